import { describe, expect, test } from 'vitest';
import { optionsOf } from '#game/model/deck.ts';
import type { Remark, Room } from '#game/ports/ports.ts';
import { publicClans } from '#game/presentation/layout.ts';
import { rulesets } from '#rulesets/index.ts';
import { rest } from './kit/clock.ts';
import {
  ask,
  config,
  expectSuccess,
  freshBot,
  fullLobby,
  Process,
  person,
  startedGame,
  TestEnvironment,
  until,
} from './kit/process.ts';

const hasBegun = ({ town }: { readonly town: { readonly phase: string | null } }): boolean => town.phase !== null;

const slow: Remark = { kind: 'slow', key: 'issue.slow', params: { minutes: 3 } };

/** A reconciler that has a lobby's look, and lacks these rooms of a game until `outside.report` says otherwise. */
function withoutRooms(process: Process, environment: TestEnvironment, rooms: readonly Room[]): void {
  const { arrange } = process.deps.reconciler;
  environment.report = { done: false, remarks: [slow], slow: rooms };
  process.deps.reconciler.arrange = async (layout) => {
    const report = await arrange(layout);
    return layout.rooms.length > 0 ? report : { done: true, remarks: [] };
  };
}

describe('a game whose rooms Discord holds back', () => {
  test('does not begin, whatever time passes, and says why where there is a room', async () => {
    const { environment, process } = freshBot();
    withoutRooms(process, environment, ['town', 'voice', 'clan-mafia', 'graveyard']);
    const gameId = await startedGame(process.tables);
    await environment.clock.move(600_000);
    expect(process.tables.table(gameId)!.town).toMatchObject({ open: false, step: { kind: 'opening' } });
    expect(environment.texts('lobby').slice(1)).toEqual(['issue.slow {"minutes":3}']);
    expect(process.tables.table(gameId)).toMatchObject({ awaitsRooms: true, issues: [slow] });
    expect(environment.said).toEqual([]);
    environment.report = { done: true, remarks: [] };
    process.tables.tell(gameId, (table) => table.disturbed());
    await rest();
    await until(process, gameId, hasBegun);
    expect(process.tables.table(gameId)).toMatchObject({ awaitsRooms: false });
    expect(environment.said[0]?.cues).toContain('GameStarted');
    expect(environment.texts()).toContain('issue.slow-over');
  });

  test('is still waited for after a restart', async () => {
    const environment = new TestEnvironment();
    environment.report = { done: false, remarks: [slow], slow: ['clan-mafia'] };
    const first = new Process(environment);
    const gameId = await startedGame(first.tables);
    await rest();
    first.kill();
    const next = new Process(environment);
    void next.tables.restore();
    await environment.clock.move(600_000);
    expect(next.tables.table(gameId)!.town).toMatchObject({ open: false, step: { kind: 'opening' } });
    environment.report = { done: true, remarks: [] };
    next.tables.tell(gameId, (table) => table.disturbed());
    await until(next, gameId, hasBegun);
  });

  test('can be ended by its host', async () => {
    const environment = new TestEnvironment();
    environment.report = { done: false, remarks: [slow], slow: ['voice'] };
    const process = new Process(environment);
    const gameId = await startedGame(process.tables);
    await rest();
    expectSuccess(await ask(process.tables, gameId).hostRequests.end('u1', false));
    environment.report = { done: true, remarks: [] };
    await environment.clock.move(200_000);
    expect(process.tables.table(gameId)).toBeNull();
  });

  test('does not wait for the chat of the dead', async () => {
    const { environment, process } = freshBot();
    withoutRooms(process, environment, ['graveyard']);
    const gameId = await startedGame(process.tables);
    await until(process, gameId, hasBegun);
    expect(environment.texts('town')).toContain('issue.slow {"minutes":3}');
  });
});

describe('the rooms of a table', () => {
  test('are the same in every game of a table, whatever cards are dealt', async () => {
    const games = await Promise.all(
      Array.from({ length: 12 }, async (_, seed) => {
        const { environment, process } = freshBot();
        const gameId = await startedGame(process.tables, seed);
        await until(process, gameId, ({ town }) => town.phase === 'day');
        const made = environment.layouts
          .filter(({ rooms }) => rooms.length > 0)
          .map(({ rooms }) => rooms.map(({ room }) => room).join());
        return [...new Set(made)];
      }),
    );
    expect(new Set(games.flat()).size).toBe(1);
  });

  test.each(Object.values(rulesets))('hang on the rulebook, the players and the shown deck alone: $id', (rules) => {
    const { min, max } = rules.players;
    const options = optionsOf(rules, { options: {} });
    for (const players of [min, max]) {
      const table = { options, players, cards: null };
      expect(publicClans(rules, table)).toEqual(publicClans(rules, { ...table }));
      expect(rules.clans).toEqual(expect.arrayContaining([...publicClans(rules, table)]));
    }
    const town = { options, players: min, cards: Array<string>(min).fill('civilian') };
    expect(publicClans(rules, town)).toEqual([]);
  });
});

describe('the rooms of a full lobby', () => {
  const open = () => {
    const { environment, tables } = freshBot();
    const hasRooms = (gameId: string) => environment.layout(gameId).rooms.length > 0;
    const end = async (gameId: string) => expectSuccess(await ask(tables, gameId).hostRequests.end('u1', false));
    return { environment, tables, hasRooms, end };
  };

  test('are not made for ten minutes after those of another were for nothing, and at the start all the same', async () => {
    const { environment, tables, hasRooms, end } = open();
    const first = await fullLobby(tables);
    await rest();
    expect(hasRooms(first)).toBe(true);
    await end(first);
    await rest();
    const second = await fullLobby(tables);
    await rest();
    expect(hasRooms(second)).toBe(false);
    expectSuccess(await ask(tables, second).lobbyStart.start('u1'));
    await rest();
    expect(hasRooms(second)).toBe(true);
    await end(second);
    await environment.clock.move(600_000);
    const third = await fullLobby(tables);
    await rest();
    expect(hasRooms(third)).toBe(true);
  });

  test('stay at a table whose lobby was full before', async () => {
    const { tables, hasRooms, end } = open();
    const first = await fullLobby(tables);
    const { gameId } = expectSuccess(await tables.create({ ...config(), host: person(11) }));
    for (const number of [12, 13, 14, 15, 16]) expectSuccess(await ask(tables, gameId).lobby.join(person(number)));
    await end(first);
    expectSuccess(await ask(tables, gameId).attendance.leave('u16'));
    await rest();
    expect(hasRooms(gameId)).toBe(true);
  });

  test('are made in other servers, and after a lobby that had none', async () => {
    const { tables, hasRooms, end } = open();
    await end(await fullLobby(tables));
    const elsewhere = await fullLobby(tables, 7, { guildId: 'another' });
    await end(expectSuccess(await tables.create({ ...config(), guildId: 'third' })).gameId);
    const third = await fullLobby(tables, 7, { guildId: 'third' });
    await rest();
    expect([elsewhere, third].map(hasRooms)).toEqual([true, true]);
  });
});
