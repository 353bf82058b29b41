/** A table without voice, through the handlers: none of its texts sends anybody to a voice channel, or speaks of a narrator. */
import { expect, test } from 'vitest';
import { drawAfterGame } from '#discord/features/after-game.ts';
import { start } from '#discord/features/lobby/handlers.ts';
import { drawLobby } from '#discord/features/lobby/view.ts';
import { showStatus } from '#discord/features/status.ts';
import { watch } from '#discord/features/watchers.ts';
import type { Caller } from '#discord/ui/context.ts';
import type { LobbyView } from '#game/ports/ports.ts';
import { type Language, t } from '#narration/index.ts';
import { ask, expectSuccess, fullLobby, GUILD, Process, person, TestEnvironment } from '../game/kit/process.ts';
import { languages } from '../languages.ts';
import { wordingOf } from '../rulebooks.ts';
import { contextOf } from './bot-parts.ts';

/** Everything that is written in a full lobby, its sections too. */
function textOfFull(lobby: LobbyView, language: Language): string {
  const { content, components } = drawLobby('g1', { ...lobby, max: lobby.players.length }, wordingOf(language));
  return [content, ...components.map(({ beside = '' }) => beside)].join('\n');
}

const voiceWords = /voice|listen|hear\b|голосов(?:ой|ом|ого) канал|слуша|слыш|narrator/i;

test.each(languages)(
  'no text of a table without voice sends anybody to a voice channel, or names the narrator (%s)',
  async (language) => {
    const { tables } = new Process(new TestEnvironment(), { voice: false });
    const gameId = await fullLobby(tables, 7, { language });
    const callerOf = (number: number): Caller => ({
      ...{ guildId: GUILD, channelId: 'lobby', userId: person(number).userId, name: person(number).name },
      ...{ wording: wordingOf(language), guildLanguage: language, manages: false, moderates: false, at: 0 },
    });
    const context = contextOf(tables);
    const full = textOfFull(tables.table(gameId)!.lobby!, language);
    expect(full).toContain(t(language, 'ui:lobby.full.text'));
    const watching = (await watch(context, callerOf(8), gameId)).content;
    expect(watching).toBe(t(language, 'ui:watch.done.text'));
    const started = (await start(context, callerOf(1), gameId)).content;
    expect(tables.table(gameId)!.town.phase).toBeNull();
    // One line says that voice is off.
    const begins = showStatus(context, callerOf(1), gameId).content.replace(t(language, 'ui:status.voice.none'), '');
    const late = (await watch(context, callerOf(9), gameId)).content;
    expectSuccess(await ask(tables, gameId).hostRequests.end('u1', false));
    const table = { gameId, wording: language, players: [], ruleset: 'six', options: {} };
    const after = drawAfterGame({ kind: 'after-game', asked: 0, needed: 3 }, table as never).content;
    for (const text of [full, watching, started, begins, late, after]) expect(text).not.toMatch(voiceWords);
  },
);

test.each(languages)('a watcher of a table with voice is told that they may listen (%s)', async (language) => {
  const { tables } = new Process(new TestEnvironment());
  const gameId = await fullLobby(tables, 7, { language });
  const full = textOfFull(tables.table(gameId)!.lobby!, language);
  expect(full).toContain(t(language, 'ui:lobby.full'));
  expect(t(language, 'ui:lobby.full')).toMatch(voiceWords);
  expect(t(language, 'ui:watch.done')).toMatch(voiceWords);
});
