/**
 * A game in the form of mafiaratings.com (github.com/szotin/mafiaratings, `include/game.php`, version 1.3), for clubs that
 * enter their games there. Its round 0 is our night of introductions with the day after it.
 */
import type { PlayedGame, PlayedRound, PlayedSeat } from '#game/ports/played-game.ts';
import type { Protocol } from '#game/ports/protocol.ts';
import { fileName } from './names.ts';

const roles: Readonly<Record<string, string>> = { civilian: 'civ', commissar: 'sheriff', mafioso: 'maf', don: 'don' };
const winners: Readonly<Record<string, string>> = { town: 'civ', mafia: 'maf', draw: 'tie' };
/** The cards of the only deck that it knows. */
const deck = 'civ civ civ civ civ civ don maf maf sheriff';
/** Fouls that remove a player. */
const mostWarnings = 4;
/** The last round whose victims can leave a legacy. */
const lastLegacy = 1;

/** Returns the game as JSON. `null`: it is none of ten players with the cards that the form knows. */
export function mafiaratingsJson(
  game: PlayedGame,
  protocol: Protocol,
  { language, timeZone }: { readonly language: string; readonly timeZone: string | null },
): string | null {
  const winner = winners[game.winner];
  const cards = game.seats.map(({ dealt, card }) => (dealt === card ? roles[card] : undefined));
  if (winner === undefined || [...cards].sort().join(' ') !== deck) return null;
  const hasVotes = game.rounds.every((round) => isWholeVote(round, game.seats));
  const hasNominations = game.rounds.some(({ nominations }) => nominations.length > 0);
  const features = `gsdutlw${hasVotes && hasNominations ? 'nv' : ''}`;
  const whole = {
    startTime: new Date(game.beganAt).toISOString(),
    endTime: new Date(game.endedAt).toISOString(),
    timezone: timeZone ?? 'UTC',
    language,
    features,
    winner,
    players: game.seats.map((seat) => playerOf(seat, game, protocol, features.includes('v'))),
  };
  return `${JSON.stringify(whole, null, 2)}\n`;
}

/** Returns true if everybody at the table has voted in each ballot of a day, as the form demands. */
const isWholeVote = ({ round, ballots }: PlayedRound, seats: readonly PlayedSeat[]): boolean => {
  const there = seats.filter(({ left }) => left === null || left.round > round || isOnDay(left, round)).length;
  return ballots.every(({ votes }) => votes.length === there && votes.every((vote) => typeof vote.for === 'number'));
};

const isOnDay = ({ phase, round }: NonNullable<PlayedSeat['left']>, day: number): boolean =>
  phase === 'day' && round === day;

function playerOf(seat: PlayedSeat, game: PlayedGame, protocol: Protocol, hasVotes: boolean): object {
  const { seat: number, name, card } = seat;
  const row = protocol.rows.find((each) => each.seat === number);
  const legacy = legacyOf(seat, protocol);
  const reasons = protocol.entry.points.flatMap((each) => (each.seat === number && each.reason ? [each.reason] : []));
  const bonus = row === undefined ? 0 : row.additional + row.bestPlayer + row.penalty;
  const checked = (role: string) => checkedIn(number, game, role);
  return without({
    name: fileName(name),
    role: roles[card],
    death: deathOf(seat, row?.fouls ?? 0),
    warnings: row?.fouls || undefined,
    don: checked('don'),
    sheriff: checked('commissar'),
    legacy: legacy.length === 0 ? undefined : legacy,
    bonus: bonus === 0 ? undefined : Math.round(bonus * 100) / 100,
    comment: reasons.length === 0 ? undefined : reasons.join('; '),
    ...(hasVotes ? votesOf(number, game.rounds) : {}),
  });
}

const without = (fields: object): object =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

function deathOf({ left }: PlayedSeat, fouls: number): object | undefined {
  if (left === null) return undefined;
  const removed = fouls >= mostWarnings ? 'warnings' : 'kickOut';
  const types = { night: 'night', vote: 'day', quit: 'giveUp', removed } as const;
  return { round: left.round - 1, type: types[left.cause] };
}

/** The round in which a player with this card first checked the seat. */
function checkedIn(seat: number, { rounds, seats }: PlayedGame, card: string): number | undefined {
  const by = seats.find((each) => each.card === card)?.seat;
  const found = rounds.find(({ acts }) =>
    acts.some((act) => act.seat === by && act.action === 'checks' && act.targets.includes(seat)),
  );
  return found === undefined ? undefined : found.round - 1;
}

function legacyOf({ seat, left }: PlayedSeat, { entry }: Protocol): readonly number[] {
  if (left === null || left.cause !== 'night' || left.round - 1 > lastLegacy) return [];
  return entry.bestMoves.find(({ by }) => by === seat)?.seats ?? [];
}

/** The nominations and the votes of a seat by round. Several votes of a day are a list. */
function votesOf(seat: number, rounds: readonly PlayedRound[]): object {
  const nominating = rounds.map(({ nominations }) => nominations.find(({ by }) => by === seat)?.seat ?? null);
  const voting = rounds.map(({ ballots }) => {
    const own = ballots.flatMap(({ votes }) => votes.flatMap((vote) => (vote.by === seat ? [vote.for] : [])));
    return own.length > 1 ? own : (own[0] ?? null);
  });
  const isGiven = (list: readonly unknown[]) => list.some((each) => each !== null);
  return {
    nominating: isGiven(nominating) ? nominating : undefined,
    voting: isGiven(voting) ? voting : undefined,
  };
}
