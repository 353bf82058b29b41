import type { ListsView } from '#game/ports/pictures.ts';
import { forgottenId, type Player } from '#game/ports/ports.ts';
import {
  type SeatingQuality,
  type Tournament,
  type TournamentStandings,
  tournamentLimits,
} from '#game/ports/tournament.ts';
import { cleanName, numberText, type PlainText, plainName, t, type Wording } from '#narration/index.ts';
import { type Cell, csv } from '../../formats/csv.ts';
import { fileName, namesText } from '../../formats/names.ts';
import { type Body, type BodyFile, body } from '../../ui/body.ts';
import type { Caller } from '../../ui/context.ts';
import { scoreText, standingsCsv } from '../protocol/view.ts';

/** A tournament with a seating. */
export type Seated = Tournament & { readonly seating: NonNullable<Tournament['seating']> };

export const tournamentName = ({ name }: Pick<Tournament, 'name'>): string => cleanName(name, tournamentLimits.name);

export const aboutLine = ({ tables, seats, rounds }: Tournament, wording: Wording): string =>
  t(wording, 'tournament:about', { tables, seats, rounds });

/** The most names of one line. The others are counted. */
const namedPeople = 60;

/** A tournament whose people are not seated yet. */
export function drawPeople(tournament: Tournament, { wording }: Caller): Body {
  const { people, tables, seats } = tournament;
  return body([
    t(wording, 'tournament:people', {
      name: tournamentName(tournament),
      about: aboutLine(tournament, wording),
      people: people.length,
      least: tables * seats,
    }),
    people.length === 0 ? null : namesText(people, namedPeople, wording),
  ]);
}

/** The people of a table, or those who rest. */
interface Group {
  readonly title: PlainText;
  readonly people: readonly Player[];
  readonly rests: boolean;
}

/** The tables of a round, from 1, and the people who rest. */
function groupsOf({ people, seating }: Seated, round: number, wording: Wording): readonly Group[] {
  const tables = seating[round - 1]!;
  const playing = new Set(tables.flat());
  const resting = people.filter((_, person) => !playing.has(person));
  return [
    ...tables.map((table, index) => ({
      title: t(wording, 'tournament:table', { table: index + 1 }),
      people: table.map((person) => people[person]!),
      rests: false,
    })),
    ...(resting.length === 0 ? [] : [{ title: t(wording, 'tournament:resting'), people: resting, rests: true }]),
  ];
}

/** The longest name that Discord allows. A picture makes it smaller rather than shorter. */
const longestName = 32;

const shownName = ({ userId, name }: Player, wording: Wording): string =>
  userId === forgottenId ? t(wording, 'ui:person.forgotten') : cleanName(name, longestName) || `<@${userId}>`;

/** A round, with the quality of the whole seating. */
export function drawRound(tournament: Seated, round: number, quality: SeatingQuality, { wording }: Caller): Body {
  const about = { name: tournamentName(tournament), round, rounds: tournament.rounds };
  return body([
    t(wording, 'tournament:round', about),
    ...groupsOf(tournament, round, wording).map(({ title, people, rests }) =>
      t(wording, 'tournament:row', {
        title,
        people: people
          .map((person, index) => `${rests ? '' : `${index + 1} `}${shownName(person, wording)}`)
          .join(' · '),
      }),
    ),
    ...qualityLines(quality, wording),
  ]);
}

function qualityLines({ meetings, numbers }: SeatingQuality, wording: Wording): readonly string[] {
  const decimal = (value: number): string => numberText(value, wording, { maximumFractionDigits: 2 });
  return [
    t(wording, 'tournament:met', {
      fewest: meetings.fewest,
      most: meetings.most,
      mean: decimal(meetings.mean),
      deviation: decimal(meetings.deviation),
      pairs: meetings.pairs.map((each) => t(wording, 'tournament:met.pairs', { ...each })).join(' · '),
    }),
    t(wording, 'tournament:numbers', { ...numbers }),
  ];
}

/** The picture of a round. */
export const roundLists = (tournament: Seated, round: number, wording: Wording): ListsView => ({
  title: `${plainName(tournament.name, tournamentLimits.name)} · ${t(wording, 'tournament:round.title', { round })}`,
  lists: groupsOf(tournament, round, wording).map(({ title, people, rests }) => ({
    title,
    rows: people.map((person, index) => ({
      lead: rests ? '' : `${index + 1}`,
      text: plainPerson(person, wording),
      value: '',
    })),
  })),
});

const plainPerson = ({ userId, name }: Player, wording: Wording): string =>
  userId === forgottenId ? t(wording, 'ui:person.forgotten') : plainName(name, longestName) || userId;

/** The seating and its quality as CSV: a row for each seat of each game, and one for each person. */
export const seatingFiles = (
  tournament: Seated,
  quality: SeatingQuality,
  wording: Wording,
): readonly [BodyFile, BodyFile] => [
  { name: 'seating.csv', data: csv(seatingRows(tournament, wording), wording) },
  { name: 'seating-quality.csv', data: csv(qualityRows(tournament, quality, wording), wording) },
];

const seatingRows = ({ people, seating }: Seated, wording: Wording): readonly (readonly Cell[])[] => [
  [
    t(wording, 'tournament:column.round'),
    t(wording, 'protocol:column.table'),
    t(wording, 'protocol:column.seat'),
    t(wording, 'protocol:column.name'),
  ],
  ...seating.flatMap((tables, round) =>
    tables.flatMap((table, index) =>
      table.map((person, seat) => [round + 1, index + 1, seat + 1, cellName(people[person]!, wording)]),
    ),
  ),
];

const cellName = (person: Player, wording: Wording): PlainText => fileName(plainPerson(person, wording) as PlainText);

const qualityRows = (
  { people, seats }: Seated,
  quality: SeatingQuality,
  wording: Wording,
): readonly (readonly Cell[])[] => [
  [
    t(wording, 'protocol:column.name'),
    t(wording, 'protocol:column.games'),
    t(wording, 'tournament:column.meets'),
    t(wording, 'tournament:column.most'),
    ...Array.from({ length: seats }, (_, seat) => t(wording, 'tournament:column.number', { seat: seat + 1 })),
  ],
  ...people.map((person, index) => {
    const { games, met, numbers } = quality.people[index]!;
    return [cellName(person, wording), games, met.fewest, met.most, ...numbers];
  }),
];

/** The people of a list. The CSV has all of them. */
const shownPeople = 30;

/** The points of a tournament. */
export function drawTournamentStandings(
  tournament: Tournament,
  { games, standings }: TournamentStandings,
  { wording }: Caller,
): Body {
  const { tables, rounds } = tournament;
  return body([
    t(wording, 'tournament:standings', {
      name: tournamentName(tournament),
      games: games.length,
      of: tables * rounds,
    }),
    standings.length === 0 ? t(wording, 'tournament:standings.none') : null,
    ...standings.slice(0, shownPeople).map((standing) =>
      t(wording, 'statistics:top.row', {
        place: standing.place,
        name: shownName(standing, wording),
        score: scoreText(standing, wording),
      }),
    ),
  ]);
}

/** The picture of the points: two lists beside each other. */
export function standingsLists(
  tournament: Tournament,
  { games, standings }: TournamentStandings,
  wording: Wording,
): ListsView {
  const shown = standings.slice(0, shownPeople).map((standing) => ({
    lead: `${standing.place}`,
    text: plainPerson(standing, wording),
    value: numberText(standing.total, wording, { maximumFractionDigits: 2 }),
  }));
  const half = Math.ceil(shown.length / 2);
  return {
    title: t(wording, 'tournament:standings.title', {
      name: plainName(tournament.name, tournamentLimits.name),
      games: games.length,
      of: tournament.tables * tournament.rounds,
    }),
    lists: [shown.slice(0, half), shown.slice(half)].map((rows) => ({ title: '', rows })),
  };
}

export const pointsFile = ({ standings }: TournamentStandings, wording: Wording): BodyFile => ({
  name: 'points.csv',
  data: standingsCsv(standings, wording),
});
