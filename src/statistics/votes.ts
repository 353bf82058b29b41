import type { News } from '#engine/kernel/notices.ts';
import type { Faction, SeatNumber } from '#engine/kernel/types.ts';
import type { VoteCount } from '#game/ports/statistics.ts';

type Closed = Extract<News, { readonly type: 'BallotClosed' }>;

/** Returns the votes of each seat in all ballots whose votes the town was shown. */
export function votesOf(news: readonly News[], sideOf: (seat: SeatNumber) => Faction): (seat: SeatNumber) => VoteCount {
  const ballots = news.filter((one): one is Closed => one.type === 'BallotClosed');
  const all = ballots.flatMap(({ votes, defaulted, drawn = [] }) =>
    votes.filter(({ by }) => !defaulted.includes(by) && !drawn.includes(by)),
  );
  return (seat) => {
    const against = all.flatMap(({ by, choice }) => (by === seat && typeof choice === 'number' ? [choice] : []));
    return { votes: against.length, guilty: against.filter((target) => sideOf(target) !== 'town').length };
  };
}
