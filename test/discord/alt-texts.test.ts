/** The description of each picture tells people who do not see it all that it shows, within the 1024 letters of Discord. */
import { describe, expect, test } from 'vitest';
import { pictureOf, timelinePicture } from '#discord/features/pictures.ts';
import { drawProtocol, protocolFiles } from '#discord/features/protocol/view.ts';
import { drawPerson, pictureWords } from '#discord/features/statistics/view.ts';
import { showTournament, showTournamentStandings } from '#discord/features/tournaments/handlers.ts';
import type { Context } from '#discord/ui/context.ts';
import type { ShownBallot, TableView, TimelineView } from '#game/ports/game-views.ts';
import type { PersonStatistics } from '#game/ports/statistics.ts';
import { scoringOf } from '#game/settings/points.ts';
import { usualSettings } from '#game/settings/settings.ts';
import { svgWriter } from '#pictures/index.ts';
import { rulesets } from '#rulesets/index.ts';
import { resultFrom } from '#statistics/game-result.ts';
import { protocolOf } from '#statistics/protocol.ts';
import { replayed } from '#statistics/replayed.ts';
import { timelineOfGame } from '../../src/process/statistics-parts.ts';
import { languages } from '../languages.ts';
import { wordingOf } from '../rulebooks.ts';
import { qualityOf, seatingOf } from '../seating/kit.ts';
import { randomGame, tournamentGame } from '../statistics/kit.ts';

const longest = 1024;
const inEnglish = wordingOf('en');
const caller = {
  ...{ guildId: 'g', channelId: 'c', userId: 'u', name: 'U', at: 0, wording: inEnglish },
  ...{ guildLanguage: 'en' as const, manages: false, moderates: false },
};
const range = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index + 1);
const peopleOf = (count: number, nameOf: (seat: number) => string = (seat) => `Player ${seat}`) =>
  range(count).map((seat) => ({ seat, userId: `u${seat}`, name: nameOf(seat) }));

describe('the picture of the table', () => {
  const ballot: ShownBallot = {
    votes: [
      { by: 1, choice: 3 },
      { by: 4, choice: 3 },
      { by: 2, choice: 1 },
    ],
    tally: [
      { choice: 3, votes: 3 },
      { choice: 1, votes: 1 },
      { choice: 2, votes: 0 },
    ],
    notGiven: [4],
  };
  const seats: TableView['seats'] = range(4).map((seat) => ({
    ...{ seat, fouls: seat === 2 ? 3 : 0 },
    left: seat === 4 ? { phase: 'night', round: 1 } : null,
  }));
  const altOf = (picture: TableView, players: ReturnType<typeof peopleOf>, language = 'en') =>
    pictureOf(
      { kind: 'page', number: 1, lines: [], mentions: [], picture, now: null },
      { gameId: 'g', wording: wordingOf(language as 'en'), players } as never,
      svgWriter,
    )!.alt;

  test('has who voted for whom, also where a vote counts more, who is in, who is out, and the fouls', () => {
    expect(altOf({ phase: 'day', round: 2, seats, ballot }, peopleOf(4)).split('\n')).toEqual([
      'Day 2: the vote',
      'Votes: against #3: 1, 4 = 3 · against #1: 2 · counted by the rules: 4.',
      'In the game: 1 Player 1, 2 Player 2, 3 Player 3.',
      'Out: 4 Player 4 (night 1).',
      'Fouls: 2: 3.',
    ]);
  });

  test('has the sums where nobody may know the voters', () => {
    const secret = { ...ballot, votes: [], notGiven: [] };
    expect(altOf({ phase: 'day', round: 2, seats, ballot: secret }, peopleOf(4))).toContain(
      'Votes: #3: votes 3 · #1: votes 1.',
    );
  });

  test.each(languages)('has every seat and every vote of the largest table, whatever its names (%s)', (language) => {
    const votes = range(26).map((by) => ({ by, choice: (by % 13) + 1 }));
    const full = { votes, tally: range(13).map((choice) => ({ choice, votes: 2 })), notGiven: range(13) };
    const out = range(26).map((seat) => ({ seat, fouls: 3, left: { phase: 'night' as const, round: 12 } }));
    for (const all of [out, out.map((each) => ({ ...each, left: null }))]) {
      const alt = altOf(
        { phase: 'day', round: 12, seats: all, ballot: full },
        peopleOf(26, () => 'W'.repeat(32)),
        language,
      );
      expect(alt.length).toBeLessThanOrEqual(longest);
      const numbers = alt.split('\n')[2]!.match(/\d+/g)!.map(Number);
      expect(numbers).toEqual(expect.arrayContaining([...range(26)]));
      expect(alt.split('\n')[1]!.match(/\d+/g)!.length).toBe(26 + 13 + 13);
    }
  });
});

/** A finished game at random, with its timeline. */
function finished(ruleset: string, seats: number, seed: number) {
  const record = randomGame(seed, { ruleset, seats });
  return { record, view: timelineOfGame(replayed(rulesets[ruleset]!, record))! };
}

const timelineAlt = (view: TimelineView, seats: number, language = 'en') =>
  timelinePicture(
    view,
    { gameId: 'g', wording: wordingOf(language as 'en'), players: peopleOf(seats) } as never,
    svgWriter,
  ).alt;

describe('the picture of a whole game', () => {
  test('has each night with its actions, each vote with its voters, who left, and the fouls', () => {
    const alt = timelineAlt(timelineOfGame(tournamentGame())!, 10).split('\n');
    expect(alt).toContain(
      'Day 1: against #3: 2, 6, 8 · against #8: 1, 3, 4, 5, 7, 9, 10 · counted by the rules: 9 · out: #8. 🗳️',
    );
    expect(alt).toContain('Night 2: #6 checks #4: the sheriff · #4 checks #6: black · #2, #6 fire at #1 · out: #1. 🌙');
    expect(alt.at(-1)).toMatch(/^Fouls: /);
    expect(alt.join()).not.toContain('…');
  });

  test.each(['six', 'club', 'sport'])('has all of a usual game (%s)', (ruleset) => {
    const { players } = rulesets[ruleset]!;
    const seats = Math.min(10, players.max);
    for (const seed of range(4))
      for (const language of languages)
        expect(timelineAlt(finished(ruleset, seats, seed).view, seats, language)).not.toContain('…');
  });

  test.each(languages)(
    'has who left and the fouls of the largest game, and names the files with the rest (%s)',
    (language) => {
      for (const [ruleset, seats] of [
        ['deck', 26],
        ['boxed', 20],
      ] as const) {
        const { view } = finished(ruleset, seats, 4);
        const alt = timelineAlt(view, seats, language);
        expect(alt.length).toBeLessThanOrEqual(longest);
        expect(alt).toMatch(/^(The rest is in the files|Остальное в файлах)/);
        for (const seat of view.rounds.flatMap(({ night, day }) => [...night, ...day]))
          expect(alt).toMatch(new RegExp(`[#№]${seat}\\b`));
      }
    },
  );
});

describe('the picture of a protocol', () => {
  const game = tournamentGame();
  const record = { ...randomGame(5, { ruleset: 'sport', seats: 10 }), players: peopleOf(10) };
  const protocol = protocolOf(resultFrom(record, game), scoringOf(usualSettings.points));
  const written = { protocol, played: null, timeline: timelineOfGame(game)!, wording: inEnglish };
  const place = { timeZone: null, names: { member: () => null, channel: () => null } };
  const altOf = (given: typeof written) => protocolFiles(given, new Uint8Array(), place)[0]!.alt!;

  test('has the cards, which the message does not name, and points to the message for all else', () => {
    const [same, cards] = altOf(written).split('\n');
    expect(same).toBe('The same as the message, as a picture.');
    for (const { seat, role } of protocol.rows) {
      const name = { commissar: 'Sheriff', don: 'Don', mafioso: 'Mafioso', civilian: 'Civilian' }[role];
      expect(cards).toMatch(new RegExp(`${name} [\\d, ]*\\b${seat}\\b`));
    }
  });

  test('has the game itself if the message has no room for it, and the files have what it has no room for', () => {
    const long = (times: number) => ({
      ...written,
      timeline: { ...written.timeline, rounds: range(times).flatMap(() => written.timeline.rounds) },
    });
    expect(drawProtocol(long(8), caller).content).not.toContain('Night 2');
    for (const times of [8, 40]) {
      const alt = altOf(long(times));
      expect(alt).toContain('Cards: ');
      expect(alt).toContain('The rest is in the files beside the picture.');
    }
  });
});

test('the message has all that the card of statistics shows', () => {
  const count = (games: number, wins: number, expected: number) => ({ games, wins, expected });
  const person: PersonStatistics = {
    ...{ userId: '1', name: 'W'.repeat(32), ...count(15, 9, 7), lived: 3, votes: 8, guilty: 2, fouls: 0 },
    ...{ cards: {}, sides: { town: count(10, 4, 5), mafia: count(5, 5, 2) }, achievements: {} },
    rating: { value: 1623, margin: 45 },
  };
  const { content } = drawPerson(person, '2026-11', caller);
  const words = pictureWords(person, '2026-11', inEnglish);
  const plain = content.replaceAll('*', '');
  for (const text of [words.name, words.season, words.about, words.lived, words.guilty]) expect(plain).toContain(text);
  for (const line of [
    'The town: 4 of 10, expected 5',
    'The mafia: 5 of 5, expected 2',
    'Rating: 1623 ± 45',
    '3 of 15',
    '2 of 8',
  ])
    expect(plain).toContain(line);
});

describe('the pictures of a tournament', () => {
  const name = (seat: number) => `${seat} ${'Ж'.repeat(28)}`;
  const contextOf = (people: number, tables: number) => {
    const format = { people, tables, seats: 10, rounds: 1 };
    const cup = {
      ...{ id: 'cup', name: 'Cup', createdAt: 0, ...format, people: peopleOf(people, name) },
      seating: seatingOf(format),
    };
    const standings = cup.people.map((person, index) => ({
      ...{ ...person, place: index + 1, games: 1, wins: 1, victory: 1, bestMove: 0, bestPlayer: 0, additional: 0 },
      ...{ penalty: 0, compensation: 0, total: 1 },
    }));
    return {
      guilds: { of: () => ({ ...usualSettings, protocol: true }) },
      pictures: () => ({ svg: svgWriter, draw: async () => new Uint8Array([1]), ready: () => null }),
      tournaments: {
        list: async () => [cup],
        quality: async () => qualityOf(format, cup.seating),
        standings: async () => ({ state: 'ready', value: { games: [], standings } }),
      },
    } as unknown as Context;
  };

  test('are described by the message, with whole names, as long as it has all of them', async () => {
    for (const shown of [
      await showTournament(contextOf(10, 1), caller, null, 1),
      await showTournamentStandings(contextOf(10, 1), caller, null),
    ]) {
      expect(shown.files![0]!.alt).toBe('The same as the message, as a picture.');
      for (const seat of range(10)) expect(shown.content).toContain(name(seat));
    }
  });

  test('are described by their CSV if the message is too short', async () => {
    const { files } = await showTournament(contextOf(120, 12), caller, null, 1);
    expect(files!.slice(0, 2).map((each) => each.name)).toEqual(['seating.png', 'seating.csv']);
    expect(files![0]!.alt).toBe('The same as seating.csv, as a picture.');
    for (const seat of range(120)) expect(files![1]!.data).toContain(name(seat));
  });
});
