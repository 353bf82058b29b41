/** The timeline of a finished game, and the cards of roles and of statistics, as text in SVG. */
import { describe, expect, test } from 'vitest';
import type { TimelineView } from '#game/ports/game-views.ts';
import type { TimelineWords } from '#game/ports/pictures.ts';
import { figureOf, signOf } from '#pictures/figures.ts';
import { svgWriter } from '#pictures/index.ts';
import { rulesets } from '#rulesets/index.ts';

const words: TimelineWords = {
  title: 'The whole game',
  nameOf: (seat) => `Player ${seat}`,
  moment: ({ phase, round }) => `${phase} ${round}`,
  choice: (choice) => choice,
  roleOf: (role) => role.toUpperCase(),
  hasFigures: true,
  act: ({ seats, verb, targets }) => (verb === 'declines' ? null : `${seats} ${verb} ${targets}`),
  who: (seat) => `#${seat}`,
  ...{
    out: 'out',
    votes: 'votes',
    fouls: 'fouls',
    nobody: 'nothing',
    again: 'again',
    question: 'question',
    notGiven: 'outlined',
  },
};

const game: TimelineView = {
  ruleset: 'six',
  seats: [
    { seat: 1, role: 'don', side: 'mafia', won: true },
    { seat: 2, role: 'doctor', side: 'town', won: false },
  ],
  rounds: [
    {
      round: 1,
      acts: [
        { call: 'mafia', seats: [1, 3], verb: 'shoots', targets: [2] },
        { call: 'doctor', seats: [2], verb: 'heals', targets: [2] },
        { call: 'don', seats: [4], verb: 'declines', targets: [] },
      ],
      ...{
        night: [],
        day: [2],
        fouls: [1, 1],
        ballots: [
          {
            votes: [
              { by: 1, choice: 2 },
              { by: 2, choice: 1 },
            ],
            tally: [
              { choice: 1, votes: 1 },
              { choice: 2, votes: 3 },
              { choice: 3, votes: 0 },
            ],
            notGiven: [2],
          },
          { votes: [{ by: 1, choice: 'all' as const }], tally: [{ choice: 'all' as const, votes: 1 }], notGiven: [] },
        ],
      },
    },
    { round: 2, acts: [], night: [], day: [], ballots: [], fouls: [] },
  ],
  turns: { blood: null, found: null, caught: null, decided: null, wronged: [] },
};

describe('the timeline', () => {
  const picture = svgWriter.timeline(game, words);
  const texts = [...picture.matchAll(/<text[^>]*>([^<]*)</g)].map(([, text]) => text);

  test('has the cards, and then each night and each day in their order', () => {
    expect(texts).toEqual([
      ...['The whole game', '1 Player 1', 'DON', '2 Player 2', 'DOCTOR'],
      ...['Night 1', '1,3 shoots 2', '2 heals 2'],
      ...['Day 1', 'votes: #2: 3', '#1: 1', 'votes: all: 1', 'out: #2', 'fouls: #1, #1'],
      ...['Night 2', 'nothing'],
      // The table of the votes: a column for each seat.
      ...['Votes', '1', '2', 'day 1', '2', '1', 'question', '+', 'outlined'],
    ]);
  });

  test('F9: a vote that the rules gave has an outline only', () => {
    expect(picture.match(/fill="none" stroke=/g)).toHaveLength(1);
  });

  test('marks the winners', () => {
    expect(picture.match(/stroke="#3fa66b"/g)).toHaveLength(1);
  });

  test('has the figures of the roles, and the signs of their sides where the words tell another story', () => {
    const other = svgWriter.timeline(game, { ...words, hasFigures: false });
    for (const { role, side } of game.seats) {
      expect(picture).toContain(figureOf(role)![0]);
      expect(other).not.toContain(figureOf(role)![0]);
      expect(other).toContain(signOf(side));
    }
  });

  test('goes on in the next row where a text is too wide for one, and neither shrinks nor cuts it', () => {
    const many = Array.from({ length: 26 }, (_, index) => index + 1);
    const crowded = { ...game, rounds: [{ ...game.rounds[0]!, day: many }] };
    const names = { ...words, who: (seat: number) => `#${seat} ${'Name'.repeat(6)}` };
    const drawn = [...svgWriter.timeline(crowded, names).matchAll(/font-size="([\d.]+)"[^>]*>([^<]*)</g)];
    const list = drawn.filter(([, , text]) => text!.includes('NameName'));
    const pressed = (text: string) => text.replaceAll(' ', '');
    expect(pressed(drawn.map(([, , text]) => text).join(''))).toContain(pressed(many.map(names.who).join(', ')));
    expect(new Set(list.map(([, size]) => size))).toEqual(new Set(['36']));
  });

  test('grows with the game, and stays within its canvas', () => {
    const long = {
      ...game,
      rounds: Array.from({ length: 9 }, (_, index) => ({ ...game.rounds[0]!, round: index + 1 })),
    };
    const heightOf = (svg: string) => Number(/height="(\d+)"/.exec(svg)![1]);
    const tall = svgWriter.timeline(long, words);
    expect(heightOf(tall)).toBeGreaterThan(heightOf(picture));
    const lowest = Math.max(...[...tall.matchAll(/ y="([\d.]+)"/g)].map(([, y]) => Number(y)));
    expect(lowest).toBeLessThan(heightOf(tall));
  });
});

describe('a role card', () => {
  const sides = ['town', 'mafia', 'yakuza', 'maniac', 'cardsharp', 'unknown'];
  const cards = sides.map((side) => svgWriter.card({ role: null, side }, { name: 'A'.repeat(side.length * 4), side }));

  test('has the same size for every side and every name', () => {
    const sizes = cards.map((card) => /width="\d+" height="\d+"/.exec(card)![0]);
    expect(new Set(sizes).size).toBe(1);
  });

  test('has a drawing of its own for each side', () => {
    const drawings = cards.map((card) => /<path d="([^"]*)"/.exec(card)![1]);
    expect(new Set(drawings).size).toBe(sides.length);
  });

  const roles = [...new Set(Object.values(rulesets).flatMap(({ roles: all }) => Object.keys(all)))];

  test.each(roles)('has a figure of the %s, and the sign of its side beside it', (role) => {
    expect(figureOf(role)).not.toBeNull();
    for (const side of sides) {
      const card = svgWriter.card({ role, side }, { name: role, side });
      for (const path of [...figureOf(role)!, signOf(side)]) expect(card).toContain(path);
    }
  });

  test('has another figure for each role', () => {
    expect(new Set(roles.map((role) => figureOf(role)!.join())).size).toBe(roles.length);
  });
});

test('the statistics card has a bar for each side, with a mark at the expected wins', () => {
  const count = (games: number, wins: number, expected: number) => ({ games, wins, expected });
  const sides = { town: count(10, 4, 5), mafia: count(5, 5, 2) };
  const person = {
    ...{ userId: '1', name: 'Ann', ...count(15, 9, 7), lived: 3, votes: 8, guilty: 2, fouls: 0 },
    ...{ cards: {}, sides, achievements: {}, rating: null },
  };
  const card = svgWriter.statistics(person, {
    ...{
      name: 'Ann',
      season: 'May',
      about: 'about',
      rating: 'few',
      lived: 'lived',
      guilty: 'guilty',
      expected: 'expected',
    },
    sideOf: (side) => side,
    numberOf: String,
  });
  expect(card.match(/M\d+(\.\d+)? /g)).toHaveLength(3);
  for (const text of ['4 / 10', '5 / 5', 'lived: 20 %', 'guilty: 25 %']) expect(card).toContain(`>${text}<`);
});
