import type { APIMessage } from 'discord.js';
import { afterEach, describe, expect, test } from 'vitest';
import { DISCORD_LIMITS, type RateLimits, type SimulatedUser } from '#emulator/index.ts';
import { beginEvening, type Evening } from './evening.ts';

let evening: Evening;
afterEach(async () => {
  await evening.tables.stop();
  await evening.discord.close();
  expect(evening.emulator.refusals).toEqual([]);
  expect(evening.emulator.rateLimited).toBe(0);
  expect(evening.log.issues.filter(({ level }) => level === 'error')).toEqual([]);
  await evening.emulator.stop();
});

const soon = { timeout: 100_000, interval: 5 };
const host = (): SimulatedUser => evening.people[0]!;
const inGeneral = (): readonly APIMessage[] => host().messages(evening.guild.channel('general'));
const table = () => evening.tables.tablesIn(evening.guild.id).at(-1)!;
const step = () => table().town.step?.kind;
const rooms = () => evening.guild.channels.map(({ name }) => name).filter((name) => !/^general$/i.test(name));

/** Opens a table and starts it; the others sit down before. */
async function start(rules: string): Promise<void> {
  const before = inGeneral().length;
  const lobby = () =>
    inGeneral()
      .slice(before)
      .find(({ components }) => (components ?? []).length > 0)!;
  await host().slash('game new', { rules, seed: 7 });
  await expect.poll(lobby, soon).toBeDefined();
  for (const person of evening.people.slice(1))
    await evening.tables.join(table().gameId, { userId: person.id, name: person.name });
  await host().press(lobby(), 'Start');
  await expect.poll(() => table().stage, soon).toBe('playing');
}

describe('an evening on a Discord that lets five channels be made in some time', () => {
  const limits: RateLimits = { ...DISCORD_LIMITS, channelCreate: { limit: 5, windowMs: 12_000 } };

  test('the second game says in the channel of its lobby why it waits, and begins when its rooms are there', async () => {
    evening = await beginEvening(20, 6, { rateLimits: limits });
    await start('six');
    await expect
      .poll(rooms, soon)
      .toEqual([expect.stringContaining('Nightcall'), 'town', expect.any(String), 'mafia', 'graveyard']);
    await evening.tables.end(table().gameId, host().id, false);
    await expect.poll(rooms, soon).toEqual([]);
    await start('six');
    const isTold = () => inGeneral().some(({ content }) => content.includes('only a few channels'));
    await expect.poll(isTold, soon).toBe(true);
    const begun = () => [step(), table().town.open];
    expect(begun()).toEqual(['opening', false]);
    expect(rooms()).toEqual([]);
    await expect.poll(step, soon).not.toBe('opening');
    expect(rooms()).toEqual(expect.arrayContaining(['town', 'mafia']));
    const town = () =>
      host()
        .messages(evening.guild.channel('town'))
        .map(({ content }) => content);
    await expect.poll(() => town().some((text) => text.includes('All rooms are there now')), soon).toBe(true);
    expect(town().length).toBeGreaterThan(1);
  }, 200_000);
});

test('26 people are silent when the first clan is woken', async () => {
  // Only the members' voices have Discord's own limit: the game runs faster than it would.
  const { memberEdit } = DISCORD_LIMITS;
  evening = await beginEvening(40, 26, { rateLimits: { memberEdit } as RateLimits });
  let loud: number | null = null;
  const open = () => evening.people.filter((person) => !evening.guild.isMuted(person)).length;
  evening.emulator.beforeRoute = () => {
    if (loud === null && evening.tables.tablesIn(evening.guild.id).at(-1)?.town.step?.kind === 'call') loud = open();
    return undefined;
  };
  const joined = Promise.all(
    evening.people.map(
      (person) =>
        new Promise<void>((resolve) => {
          person.inbox.onEvent(({ t, d }) => {
            if (t === 'CHANNEL_CREATE' && d.type === 2 && d.name !== '___hidden___')
              void person.joinVoice(d.id).then(() => resolve());
          });
        }),
    ),
  );
  await start('deck');
  await joined;
  await expect.poll(() => loud, soon).not.toBeNull();
  expect(loud).toBe(0);
}, 200_000);
