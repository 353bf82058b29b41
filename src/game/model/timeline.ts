import type { Card } from '#engine/kernel/events.ts';
import type { NotedAct } from '#engine/kernel/notebook.ts';
import type { GameState } from '#engine/kernel/state.ts';
import { clans, type Faction, type RulesetId, type SeatNumber } from '#engine/kernel/types.ts';
import { contractOf } from '#engine/mechanics/contract/state.ts';
import type { ShownAct, TimelineRound, TimelineView, TurningPoints } from '../ports/game-views.ts';

/** The open end of a game: its cards, its winners, and the sides of its seats. */
interface End {
  readonly ruleset: RulesetId;
  readonly cards: readonly Card[];
  readonly winners: readonly SeatNumber[];
  readonly sides: readonly { readonly number: SeatNumber; readonly faction: Faction }[];
  /** The best move and the colours under protocol (F17, F27), where the rulebook has them. */
  readonly bestMove?: GameState['bestMove'] | undefined;
  readonly onRecord?: GameState['onRecord'] | undefined;
  /** The victims on which the clans agreed (F3, D6), where the rulebook has a contract. */
  readonly contracts?: GameState['contracts'] | undefined;
}

/** A game as the town was told. */
type Town = readonly Omit<TimelineRound, 'acts'>[];

/**
 * Returns the timeline of a finished game: what the town was told, and the actions of the nights. `null`: the cards stay
 * face down.
 */
export function timelineOf(end: End, acts: readonly NotedAct[], town: Town): TimelineView | null {
  const { ruleset, cards, winners, bestMove, onRecord = [] } = end;
  if (cards.length === 0) return null;
  const plans = clans.flatMap((clan) => {
    const { settled } = contractOf(end, clan);
    return settled ? [{ clan, seats: settled }] : [];
  });
  const numbers = [...acts.map(({ night }) => night), ...town.map(({ round }) => round)];
  const rounds = Array.from({ length: Math.max(0, ...numbers) }, (_, index) => index + 1);
  return {
    ruleset,
    seats: bySide(
      cards.map(({ seat, role }) => ({ seat, role, side: sideIn(end, seat), won: winners.includes(seat) })),
    ),
    rounds: rounds.map((round) => ({
      ...(town.find((each) => each.round === round) ?? { round, night: [], day: [], ballots: [], fouls: [] }),
      acts: together(acts.filter(({ night }) => night === round)),
    })),
    turns: turningPoints(end, acts, town),
    ...(bestMove ? { bestMove } : {}),
    ...(onRecord.length > 0 ? { onRecord } : {}),
    ...(plans.length > 0 ? { plans } : {}),
  };
}

const sideIn = ({ sides }: Pick<End, 'sides'>, seat: SeatNumber): Faction =>
  sides.find(({ number }) => number === seat)?.faction ?? 'town';

/** The seats side by side. A side that has won is first, and the others follow in the order of their first seats. */
function bySide<S extends { readonly side: Faction; readonly won: boolean }>(seats: readonly S[]): readonly S[] {
  const sides = [...new Set(seats.map(({ side }) => side))];
  const hasWon = (side: Faction) => seats.some((seat) => seat.side === side && seat.won);
  return [...sides.filter(hasWon), ...sides.filter((side) => !hasWon(side))].flatMap((side) =>
    seats.filter((seat) => seat.side === side),
  );
}

/**
 * The actions of a night, with all seats that chose the same in one call. A seat that chose it again, when the mafia looked
 * around once more, is named once. Two sides that check a seat do so apart.
 */
export function together(acts: readonly NotedAct[]): readonly ShownAct[] {
  const all = new Map<string, ShownAct>();
  for (const { call, seat, verb, targets, answer } of acts) {
    const said = verb === 'checks' && answer?.length === 1 ? { answer: answer[0]! } : {};
    const key = `${call} ${verb} ${targets} ${said.answer}`;
    const seats = new Set([...(all.get(key)?.seats ?? []), seat]);
    all.set(key, { call, seats: [...seats], verb, targets, ...said });
  }
  return [...all.values()];
}

function turningPoints(end: End, acts: readonly NotedAct[], town: Town): TurningPoints {
  const blood = town.find(({ night }) => night.length > 0);
  const isTown = (seat: SeatNumber) => sideIn(end, seat) === 'town';
  const isCaught = (answer: string | undefined, [seat]: readonly SeatNumber[]) =>
    caughtAnswers.has(answer) || answer === `role:${end.cards.find((card) => card.seat === seat)?.role}`;
  const found = acts.find((act) => act.answer?.[0] === 'yes' && !isTown(act.seat));
  const caught = acts.find(
    ({ seat, targets, answer }) => isTown(seat) && !targets.every(isTown) && isCaught(answer?.[0], targets),
  );
  const votedOut = town.map((round) => ({ round, seats: votedOutIn(round) }));
  return {
    blood: blood === undefined ? null : { round: blood.round, seats: blood.night },
    found: findOf(found),
    caught: findOf(caught),
    decided: decidedIn(votedOut.findLast(({ seats }) => seats.length > 0)),
    wronged: votedOut.flatMap(({ seats }) => seats).filter((seat) => isTown(seat)),
  };
}

/** The answers of a check that say that the player is of another side. */
const caughtAnswers: ReadonlySet<string | undefined> = new Set(['black', 'yes', 'mafia', 'maniac']);

function findOf(check: NotedAct | undefined): TurningPoints['found'] {
  const [seat] = check?.targets ?? [];
  return check === undefined || seat === undefined ? null : { round: check.night, by: check.seat, seat };
}

/** The seats that left by day with votes against them. */
export const votedOutIn = ({ day, ballots }: Pick<TimelineRound, 'day' | 'ballots'>): readonly SeatNumber[] =>
  day.filter((seat) => ballots.some(({ tally }) => tally.some(({ choice, votes }) => choice === seat && votes > 0)));

function decidedIn(
  last: { readonly round: Town[number]; readonly seats: readonly SeatNumber[] } | undefined,
): TurningPoints['decided'] {
  if (last === undefined) return null;
  const { round, seats } = last;
  const { tally = [] } = round.ballots.findLast((each) => each.tally.some(({ choice }) => choice === seats[0])) ?? {};
  return {
    round: round.round,
    seats,
    votes: tally.find(({ choice }) => choice === seats[0])?.votes ?? 0,
    all: tally.reduce((sum, { votes }) => sum + votes, 0),
  };
}
