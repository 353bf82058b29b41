/** A process that takes over a shard with the session that stood by for it. */
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { DiscordConnection } from '#discord/index.ts';
import { type ShardPlace, startShardPlace } from './shard-place.ts';

let place: ShardPlace;
afterEach(() => place.close());

/** Milliseconds of silence after which a hurried process takes a session for deaf, with a margin for its clock. */
const DEAF_MS = 300 + 50;
const deafness = 'a session has heard nothing of open tables, so a new one is started';

/** Stands by for long while something happens in Discord, which the owner hears. Returns the session that stands by. */
async function stoodBy(): Promise<DiscordConnection> {
  const { slot, guild, owner } = place;
  await slot.standBy();
  expect(slot.state).toBe('standby');
  guild.addChannel({ name: 'news', type: 0 });
  await expect.poll(() => owner.heardAt()).not.toBeNull();
  await pause(DEAF_MS);
  return slot.connection!;
}

/** The owner dies, and the slot takes over. */
async function takenOver(): Promise<void> {
  await place.owner.close();
  await place.slot.take();
}

describe('a session that stood by for a shard', () => {
  test('is replaced when the shard is taken if it has heard nothing of an open table, and the new one hears', async () => {
    place = await startShardPlace({ secondSession: 'isDeaf' });
    const before = await stoodBy();
    expect(before.heardAt()).toBeNull();
    await takenOver();
    const { slot, guild, emulator, log } = place;
    expect(slot.state).toBe('hosted');
    expect(log.issues.map(({ message }) => message)).toContain(deafness);
    expect(slot.connection).not.toBe(before);
    guild.addChannel({ name: 'later-news', type: 0 });
    await expect.poll(() => slot.connection!.heardAt()).not.toBeNull();
    expect(emulator.gateway.sessions.size).toBe(1);
  });

  test('is ended for the session of the next owner, so that the new owner hears', async () => {
    place = await startShardPlace({ secondSession: 'isDeaf' });
    const before = await stoodBy();
    const { slot, guild, owner, emulator } = place;
    const next = await place.connectOwner();
    await owner.close();
    guild.addChannel({ name: 'news-for-the-first', type: 0 });
    await expect.poll(() => before.heardAt()).not.toBeNull();
    expect(next.heardAt()).toBeNull();
    slot.replaceStandby();
    expect([slot.state, slot.connection, slot.mayConnect]).toEqual(['away', null, false]);
    await expect.poll(() => emulator.gateway.sessions.size).toBe(1);
    guild.addChannel({ name: 'later-news', type: 0 });
    await expect.poll(() => next.heardAt()).not.toBeNull();
    await next.close();
  });

  test('hears as a second session if it heard something while the owner lived', async () => {
    place = await startShardPlace({ secondSession: 'hears' });
    const since = performance.now();
    await stoodBy();
    const { slot } = place;
    // The owner may have died just before.
    expect(slot.hearsAsSecond(since)).toBe(false);
    const later = performance.now() + 60_000;
    vi.spyOn(performance, 'now').mockReturnValue(later);
    expect(slot.hearsAsSecond(since)).toBe(true);
    expect(slot.hearsAsSecond(later)).toBe(false);
    vi.restoreAllMocks();
  });

  test('goes on if it has heard anything', async () => {
    place = await startShardPlace({ secondSession: 'hears' });
    const before = await stoodBy();
    await expect.poll(() => before.heardAt()).not.toBeNull();
    await takenOver();
    expect([place.slot.state, place.slot.connection]).toEqual(['hosted', before]);
  });

  test('is replaced if its first news came after the death of the owner', async () => {
    place = await startShardPlace({ secondSession: 'isDeaf' });
    const before = await stoodBy();
    await place.owner.close();
    place.guild.addChannel({ name: 'news-for-the-first', type: 0 });
    await expect.poll(() => before.heardAt()).not.toBeNull();
    await place.slot.take();
    expect([place.slot.state, place.slot.connection === before]).toEqual(['hosted', false]);
  });

  test('goes on although it has heard nothing if no table is open', async () => {
    place = await startShardPlace({ secondSession: 'isDeaf', hasTable: false });
    const before = await stoodBy();
    await takenOver();
    expect([place.slot.state, place.slot.connection === before]).toEqual(['hosted', true]);
  });

  test('goes on although it has heard nothing if it is younger than half a minute', async () => {
    place = await startShardPlace({ secondSession: 'isDeaf', isHurried: false });
    const before = await stoodBy();
    await takenOver();
    expect([place.slot.state, place.slot.connection === before]).toEqual(['hosted', true]);
  });

  test('is ended, and none is started, if the shard is lost while its tables are read', async () => {
    place = await startShardPlace({ secondSession: 'isDeaf' });
    await stoodBy();
    const { slot, parts, log } = place;
    const { store } = parts.process.storage;
    vi.spyOn(parts.leases, 'renew').mockResolvedValueOnce(false);
    const read = store.entries.bind(store);
    vi.spyOn(store, 'entries').mockImplementationOnce(async (...asked) => {
      await slot.renew();
      return read(...asked);
    });
    await takenOver();
    expect([slot.state, slot.connection, slot.hosted, place.connected]).toEqual(['away', null, null, 1]);
    expect(log.issues.map(({ message }) => message)).toEqual(['another process has taken over a shard']);
  });
});
