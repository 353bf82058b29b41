import type { EmulatorOptions, ShownMessage, SimulatedUser } from 'discord-emulator';
import { afterEach, describe, expect, test } from 'vitest';
import { hostIds } from '#discord/features/host.ts';
import type { HostRequest } from '#game/ports/game-service.ts';
import { t } from '#narration/index.ts';
import { beginEvening, type Evening } from '../discord/evening.ts';
import { setTable } from '../discord/table-settings.ts';
import { memberEdit } from '../discord/test-server.ts';
import { ask } from '../game/kit/ask.ts';
import { hurried } from '../wire/kit/hurried.ts';

let evening: Evening;
afterEach(() => expect(evening.emulator.rateLimited).toBe(0));

const at = (seat: number): SimulatedUser => evening.people[seat - 1]!;
const inTown = (): ShownMessage[] => at(1).messages(evening.guild.channel('town'));
const told = (text: RegExp): ShownMessage | undefined => inTown().find(({ text: content }) => text.test(content));
const isMuted = (seat: number): boolean => evening.guild.isMuted(at(seat));
const table = () => evening.tables.tablesIn(evening.guild.id)[0]!;
const step = () => table().town.step;

const SPEED = 20;

/** A club table with everybody in the voice room, at its first speech. */
async function seated(
  players: number,
  settings: Parameters<typeof setTable>[2] = {},
  options: EmulatorOptions = { rateLimits: hurried(SPEED) },
): Promise<void> {
  evening = await beginEvening(SPEED, players, options);
  const lobby = () => at(1).messages(evening.guild.channel('general'))[0]!;
  await at(1).slash('game new', { rules: 'club', seed: 7 });
  await expect.poll(lobby).toBeDefined();
  await setTable(at(1), lobby(), settings);
  for (const person of evening.people.slice(1)) await person.press(lobby(), 'Join');
  await at(1).press(lobby(), 'Start');
  const room = () => evening.discord.reconciler.channel(table().gameId, 'voice');
  await expect.poll(room).not.toBeNull();
  for (const person of evening.people) await person.joinVoice(room()!);
  await expect.poll(() => step()?.kind === 'speech' && table().town.open).toBe(true);
}

async function order(command: string, options: Record<string, string | number> = {}): Promise<void> {
  const answer = await at(1).slash(`host ${command}`, options);
  await expect.poll(() => answer.content).toContain('Done. The table has been told.');
}

const request = (of: HostRequest) => ask(evening.tables, table().gameId).hostRequests.order(at(1).id, of, false);

/** The first vote is a command. People do not type many commands at once. */
async function foul(seat: number, times: number): Promise<void> {
  await order('foul', { player: `${seat}`, reason: 'rudeness' });
  for (let given = 1; given < times; given += 1) await request({ order: 'foul', seat, reason: 'rudeness' });
}

/** The number of times that this person was unmuted. */
const unmutes = (seat: number): number =>
  evening.emulator.calls.filter(
    ({ method, path, body }) =>
      method === 'PATCH' && path.endsWith(`/members/${at(seat).id}`) && (body as { mute?: boolean }).mute === false,
  ).length;

describe('a table of the club on Discord', () => {
  test('C20-C23: fouls, silence, removal, the undo and their end with the game', async () => {
    await seated(6, { keepsLog: 'on' });
    await order('extend', { seconds: 3600 });
    await foul(2, 2);
    await foul(5, 3);
    await foul(4, 4);
    await expect.poll(() => told(/P2\*\*: foul 2 \(rudeness\).*day 1/)).toBeDefined();
    await expect.poll(() => told(/P4\*\* is removed/)).toBeDefined();

    // C23: a removed player is out at once. They may not write in the town, see the graveyard, and stay muted.
    const rooms = () =>
      at(4)
        .channels()
        .map(({ name }) => name);
    await expect.poll(rooms).toContain('graveyard');
    expect(() => at(4).say(evening.guild.channel('town'), 'but …')).toThrow();
    expect(isMuted(4)).toBe(true);

    // C21: the player is silent instead of their speech, and the floor goes to the next.
    await at(1).slash('pass');
    await expect.poll(() => step()?.kind === 'speech' && step()).toMatchObject({ seat: 3 });
    await expect.poll(() => told(/P2\*\* may not speak today/)).toBeDefined();
    expect(unmutes(2)).toBe(0);

    // The undo is a button on the news. A player with three fouls stays silent.
    await at(1).press(told(/P2\*\*: foul 2/)!, hostIds.undoFoul({ gameId: table().gameId, foul: 2 }));
    await expect.poll(() => told(/P2\*\*: .*taken back.*1\./)).toBeDefined();
    while (step()?.kind !== 'common') {
      await expect.poll(() => table().town.open).toBe(true);
      if (step()?.kind === 'speech') await request({ order: 'skip' });
    }
    await expect.poll(() => step()?.kind === 'common' && table().town.open).toBe(true);
    expect([1, 2, 3, 4, 5, 6].filter((seat) => !isMuted(seat))).toEqual([1, 2, 3, 6]);
    await expect.poll(() => step()?.kind === 'ballot' && table().town.open, { interval: 5 }).toBe(true);
    await request({ order: 'extend', seconds: 3600 });
    expect([1, 2, 3, 4, 5, 6].filter((seat) => !isMuted(seat))).toEqual([]);
    await order('pause');
    await expect.poll(() => told(/<\/host resume:\d+>/)).toBeDefined();
    await order('resume');
    const refused = await at(5).slash('vote', { candidate: '1' });
    await expect.poll(() => refused.content).toMatch(/you cannot vote/i);

    // C22: the end clears the fouls and says so. Everybody is unmuted.
    await at(1).slash('game end');
    await expect.poll(() => told(/its fouls are cleared/)).toBeDefined();
    await expect.poll(() => [1, 2, 3, 4, 5, 6].filter(isMuted)).toEqual([]);

    // The result card links the town, which this table keeps as its log.
    const log = t('en', 'evening:result.log', { channel: `<#${evening.guild.channel('town').id}>` });
    const inLobby = () => at(1).messages(evening.guild.channel('general'));
    await expect
      .poll(() =>
        inLobby()
          .map(({ text: content }) => content)
          .join(),
      )
      .toContain(log);
  });

  test('a result card links no log where the town is not kept', async () => {
    await seated(6);
    await at(1).slash('game end');
    const inLobby = () => at(1).messages(evening.guild.channel('general'));
    const card = () => inLobby().find(({ text: content }) => content.includes('The game is called off'))?.text;
    await expect.poll(card).toBeDefined();
    expect(card()).not.toMatch(/<#\d+>|log/);
  });

  test('C7: the minute of common time does not run before the last of eleven microphones is open, nor the next step before they are closed', async () => {
    await seated(11, {}, {});
    while (step()?.kind === 'speech') {
      await expect.poll(() => table().town.open).toBe(true);
      if (step()?.kind === 'speech') await request({ order: 'skip' });
    }
    const all = evening.people.map((_, index) => index + 1);
    const from = evening.emulator.calls.length;
    await expect.poll(() => step()?.kind).toBe('common');
    // The page says so only until the step opens, which the limit of eleven member edits delays by seconds.
    await expect.poll(() => told(/opening the microphones \(11\)/), { interval: 5 }).toBeDefined();
    await expect.poll(() => table().town.open, { interval: 5 }).toBe(true);
    expect(all.filter(isMuted)).toEqual([]);
    await expect.poll(() => step()?.kind).toBe('deliberation');
    await expect.poll(() => table().town.open, { interval: 5 }).toBe(true);
    expect(all.filter((seat) => !isMuted(seat))).toEqual([]);
    const edits = evening.emulator.calls.slice(from).filter(({ method, route }) => {
      const [verb, path] = memberEdit.split(' ');
      return method === verb && (route ?? '').replaceAll(/\{[a-z_]+\}/g, '*') === path;
    });
    expect(edits.length).toBeLessThanOrEqual(24);
  });

  test('with open microphones only players who are out are muted', async () => {
    await seated(6, { 'floor.mode': 'listen' });
    await order('extend', { seconds: 3600 });
    expect([1, 2, 3, 4, 5, 6].filter(isMuted)).toEqual([]);
    await order('remove', { player: '4', reason: 'an oath or a bet' });
    await expect.poll(() => isMuted(4)).toBe(true);
    evening.tables.tell(table().gameId, ({ floorMonitor }) => floorMonitor.spoke(at(3).id, true));
    await expect.poll(() => told(/P3\*\*: foul 1 \(speaking out of turn\)/)).toBeDefined();
    await at(1).slash('game end');
    await expect.poll(() => [1, 2, 3, 4, 5, 6].filter(isMuted)).toEqual([]);
  });
});
