import { DISCORD_LIMITS } from 'discord-emulator';
import { expect, test } from 'vitest';
import { isMarkOf, markOf } from '#discord/connection/mark.ts';
import { startTestServer } from './test-server.ts';

test('the access to a room does not wait for its name, which Discord lets a bot change twice in ten minutes', async () => {
  const channelRename = { limit: 2, windowMs: 600_000 };
  const place = await startTestServer({ rateLimits: { ...DISCORD_LIMITS, channelRename } });
  const access = place.people.map(({ id }) => ({ userId: id, read: true, write: true }));
  const named = (name: string) => ({ rooms: [{ room: 'town' as const, name, access }], isPrepared: true as const });
  const rename = async (name: string): Promise<void> => {
    await place.arrange(named(name));
    await expect.poll(() => place.guild.channels.map((channel) => channel.name)).toContain(name);
  };
  await rename('town');
  await rename('forest');
  await rename('town');
  await place.arrange(named('forest'));
  await expect.poll(() => place.emulator.rateLimited).toBeGreaterThan(0);
  const closed = access.map((one) => ({ ...one, write: false }));
  const night = place.arrange({ rooms: [{ room: 'town', name: 'forest', access: closed }] });
  const mayWrite = () => (place.guild.permissions(place.people[3]!, place.guild.channel('town')) & 0x800n) !== 0n;
  await expect.poll(mayWrite, { timeout: 30_000 }).toBe(false);
  await night;
});

test('the category and the town name their rulebook, also if it is changed before the start', async () => {
  const place = await startTestServer();
  const rooms = [{ room: 'town' as const, name: 'town', access: [] }];
  const names = () => place.guild.channels.flatMap(({ type, name, topic }) => (type === 4 ? [name] : (topic ?? [])));
  await place.arrange({ rooms, isPrepared: true, title: 'Mafia for six' });
  expect(names()).toEqual(Array(2).fill('Nightcall · Mafia for six · g1'));
  await place.arrange({ rooms, isPrepared: true, title: 'Club Mafia' });
  await expect.poll(names).toEqual(Array(2).fill('Nightcall · Club Mafia · g1'));
});

test('two tables of one rulebook whose documents are lost are told apart by their marks', async () => {
  const place = await startTestServer();
  const rooms = [{ room: 'town' as const, name: 'town', access: [] }];
  for (const gameId of ['g1', 'g2']) await place.arrange({ gameId, rooms });
  place.store.documents.set('hall:g1', { damaged: true });
  await place.restart();
  await place.discord.reconciler.abandon('g1', { guildId: place.guild.id }, { text: 'lost' });
  const left = place.guild.channels.flatMap(({ type, name, topic }) => (type === 4 ? [name] : (topic ?? [])));
  expect(left).toEqual(Array(2).fill('Nightcall · Mafia for six · g2'));
});

test('a mark is that of one game, and those of earlier versions had no rulebook', () => {
  expect(isMarkOf(markOf({ gameId: 'g1', title: 'Club Mafia' }), 'g1')).toBe(true);
  expect(isMarkOf('Nightcall · g1', 'g1')).toBe(true);
  expect(isMarkOf('Nightcall · Club Mafia · g12', 'g2')).toBe(false);
  expect(isMarkOf('Chess · g1', 'g1')).toBe(false);
});
