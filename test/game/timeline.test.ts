/** The turning points of a finished game, from what the town was told and the actions of the nights. */
import { expect, test } from 'vitest';
import type { NotedAct } from '#engine/kernel/notebook.ts';
import { noContract } from '#engine/mechanics/contract/state.ts';
import { timelineOf } from '#game/model/timeline.ts';
import { ShownTable } from '#game/presentation/shown-table.ts';
import { timelineOfGame } from '../../src/process/statistics-parts.ts';
import { tournamentGame } from '../statistics/kit.ts';

const end = {
  ruleset: 'six',
  cards: [1, 2, 3, 4, 5].map((seat) => ({ seat, role: 'civilian' })),
  winners: [1, 3, 5],
  sides: [1, 2, 3, 4, 5].map((number) => ({
    number,
    faction: number % 2 === 0 ? ('mafia' as const) : ('town' as const),
  })),
};

const act = (
  night: number,
  seat: number,
  verb: NotedAct['verb'],
  target: number,
  answer: string | null = null,
): NotedAct => ({
  ...{ night, call: 'mafia', seat, verb, targets: [target] },
  answer: answer === null ? null : [answer],
});

const acts = [
  act(1, 1, 'checks', 2, 'yes'),
  act(1, 4, 'checks', 3, 'no'),
  act(2, 2, 'shoots', 5),
  act(2, 4, 'shoots', 5),
  act(2, 4, 'checks', 1, 'yes'),
];

/** A day with one ballot. */
const balloted = (...tally: readonly { readonly choice: number; readonly votes: number }[]) => ({
  ballots: [{ votes: [], tally, notGiven: [] }],
  fouls: [],
});

const town = [
  {
    round: 1,
    night: [],
    day: [3],
    ...balloted({ choice: 3, votes: 3 }, { choice: 2, votes: 1 }),
  },
  {
    round: 2,
    night: [5],
    day: [2, 4],
    ...balloted({ choice: 4, votes: 2 }, { choice: 1, votes: 1 }),
  },
];

test('F3: the order of the shots is known', () => {
  const contracts = { mafia: { ...noContract, settled: [3, 1] }, yakuza: noContract };
  expect(timelineOf({ ...end, contracts }, [], [])!.plans).toEqual([{ clan: 'mafia', seats: [3, 1] }]);
});

test('F14: the shots of all nights are known, the fouls that were not taken back, and whose vote the rules gave', () => {
  const { rounds } = timelineOfGame(tournamentGame())!;
  const shots = rounds.map(({ acts: all }) => all.filter(({ verb }) => verb === 'fires'));
  expect(shots[1]).toEqual([{ call: 'mafia', seats: [2, 6], verb: 'fires', targets: [1] }]);
  expect(shots[2]).toEqual([{ call: 'mafia', seats: [2], verb: 'fires', targets: [4] }]);
  expect(rounds.map(({ fouls }) => fouls)).toEqual([[3], [3, 7], []]);
  expect(rounds[0]!.ballots[0]!.notGiven).toEqual([9]);
  const shown = new ShownTable();
  const foul = { type: 'Fouled', seat: 2, reason: '', count: 1 } as const;
  for (const news of [{ type: 'DayBroke', day: 1, killed: [] } as const, foul]) shown.hear(news as never);
  shown.hear({ type: 'FoulForgiven', seat: 2, count: 0 } as never);
  expect(shown.rounds).toMatchObject([{ round: 1, fouls: [] }]);
});

test('the first victim, the find of the mafia, the last vote and those of the town who were voted out are known', () => {
  expect(timelineOf(end, acts, town)!.turns).toEqual({
    blood: { round: 2, seats: [5] },
    found: { round: 2, by: 4, seat: 1 },
    caught: { round: 1, by: 1, seat: 2 },
    // Seat 2 left without votes.
    decided: { round: 2, seats: [4], votes: 2, all: 3 },
    wronged: [3],
  });
});

test('the find of a check that learns the card is known, and a card that is shown as another is none', () => {
  const cards = end.cards.map((card) => (card.seat === 4 ? { ...card, role: 'mafioso' } : card));
  const learns = [act(1, 1, 'checks', 2, 'role:don'), act(2, 1, 'checks', 4, 'role:mafioso')];
  expect(timelineOf({ ...end, cards }, learns, town)!.turns.caught).toEqual({ round: 2, by: 1, seat: 4 });
});

test('a game without any has none, and hidden cards have no timeline', () => {
  expect(timelineOf(end, [], [])!.turns).toEqual({
    blood: null,
    found: null,
    caught: null,
    decided: null,
    wronged: [],
  });
  expect(timelineOf({ ...end, cards: [] }, acts, town)).toBeNull();
});

test('the seats stand by sides, the winners first, and those who chose the same act together', () => {
  const { seats, rounds } = timelineOf(end, acts, town)!;
  expect(seats.map(({ seat }) => seat)).toEqual([1, 3, 5, 2, 4]);
  expect(rounds[1]!.acts[0]).toEqual({ call: 'mafia', seats: [2, 4], verb: 'shoots', targets: [5] });
});

test('a seat that chooses the same again in one call is named once', () => {
  const shots = [act(1, 2, 'shoots', 5), act(1, 4, 'shoots', 5), act(1, 2, 'shoots', 5)];
  expect(timelineOf(end, shots, [])!.rounds[0]!.acts).toEqual([
    { call: 'mafia', seats: [2, 4], verb: 'shoots', targets: [5] },
  ]);
});

test('the actions of two calls are told apart, though they name the same seat', () => {
  const checks = [
    { ...act(1, 2, 'checks', 5), call: 'don' },
    { ...act(1, 3, 'checks', 5), call: 'commissar' },
  ];
  const shots = [act(1, 2, 'shoots', 5), act(1, 4, 'shoots', 5)];
  expect(timelineOf(end, [...checks, ...shots], [])!.rounds[0]!.acts.map(({ seats }) => seats)).toEqual([
    [2],
    [3],
    [2, 4],
  ]);
});
