import { describe, expect, test, vi } from 'vitest';
import { FenceLostError } from '#game/ports/ports.ts';
import { memoryStore } from '#store/open.ts';
import { personalDataOn } from '#store/personal-data.ts';
import { shardTextsOf } from '#store/shard-store.ts';

const anna = '80000000000000001';
/** Servers of shard 0 and of shard 1 of two. */
const [even, odd] = [String(2n << 22n), String(3n << 22n)];

/** A store with a server in each shard, and the view of each owner. */
async function shared() {
  const store = memoryStore();
  const fences = await Promise.all([0, 1].map((number) => store.leases.claim(number, `owner ${number}`, 60_000)));
  const onLost = vi.fn();
  const views = fences.map((fence, number) =>
    shardTextsOf(store, { shards: { count: 2, numbers: [number] }, fence, onLost }),
  );
  for (const [guildId, gameId] of [
    [even, 'even'],
    [odd, 'odd'],
  ]) {
    await store.set(`guild:${guildId}`, { guildId, by: anna });
    await store.set(`table:${gameId}`, { guildId, host: anna });
    await store.set(`game:${gameId}:batch:000001`, { by: anna });
  }
  await store.set('greetings', {});
  return { store, views, onLost };
}

const all = async <T>(each: AsyncIterable<T>): Promise<readonly T[]> => {
  const found: T[] = [];
  for await (const one of each) found.push(one);
  return found;
};

describe('the store of the owner of a shard', () => {
  test('lists the documents of its servers and those of no server', async () => {
    const { views } = await shared();
    expect(await views[0]!.keys('guild:')).toEqual([`guild:${even}`]);
    expect((await views[1]!.entries(['table:'])).map(({ key }) => key)).toEqual(['table:odd']);
    expect([...(await views[1]!.guilds())]).toEqual([odd]);
    expect((await all(views[0]!.texts(''))).map(({ key }) => key)).toEqual([
      ...['game:even:batch:000001', 'greetings', `guild:${even}`, 'table:even'],
    ]);
  });

  test('writes nothing once another process owns the shard, and says so', async () => {
    const { store, views, onLost } = await shared();
    await views[0]!.set(`guild:${even}`, { changed: true });
    expect(onLost).not.toHaveBeenCalled();
    await store.leases.claim(0, 'owner 0', 60_000);
    await expect(views[0]!.set(`guild:${even}`, {})).rejects.toThrow(FenceLostError);
    await expect(views[0]!.delete(`guild:${even}`)).rejects.toThrow(FenceLostError);
    await expect(views[0]!.setText(`guild:${even}`, '{"value":{}}')).rejects.toThrow(FenceLostError);
    expect(onLost).toHaveBeenCalledTimes(3);
    expect(await store.get(`guild:${even}`)).toEqual({ changed: true });
  });

  test('forgets a person in its own servers, and waits for the other shards', async () => {
    const { store, views } = await shared();
    const [first, second] = views.map((view) => personalDataOn(view, store));
    const free = () => false;
    await first!.saveRequest(anna);
    expect(await first!.erase(anna, free)).toEqual({ isNamedStill: true });
    expect(JSON.stringify(await store.get(`guild:${odd}`))).toContain(anna);
    expect(await second!.erase(anna, free)).toEqual({ isNamedStill: false });
    const left = (await all(store.mentioning(anna))).map(({ key }) => key.split(':')[0]);
    expect(left).toEqual(['forget']);
    expect(await first!.requests()).toEqual([anna]);
  });
});
