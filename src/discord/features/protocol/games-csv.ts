/** Games of a club as CSV: a row for each seat, with its nights, its votes, its fouls and its points. */
import type { TimelineView } from '#game/ports/game-views.ts';
import type { PlayedGame, PlayedRound } from '#game/ports/played-game.ts';
import { forgottenId } from '#game/ports/ports.ts';
import type { Protocol, ProtocolRow } from '#game/ports/protocol.ts';
import { foulReason, type PlainText, plainName, roleName, say, t, type Wording } from '#narration/index.ts';
import { type Cell, csv } from '../../formats/csv.ts';
import { fileName } from '../../formats/names.ts';
import type { PlaceNames } from '../../ui/context.ts';
import { rulesetText } from '../../ui/texts.ts';

/** A game with its protocol. `played`, `timeline`: `null` if its record is gone. */
export interface WrittenGame {
  readonly protocol: Protocol;
  readonly played: PlayedGame | null;
  readonly timeline: TimelineView | null;
  readonly wording: Wording;
}

/** The time zone and the names with which games are written. */
export interface WrittenPlace {
  readonly timeZone: string | null;
  readonly names: PlaceNames;
}

/** The most letters of a reason that are written. */
const longestReason = 200;

/** A column. `of`: its cell for a seat of a game. */
interface Column {
  readonly title: PlainText;
  of(row: ProtocolRow, game: WrittenGame): Cell;
}

/** Writes games as CSV, a row for each seat of each game. All have the columns of the longest of them. */
export function gamesCsv(games: readonly WrittenGame[], place: WrittenPlace, wording: Wording): string {
  const columns = [
    ...gameColumns(place, wording),
    ...seatColumns(wording),
    ...roundColumns(games, wording),
    ...pointColumns(wording),
  ];
  return csv(
    [
      columns.map(({ title }) => title),
      ...games.flatMap((game) => game.protocol.rows.map((row) => columns.map(({ of }) => of(row, game)))),
    ],
    wording,
  );
}

const column = (title: PlainText, of: Column['of']): Column => ({ title, of });

function gameColumns({ timeZone, names }: WrittenPlace, wording: Wording): readonly Column[] {
  const zone = timeZone ?? 'UTC';
  const hostOf = ({ hostId, seats }: PlayedGame): string | null => {
    if (hostId === null) return null;
    if (hostId === forgottenId) return t(wording, 'ui:person.forgotten');
    const name = seats.find(({ userId }) => userId === hostId)?.name ?? names.member(hostId);
    return name === null ? hostId : fileName(name);
  };
  const tableOf = ({ channelId }: PlayedGame): string | null =>
    channelId === null ? null : (names.channel(channelId) ?? channelId);
  return [
    column(t(wording, 'protocol:column.date', { zone }), (_, { protocol }) => dateText(protocol.endedAt, zone)),
    column(t(wording, 'protocol:column.number'), (_, { protocol }) => protocol.number),
    column(t(wording, 'protocol:column.table'), (_, { played }) => played && tableOf(played)),
    column(t(wording, 'protocol:column.host'), (_, { played }) => played && hostOf(played)),
    column(t(wording, 'protocol:column.rules'), (_, game) => rulesText(game)),
  ];
}

/** A date that spreadsheets of all languages read: `2026-10-05 18:30`. */
const dateText = (at: number, timeZone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(at);

const rulesText = ({ protocol, played, wording }: WrittenGame): string =>
  played?.roleSet == null ? rulesetText(wording, protocol.ruleset) : fileName(played.roleSet);

const seatColumns = (wording: Wording): readonly Column[] => [
  column(t(wording, 'protocol:column.seat'), ({ seat }) => seat),
  column(t(wording, 'protocol:column.name'), ({ name }) => fileName(name)),
  column(t(wording, 'protocol:column.role'), ({ role }, game) => roleName(role, game.wording, game.protocol.ruleset)),
  column(t(wording, 'protocol:column.side'), ({ side }, game) => say(game.wording, `words:faction.${side}`) ?? side),
  column(t(wording, 'protocol:column.won'), ({ won }) => (won ? 1 : 0)),
  column(t(wording, 'protocol:column.first'), ({ seat }, { protocol }) =>
    protocol.firstVictims.includes(seat) ? 1 : 0,
  ),
  column(t(wording, 'protocol:column.left'), ({ left }) => leftText(left)),
];

/** `N2` is the second night, `D2` the second day. */
const leftText = (left: ProtocolRow['left']): string | null =>
  left === null ? null : `${left.phase === 'night' ? 'N' : 'D'}${left.round}`;

/** The nights with actions, the nominations, and each ballot of the days. */
function roundColumns(games: readonly WrittenGame[], wording: Wording): readonly Column[] {
  const all = games.flatMap(({ played }) => played?.rounds ?? []);
  const numbers = [...new Set(all.map(({ round }) => round))].sort((one, other) => one - other);
  return numbers.flatMap((round) => {
    const same = all.filter((each) => each.round === round);
    const of =
      (cell: (row: ProtocolRow, played: PlayedRound, game: WrittenGame) => Cell): Column['of'] =>
      (row, game) => {
        const found = game.played?.rounds.find((each) => each.round === round);
        return found === undefined ? null : cell(row, found, game);
      };
    const ballots = Math.max(...same.map((each) => each.ballots.length));
    return [
      ...(same.some(({ acts }) => acts.length > 0)
        ? [column(t(wording, 'protocol:column.night', { round }), of(actsText))]
        : []),
      ...(same.some(({ nominations }) => nominations.length > 0)
        ? [column(t(wording, 'protocol:column.nominated', { round }), of(nominationOf))]
        : []),
      ...Array.from({ length: ballots }, (_, index) => column(ballotTitle(round, index, wording), of(voteIn(index)))),
    ];
  });
}

const ballotTitle = (round: number, index: number, wording: Wording): PlainText =>
  index === 0
    ? t(wording, 'protocol:column.vote', { round })
    : t(wording, 'protocol:column.again', { round, number: index });

function actsText({ seat }: ProtocolRow, { acts }: PlayedRound, { wording }: WrittenGame): Cell {
  const own = acts
    .filter((act) => act.seat === seat)
    .map(({ action, targets }) => `${say(wording, `ui:verb.${action}`) ?? action} ${targets.join(' ')}`.trim());
  return own.length === 0 ? null : own.join('; ');
}

const nominationOf = ({ seat }: ProtocolRow, { nominations }: PlayedRound): Cell =>
  nominations.find(({ by }) => by === seat)?.seat ?? null;

const voteIn =
  (index: number) =>
  ({ seat }: ProtocolRow, { ballots }: PlayedRound, { wording }: WrittenGame): Cell => {
    const vote = ballots[index]?.votes.find(({ by }) => by === seat)?.for;
    return typeof vote === 'string' ? t(wording, `words:choice.${vote}`) : (vote ?? null);
  };

const pointColumns = (wording: Wording): readonly Column[] => [
  column(t(wording, 'protocol:column.fouls'), ({ fouls }) => fouls),
  column(t(wording, 'protocol:column.reasons'), foulsText),
  column(t(wording, 'protocol:column.named'), namedText),
  column(t(wording, 'protocol:column.victory'), ({ victory }) => victory),
  column(t(wording, 'protocol:column.bestMove'), ({ bestMove }) => bestMove),
  column(t(wording, 'protocol:column.bestPlayer'), ({ bestPlayer }) => bestPlayer),
  column(t(wording, 'protocol:column.additional'), ({ additional }) => additional),
  column(t(wording, 'protocol:column.penalty'), ({ penalty }) => penalty),
  column(t(wording, 'protocol:column.why'), whyText),
  column(t(wording, 'protocol:column.compensation'), ({ compensation }) => compensation),
  column(t(wording, 'protocol:column.total'), ({ total }) => total),
];

function foulsText({ seat }: ProtocolRow, { played, wording }: WrittenGame): Cell {
  const own = (played?.fouls ?? []).filter((foul) => foul.seat === seat && !foul.forgiven);
  const texts = own.map(({ reason, ...at }) => `${leftText(at)} ${foulReason(reason, wording, longestReason)}`.trim());
  return texts.length === 0 ? null : texts.join('; ');
}

/** The seats of the best move of this seat. */
const namedText = ({ seat }: ProtocolRow, { protocol: { entry } }: WrittenGame): Cell =>
  entry.bestMoves.find(({ by }) => by === seat)?.seats.join(' ') ?? null;

/** The judges' reasons for points of this seat. */
function whyText({ seat }: ProtocolRow, { protocol: { entry } }: WrittenGame): Cell {
  const reasons = entry.points.flatMap((each) => (each.seat === seat && each.reason ? [each.reason] : []));
  return reasons.length === 0 ? null : reasons.map((reason) => plainName(reason, longestReason)).join('; ');
}
