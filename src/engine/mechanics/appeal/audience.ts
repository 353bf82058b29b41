import type { AudiencesOf } from '../../kernel/mechanic.ts';
import { open } from '../../kernel/secret.ts';
import { toSeat } from '../../kernel/telling.ts';
import type { AppealEvents } from './types.ts';

/** A16: only the judge knows of the acquittal until it is told to all. */
export const appealAudience: AudiencesOf<AppealEvents> = {
  Acquitted: (event) => toSeat(open(event.by), { type: 'OwnVote', choice: open(event.seat), acquits: true }),
};
