import type { AudiencesOf } from '../../kernel/mechanic.ts';
import { open } from '../../kernel/secret.ts';
import { toAll, toSeat } from '../../kernel/telling.ts';
import type { BallotEvents } from './types.ts';

/** Everybody is told that a seat has voted, and the votes when the ballot is closed. The voter is told the own vote. */
export const ballotAudience: AudiencesOf<BallotEvents> = {
  VoteCast: ({ by, choice }) => [
    ...toAll({ type: 'VoteCast', by }),
    ...toSeat(by, { type: 'OwnVote', choice: open(choice) }),
  ],
  BallotClosed: (event) => toAll(event),
};
