/** The chat of the dead: who is there, and what they read of the nights (G6). */
import { describe, expect, test } from 'vitest';
import { drawPanel } from '#discord/features/panels.ts';
import { play, unstarted } from '#engine/kernel/engine.ts';
import type { GameState } from '#engine/kernel/state.ts';
import { watches } from '#game/model/game.ts';
import type { EndedCall } from '#game/ports/game-views.ts';
import type { Layout, Panel } from '#game/ports/ports.ts';
import { rulesets } from '#rulesets/index.ts';
import { wordingOf } from '../rulebooks.ts';
import { randomGame } from '../statistics/kit.ts';
import { rest } from './kit/clock.ts';
import { ask, expectSuccess, isOpen, Process, people, startedGame, TestEnvironment, until } from './kit/process.ts';

const shown = (layout: Layout): readonly Panel[] =>
  layout.panels.filter(({ room }) => room === 'graveyard').map(({ panel }) => panel);

const isCall = (name: string) => (table: Parameters<Parameters<typeof until>[2]>[0]) =>
  isOpen('call')(table) && table.town.step?.kind === 'call' && table.town.step.call === name;

async function begin(change: Parameters<typeof startedGame>[2] = {}, environment = new TestEnvironment()) {
  const process = new Process(environment);
  const gameId = await startedGame(process.tables, 7, change);
  await rest();
  const { tables } = process;
  const seatOf = (role: string) =>
    people.findIndex(({ userId }) => tables.insight(gameId, userId)!.view.role === role) + 1;
  const seats = { don: seatOf('don'), doctor: seatOf('doctor'), civilian: seatOf('civilian') };
  const userOf = (seat: number) => people[seat - 1]!.userId;
  return { environment, process, tables, gameId, seats, userOf };
}

/** A civilian leaves on the first day, and the second night comes to the call after the mafia's. */
async function secondNight(change: Parameters<typeof startedGame>[2] = {}, isShot = true) {
  const game = await begin(change);
  const { process, tables, gameId, seats, userOf } = game;
  await until(process, gameId, isOpen('speech'));
  expectSuccess(await ask(tables, gameId).attendance.leave(userOf(seats.civilian)));
  await until(process, gameId, isCall('mafia'));
  await rest();
  const first = game.environment.layouts.length - 1;
  if (isShot)
    expectSuccess(
      await ask(tables, gameId).actions.submit(userOf(seats.don), { verb: 'shoots', targets: [seats.doctor] }),
    );
  await rest();
  const before = shown(game.environment.layout(gameId));
  await until(process, gameId, isCall('don'));
  await rest();
  const panels = game.environment.layouts.slice(first).map((layout) => JSON.stringify(shown(layout)));
  return { ...game, before, changes: new Set(panels).size };
}

/**
 * The states of the chat of the dead in the second night, each as the calls that it shows, after a player has left on the
 * first day. `acts`: everybody does the first thing that they can do, or nobody does anything.
 */
async function changesAtNight(ruleset: string, acts: boolean) {
  const environment = new TestEnvironment();
  const process = new Process(environment);
  const { tables } = process;
  const gameId = await startedGame(tables, 7, { ruleset });
  await until(process, gameId, (table) => table.town.phase === 'day' && table.town.open);
  const { players } = tables.table(gameId)!;
  const isCivilian = ({ userId }: { readonly userId: string }) =>
    tables.insight(gameId, userId)!.view.role === 'civilian';
  expectSuccess(await ask(tables, gameId).attendance.leave(players.findLast(isCivilian)!.userId));
  await until(process, gameId, (table) => table.town.phase === 'night' && table.town.round === 2);
  const first = environment.layouts.length;
  await until(process, gameId, (table) => {
    if (acts && table.town.open) for (const { userId } of players) void actFirst(process, gameId, userId);
    return table.town.phase === 'day' || table.stage === 'over';
  });
  const nights = environment.layouts
    .slice(first)
    .flatMap((layout) => shown(layout).filter((panel) => panel.kind === 'acts' && panel.night === 2))
    .filter((panel, index, all) => index === 0 || JSON.stringify(panel) !== JSON.stringify(all[index - 1]));
  const calls = nights.map((panel) => (panel.kind === 'acts' ? panel.calls : []));
  return {
    states: calls.map((each) => each.map(({ call }) => call).join(' ')),
    acts: (calls.at(-1) ?? []).flatMap((each) => each.acts).length,
    answers: calls.flat().flatMap((each) => each.acts.filter((act) => act.answer !== undefined)),
  };
}

/** Does the first thing that this person can do. */
async function actFirst({ tables }: Process, gameId: string, userId: string): Promise<void> {
  const [choice] = tables.insight(gameId, userId)?.view.choices ?? [];
  if (choice === undefined || choice.picked !== undefined) return;
  const targets = choice.options.slice(0, choice.min);
  await ask(tables, gameId).actions.submit(userId, { verb: choice.verb, targets });
}

describe('the chat of the dead', () => {
  test('has no message while nobody is there', async () => {
    const { environment, process, gameId } = await begin();
    await until(process, gameId, isOpen('speech'));
    await rest();
    expect(environment.layouts.flatMap(shown)).toEqual([]);
  });

  test('says who is there, and shows the actions of a call when it is over', async () => {
    const { environment, gameId, seats, before } = await secondNight();
    const there = { kind: 'graveyard', seats: [seats.civilian], isOver: false, bet: null };
    expect(before).toEqual([there]);
    const acts = [{ call: 'mafia', seats: [seats.don], verb: 'shoots', targets: [seats.doctor] }];
    expect(shown(environment.layout(gameId))).toEqual([
      there,
      { kind: 'acts', ruleset: 'six', night: 2, calls: [{ night: 2, call: 'mafia', acts }] },
    ]);
  });

  test('changes at the same moments whether somebody acts or not (G4)', async () => {
    const [shot, idle] = [await secondNight(), await secondNight({}, false)];
    expect(shot.changes).toBe(2);
    expect(idle.changes).toBe(2);
    expect(shown(idle.environment.layout(idle.gameId)).at(-1)).toMatchObject({ calls: [{ call: 'mafia', acts: [] }] });
  });

  test.each(Object.keys(rulesets))('in %s, changes as often in a night without any action (G4)', async (ruleset) => {
    const [busy, idle] = [await changesAtNight(ruleset, true), await changesAtNight(ruleset, false)];
    expect(busy.states.length).toBeGreaterThan(1);
    expect(busy.acts).toBeGreaterThan(0);
    expect(idle.acts).toBe(0);
    expect(busy.states).toEqual(idle.states);
    // An answer may be a card.
    expect(busy.answers).toEqual([]);
  });

  test('does not count a victim among the dead before the last word', async () => {
    const { environment, process, tables, gameId, seats, userOf } = await begin();
    await until(process, gameId, (table) => table.town.round === 2 && isCall('mafia')(table));
    expectSuccess(
      await ask(tables, gameId).actions.submit(userOf(seats.don), { verb: 'shoots', targets: [seats.civilian] }),
    );
    await until(process, gameId, (table) => table.town.phase === 'day' && isOpen('speech')(table));
    expect(environment.layouts.flatMap(shown)).toEqual([]);
    expectSuccess(await ask(tables, gameId).actions.submit(userOf(seats.civilian), { verb: 'passes', targets: [] }));
    await rest();
    const [there, night] = shown(environment.layout(gameId));
    expect(there).toMatchObject({ seats: [seats.civilian] });
    expect(night).toMatchObject({ kind: 'acts', night: 2 });
  });

  test('shows the same after a restart', async () => {
    const { environment, process, gameId } = await secondNight();
    const before = shown(environment.layout(gameId));
    process.kill();
    const next = new Process(environment);
    await next.tables.load();
    await rest();
    expect(shown(environment.layout(gameId))).toEqual(before);
  });

  test('in a panel, is read by the dead alone', async () => {
    const { environment, tables, gameId, seats, userOf } = await secondNight({
      settings: { secrecy: 'panels' } as never,
    });
    expect(shown(environment.layout(gameId))).toEqual([]);
    const readBy = (userId: string) => tables.chats(gameId, userId).flatMap(({ panels }) => panels);
    expect(readBy(userOf(seats.civilian)).map(({ kind }) => kind)).toEqual(['graveyard', 'acts']);
    expect(readBy(userOf(seats.don))).toEqual([]);
  });
});

test.each([
  ['en', 'Here: **#2 Ann**.', '### Night 2 🌙\n- #1 Bob shoots #2 Ann\n- No action: don'],
  ['ru', 'Здесь: **№2 Ann**.', '### Ночь 2 🌙\n- №1 Bob стреляет в №2 (Ann)\n- Хода не было: дон'],
] as const)('the messages to the dead name the players (%s)', (language, here, acts) => {
  const players = [
    { seat: 1, userId: '1', name: 'Bob' },
    { seat: 2, userId: '2', name: 'Ann' },
  ];
  const table = { gameId: 'g1', wording: wordingOf(language), players };
  expect(drawPanel({ kind: 'graveyard', seats: [2], isOver: false, bet: null }, table).content).toContain(here);
  const calls: readonly EndedCall[] = [
    { night: 2, call: 'mafia', acts: [{ call: 'mafia', seats: [1], verb: 'shoots', targets: [2] }] },
    { night: 2, call: 'don', acts: [] },
  ];
  const night = { kind: 'acts', ruleset: 'six', night: 2, calls } as const;
  expect(drawPanel(night, table).content).toBe(acts);
});

test.each([
  ['six', 6],
  ['sport', 10],
  ['club', 10],
  ['deck', 11],
  ['boxed', 10],
  ['grand', 11],
])('in %s, nobody sees what the dead see before their own last word is over (S19, F10)', (ruleset, seats) => {
  const rules = rulesets[ruleset]!;
  for (const seed of [1, 2, 3, 4, 5, 6]) {
    const states: GameState[] = [];
    for (const { command } of randomGame(seed, { ruleset, seats }).commands) {
      const played = play(rules, states.at(-1) ?? unstarted, command);
      if (played.ok) states.push(played.value.state);
    }
    const early = states.flatMap((state, index) => {
      const later = states.slice(index).flatMap(({ step }) => (step?.kind === 'speech' ? [step] : []));
      const dueWords = later.filter(({ purpose }) => purpose === 'last-word').map(({ seat }) => seat);
      return dueWords.filter((seat) => watches(state, seat)).map((seat) => ({ seed, index, seat }));
    });
    expect(early).toEqual([]);
  }
});
