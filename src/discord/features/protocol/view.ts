import { gameJson } from '#game/ports/game-json.ts';
import type { TimelineView } from '#game/ports/game-views.ts';
import type { ProtocolWords } from '#game/ports/pictures.ts';
import { type Protocol, type ProtocolRow, pointParts, type Standing } from '#game/ports/protocol.ts';
import type { Placed } from '#game/ports/statistics.ts';
import { cleanName, languageOf, numberText, roleName, t, type Wording } from '#narration/index.ts';
import { csv } from '../../formats/csv.ts';
import { mafiaratingsJson } from '../../formats/mafiaratings.ts';
import { fileName } from '../../formats/names.ts';
import type { DashStyle } from '../../formats/points.ts';
import { bare, courseLines, sumsIn, votesIn } from '../../formats/story.ts';
import { type Body, type BodyFile, body, buttonRow, fits, withFiles } from '../../ui/body.ts';
import type { Caller, Context } from '../../ui/context.ts';
import { atTable, buttonId, type FieldFormat, serverSubject } from '../../ui/custom-id.ts';
import { titleOf } from '../game-result.ts';
import { altBesideFiles, courseWords } from '../pictures.ts';
import { noSuchSeason, seasonFrom, whenCounted } from '../statistics/handlers.ts';
import { isSeason, rankedLines, seasonText } from '../statistics/view.ts';
import { gamesCsv, type WrittenGame, type WrittenPlace } from './games-csv.ts';

/** The CSV of the points of all people. */
export function standingsCsv(standings: readonly Placed<Standing>[], wording: Wording): string {
  const columns = ['name', 'games', 'wins', ...pointParts, 'compensation', 'total'] as const;
  return csv(
    [
      ['#', ...columns.map((column) => t(wording, `protocol:column.${column}`))],
      ...standings.map((standing) => [
        standing.place,
        ...columns.map((column) => (column === 'name' ? fileName(standing.name) : standing[column])),
      ]),
    ],
    wording,
  );
}

/** A month such as `2026-11`. */
const ofMonth: FieldFormat<{ readonly season: string }> = {
  write: ({ season }) => ({ subject: serverSubject, number: 0, arg: season }),
  read: ({ arg = '' }) => (isSeason(arg) ? { season: arg } : null),
};

/** A form with dashes that have two meanings, and the one that was chosen. */
const ofReading: FieldFormat<{ readonly gameId: string; readonly style: DashStyle }> = {
  write: ({ gameId, style }) => ({ subject: gameId, number: 0, arg: style }),
  read: ({ subject, arg }) => (arg === 'minus' || arg === 'plus' ? { gameId: subject, style: arg } : null),
};

export const protocolIds = {
  /** Shows the protocol of a finished game. */
  show: buttonId('protocol', atTable),
  /** Asks for the best move and additional points. */
  askForPoints: buttonId('askpoints', atTable),
  /** The form with them. */
  enterPoints: buttonId('points', atTable),
  /** The same texts again, with one meaning of their dashes. */
  enterReading: buttonId('pointsread', ofReading),
  /** Writes the games of a month as CSV. */
  writeGames: buttonId('monthcsv', ofMonth),
};

/** Shows the points of the people of a server. `typed`: a month, or `null` for all time. */
export async function showStandings(
  { guilds, protocols }: Context,
  caller: Caller,
  typed: string | null,
): Promise<Body> {
  const { guildId, wording } = caller;
  if (!guilds.of(guildId).protocol) return body([t(wording, 'protocol:off')]);
  const season = seasonFrom(typed, wording);
  if (season === undefined) return noSuchSeason(typed ?? '', wording);
  return whenCounted(await protocols.standings(guildId, season), wording, (standings) =>
    drawStandings(standings, season, caller),
  );
}

/** The most letters of a name, in a row of a game and in a list of people. */
const longestName = { game: 16, list: 32 } as const;

/** The protocol of a game in words. A moderator has a button to enter points. */
export function drawProtocol(game: WrittenGame, { moderates }: Pick<Caller, 'moderates'>): Body {
  const { protocol, wording } = game;
  const { gameId } = protocol;
  return body(
    fits(wholeLines(game)) ? wholeLines(game) : pointLines(protocol, wording, []),
    moderates
      ? [buttonRow({ id: protocolIds.askForPoints({ gameId }), label: t(wording, 'protocol:button.points') })]
      : [],
  );
}

/** The points, and the game itself. */
const wholeLines = ({ protocol, timeline, wording }: WrittenGame): readonly (string | null)[] =>
  pointLines(protocol, wording, courseOf(timeline, wording));

/** The plans of the clans, and each night and day. */
const courseOf = (timeline: TimelineView | null, wording: Wording, votesOf = votesIn): readonly string[] =>
  timeline === null ? [] : [...planTexts(timeline, wording), ...courseLines(timeline, wording, votesOf)];

/** The victims on which the clans agreed (F3, D6). */
const planTexts = ({ plans = [] }: TimelineView, wording: Wording): readonly string[] =>
  plans.map(({ clan, seats }) => t(wording, `protocol:plan.${clan}`, { seats: seats.join(', ') }));

/** `course`: the lines of the game itself. */
function pointLines(protocol: Protocol, wording: Wording, course: readonly string[]): readonly (string | null)[] {
  return [
    t(wording, 'protocol:title', { winner: titleOf(protocol.winner, wording) }),
    ...protocol.rows.map((row) => rowText(row, wording)),
    ...namedLines(protocol, wording),
    ...colourLines(protocol, wording),
    ...course,
    aboutLine(protocol, wording),
  ];
}

/** The first victims, their best moves, and the best player. */
const namedLines = ({ firstVictims, entry }: Protocol, wording: Wording): readonly (string | null)[] => [
  firstVictims.length === 0
    ? null
    : t(wording, firstVictims.length === 1 ? 'protocol:first' : 'protocol:first.several', {
        seats: firstVictims.join(', '),
      }),
  ...bestMoveTexts({ entry }, wording),
  entry.bestPlayer === null ? null : t(wording, 'protocol:best-player', { seat: entry.bestPlayer }),
  ...entry.points.flatMap(({ seat, value, reason }) =>
    reason === undefined
      ? []
      : [
          t(wording, 'protocol:reason', {
            seat,
            points: signedText(value, wording),
            reason: cleanName(reason, longestReason),
          }),
        ],
  ),
];

const bestMoveTexts = ({ entry }: Pick<Protocol, 'entry'>, wording: Wording): readonly string[] =>
  entry.bestMoves.map(({ by, seats }) => t(wording, 'protocol:best', { by, seats: seats.join(', ') }));

/** The colours under protocol, a line for each player who has put some down (F27). */
const colourLines = ({ onRecord = [] }: Protocol, wording: Wording): readonly string[] =>
  [...new Set(onRecord.map(({ by }) => by))].map((by) =>
    t(wording, 'protocol:colours', {
      by,
      colours: onRecord
        .filter((put) => put.by === by)
        .map(({ seat, colour }) => `${seat} ${t(wording, `protocol:colour.${colour}`)}`)
        .join(', '),
    }),
  );

/** The points that the server gives. */
function aboutLine({ scoring }: Protocol, wording: Wording): string {
  const { two, three, bestPlayer, removal } = scoring;
  const numbers = { two, three, bestPlayer, removal: pointsText(removal, wording) };
  return t(wording, bestPlayer === 0 ? 'protocol:about' : 'protocol:about.best-player', numbers);
}

/** The button that shows the protocol of a game. */
export const protocolButton = (gameId: string, wording: Wording) => ({
  id: protocolIds.show({ gameId }),
  label: t(wording, 'protocol:button.show'),
});

const rowText = (row: ProtocolRow, wording: Wording): string =>
  t(wording, 'protocol:row', {
    seat: row.seat,
    name: cleanName(row.name, longestName.game),
    total: pointsText(row.total, wording),
    parts: partsText(row, wording),
  });

const rowParts = [...pointParts, 'compensation', 'fouls'] as const;

/** The parts of a sum that are not zero, and the numbers beside it. */
function partsText(points: Pick<ProtocolRow, (typeof rowParts)[number]>, wording: Wording): string {
  const parts = rowParts
    .filter((name) => points[name] !== 0)
    .map((name) => `${t(wording, `protocol:part.${name}`)} ${pointsText(points[name], wording)}`);
  return parts.length === 0 ? '' : ` (${parts.join(', ')})`;
}

/** The most letters of a reason that are shown. */
const longestReason = 120;

const signedText = (points: number, wording: Wording): string =>
  numberText(points, wording, { maximumFractionDigits: 2, signDisplay: 'exceptZero' });

const pointsText = (points: number, wording: Wording): string =>
  numberText(points, wording, { maximumFractionDigits: 2 });

/** The words of the picture. */
export const protocolWords = ({ protocol, timeline, wording }: WrittenGame): ProtocolWords => ({
  title: titleOf(protocol.winner, wording),
  first: t(wording, 'protocol:picture.first'),
  columns: {
    fouls: t(wording, 'protocol:picture.fouls'),
    compensation: t(wording, 'protocol:picture.compensation'),
    victory: t(wording, 'protocol:picture.victory'),
    bestMove: t(wording, 'protocol:picture.bestMove'),
    bestPlayer: t(wording, 'protocol:picture.bestPlayer'),
    additional: t(wording, 'protocol:picture.additional'),
    penalty: t(wording, 'protocol:picture.penalty'),
    total: t(wording, 'protocol:picture.total'),
  },
  roleOf: (role) => roleName(role, wording, protocol.ruleset),
  hasFigures: wording.theme === 'city',
  points: (points) => pointsText(points, wording),
  notes: [
    ...bestMoveTexts(protocol, wording),
    ...colourLines(protocol, wording),
    ...(timeline === null ? [] : planTexts(timeline, wording)),
  ],
  course: courseWords({ ...bare(wording), ruleset: protocol.ruleset }),
});

/**
 * The files of a protocol: its picture, the game as CSV and as JSON, and in the form of mafiaratings.com if it fits.
 * `png`: `null` without a picture.
 */
export function protocolFiles(game: WrittenGame, png: Uint8Array | null, place: WrittenPlace): readonly BodyFile[] {
  const { protocol, played, wording } = game;
  const about = { language: languageOf(wording), timeZone: place.timeZone };
  const rated = played === null ? null : mafiaratingsJson(played, protocol, about);
  return [
    ...(png === null ? [] : [{ name: 'protocol.png', data: png, alt: altText(game) }]),
    { name: `protocol-${protocol.gameId}.csv`, data: gamesCsv([game], place, wording) },
    ...(played === null ? [] : [{ name: `protocol-${protocol.gameId}.json`, data: gameJson(played, protocol) }]),
    ...(rated === null ? [] : [{ name: `mafiaratings-${protocol.gameId}.json`, data: rated }]),
  ];
}

/** The cards, which the message does not name, and the game itself if the message has no room for it. */
function altText(game: WrittenGame): string {
  const { protocol, timeline, wording } = game;
  const roles = [...new Set(protocol.rows.map(({ role }) => role))];
  const seatsWith = (role: string) => protocol.rows.filter((row) => row.role === role).map(({ seat }) => seat);
  const list = roles.map((role) => `${roleName(role, wording, protocol.ruleset)} ${seatsWith(role).join(', ')}`);
  const cards = t(wording, 'pictures:alt.cards', { list: list.join(' · ') });
  return fits(wholeLines(game))
    ? [t(wording, 'pictures:alt.same'), cards].join('\n')
    : altBesideFiles(
        [votesIn, sumsIn, () => []].map((votesOf) => [cards, ...courseOf(timeline, wording, votesOf)]),
        wording,
      );
}

/** The points of the people of a server, with all of them as CSV. */
export function drawStandings(standings: readonly Placed<Standing>[], season: string | null, caller: Caller): Body {
  const { wording, moderates } = caller;
  if (standings.length === 0)
    return body([t(wording, 'statistics:top.nobody', { season: seasonText(season, wording) })]);
  const words = {
    season,
    ranking: t(wording, 'statistics:top.by.points'),
    nameOf: ({ name }: Standing) => cleanName(name, longestName.list),
    scoreOf: (standing: Standing) => scoreText(standing, wording),
  };
  const shown = body(
    rankedLines(standings, words, caller),
    moderates && season !== null
      ? [buttonRow({ id: protocolIds.writeGames({ season }), label: t(wording, 'protocol:button.games') })]
      : [],
  );
  return withFiles(shown, [{ name: `points-${season ?? 'all'}.csv`, data: standingsCsv(standings, wording) }]);
}

/** The sum of a person, with the part that is Ci. */
export const scoreText = ({ total, games, compensation }: Standing, wording: Wording): string =>
  t(wording, compensation === 0 ? 'protocol:score' : 'protocol:score.compensated', {
    total: pointsText(total, wording),
    games,
    compensation: pointsText(compensation, wording),
  });
