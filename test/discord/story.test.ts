/** The card of a finished game tells its story: by sides, with its turning points and its nights. */
import { describe, expect, test } from 'vitest';
import { drawResult, earnedLines } from '#discord/features/game-result.ts';
import { actText } from '#discord/formats/story.ts';
import { achievementIds } from '#game/ports/achievements.ts';
import type { TimelineView } from '#game/ports/game-views.ts';
import { languages, t } from '#narration/index.ts';
import { rulesets } from '#rulesets/index.ts';
import { resultFrom } from '#statistics/game-result.ts';
import { replayed } from '#statistics/replayed.ts';
import { timelineOfGame } from '../../src/process/statistics-parts.ts';
import { wordingOf } from '../rulebooks.ts';
import { randomGame } from '../statistics/kit.ts';

const names = ['Ann', 'Bob', 'Cleo', 'Dan', 'Eve', 'Finn'];
const people = names.map((name, index) => ({ seat: index + 1, userId: `${index + 1}`, name }));
const roles = ['commissar', 'don', 'civilian', 'mafioso', 'doctor', 'civilian'];
const isBlack = (seat: number) => seat === 2 || seat === 4;

/** A day with one ballot. */
const ballotsOf = (...tally: readonly { readonly choice: number; readonly votes: number }[]) => ({
  ballots: [{ votes: [], tally, notGiven: [] }],
  fouls: [],
});

const view: TimelineView = {
  ruleset: 'six',
  seats: [2, 4, 1, 3, 5, 6].map((seat) => ({
    ...{ seat, role: roles[seat - 1]!, side: isBlack(seat) ? ('mafia' as const) : ('town' as const) },
    won: isBlack(seat),
  })),
  rounds: [
    { round: 1, acts: [], night: [], day: [3], ...ballotsOf({ choice: 3, votes: 4 }) },
    {
      ...{ round: 2, night: [5], day: [6], ballots: [], fouls: [] },
      acts: [
        { call: 'mafia', seats: [2, 4], verb: 'shoots', targets: [5] },
        { call: 'don', seats: [2], verb: 'checks', targets: [1], answer: 'yes' },
        { call: 'doctor', seats: [5], verb: 'declines', targets: [] },
      ],
    },
  ],
  turns: {
    blood: { round: 2, seats: [5] },
    found: { round: 2, by: 2, seat: 1 },
    caught: { round: 1, by: 1, seat: 4 },
    decided: { round: 2, seats: [6], votes: 3, all: 4 },
    wronged: [3, 6],
  },
};

const played = {
  ...{ ruleset: 'six', winner: 'mafia', minutes: 20, players: people, former: [], winners: [2, 4] },
  cards: people.map(({ seat }) => ({ seat, role: roles[seat - 1]! })),
  left: [{ seat: 3, phase: 'day', round: 1 }],
} as const;

const drawn = (panel: object, language: (typeof languages)[number], players: readonly object[] = people) =>
  drawResult(
    { kind: 'result', evening: {}, files: [], keepsLog: false, ...panel } as never,
    { gameId: 'g', wording: wordingOf(language), players } as never,
  ).content;

test('the card names the sides with the winners first, the turning points and each night in words', () => {
  expect(
    drawn({ ...played, timeline: view }, 'en')
      .split('\n')
      .slice(2),
  ).toEqual([
    '**The mafia**: winners 🏆',
    ...['- **#2 Bob**: Don', '- **#4 Dan**: Mafioso'],
    '**The town**',
    ...[
      '- **#1 Ann**: Sheriff',
      '- **#3 Cleo**: Civilian · out\u00A0on day 1',
      '- **#5 Eve**: Doctor',
      '- **#6 Finn**: Civilian',
    ],
    '### How it went',
    'First blood, on night 2: #5 Eve. 🩸',
    'On night 2, #2 Bob finds the sheriff: #1 Ann. 🔎',
    'On night 1, #1 Ann finds the mafioso: #4 Dan. 🔎',
    'The vote that decided, on day 2: #6 Finn, with 3 of 4 votes. 🗳️',
    'Voted out by mistake: #3 Cleo, #6 Finn. ⚖️',
    'Night 2: #2 Bob, #4 Dan shoot #5 Eve · #2 Bob checks #1 Ann: the sheriff · out: #5 Eve. 🌙',
  ]);
});

test.each([
  ['six', 'don', 'yes', 'the sheriff', 'шериф'],
  ['six', 'don', 'no', 'not the sheriff', 'не шериф'],
  ['deck', 'don', 'no', 'not the commissar', 'не комиссар'],
  ['deck', 'commissar', 'yes', 'mafia', 'мафия'],
  ['grand', 'bloodhound', 'no', 'not a plain civilian', 'не простой мирный житель'],
  ['six', 'commissar', 'black', 'black', 'чёрный цвет'],
] as const)('a check in %s by %s with the answer %s tells what it found', (ruleset, call, answer, ...found) => {
  const act = { call, seats: [1], verb: 'checks', targets: [4], answer } as const;
  for (const [index, language] of languages.entries()) {
    const wording = wordingOf(language);
    const told = actText(act, { wording, nameOf: () => 'Dan', ruleset });
    expect(told?.split(': ').at(-1)).toBe(found[index]);
  }
});

test('a check that learns a card tells it, and a card is named in the middle of a Russian sentence', () => {
  const acts = [{ call: 'commissar', seats: [1], verb: 'checks', targets: [4], answer: 'role:mafioso' }] as const;
  const rounds = [{ ...view.rounds[0]!, acts }];
  const lines = (language: (typeof languages)[number]) => drawn({ ...played, timeline: { ...view, rounds } }, language);
  expect(lines('en')).toContain('Night 1: #1 Ann checks #4 Dan: mafioso');
  expect(lines('ru')).toContain('№1 Ann проверяет №4 (Dan): мафия');
  expect(lines('ru')).toContain('узнаёт, кто шериф: №1 Ann');
});

test('a title names a seat once, also where a player was replaced and both have earned it', () => {
  const [achievement] = achievementIds;
  const earned = ['1', '2'].map((userId) => ({ seat: 4, userId, achievements: [achievement!] }));
  const [line = ''] = earnedLines(earned, [{ userId: '2', name: 'Guest', seat: 4 }], wordingOf('en'));
  expect(line.match(/#4/g)).toHaveLength(1);
});

test('a card whose cards stay face down tells nothing of its nights', () => {
  const lines = drawn({ ...played, cards: [] }, 'en');
  expect(lines).toContain(t('en', 'evening:result.hidden'));
  expect(lines).not.toContain('Night');
});

describe.each(Object.values(rulesets).map((rules) => [rules.id, rules] as const))(
  'a whole game of %s',
  (ruleset, rules) => {
    test.each(languages)('fits into a message with its sides, its turning points and its titles (%s)', (language) => {
      for (const seats of [rules.players.min, rules.players.max]) {
        const long = Array.from({ length: seats }, (_, index) => ({ userId: `${index}`, name: 'W'.repeat(32) }));
        const record = { ...randomGame(seats, { ruleset, seats, endedAt: 9 }), players: long };
        const game = replayed(rules, record);
        const { winner, people: all } = resultFrom(record, game);
        const timeline = timelineOfGame(game)!;
        const earned = all.map(({ seat, userId }) => ({ seat, userId, achievements: achievementIds }));
        const content = drawn(
          {
            ...{
              ruleset,
              winner,
              minutes: 90,
              players: all,
              former: [],
              timeline,
              earned,
              evening: { town: 2, mafia: 3 },
            },
            winners: timeline.seats.filter(({ won }) => won).map(({ seat }) => seat),
            cards: timeline.seats.map(({ seat, role }) => ({ seat, role })),
            left: all.map(({ seat }) => ({ seat, phase: 'night', round: 11 })),
          },
          language,
          all,
        );
        expect(content.length).toBeLessThanOrEqual(4000);
        expect(content.split('\n').filter((line) => line.startsWith('- ')).length).toBeGreaterThanOrEqual(seats);
        const sides = new Set(timeline.seats.map(({ side }) => side)).size;
        const bold = content.split('\n').filter((line) => line.startsWith('**'));
        expect(bold).toHaveLength(sides);
      }
    });
  },
);
