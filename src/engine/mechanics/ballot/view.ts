import type { ViewsOf } from '../../kernel/mechanic.ts';
import type { BallotNews } from './types.ts';

/** The knowledge of one person about a vote. */
export const ballotView: ViewsOf<BallotNews> = {
  StepBegan: (_, { step }, before) => {
    if (step.kind === 'verdict') return { verdict: step.verdict };
    return step.kind === 'ballot' && step.reminded ? { voted: before.voted } : {};
  },
  VoteCast: ({ voted }, { by }) => ({ voted: [...voted, by] }),
  OwnVote: () => ({}),
  BallotClosed: (_, { votes, tally }) => ({ lastBallot: { votes, tally } }),
};
