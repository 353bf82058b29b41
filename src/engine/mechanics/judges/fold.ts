import { unchanged } from '../../kernel/change.ts';
import type { FoldsOf } from '../../kernel/mechanic.ts';
import { open } from '../../kernel/secret.ts';
import { withTrial } from '../trial/state.ts';
import type { JudgesEvents } from './types.ts';

/** The changes of the judges' verdict (D12). */
export const judgesFold: FoldsOf<JudgesEvents> = {
  StepBegan: (state, { step }) =>
    step.kind === 'judgement'
      ? { judgement: { choices: step.choices, votes: [], voted: [] }, ...withTrial(state, { judges: 'asked' }) }
      : unchanged,
  StepEnded: ({ judgement }) => (judgement ? { judgement: null } : unchanged),
  SeatLeft: ({ judgement = null }, { seat }) => ({
    judgement: judgement && {
      ...judgement,
      choices: judgement.choices.filter((choice) => choice !== seat),
      votes: judgement.votes.filter((vote) => vote.by !== seat && vote.choice !== seat),
    },
  }),
  Judged: ({ judgement = null }, event) => {
    const vote = { by: open(event.by), choice: open(event.choice) };
    return {
      judgement: judgement && {
        ...judgement,
        votes: [...judgement.votes, vote],
        voted: [...judgement.voted, vote.by],
      },
    };
  },
  DayOverran: () => ({ day: { overtime: true } }),
  JudgesHeard: (state, event) => withTrial(state, { named: open(event.named) }),
};
