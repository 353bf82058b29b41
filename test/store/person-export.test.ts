import { describe, expect, test } from 'vitest';
import { memoryStore } from '#store/open.ts';
import { personalDataOn } from '#store/personal-data.ts';
import { anna, boris, byHost, guildId, ofSeat, recordOf, write } from './kit/personal-data.ts';

describe('the data of a person', () => {
  test('is nothing if no document names them', async () => {
    const store = memoryStore();
    await write(store, 'record:g1', recordOf('Sam'));
    expect(await personalDataOn(store).collect('80000000000000000')).toBeNull();
  });

  test('has their own part of each document, and nothing of others', async () => {
    const store = memoryStore();
    await write(store, 'record:g1', recordOf('Sam'));
    await write(store, `subscribers:${guildId}`, { userIds: [boris, anna] });
    await write(store, `guild:${guildId}`, {
      guildId,
      settings: { banned: { [anna]: 'Sam', [boris]: 'Boris' } },
      log: [
        { at: 1, by: boris, what: `banned.${anna}`, from: null, to: 'Sam' },
        { at: 2, by: boris, what: 'language', from: null, to: 'ru' },
      ],
    });
    await store.setText('record:bad', `{"${anna}"`);
    const found = await personalDataOn(store).collect(anna);
    expect(found).toMatchObject({
      userId: anna,
      games: [{ gameId: 'g1', places: [{ in: 'players', seat: 2, name: 'Sam' }], commands: [{ at: 2 }, { at: 3 }] }],
      servers: [{ guildId, bannedAs: 'Sam', changes: [{ at: 1 }] }],
      subscriptions: [{ guildId }],
      unreadable: ['record:bad'],
    });
    expect(JSON.stringify(found)).not.toContain('seed');
  });

  test.each([
    ['playing', { kind: 'playing', insiders: [anna], hushed: [boris], absences: [{ userId: anna, until: 5 }] }],
    ['closing', { kind: 'closing', game: { kind: 'finished', insiders: [anna], again: [boris] } }],
  ])('has their places at a table that is %s', async (_, stage) => {
    const store = memoryStore();
    await write(store, 'table:g1', { gameId: 'g1', guildId, players: [], watchers: [{ userId: anna }], stage });
    const { tables } = (await personalDataOn(store).collect(anna)) as { tables: { places: object[] }[] };
    const absence = stage.kind === 'playing' ? [{ in: 'absences', userId: anna, until: 5 }] : [];
    expect(tables[0]!.places).toEqual([{ in: 'watchers' }, { in: 'insiders' }, ...absence]);
  });

  test('has no command of the player whom they replaced, and none of their substitute', async () => {
    const store = memoryStore();
    const order = { order: 'replace', seat: 1, from: { id: boris, name: 'Boris' }, to: { id: anna, name: 'Anna' } };
    const commands = [
      { at: 1, command: ofSeat(1) },
      { at: 2, command: byHost(order) },
      { at: 3, command: ofSeat(1) },
    ];
    const players = [{ userId: anna, name: 'Anna' }];
    await write(
      store,
      'record:g1',
      recordOf('x', { players, former: [{ seat: 1, userId: boris, name: 'B' }], commands }),
    );
    const times = async (userId: string) => {
      const found = (await personalDataOn(store).collect(userId)) as { games: { commands: { at: number }[] }[] };
      return found.games[0]!.commands.map(({ at }) => at);
    };
    expect(await times(anna)).toEqual([2, 3]);
    expect(await times(boris)).toEqual([1, 2]);
  });

  test('has the lines of a night chat only from the person who wrote them, not from the seat', async () => {
    const store = memoryStore();
    const order = { order: 'replace', seat: 1, from: { id: boris, name: 'Boris' }, to: { id: anna, name: 'Anna' } };
    const players = [{ userId: anna, name: 'Anna' }];
    const former = [{ seat: 1, userId: boris, name: 'Boris' }];
    await write(store, 'table:g1', { gameId: 'g1', guildId, players, former });
    await write(store, 'game:g1:batch:000001', { n: 1, at: 5, command: byHost(order), events: [] });
    for (const [n, at] of [4, 5, 6].entries())
      await write(store, `game:g1:said:00000${n + 1}`, { n: n + 1, at, room: 'clan-mafia', seat: 1, text: `at ${at}` });
    const lines = async (userId: string) => {
      const found = (await personalDataOn(store).collect(userId)) as { tables: { said: { text: string }[] }[] };
      return found.tables[0]!.said.map(({ text }) => text);
    };
    expect(await lines(boris)).toEqual(['at 4']);
    expect(await lines(anna)).toEqual(['at 5', 'at 6']);
  });

  test('never has the seed or the cards of a running game', async () => {
    const store = memoryStore();
    await write(store, 'table:g1', { gameId: 'g1', guildId, seed: 4242, players: [{ userId: anna, name: 'Anna' }] });
    const events = [{ type: 'CardDealt', seat: 1, role: { secret: 'don' } }];
    await write(store, 'game:g1:batch:000001', { n: 1, at: 1, command: { type: 'start', seed: 4242 }, events });
    await write(store, 'game:g1:batch:000002', { n: 2, at: 2, command: ofSeat(1), events });
    await write(store, 'game:g1:said:000001', { n: 1, at: 3, room: 'clan-mafia', seat: 1, text: 'mine' });
    await write(store, 'game:g1:said:000002', { n: 2, at: 4, room: 'clan-mafia', seat: 2, text: 'theirs' });
    const text = JSON.stringify(await personalDataOn(store).collect(anna));
    for (const secret of ['4242', 'don', 'theirs']) expect(text).not.toContain(secret);
    for (const own of ['passes', 'mine']) expect(text).toContain(own);
  });
});
