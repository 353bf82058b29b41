/** The results of a finished game for statistics. They are made of its public news only, after its cards were opened. */
import type { News } from '#engine/kernel/notices.ts';
import type { Ruleset } from '#engine/kernel/ruleset.ts';
import type { Faction, RoleId, SeatNumber, Winner } from '#engine/kernel/types.ts';
import type { GameRecord } from '#game/ports/journal.ts';
import { isPracticeId } from '#narration/index.ts';
import { type PersonOnSeat, peopleOnSeats } from './people-on-seats.ts';
import { replayed, type TimedNews } from './replayed.ts';
import { type VoteCount, votesOf } from './votes.ts';

/** The result of a person who had a seat in a game. */
export interface PersonResult extends PersonOnSeat, VoteCount {
  /** The card at the end of the game. */
  readonly role: RoleId;
  /** The side at the end, which may be that of a clan that has turned the player. */
  readonly side: Faction;
  readonly won: boolean;
  /** True if the seat was in the game at its end. */
  readonly lived: boolean;
  /** The fouls of the seat that were not taken back. */
  readonly fouls: number;
}

/** The result of a game. */
export interface GameResult {
  readonly gameId: string;
  readonly guildId: string;
  readonly ruleset: string;
  /** The cards at the end, in alphabetical order. With the rulebook they determine the base rate. */
  readonly cards: readonly RoleId[];
  /** Milliseconds since 1970. */
  readonly endedAt: number;
  readonly winner: Winner;
  /** The people by seat. A seat that was taken over has several. */
  readonly people: readonly PersonResult[];
}

/**
 * Returns the result of a game, or `null` if it does not count:
 * - Practice players took part.
 * - A person ended it, or its cards stayed hidden.
 *
 * @throws Error if the rules refuse a command of the record: it is damaged, or of other rules
 */
export function resultOf(rules: Ruleset, record: GameRecord): GameResult | null {
  const { gameId, guildId, ruleset, endedAt } = record;
  if ([...record.players, ...(record.former ?? [])].some(({ userId }) => isPracticeId(userId))) return null;
  const { news, state } = replayed(rules, record);
  const end = news.map((one) => one.news).findLast(isEnd);
  if (end === undefined || end.winner === 'none' || end.cards.length === 0) return null;
  const sideOf = (seat: SeatNumber): Faction => state.seats[seat - 1]!.faction;
  const votes = votesOf(
    news.map((one) => one.news),
    sideOf,
  );
  const people = peopleOnSeats(record, news).map((person): PersonResult => {
    const { role } = end.cards.find(({ seat }) => seat === person.seat)!;
    return {
      ...person,
      ...votes(person.seat),
      role,
      side: sideOf(person.seat),
      won: end.winners.includes(person.seat),
      lived: !news.some((one) => one.news.type === 'SeatLeft' && one.news.seat === person.seat),
      fouls: foulsOf(news, person.seat),
    };
  });
  const cards = end.cards.map(({ role }) => role).sort();
  return { gameId, guildId, ruleset, cards, endedAt, winner: end.winner, people };
}

type End = Extract<News, { readonly type: 'GameEnded' }>;

const isEnd = (news: News): news is End => news.type === 'GameEnded';

function foulsOf(news: readonly TimedNews[], seat: SeatNumber): number {
  return news.reduce((count, { news: one }) => {
    if (one.type !== 'Fouled' && one.type !== 'FoulForgiven') return count;
    return one.seat === seat ? one.count : count;
  }, 0);
}
