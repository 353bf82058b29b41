import { describe, expect, test } from 'vitest';
import type { NewTable } from '#game/ports/game-service.ts';
import type { Room } from '#game/ports/ports.ts';
import { rest } from './kit/clock.ts';
import { begin, noFouls } from './kit/listening-table.ts';
import { ask, expectSuccess } from './kit/process.ts';

const began = async (change: Partial<NewTable> = { ruleset: 'club' }, kind = 'call') => {
  const table = await begin(change, kind, { readsTown: true });
  const edit = async (userId: string, room: Room = 'town', isGone = true) => {
    table.tables.tell(table.gameId, ({ floorMonitor }) => floorMonitor.edited({ room, userId, isGone }));
    await rest();
  };
  const told = (room: Room) =>
    table.environment.posts.filter((post) => post.room === room && post.text.startsWith('floor.edited'));
  return { ...table, edit, told };
};

describe('C6: a player who edits a message while they may not write', () => {
  test('gets a foul, and the town is told who it was; a burst of edits is one offence', async () => {
    const { clock, edit, fouls, told, tables, gameId } = await began();
    await edit('u3');
    await edit('u3');
    expect(fouls()).toEqual([0, 0, 1, 0, 0, 0]);
    expect(tables.table(gameId)!.town.fouls).toEqual([{ seat: 3, reason: 'out-of-turn', forgiven: false }]);
    expect(told('town')).toMatchObject([{ text: 'floor.edited {"person":"<@u3>"}' }]);
    await clock.move(5_000);
    await edit('u3');
    expect(fouls()).toEqual([0, 0, 2, 0, 0, 0]);
    expect(told('town')).toHaveLength(2);
  });

  test('is told apart from others at the same moment', async () => {
    const { edit, fouls, told } = await began();
    await Promise.all([edit('u3'), edit('u4')]);
    expect(fouls()).toEqual([0, 0, 1, 1, 0, 0]);
    expect(told('town')).toHaveLength(2);
  });

  test('has written nothing that costs another foul: a burst of words and edits is one offence', async () => {
    const { edit, fouls, tables, gameId } = await began({ ruleset: 'club', settings: { words: 'usual' } }, 'speech');
    tables.tell(gameId, ({ floorMonitor }) => floorMonitor.wrote('u3', 'by God'));
    await edit('u3');
    expect(fouls()).toEqual([0, 0, 1, 0, 0, 0]);
  });

  test('in the chat of a clan gets no foul, which would tell the town who is in it. The clan is told', async () => {
    const { edit, fouls, told } = await began({ ruleset: 'club' }, 'speech');
    await edit('u3', 'clan-mafia');
    expect(fouls()).toEqual(noFouls);
    expect(told('clan-mafia')).toHaveLength(1);
    expect(told('town')).toEqual([]);
  });

  test('in the chat of a voice channel gets a foul, and the town is told', async () => {
    const { edit, fouls, told } = await began();
    await edit('u3', 'voice');
    expect(fouls()).toEqual([0, 0, 1, 0, 0, 0]);
    expect(told('town')).toHaveLength(1);
  });

  test('gets none in a pause, when they are out of the game, or without a seat. The town is told', async () => {
    const { edit, fouls, told, tables, gameId } = await began();
    expectSuccess(await ask(tables, gameId).hostRequests.order('u1', { order: 'remove', seat: 6, reason: 'x' }, false));
    await edit('u6');
    await edit('watcher-1234');
    expectSuccess(await ask(tables, gameId).hostRequests.order('u1', { order: 'pause' }, false));
    await edit('u3');
    expect(fouls()).toEqual(noFouls);
    expect(told('town')).toHaveLength(3);
  });

  test('is told to ignore it if the message could not be deleted, and gets the foul', async () => {
    const { edit, fouls, told } = await began();
    await edit('u3', 'town', false);
    expect(told('town')).toMatchObject([{ text: 'floor.edited-kept {"person":"<@u3>"}' }]);
    expect(fouls()).toEqual([0, 0, 1, 0, 0, 0]);
  });

  test('gets no foul where the rulebook has none, and is told once in twenty seconds', async () => {
    const { clock, edit, told } = await began({ ruleset: 'six' });
    await edit('u3');
    await clock.move(5_000);
    await edit('u3');
    expect(told('town')).toHaveLength(1);
  });
});
