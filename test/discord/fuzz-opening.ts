/** The tables of the fuzz: lobbies, games and finished games of all rulebooks, with settings of their own. */
import type { SeededRandom } from 'discord-emulator/random';
import type { NewTable } from '#game/ports/game-service.ts';
import type { RoleSetService } from '#game/server-settings/role-set-service.ts';
import { shipped } from '#rolesets/index.ts';
import { rulesets } from '#rulesets/index.ts';
import { ask, type Process } from '../game/kit/process.ts';
import { guilds } from './fuzz-caller.ts';

/** The rules and settings of a table. Most tables have the usual settings. */
function choicesOf(dice: SeededRandom): Pick<NewTable, 'ruleset' | 'roleSet' | 'size' | 'settings' | 'lead'> {
  const ruleset = dice.pick(Object.keys(rulesets));
  const most = rulesets[ruleset]!.players.max < 7 ? null : dice.pick([6, 7, 8]);
  const set = shipped['four-cards']!;
  return dice.pick([
    ...[{ ruleset }, { ruleset }, { ruleset }],
    { ruleset, settings: { most: ruleset === 'sport' ? null : most } },
    { ruleset, settings: { secrecy: dice.pick(['threads', 'panels'] as const), graveyardVoice: true } },
    { ruleset, settings: { keepsLog: true, watchers: false, opensCards: true } },
    { ruleset, lead: dice.pick(['beside', 'person'] as const) },
    { ruleset: set.ruleset, roleSet: { id: 'ours', name: 'Ours', set } },
  ]);
}

/** Opens a table in each guild, at a random stage. */
export async function openTables(process: Process, roleSets: RoleSetService, dice: SeededRandom): Promise<void> {
  const { tables, environment } = process;
  for (const [index, guildId] of guilds.entries()) {
    await roleSets.copy(guildId, { from: 'four-cards', id: 'ours', name: null, by: 'u1' });
    const of = (number: number) => ({ userId: `u${index * 10 + number}`, name: `Player ${number}` });
    const host = of(1);
    const request = { guildId, channelId: 'lobby', host, options: {}, language: 'en' as const, ...choicesOf(dice) };
    const made = await tables.create({ ...request, seed: dice.between(1, 1000) });
    if (!made.ok) throw new Error(`no table of ${request.ruleset}`);
    const { gameId } = made.value;
    const isPlayed = dice.chance(0.8);
    // A lobby with few seats is full, and loses players again.
    const count = dice.pick(isPlayed ? [6, 6, 6, 7, 10] : [3, 8]);
    for (let number = 2; number <= count; number += 1) await ask(tables, gameId).lobby.join(of(number));
    if (dice.chance(0.5)) environment.present = Array.from({ length: 9 }, (_, at) => `u${at + 1}`);
    if (isPlayed) await ask(tables, gameId).lobbyStart.start(host.userId);
    if (isPlayed && dice.chance(0.1)) await ask(tables, gameId).hostRequests.end(host.userId, false);
  }
}
