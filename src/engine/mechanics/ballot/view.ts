import type { ViewsOf } from '../../kernel/mechanic.ts';
import type { BallotNews } from './types.ts';

/** The knowledge of one person about a vote. */
export const ballotView: ViewsOf<BallotNews> = {
  GameStarted: () => ({ voted: [], lastBallot: null, verdict: null }),
  DayBroke: () => ({ voted: [], lastBallot: null, verdict: null }),
  StepBegan: ({ voted = [], verdict = null }, { step }) => ({
    voted: step.kind === 'ballot' && step.reminded ? voted : [],
    verdict: step.kind === 'verdict' ? step.verdict : verdict,
  }),
  VoteCast: ({ voted = [] }, { by }) => ({ voted: [...voted, by] }),
  OwnVote: () => ({}),
  BallotClosed: (_, { votes, tally }) => ({ lastBallot: { votes, tally } }),
};
