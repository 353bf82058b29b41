import type { AudiencesOf } from '../../kernel/mechanic.ts';
import { open } from '../../kernel/secret.ts';
import { toAll, toSeat } from '../../kernel/telling.ts';
import type { JudgesEvents } from './types.ts';

/** D12: nobody is told which judges acted, or how many did. The verdict tells the result. */
export const judgesAudience: AudiencesOf<JudgesEvents> = {
  Judged: (event) => toSeat(open(event.by), { type: 'OwnVote', choice: open(event.choice) }),
  JudgesHeard: () => [],
  DayOverran: (event) => toAll(event),
};
