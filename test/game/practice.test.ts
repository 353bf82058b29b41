/** Practice players take free seats and play like people, from their own knowledge alone. */
import { describe, expect, test } from 'vitest';
import { replay } from '#engine/record/replay.ts';
import { withSeated } from '#game/model/lobby.ts';
import { newPracticePlayers } from '#game/model/practice.ts';
import { languages } from '#narration/index.ts';
import { rulesets } from '#rulesets/index.ts';
import { blankTable } from '../store/kit/blank-table.ts';
import { rest } from './kit/clock.ts';
import {
  ask,
  config,
  expectSuccess,
  freshBot,
  GUILD,
  isOpen,
  Process,
  person,
  remark,
  TestEnvironment,
  until,
} from './kit/process.ts';

type Game = Parameters<typeof expectSuccess<{ readonly gameId: string }>>[0];

const isOver = ({ stage }: { readonly stage: string }): boolean => stage === 'over';

/** A lobby of one person, filled with practice players to at least this many players. */
async function practiceLobby(process: Process, change: Partial<ReturnType<typeof config>> = {}, players = 6) {
  const opened = (await process.tables.create({ ...config(), ...change })) as Game;
  const { gameId } = expectSuccess(opened);
  const seated = () => process.tables.table(gameId)!.lobby!.players.length;
  for (let before = seated(); before < players; before = seated()) {
    expectSuccess(await ask(process.tables, gameId).lobby.changePractice('u1', true));
    expect(seated()).toBeGreaterThan(before);
  }
  return gameId;
}

describe('a host', () => {
  test('fills the seats that are missing for a start, then one more with each press, and removes them', async () => {
    const process = new Process(new TestEnvironment());
    const { gameId } = expectSuccess((await process.tables.create({ ...config(), ruleset: 'club' })) as Game);
    const names = () => process.tables.table(gameId)!.lobby!.players.map(({ name }) => name);
    expectSuccess(await ask(process.tables, gameId).lobby.changePractice('u1', true));
    expect(names()).toEqual([
      person(1).name,
      ...['Ada', 'Ben', 'Cora', 'Dean', 'Ella'].map((name) => `${name} (bot) 🤖`),
    ]);
    expectSuccess(await ask(process.tables, gameId).lobby.changePractice('u1', true));
    expect(names()).toHaveLength(7);
    expectSuccess(await ask(process.tables, gameId).lobby.changePractice('u1', false));
    expect(names()).toEqual([person(1).name]);
    expect(await ask(process.tables, gameId).lobby.changePractice('u1', false)).toMatchObject(remark('practice.none'));
    expect(await ask(process.tables, gameId).lobby.changePractice('u2', true)).toMatchObject(remark('table.not-host'));
  });

  test.each(languages)(
    'fills every seat of the largest table, also without a seat of their own (%s)',
    async (language) => {
      const most = Math.max(...Object.values(rulesets).map(({ players }) => players.max));
      const process = new Process(new TestEnvironment());
      const gameId = await practiceLobby(process, { ruleset: 'deck', language, lead: 'beside' } as never, most);
      const { players } = process.tables.table(gameId)!.lobby!;
      expect(new Set(players.map(({ name }) => name)).size).toBe(most);
      expect(await ask(process.tables, gameId).lobby.changePractice('u1', true)).toMatchObject(remark('practice.full'));
    },
  );

  test('is refused in a server that has switched practice players off, and sees no button', async () => {
    const process = new Process(new TestEnvironment());
    Object.assign(process.deps, { allowsPractice: () => false });
    const { gameId } = expectSuccess((await process.tables.create(config())) as Game);
    expect(process.tables.table(gameId)!.lobby!.offersPractice).toBeUndefined();
    expect(await ask(process.tables, gameId).lobby.changePractice('u1', true)).toMatchObject(remark('practice.off'));
  });

  test('is never a practice player', async () => {
    const process = new Process(new TestEnvironment());
    const gameId = await practiceLobby(process);
    expectSuccess(await ask(process.tables, gameId).attendance.leave('u1'));
    expect(process.tables.table(gameId)?.stage).toBe('over');
  });
});

test('a person who joins a full lobby takes the seat of a practice player', async () => {
  const process = new Process(new TestEnvironment());
  const gameId = await practiceLobby(process);
  expectSuccess(await ask(process.tables, gameId).lobby.join(person(2)));
  const { players } = process.tables.table(gameId)!.lobby!;
  expect(players.map(({ userId }) => userId.startsWith('practice-'))).toEqual([false, true, true, true, true, false]);
});

test('people who wait take the free seats first, and those of practice players only then', async () => {
  const rules = rulesets['six']!;
  const table = { ...blankTable, players: [person(1)] };
  const practice = newPracticePlayers(table, 4);
  const waiting = [person(2), person(3), person(4)];
  const seated = withSeated(rules, { ...table, size: 6, players: [person(1), ...practice], waiting }, waiting)!;
  expect(seated.players).toEqual([person(1), ...practice.slice(0, 2), ...waiting]);
});

test('a person who waits takes the seat of a practice player as soon as no other table has them', async () => {
  const process = new Process(new TestEnvironment());
  const { tables } = process;
  const gameId = await practiceLobby(process);
  const { gameId: other } = expectSuccess((await tables.create({ ...config(1, 'other'), host: person(2) })) as Game);
  expect(expectSuccess(await ask(tables, gameId).lobby.wait(person(2)))).toEqual({ seated: false });
  expectSuccess(await ask(tables, other).attendance.leave('u2'));
  await rest();
  const { players, waiting } = tables.table(gameId)!;
  expect(players.map(({ userId }) => userId.startsWith('practice-'))).toEqual([false, true, true, true, true, false]);
  expect(players.at(-1)).toMatchObject({ userId: 'u2' });
  expect(waiting).toEqual([]);
});

test('the next game needs half of the people, who are counted without practice players', async () => {
  const { environment, process, tables } = freshBot();
  const { gameId } = expectSuccess((await tables.create(config())) as Game);
  for (const number of [2, 3]) expectSuccess(await ask(tables, gameId).lobby.join(person(number)));
  expectSuccess(await ask(tables, gameId).lobby.changePractice('u1', true));
  expectSuccess(await ask(tables, gameId).lobbyStart.start('u1'));
  expectSuccess(await ask(tables, gameId).hostRequests.end('u1', false));
  await until(process, gameId, isOver);
  expect(environment.layout(gameId).panels.map(({ panel }) => panel)).toContainEqual(
    expect.objectContaining({ kind: 'after-game', asked: 0, needed: 2 }),
  );
  const next = () => tables.tablesIn(GUILD).filter(({ stage }) => stage === 'lobby');
  expectSuccess(await tables.again(gameId, 'u2'));
  expect(next()).toEqual([]);
  expectSuccess(await tables.again(gameId, 'u3'));
  expect(next()).toHaveLength(1);
});

/** Every size of table from 6 to 12, in one language after the other. */
const tables = (['club', 'boxed', 'deck', 'grand'] as const).flatMap((ruleset, first) =>
  [6, 7, 8, 9, 10, 11, 12].map(
    (players, index) => [ruleset, players, languages[(first + index) % languages.length]!] as const,
  ),
);

test.each([
  ...languages.flatMap((language) => [['six', 6, language] as const, ['sport', 10, language] as const]),
  ...tables,
])(
  'one person plays %s with %i seats to its end (%s), and Discord hears of no practice player',
  async (ruleset, players, language) => {
    const { environment, process } = freshBot();
    const gameId = await practiceLobby(process, { ruleset, language } as never, players);
    expectSuccess(await ask(process.tables, gameId).lobbyStart.start('u1'));
    await until(process, gameId, isOver);
    expect(process.tables.table(gameId)!.town.ended).not.toBeNull();
    for (const { rooms } of environment.layouts) expect(JSON.stringify(rooms)).not.toContain('practice-');
    for (const { text, mentions = [] } of environment.posts)
      expect(`${text} ${mentions.join(' ')}`).not.toContain('practice-');
  },
);

test('they nominate, vote and shoot, so that a game is not decided by its clock', async () => {
  const process = new Process(new TestEnvironment());
  const gameId = await practiceLobby(process);
  expectSuccess(await ask(process.tables, gameId).lobbyStart.start('u1'));
  // The record can be asked for when the table is gone.
  await until(process, gameId, () => false);
  const { commands, text, winner } = (await process.tables.record(gameId))!;
  // The record of the game leads to the same end.
  expect(replay(text!, rulesets).game!.state.outcome!.winner).toBe(winner);
  const verbs = new Set(commands.map(({ command }) => (command.type === 'act' ? command.act.verb : command.type)));
  expect([...verbs]).toEqual(expect.arrayContaining(['nominates', 'votes', 'shoots', 'passes']));
});

test('they wait while the game is paused, and lose nothing of what they want to do', async () => {
  const { environment, process } = freshBot();
  const gameId = await practiceLobby(process, { ruleset: 'club' });
  expectSuccess(await ask(process.tables, gameId).lobbyStart.start('u1'));
  const { hostRequests } = ask(process.tables, gameId);
  const speaker = () => {
    const { step } = process.tables.table(gameId)!.town;
    return step?.kind === 'speech' ? step.seat : null;
  };
  await until(process, gameId, (table) => isOpen('speech')(table) && speaker() !== 1);
  const paused = speaker();
  expectSuccess(await hostRequests.order('u1', { order: 'pause' }, false));
  await environment.clock.move(3_600_000);
  expect(speaker()).toBe(paused);
  expectSuccess(await hostRequests.order('u1', { order: 'resume' }, false));
  const { until: end } = process.tables.table(gameId)!;
  await until(process, gameId, () => speaker() !== paused);
  expect(environment.clock.now()).toBeLessThan(end!);
});

describe('when the last person has left the game', () => {
  /** A dealt game of one person, whom somebody watches if `isWatched`. The person leaves. Returns the winner. */
  async function winnerWithout(isWatched: boolean): Promise<string | undefined> {
    const process = new Process(new TestEnvironment());
    const gameId = await practiceLobby(process);
    if (isWatched) expectSuccess(await ask(process.tables, gameId).lobby.watch(person(2)));
    expectSuccess(await ask(process.tables, gameId).lobbyStart.start('u1'));
    await until(process, gameId, ({ town }) => town.round > 0);
    expectSuccess(await ask(process.tables, gameId).attendance.leave('u1'));
    await until(process, gameId, isOver);
    return process.tables.table(gameId)!.town.ended?.winner;
  }

  test('the practice players stop', async () => {
    expect(await winnerWithout(false)).toBe('none');
  });

  test('they play on for somebody who watches', async () => {
    expect(await winnerWithout(true)).not.toBe('none');
  });
});

test('they play on after a process that died in the middle of the game', async () => {
  const environment = new TestEnvironment();
  const first = new Process(environment);
  const gameId = await practiceLobby(first);
  expectSuccess(await ask(first.tables, gameId).lobbyStart.start('u1'));
  await until(first, gameId, ({ town }) => town.phase === 'day' && town.round === 1);
  const second = await first.restart();
  await until(second, gameId, isOver);
  expect(second.tables.table(gameId)!.town.ended).not.toBeNull();
});

test('a fault of a practice player costs its action, and never stops the game', async () => {
  const { environment, process } = freshBot();
  const fail = (): never => {
    throw new Error('a fault');
  };
  Object.assign(process.deps, { newPracticePlayer: () => ({ hear: fail, decide: fail, line: fail }) });
  const gameId = await practiceLobby(process);
  expectSuccess(await ask(process.tables, gameId).lobbyStart.start('u1'));
  await until(process, gameId, isOver);
  expect(process.tables.table(gameId)!.town.ended).not.toBeNull();
  expect(environment.logged.some((line) => line.includes('a practice player has failed'))).toBe(true);
});
