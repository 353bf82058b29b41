import type { News } from '#engine/kernel/notices.ts';
import type { RoleId, SeatNumber, VoteChoice } from '#engine/kernel/types.ts';
import { plainName } from '#narration/index.ts';
import type { ToldBallot, ToldSeat, ToldTable } from './page-data.ts';

/** The words that a table needs. */
export interface ToldWords {
  roleOf(role: RoleId): string;
  choiceOf(choice: Exclude<VoteChoice, number>): string;
}

/** A name as Discord takes it, at most 32 letters. The page breaks it where it is too long, and cuts nothing. */
const wholeName = (name: string): string => plainName(name, 32);

/** A table before its game. */
export const emptyTable = (names: readonly string[]): ToldTable => ({
  phase: 'night',
  round: 1,
  seats: names.map((name) => ({ name: wholeName(name), out: null, fouls: 0, card: null })),
  floor: null,
  named: [],
  votes: [],
});

/** Returns the table after a piece of public news. Parts that stay the same are the same objects. */
export function afterNews(table: ToldTable, news: News, words: ToldWords): ToldTable {
  switch (news.type) {
    case 'NightFell':
      return { ...table, phase: 'night', round: news.night, named: [], votes: [] };
    case 'DayBroke':
      return { ...table, phase: 'day', round: news.day };
    case 'StepBegan':
      return { ...table, floor: 'seat' in news.step ? news.step.seat : null, ...startOf(news.step.kind) };
    case 'Nominated':
      return table.named.includes(news.seat) ? table : { ...table, named: [...table.named, news.seat] };
    case 'NominationWithdrawn':
      return { ...table, named: table.named.filter((seat) => seat !== news.seat) };
    case 'VoteCast':
      return news.choice === undefined
        ? table
        : { ...table, votes: [...table.votes, voteOf(news.by, news.choice, words)] };
    case 'BallotClosed':
      return { ...table, votes: news.votes.map(({ by, choice }) => voteOf(by, choice, words)) };
    case 'SeatLeft':
      return withSeat(table, news.seat, { out: news.cause === 'night' ? 'night' : table.phase });
    case 'Fouled':
    case 'FoulForgiven':
      // Technical fouls are counted apart (F22).
      return news.technical ? table : withSeat(table, news.seat, { fouls: news.count });
    case 'CardShown':
      return withSeat(table, news.seat, { card: words.roleOf(news.role) });
    case 'SeatReplaced':
      return withSeat(table, news.seat, { name: wholeName(news.to.name) });
    default:
      return table;
  }
}

/** A ballot that begins shows no votes of the ballot before. */
const startOf = (kind: string): Partial<ToldTable> => (kind === 'ballot' ? { votes: [] } : {});

const voteOf = (by: SeatNumber, choice: VoteChoice, words: ToldWords) => ({
  by,
  choice: typeof choice === 'number' ? choice : words.choiceOf(choice),
});

const withSeat = (table: ToldTable, number: SeatNumber, change: Partial<ToldSeat>): ToldTable => ({
  ...table,
  seats: table.seats.map((seat, index) => (index === number - 1 ? { ...seat, ...change } : seat)),
});

/** Returns the votes of a ballot by choice, the most first. */
export function ballotOf(votes: ToldTable['votes']): readonly ToldBallot[] {
  const choices = [...new Set(votes.map(({ choice }) => choice))];
  return choices
    .map((choice) => ({ choice, by: votes.filter((vote) => vote.choice === choice).map(({ by }) => by) }))
    .toSorted((one, other) => other.by.length - one.by.length);
}
