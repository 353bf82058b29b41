/** The points of a club's protocol. Docs: docs/moderator.md, "Club protocol". */
import type { Protocol, ProtocolEntry, ProtocolRow, Scoring, Standing, StoredEntry } from '#game/ports/protocol.ts';
import type { GameResult, PersonResult, Placed } from '#game/ports/statistics.ts';
import { isForgotten } from './forgotten.ts';
import { placed } from './ranking.ts';

const victory = 1;
/** The share of their games in which a player may be killed first without compensation. */
const freeShare = 0.1;

/** The entry of a game into which nobody has entered anything: a best move may have been made in the game (F17). */
const noEntry = ({ bestMove }: GameResult): StoredEntry => ({
  bestMoves: bestMove === undefined || bestMove.seats.length === 0 ? [] : [bestMove],
  bestPlayer: null,
  points: [],
});

/** Points are sums of hundredths. */
const rounded = (value: number): number => Math.round(value * 100) / 100;

/** Returns the protocol of a game that counts, without its number and Ci. The last person on a seat has its row. */
export function protocolOf(result: GameResult, scoring: Scoring, stored: StoredEntry = noEntry(result)): Protocol {
  const { gameId, ruleset, endedAt, winner, firstVictims, people, onRecord } = result;
  const entry = entryOf(stored, firstVictims);
  const game = { people, firstVictims, scoring, entry };
  return {
    gameId,
    number: 1,
    ruleset,
    endedAt,
    winner,
    firstVictims,
    scoring,
    entry,
    ...(onRecord === undefined ? {} : { onRecord }),
    rows: people.filter(({ seat }, index) => people[index + 1]?.seat !== seat).map((person) => rowOf(person, game)),
  };
}

/** The entry with a player for each best move. */
function entryOf({ bestMoves, ...others }: StoredEntry, firstVictims: GameResult['firstVictims']): ProtocolEntry {
  const only = firstVictims.length === 1 ? firstVictims[0]! : null;
  const made = bestMoves.map(({ by, seats }) => ({ by: by ?? only, seats }));
  return { ...others, bestMoves: made.flatMap(({ by, seats }) => (by === null ? [] : [{ by, seats }])) };
}

/** The side of a seat. */
type Sided = Pick<ProtocolRow, 'seat' | 'side'>;

/** A game with its best moves. */
interface NamingGame extends Pick<Protocol, 'firstVictims' | 'entry'> {
  readonly people: readonly Sided[];
}

function rowOf(person: PersonResult, game: NamingGame & Pick<Protocol, 'scoring'>): ProtocolRow {
  const { scoring, entry } = game;
  const { seat, userId, name, role, side, won, fouls, left } = person;
  const given = entry.points.filter((each) => each.seat === seat).map(({ value }) => value);
  const sum = (values: readonly number[]): number => rounded(values.reduce((all, value) => all + value, 0));
  const parts = {
    victory: won ? victory : 0,
    bestMove: ofBestMove(guiltyNamed(person, game), scoring),
    bestPlayer: entry.bestPlayer === seat ? scoring.bestPlayer : 0,
    additional: sum(given.filter((value) => value > 0)),
    penalty: sum([...given.filter((value) => value < 0), ...(person.removed ? [scoring.removal] : [])]),
  };
  return {
    seat,
    userId,
    name,
    role,
    side,
    won,
    fouls,
    left,
    ...parts,
    compensation: 0,
    total: sum(Object.values(parts)),
  };
}

function ofBestMove(guilty: number, { two, three }: Scoring): number {
  if (guilty < 2) return 0;
  return guilty === 2 ? two : three;
}

/** The number of the guilty whom a first victim of the town named. */
function guiltyNamed({ seat, side }: Sided, { people, firstVictims, entry }: NamingGame): number {
  if (side !== 'town' || !firstVictims.includes(seat)) return 0;
  const named = entry.bestMoves.find(({ by }) => by === seat)?.seats ?? [];
  return named.filter((one) => people.some((other) => other.seat === one && other.side !== 'town')).length;
}

/** Returns the protocols of the counted games of a month, the earliest first. Ci is that of the month. */
export function protocolsOf(
  results: readonly GameResult[],
  entries: ReadonlyMap<string, StoredEntry>,
  scoring: Scoring,
): readonly Protocol[] {
  const protocols = withoutCi(results, entries, scoring);
  const sums = sumsOf(protocols);
  const shareOf = (userId: string): number => {
    const sum = sums.get(userId);
    return sum === undefined || sum.compensated === 0 ? 0 : rounded(compensationOf(sum) / sum.compensated);
  };
  return protocols.map((protocol, index) => ({
    ...protocol,
    number: index + 1,
    rows: protocol.rows.map((row) =>
      isCompensated(row, protocol) ? { ...row, compensation: shareOf(row.userId) } : row,
    ),
  }));
}

const withoutCi = (
  results: readonly GameResult[],
  entries: ReadonlyMap<string, StoredEntry>,
  scoring: Scoring,
): readonly Protocol[] => results.map((result) => protocolOf(result, scoring, entries.get(result.gameId)));

/** Returns true if a player was killed first and named exactly one of the guilty. */
const isCompensated = (row: ProtocolRow, protocol: Protocol): boolean =>
  guiltyNamed(row, { ...protocol, people: protocol.rows }) === 1;

/** The sums of a person so far. `compensated`: the games in which they were killed first and named one of the guilty. */
interface Sum extends Omit<Standing, 'compensation' | 'total'> {
  readonly compensated: number;
}

/** Returns the points of all people over these games, the best first. */
export const standingsOf = (
  results: readonly GameResult[],
  entries: ReadonlyMap<string, StoredEntry>,
  scoring: Scoring,
): readonly Placed<Standing>[] =>
  placed([...sumsOf(withoutCi(results, entries, scoring)).values()].map(standingOf), ({ total }) => total);

function sumsOf(protocols: readonly Protocol[]): ReadonlyMap<string, Sum> {
  const sums = new Map<string, Sum>();
  for (const protocol of protocols)
    for (const row of protocol.rows)
      if (!isForgotten(row.userId))
        sums.set(row.userId, added(sums.get(row.userId), row, isCompensated(row, protocol)));
  return sums;
}

const added = (before: Sum | undefined, row: ProtocolRow, hasCi: boolean): Sum => ({
  userId: row.userId,
  name: row.name,
  games: (before?.games ?? 0) + 1,
  wins: (before?.wins ?? 0) + (row.won ? 1 : 0),
  victory: (before?.victory ?? 0) + row.victory,
  bestMove: (before?.bestMove ?? 0) + row.bestMove,
  bestPlayer: (before?.bestPlayer ?? 0) + row.bestPlayer,
  additional: (before?.additional ?? 0) + row.additional,
  penalty: (before?.penalty ?? 0) + row.penalty,
  compensated: (before?.compensated ?? 0) + (hasCi ? 1 : 0),
});

/**
 * The compensation (Ci): with x games in which the player was killed first and named one of the guilty, of N games,
 * k = max(0, x - N/10) and Ci = k (k + 1) / √N.
 */
function compensationOf({ games, compensated }: Pick<Sum, 'games' | 'compensated'>): number {
  const k = Math.max(0, compensated - games * freeShare);
  return rounded((k * (k + 1)) / Math.sqrt(games));
}

function standingOf({ compensated, ...sum }: Sum): Standing {
  const compensation = compensationOf({ compensated, ...sum });
  const { victory, bestMove, bestPlayer, additional, penalty } = sum;
  return {
    ...sum,
    bestMove: rounded(bestMove),
    bestPlayer: rounded(bestPlayer),
    additional: rounded(additional),
    penalty: rounded(penalty),
    compensation,
    total: rounded(victory + bestMove + bestPlayer + additional + penalty + compensation),
  };
}
