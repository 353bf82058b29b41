import { DISCORD_LIMITS, type RateLimits, type ShownMessage, type SimulatedUser } from 'discord-emulator';
import { afterEach, describe, expect, test } from 'vitest';
import { beginEvening, type Evening, setScene, silentNarrator, wiredEvening } from '../discord/evening.ts';
import { ask } from '../game/kit/ask.ts';

let evening: Evening;
afterEach(() => expect(evening.emulator.rateLimited).toBe(0));

const soon = { timeout: 100_000, interval: 5 };
const host = (): SimulatedUser => evening.people[0]!;
const inGeneral = (): readonly ShownMessage[] => host().messages(evening.guild.channel('general'));
const table = () => evening.tables.tablesIn(evening.guild.id).at(-1)!;
const step = () => table().town.step?.kind;
const rooms = () => evening.guild.channels.map(({ name }) => name).filter((name) => !/^general$/i.test(name));

/** Opens a table and starts it. The others sit down before. */
async function start(rules: string): Promise<void> {
  const before = inGeneral().length;
  const lobby = () =>
    inGeneral()
      .slice(before)
      .find(({ rows: components }) => (components ?? []).length > 0)!;
  await host().slash('game new', { rules, seed: 7 });
  await expect.poll(lobby, soon).toBeDefined();
  for (const person of evening.people.slice(1))
    await ask(evening.tables, table().gameId).lobby.join({ userId: person.id, name: person.name });
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
    await ask(evening.tables, table().gameId).hostRequests.end(host().id, false);
    await expect.poll(rooms, soon).toEqual([]);
    await start('six');
    const isTold = () => inGeneral().some(({ text: content }) => content.includes('only a few channels'));
    await expect.poll(isTold, soon).toBe(true);
    const begun = () => [step(), table().town.open];
    expect(begun()).toEqual(['opening', false]);
    expect(rooms()).toEqual([]);
    await expect.poll(step, soon).not.toBe('opening');
    expect(rooms()).toEqual(expect.arrayContaining(['town', 'mafia']));
    const town = () =>
      host()
        .messages(evening.guild.channel('town'))
        .map(({ text: content }) => content);
    await expect.poll(() => town().some((text) => text.includes('All channels are ready')), soon).toBe(true);
    expect(town().length).toBeGreaterThan(1);
  }, 200_000);
});

test('26 people are silent when the first clan is woken', async () => {
  // Only the members' voices have Discord's own limit: the game runs faster than it would.
  const { memberEdit } = DISCORD_LIMITS;
  const scene = await setScene(26, { rateLimits: { memberEdit } as RateLimits });
  let hasMuted = (): void => {};
  const muting = new Promise<void>((resolve) => {
    hasMuted = resolve;
  });
  // They come when they hear the first words, which last until Nightcall has begun to mute.
  let isThere = false;
  const comeIn = (): void => {
    const voice = evening.discord.reconciler.channel(table().gameId, 'voice')!;
    if (!isThere) for (const person of evening.people) void person.joinVoice(voice);
    isThere = true;
  };
  const say = async () => {
    comeIn();
    await muting;
    return { heard: true };
  };
  const narrator = { ...silentNarrator, say };
  evening = await wiredEvening(scene, { narrator, settings: { speed: 40 } });
  let loud: number | null = null;
  evening.emulator.beforeRoute = ({ method, template }) => {
    if (`${method} ${template}` === 'PATCH /guilds/{guild_id}/members/{user_id}') hasMuted();
    if (loud !== null || evening.tables.tablesIn(evening.guild.id).at(-1)?.town.step?.kind !== 'call') return undefined;
    loud = evening.people.filter((person) => !evening.guild.isMuted(person)).length;
    return undefined;
  };
  await start('deck');
  await expect.poll(() => loud, soon).not.toBeNull();
  expect(isThere).toBe(true);
  expect(loud).toBe(0);
}, 200_000);
