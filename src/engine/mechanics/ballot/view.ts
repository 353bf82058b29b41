import type { ViewsOf } from '../../kernel/mechanic.ts';
import type { BallotNews } from './types.ts';

/** The knowledge of one person about a vote. */
export const ballotView: ViewsOf<BallotNews> = {
  GameStarted: () => ({ voted: [], hands: [], lastBallot: null, verdict: null }),
  DayBroke: () => ({ voted: [], hands: [], lastBallot: null, verdict: null }),
  StepBegan: ({ verdict = null }, { step }) => ({ verdict: step.kind === 'verdict' ? step.verdict : verdict }),
  StepEnded: ({ voted = [], hands = [] }, { by }) =>
    by === 'unfinished' ? { voted, hands } : { voted: [], hands: [] },
  VoteCast: ({ voted = [], hands = [] }, { by, choice }) => ({
    voted: [...voted, by],
    hands: choice === undefined ? hands : [...hands, { by, choice }],
  }),
  OwnVote: () => ({}),
  CallCounted: () => ({}),
  BallotClosed: (_, { votes, tally }) => ({ lastBallot: { votes, tally } }),
};
