/** No player loses a speech or a seat when the process is frozen or the machine's clock is changed. */
import { describe, expect, test } from 'vitest';
import { SteadyClock } from '#game/scheduling/steady-clock.ts';
import { rest } from './kit/clock.ts';
import { gameOnMachine, TestMachine } from './kit/machine.ts';
import {
  ask,
  expectSuccess,
  fullLobby,
  GUILD,
  Process,
  people,
  refusal,
  TestEnvironment,
  until,
} from './kit/process.ts';

type Game = Awaited<ReturnType<typeof gameOnMachine>>;

const hour = 3_600_000;

/** The possible interruptions of a machine. */
const faults = [
  ['stands still for 75 s', ({ machine }: Game) => machine.stop(75_000)],
  ['stands still for two days', ({ machine }: Game) => machine.stop(48 * hour)],
  ['has its clock put an hour forward', ({ machine }: Game) => machine.put(hour)],
  ['has its clock put an hour back', ({ machine }: Game) => machine.put(-hour)],
  [
    'stands still and then has its clock put back',
    ({ machine }: Game) => {
      machine.stop(75_000);
      machine.put(-hour);
    },
  ],
] as const;

const kinds = ['call', 'speech', 'ballot'] as const;

/** The rest of the running time, ms. */
const leftOf = ({ tables, gameId, clock }: Game) => tables.table(gameId)!.until! - clock.now();
const stepOf = ({ tables, gameId }: Game) => tables.table(gameId)!.town.step;
const leftCause = ({ tables, gameId }: Game, seat: number) => tables.table(gameId)!.town.seats[seat - 1]!.left?.cause;
const told = ({ environment }: Game, words: string) => environment.texts().filter((text) => text.startsWith(words));

/** A ballot needs candidates. */
const begin = async (kind: (typeof kinds)[number], speechMs = 0): Promise<Game> => {
  const game = await gameOnMachine(kind === 'ballot' ? 'speech' : kind, {}, speechMs);
  if (kind !== 'ballot') return game;
  const { process, tables, gameId } = game;
  for (const seat of [1, 2]) {
    const speaks = ({ open, step }: { open: boolean; step: unknown }) =>
      open && JSON.stringify(step).includes(`"kind":"speech","seat":${seat}`);
    await until(process, gameId, ({ town }) => speaks(town));
    expectSuccess(await ask(tables, gameId).actions.submit(`u${seat}`, { verb: 'nominates', targets: [seat + 2] }));
  }
  await until(process, gameId, ({ town }) => town.open && town.step?.kind === 'ballot');
  return game;
};

describe.each(faults)('a machine that %s', (_, strike) => {
  test.each(kinds)('in a %s: the rest of the time is kept, and the town is told why the game waits', async (kind) => {
    const game = await begin(kind);
    await game.environment.clock.move(4_250);
    const [step, left] = [stepOf(game), leftOf(game)];
    strike(game);
    await game.environment.clock.move(1_000);
    expect(game.tables.table(game.gameId)!.town.paused).toBe(true);
    await game.settle();
    expect(stepOf(game)).toEqual(step);
    expect(Math.abs(leftOf(game) - left)).toBeLessThanOrEqual(3_000);
    expect(told(game, 'table.stood-still')).toHaveLength(1);
    expect([told(game, 'GamePaused'), told(game, 'GameResumed')].map(({ length }) => length)).toEqual([1, 1]);
    const over = game.clock.now() + leftOf(game);
    await game.environment.clock.move(over - game.clock.now() - 1);
    expect(stepOf(game)).toEqual(step);
    await game.environment.clock.move(1);
    expect(stepOf(game)).not.toEqual(step);
  });

  test('while a step is being announced: its time begins when it has been heard, in full', async () => {
    const game = await gameOnMachine('call', {}, 4_000);
    await until(game.process, game.gameId, ({ town }) => !town.open && town.step?.kind === 'call');
    const step = stepOf(game);
    strike(game);
    await game.settle();
    await until(game.process, game.gameId, ({ town }) => town.open);
    expect(stepOf(game)).toEqual(step);
    expect(leftOf(game)).toBe(step!.seconds * 1000);
  });

  test('while somebody is waited for: the seat is kept for the whole grace time, and no time is told that is over', async () => {
    const game = await gameOnMachine('speech');
    game.tables.voiceChanged(GUILD, 'u6', false);
    await game.environment.clock.move(1_000);
    strike(game);
    await game.settle();
    // The rest after the interruption is over a second before `settle`.
    await game.environment.clock.move(88_000);
    expect(leftCause(game, 6)).toBeUndefined();
    await game.environment.clock.move(2_500);
    expect(leftCause(game, 6)).toBe('quit');
    expect([...told(game, 'player.waiting'), ...told(game, 'player.reminder')].join()).not.toMatch(
      /"seconds":(-|\d{3})/,
    );
  });

  test('while the table waits for a player who comes back meanwhile: nothing has happened', async () => {
    const game = await gameOnMachine('speech');
    const step = stepOf(game);
    game.tables.voiceChanged(GUILD, 'u6', false);
    await game.environment.clock.move(1_000);
    strike(game);
    game.tables.voiceChanged(GUILD, 'u6', true);
    await game.settle();
    await game.environment.clock.move(20_000);
    expect(told(game, 'player.back')).toHaveLength(1);
    expect(stepOf(game)).toEqual(step);
    await game.environment.clock.move(100_000);
    expect(people.map((__, index) => leftCause(game, index + 1))).toEqual(people.map(() => undefined));
  });

  test('while the host has paused the game: it stays paused, and as much is left', async () => {
    const game = await gameOnMachine('speech');
    await game.environment.clock.move(4_000);
    const left = leftOf(game);
    expectSuccess(await ask(game.tables, game.gameId).hostRequests.order('u1', { order: 'pause' }, false));
    strike(game);
    await game.settle();
    expect(game.tables.table(game.gameId)!.town.paused).toBe(true);
    expect(told(game, 'table.stood-still')).toEqual([]);
    expectSuccess(await ask(game.tables, game.gameId).hostRequests.order('u1', { order: 'resume' }, false));
    expect(leftOf(game)).toBe(left);
  });

  test('while Discord is out of reach: the game goes on when Discord is back, and not before', async () => {
    const game = await gameOnMachine('speech');
    game.tables.outage(true);
    await rest();
    strike(game);
    await game.settle();
    await game.environment.clock.move(10_000);
    expect(game.tables.table(game.gameId)!.town.paused).toBe(true);
    game.tables.outage(false);
    await rest();
    expect(leftOf(game)).toBe(60_000);
  });

  test('at the beginning of an outage: the town is told why it waits, although the outage is over soon', async () => {
    const game = await gameOnMachine('speech');
    game.tables.outage(true);
    await game.environment.clock.move(1_000);
    strike(game);
    await game.environment.clock.move(1_000);
    game.tables.outage(false);
    await game.environment.clock.move(10_000);
    expect(told(game, 'table.stood-still')).toHaveLength(1);
    expect(told(game, 'game.outage')).toEqual([]);
    expect(game.tables.table(game.gameId)!.town.paused).toBe(false);
  });

  test('in an outage of which the town knows: nothing more is said', async () => {
    const game = await gameOnMachine('speech');
    game.tables.outage(true);
    await game.environment.clock.move(6_000);
    strike(game);
    await game.settle();
    game.tables.outage(false);
    await game.environment.clock.move(10_000);
    expect(told(game, 'game.outage')).toHaveLength(1);
    expect(told(game, 'table.stood-still')).toEqual([]);
  });

  test('while the game is about to go on after an outage: the town is told why it waits longer', async () => {
    const game = await gameOnMachine('speech');
    // The pause is still being stored when Discord is back, and when the clock notices the interruption.
    game.environment.writeMs = () => 3_000;
    game.tables.outage(true);
    await rest();
    game.environment.writeMs = () => 0;
    game.tables.outage(false);
    strike(game);
    await game.environment.clock.move(10_000);
    expect(told(game, 'table.stood-still')).toHaveLength(1);
    expect(game.tables.table(game.gameId)!.town.paused).toBe(false);
  });

  test('after the end: the rooms stay, and their quiet time begins again', async () => {
    const game = await gameOnMachine('speech');
    expectSuccess(await ask(game.tables, game.gameId).hostRequests.end('u1', false));
    await game.environment.clock.move(20_000);
    strike(game);
    await game.settle();
    await game.environment.clock.move(30_000);
    expect(game.environment.layout(game.gameId).rooms).not.toEqual([]);
    await game.environment.clock.move(60_000);
    expect(game.environment.layout(game.gameId).rooms).toEqual([]);
  });

  test('in a lobby: it stays open, and a roll call too, for the rest of their time', async () => {
    const environment = new TestEnvironment();
    const machine = new TestMachine(environment.clock);
    const clock = new SteadyClock(machine);
    const { tables } = new Process(environment, {}, clock);
    const gameId = await fullLobby(tables);
    clock.watch(tables.interruptions);
    expectSuccess(await ask(tables, gameId).lobby.callRoll('u1', false));
    await rest();
    const rollOf = () => tables.table(gameId)!.lobby!.rollCall!;
    const left = rollOf().until - clock.now();
    await environment.clock.move(4_000);
    strike({ machine } as Game);
    await environment.clock.move(4_000);
    expect(tables.table(gameId)!.stage).toBe('lobby');
    expect(Math.abs(rollOf().until - clock.now() - (left - 4_000))).toBeLessThanOrEqual(4_500);
    await environment.clock.move(left);
    expect(tables.table(gameId)?.lobby?.rollCall ?? null).toBeNull();
  });

  test('and is killed over it: after the restart the game goes on with what was left', async () => {
    const game = await gameOnMachine('speech');
    await game.environment.clock.move(4_000);
    const left = leftOf(game);
    strike(game);
    await game.environment.clock.move(1_000);
    game.process.kill();
    const clock = new SteadyClock(game.machine);
    const next = new Process(game.environment, {}, clock);
    await next.tables.restore();
    await rest();
    expect(Math.abs(next.tables.table(game.gameId)!.until! - clock.now() - left)).toBeLessThanOrEqual(500);
  });
});

test('an act that comes in first after the machine has run again is no act of a time that is over', async () => {
  const game = await gameOnMachine('speech');
  const step = stepOf(game);
  game.machine.stop(75_000);
  expectSuccess(await ask(game.tables, game.gameId).actions.submit('u1', { verb: 'nominates', targets: [2] }));
  expect(stepOf(game)).toEqual(step);
  await rest();
  expect(await ask(game.tables, game.gameId).actions.submit('u1', { verb: 'passes', targets: [] })).toMatchObject(
    refusal('game-paused'),
  );
});

test.each([1, 50, 150, 250, 350, 450])(
  'a machine that stands still %i ms before a time is over lets it not be over',
  async (before) => {
    const game = await gameOnMachine('speech');
    const step = stepOf(game);
    await game.environment.clock.move(leftOf(game) - before);
    game.machine.stop(75_000);
    await game.environment.clock.move(1_000);
    expect(stepOf(game)).toEqual(step);
  },
);

test.each([500, 1_500, 3_000, 4_000])('a machine that is busy for %i ms pauses no game', async (ms) => {
  const game = await gameOnMachine('speech');
  for (let times = 0; times < 4; times += 1) {
    game.machine.stop(ms);
    await game.environment.clock.move(1_000);
  }
  expect(game.tables.table(game.gameId)!.town.paused).toBe(false);
  expect(told(game, 'GamePaused')).toEqual([]);
});

test.each([-1_500, -100, 100, 1_500])('a clock that is put right by %i ms pauses no game', async (ms) => {
  const game = await gameOnMachine('speech');
  const step = stepOf(game);
  game.machine.put(ms);
  await game.environment.clock.move(40_000);
  expect(told(game, 'GamePaused')).toEqual([]);
  expect(stepOf(game)).toEqual(step);
});

test('one interruption after another: nothing is lost, and the game goes on once', async () => {
  const game = await gameOnMachine('speech');
  const step = stepOf(game);
  const left = leftOf(game);
  for (const strike of [...faults, ...faults]) {
    strike[1](game);
    await game.environment.clock.move(1_200);
  }
  expect(game.tables.table(game.gameId)!.town.paused).toBe(true);
  await game.settle();
  expect(stepOf(game)).toEqual(step);
  expect(Math.abs(leftOf(game) - left)).toBeLessThanOrEqual(2_500);
  await until(game.process, game.gameId, ({ town }) => town.step?.number !== step!.number);
  expect(told(game, 'GameResumed')).toHaveLength(1);
});
