/** The achievements: what each one is given for, and when nobody gets one. */
import { describe, expect, test } from 'vitest';
import type { Verb } from '#engine/kernel/types.ts';
import { type AchievementId, achievementIds } from '#game/ports/achievements.ts';
import type { GameResult, PersonResult } from '#game/ports/statistics.ts';
import { practiceId } from '#narration/index.ts';
import { rulesets } from '#rulesets/index.ts';
import { achievements, earnedBy, type OpenGame } from '#statistics/achievements/index.ts';
import { resultFrom } from '#statistics/game-result.ts';
import { replayed } from '#statistics/replayed.ts';
import { randomGame } from './kit.ts';

const person = (seat: number, change: Partial<PersonResult> = {}): PersonResult => ({
  ...{
    userId: `u${seat}`,
    name: `P${seat}`,
    seat,
    share: 1,
    votes: 0,
    guilty: 0,
    fouls: 0,
    removed: false,
    achievements: [],
  },
  ...{ dealt: 'civilian', role: 'civilian', dealtSide: 'town', side: 'town', won: true, left: null },
  ...change,
});

const mafioso = (seat: number, change: Partial<PersonResult> = {}): PersonResult =>
  person(seat, { ...{ dealt: 'mafioso', role: 'mafioso', dealtSide: 'mafia', side: 'mafia', won: false }, ...change });

const out = { left: { phase: 'day', round: 2 } } as const;

const game = (people: readonly PersonResult[], change: Partial<OpenGame> = {}): OpenGame => ({
  result: {
    ...{ gameId: 'g', guildId: '1', ruleset: 'club', roleSet: null, cards: [], beganAt: 0, endedAt: 1 },
    ...{ winner: 'town', firstVictims: [], excluded: null, people },
  } satisfies GameResult,
  ...{ ballots: [], acts: [], rounds: 4 },
  ...change,
});

const act = (night: number, seat: number, verb: Verb, target: number) => ({
  ...{ night, call: verb, seat, verb, targets: [target], answer: null },
});

const ballot = (...against: readonly number[]): OpenGame['ballots'][number] => ({
  ...{ type: 'BallotClosed', round: 1, day: 1, tally: [], defaulted: [] },
  votes: against.map((choice, index) => ({ by: index + 1, choice })),
});

/** Returns true if the first person of these has the achievement. */
const has = (id: AchievementId, people: readonly PersonResult[], change: Partial<OpenGame> = {}): boolean =>
  earnedBy(people[0]!, game(people, change)).includes(id);

describe('an achievement is given', () => {
  test('sharp-eye: for three votes or more, all against the guilty', () => {
    expect(has('sharp-eye', [person(1, { votes: 3, guilty: 3 })])).toBe(true);
    expect(has('sharp-eye', [person(1, { votes: 4, guilty: 3 })])).toBe(false);
    expect(has('sharp-eye', [person(1, { votes: 2, guilty: 2 })])).toBe(false);
    expect(has('sharp-eye', [mafioso(1, { votes: 3, guilty: 3 })])).toBe(false);
  });

  test('detective: for two of the guilty checked, each counted once', () => {
    const people = [person(1), mafioso(2), mafioso(3), person(4)];
    const checks = (...targets: readonly number[]) => ({
      acts: targets.map((target, n) => act(n + 1, 1, 'checks', target)),
    });
    expect(has('detective', people, checks(2, 3))).toBe(true);
    expect(has('detective', people, checks(2, 2))).toBe(false);
    expect(has('detective', people, checks(2, 4))).toBe(false);
  });

  test('guardian: for a shot player who was healed in the same night and lived', () => {
    const people = [person(1), person(2), mafioso(3)];
    expect(has('guardian', people, { acts: [act(1, 1, 'heals', 2), act(1, 3, 'shoots', 2)] })).toBe(true);
    expect(has('guardian', people, { acts: [act(1, 1, 'heals', 2), act(2, 3, 'shoots', 2)] })).toBe(false);
    expect(has('guardian', people, { acts: [act(1, 1, 'heals', 1), act(1, 3, 'shoots', 1)] })).toBe(false);
    const killed = [person(1), person(2, { left: { phase: 'night', round: 1 } }), mafioso(3)];
    expect(has('guardian', killed, { acts: [act(1, 1, 'heals', 2), act(1, 3, 'shoots', 2)] })).toBe(false);
  });

  test('untouched: for a victory without a vote against, in two ballots or more', () => {
    expect(has('untouched', [person(1)], { ballots: [ballot(2), ballot(3)] })).toBe(true);
    expect(has('untouched', [person(1)], { ballots: [ballot(2), ballot(1)] })).toBe(false);
    expect(has('untouched', [person(1)], { ballots: [ballot(2)] })).toBe(false);
    expect(has('untouched', [mafioso(1)], { ballots: [ballot(2), ballot(3)] })).toBe(false);
  });

  test('last-one: for a victory as the only one left of three', () => {
    expect(has('last-one', [person(1), person(2, out), person(3, out), mafioso(4)])).toBe(true);
    expect(has('last-one', [person(1), person(2), person(3, out)])).toBe(false);
    expect(has('last-one', [person(1), person(2, out)])).toBe(false);
  });

  test('whole-clan: for a clan of three that lost nobody', () => {
    const clan = [1, 2, 3].map((seat) => mafioso(seat, { won: true }));
    expect(has('whole-clan', clan)).toBe(true);
    expect(has('whole-clan', [...clan.slice(0, 2), mafioso(3, { won: true, ...out })])).toBe(false);
    expect(
      has(
        'whole-clan',
        [1, 2, 3].map((seat) => person(seat)),
      ),
    ).toBe(false);
  });

  test('first-out: for a victory of the side of somebody who left in the first round', () => {
    expect(has('first-out', [person(1, { left: { phase: 'night', round: 1 } })])).toBe(true);
    expect(has('first-out', [person(1, out)])).toBe(false);
    expect(has('first-out', [mafioso(1, { left: { phase: 'day', round: 1 } })])).toBe(false);
  });

  test('turncoat: for a victory with another side than that of the card', () => {
    expect(has('turncoat', [person(1, { side: 'mafia' })])).toBe(true);
    expect(has('turncoat', [person(1)])).toBe(false);
  });

  test('alone: for a victory that nobody shares', () => {
    expect(has('alone', [person(1, { side: 'maniac' }), mafioso(2)])).toBe(true);
    expect(has('alone', [person(1), person(2)])).toBe(false);
  });

  test('marathon: for the end of a sixth round, with the same person on the seat', () => {
    expect(has('marathon', [mafioso(1)], { rounds: 6 })).toBe(true);
    expect(has('marathon', [mafioso(1)], { rounds: 5 })).toBe(false);
    expect(has('marathon', [mafioso(1, out)], { rounds: 6 })).toBe(false);
    expect(has('marathon', [mafioso(1, { share: 0.9 })], { rounds: 6 })).toBe(false);
  });

  test('lightning: for a victory within two rounds', () => {
    expect(has('lightning', [person(1)], { rounds: 2 })).toBe(true);
    expect(has('lightning', [person(1)], { rounds: 3 })).toBe(false);
    expect(has('lightning', [mafioso(1)], { rounds: 2 })).toBe(false);
  });

  test('substitute: for a victory of the person who took the seat over, and not of the one who left it', () => {
    const [left, came] = [person(1, { share: 0.4 }), person(1, { userId: 'u9', share: 0.6 })];
    const both = game([left, came]);
    expect([left, came].map((each) => earnedBy(each, both).includes('substitute'))).toEqual([false, true]);
  });

  test('spotless: for a victory without a foul where others had three', () => {
    expect(has('spotless', [person(1), mafioso(2, { fouls: 3 })])).toBe(true);
    expect(has('spotless', [person(1), mafioso(2, { fouls: 2 })])).toBe(false);
    expect(has('spotless', [person(1, { fouls: 1 }), mafioso(2, { fouls: 3 })])).toBe(false);
  });
});

test('each achievement has an id of its own, in one order everywhere', () => {
  expect(achievements.map(({ id }) => id)).toEqual(achievementIds);
});

describe('nobody gets one', () => {
  const resultIn = (record: ReturnType<typeof randomGame>) => {
    const rules = rulesets[record.ruleset]!;
    return resultFrom(record, replayed(rules, record));
  };
  const earned = ({ people }: GameResult) => people.flatMap((each) => each.achievements);
  const seeds = [1, 2, 3, 4, 5, 6, 7, 8];

  test('in a game with practice players', () => {
    const records = seeds.map((seed) => randomGame(seed));
    expect(records.flatMap((record) => earned(resultIn(record))).length).toBeGreaterThan(0);
    const practised = records.map((record) => ({
      ...record,
      players: [...record.players.slice(1), { userId: practiceId('game', 1), name: 'Ada (bot) 🤖' }],
    }));
    expect(practised.flatMap((record) => earned(resultIn(record)))).toEqual([]);
  });

  test('in a game that a person has ended', () => {
    const end = { type: 'host', host: { order: 'end' } } as const;
    const ended = seeds.map((seed) => randomGame(seed, { between: new Map([[12, end]]) }));
    expect(ended.flatMap((record) => earned(resultIn(record)))).toEqual([]);
  });
});
