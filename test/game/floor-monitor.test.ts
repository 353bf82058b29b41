import { describe, expect, test } from 'vitest';
import { replay } from '#engine/record/replay.ts';
import type { HostRequest, NewTable } from '#game/ports/game-service.ts';
import { rulesets } from '#rulesets/index.ts';
import { rest } from './kit/clock.ts';
import { begin, listening, noFouls } from './kit/listening-table.ts';
import { ask, expectSuccess, freshBot, fullLobby, isOpen, Process, until } from './kit/process.ts';

describe('C6: a player who speaks out of turn at a table that listens', () => {
  test('gets a foul after a second and a half, told to the town with the undo of the host', async () => {
    const { environment, clock, fouls, speak, tables, gameId } = await begin();
    speak(3);
    await clock.move(1_499);
    expect(fouls()).toEqual(noFouls);
    await clock.move(1);
    expect(fouls()).toEqual([0, 0, 1, 0, 0, 0]);
    expect(environment.posts.at(-1)).toMatchObject({ room: 'town', text: 'Fouled', foul: { number: 1, seat: 3 } });
    expect(tables.table(gameId)!.town.fouls).toEqual([{ seat: 3, reason: 'out-of-turn', forgiven: false }]);
    expectSuccess(await ask(tables, gameId).hostRequests.order('u1', { order: 'undo', foul: 1 }, false));
    expect(fouls()).toEqual(noFouls);
  });

  test('gets it for short words too, where they add up within five seconds, and not for a cough now and then', async () => {
    const { fouls, say } = await begin();
    for (let cough = 0; cough < 20; cough += 1) await say(4, 200, 800);
    expect(fouls()).toEqual(noFouls);
    for (let word = 0; word < 4; word += 1) await say(3, 450, 300);
    expect(fouls()).toEqual([0, 0, 1, 0, 0, 0]);
  });

  test('has time to fall silent before the next one', async () => {
    const { clock, fouls, speak } = await begin();
    speak(3);
    await clock.move(6_400);
    expect(fouls()).toEqual([0, 0, 1, 0, 0, 0]);
    await clock.move(1_600);
    expect(fouls()).toEqual([0, 0, 2, 0, 0, 0]);
    speak(3, false);
    await clock.move(50_000);
    expect(fouls()).toEqual([0, 0, 2, 0, 0, 0]);
  });

  test('the tolerance is as the table wants it', async () => {
    const floor = { mode: 'listen', tolerance: 3, window: 4 } as const;
    const { clock, fouls, speak } = await begin({ ruleset: 'club', settings: { floor } });
    speak(3);
    await clock.move(2_900);
    expect(fouls()).toEqual(noFouls);
    await clock.move(100);
    expect(fouls()).toEqual([0, 0, 1, 0, 0, 0]);
  });

  test('the limits are those that the host has set in the lobby', async () => {
    const { environment, process } = freshBot();
    const [{ tables }, { clock }] = [process, environment];
    const gameId = await fullLobby(tables, 7, { ruleset: 'club' });
    const floor = { mode: 'listen', tolerance: 0.5, window: 3 } as const;
    expectSuccess(await ask(tables, gameId).lobby.changeSettings('u1', { floor }));
    expectSuccess(await ask(tables, gameId).lobbyStart.start('u1'));
    await until(process, gameId, isOpen('speech'));
    const fouls = () => tables.table(gameId)!.town.seats[2]!.fouls;
    tables.tell(gameId, ({ floorMonitor }) => floorMonitor.spoke('u3', true));
    await clock.move(499);
    expect(fouls()).toBe(0);
    await clock.move(1);
    expect(fouls()).toBe(1);
    // The time to fall silent is the window.
    await clock.move(3_499);
    expect(fouls()).toBe(1);
    await clock.move(1);
    expect(fouls()).toBe(2);
  });

  test('these fouls are in the record, which replays to the same game', async () => {
    const { environment, tables, gameId, say, fouls } = await begin();
    await say(3, 1_600);
    expect(fouls()).toEqual([0, 0, 1, 0, 0, 0]);
    expectSuccess(await ask(tables, gameId).hostRequests.end('u1', false));
    await environment.clock.move(60_000);
    const { text } = (await tables.record(gameId))!;
    expect(text).toContain('host fouls 3 "out-of-turn"');
    replay(text!, rulesets);
  });
});

describe('a table that listens passes over', () => {
  test('the speaker, before the time of the speech and while it runs, but not after it', async () => {
    const { environment, process, clock, fouls, speak, tables, gameId } = await begin();
    environment.speechMs = 5_000;
    expectSuccess(await ask(tables, gameId).actions.submit('u1', { verb: 'passes', targets: [] }));
    await rest();
    expect(tables.table(gameId)!.town).toMatchObject({ open: false, step: { kind: 'speech', seat: 2 } });
    speak(2);
    await clock.move(30_000);
    expect(fouls()).toEqual(noFouls);
    await until(process, gameId, (table) => table.town.step?.kind === 'speech' && table.town.step.seat === 3);
    await clock.move(1_400);
    expect(fouls()).toEqual(noFouls);
    await clock.move(200);
    expect(fouls()).toEqual([0, 1, 0, 0, 0, 0]);
  });

  test('everybody in common time, while it is announced too', async () => {
    const { process, clock, fouls, speak, tables, gameId } = await begin(listening(), 'common');
    for (const seat of [1, 2, 3, 4, 5, 6]) speak(seat);
    await clock.move(59_000);
    expect(fouls()).toEqual(noFouls);
    for (const seat of [1, 2, 3, 4, 5, 6]) speak(seat, false);
    await until(process, gameId, isOpen('deliberation'));
    expect(fouls()).toEqual(noFouls);
    expect(tables.table(gameId)!.town.fouls).toEqual([]);
  });

  test('a player who chooses whom to take along (C19), and nobody else then', async () => {
    const { process, tables, gameId, clock, speak, fouls } = await begin(
      { ...listening(), cards: ['don', 'mafioso', 'psychopath', 'psychopath', 'civilian', 'civilian'] },
      'ballot',
    );
    const victim = [1, 2, 3, 4, 5, 6].find((seat) => isPsychopath(tables, gameId, seat))!;
    for (const seat of [1, 2, 3, 4, 5, 6])
      expectSuccess(await ask(tables, gameId).actions.submit(`u${seat}`, { verb: 'votes', targets: [victim] }));
    await until(process, gameId, isOpen('revenge'));
    const other = victim === 1 ? 2 : 1;
    speak(victim);
    speak(other);
    await clock.move(2_000);
    expect(fouls()[victim - 1]).toBe(0);
    expect(fouls()[other - 1]).toBe(1);
  });

  describe('', () => {
    type Table = Awaited<ReturnType<typeof begin>>;
    const order = ({ tables, gameId }: Table, request: HostRequest) =>
      ask(tables, gameId).hostRequests.order('u1', request, false);

    test.each<readonly [string, (table: Table) => unknown]>([
      [
        'the dead',
        async (table) => [await order(table, { order: 'remove', seat: 6, reason: 'peeked' }), table.speak(6)],
      ],
      [
        'strangers',
        ({ tables, gameId }) => tables.tell(gameId, ({ floorMonitor }) => floorMonitor.spoke('stranger', true)),
      ],
      [
        'people of no table',
        ({ tables }) => tables.tell('nowhere', ({ floorMonitor }) => floorMonitor.spoke('u3', true)),
      ],
      ['everybody in a pause', async (table) => [await order(table, { order: 'pause' }), table.speak(3)]],
      ['everybody while Discord is away', ({ tables, speak }) => [tables.outage(true), speak(4)]],
      [
        'everybody after the end',
        async ({ tables, gameId, speak }) => [await ask(tables, gameId).hostRequests.end('u1', false), speak(5)],
      ],
    ])('%s', async (_, speech) => {
      const table = await begin();
      await speech(table);
      await table.clock.move(10_000);
      expect(table.fouls()).toEqual(noFouls);
      expect(table.environment.logged.filter((line) => line.startsWith('error'))).toEqual([]);
    });

    test('speech in a pause: a player who goes on after it is heard from its end', async () => {
      const table = await begin();
      const { clock, speak, fouls } = table;
      expectSuccess(await order(table, { order: 'pause' }));
      speak(3);
      await clock.move(1_400);
      expectSuccess(await order(table, { order: 'resume' }));
      await rest();
      await clock.move(1_400);
      expect(fouls()).toEqual(noFouls);
      await clock.move(200);
      expect(fouls()).toEqual([0, 0, 1, 0, 0, 0]);
    });
  });

  test('only earlier speech: a player who goes on after an outage is heard again', async () => {
    const { tables, clock, speak, fouls } = await begin();
    tables.outage(true);
    await rest();
    speak(3);
    await clock.move(10_000);
    tables.outage(false);
    await clock.move(1_400);
    expect(fouls()).toEqual(noFouls);
    await clock.move(200);
    expect(fouls()).toEqual([0, 0, 1, 0, 0, 0]);
  });

  test('speech before an outage', async () => {
    const { tables, clock, say, fouls } = await begin();
    await say(3, 1_400);
    tables.outage(true);
    await rest();
    tables.outage(false);
    await clock.move(0);
    await say(3, 1_400);
    expect(fouls()).toEqual(noFouls);
  });
});

describe('a table listens only where it was told to', () => {
  test.each(['mute', 'off'] as const)('not with the floor %s', async (mode) => {
    const { clock, speak, fouls } = await begin(listening(mode));
    speak(3);
    await clock.move(20_000);
    expect(fouls()).toEqual(noFouls);
  });

  test('and where its rules have no fouls it gives a word, now and then', async () => {
    const { environment, clock, speak } = await begin(listening('listen', 'six'));
    const reminders = () => environment.texts().filter((text) => text === 'floor.turn {"seat":3}').length;
    speak(3);
    await clock.move(1_600);
    expect(reminders()).toBe(1);
    await clock.move(18_000);
    expect(reminders()).toBe(1);
    await clock.move(4_000);
    expect(reminders()).toBe(2);
  });

  test('the narrator is asked to listen then, and after a restart again', async () => {
    const asked = async (change: Partial<NewTable>) => {
      const { environment, process, gameId } = await begin(change);
      const next = new Process(environment);
      process.kill();
      await next.tables.restore();
      await rest();
      const speak = () => next.tables.tell(gameId, ({ floorMonitor }) => floorMonitor.spoke('u3', true));
      return {
        trace: environment.trace.filter((event) => event.startsWith('voice open')),
        next,
        speak,
        environment,
        gameId,
      };
    };
    expect((await asked(listening('mute'))).trace.join(' ')).not.toContain('listens');
    const { trace, speak, environment, next, gameId } = await asked(listening());
    expect(trace).toHaveLength(2);
    for (const event of trace) expect(event).toContain('listens');
    speak();
    await environment.clock.move(1_600);
    expect(next.tables.table(gameId)!.town.fouls).toMatchObject([{ seat: 3 }]);
  });
});

const isPsychopath = (tables: Process['tables'], gameId: string, seat: number): boolean =>
  tables.insight(gameId, `u${seat}`)!.view.role === 'psychopath';
