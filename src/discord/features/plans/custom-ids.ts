import { buttonId, type FieldFormat } from '../../ui/custom-id.ts';

const atPlan: FieldFormat<{ readonly planId: string }> = {
  write: ({ planId }) => ({ subject: planId, number: 0 }),
  read: ({ subject }) => ({ planId: subject }),
};

export const planIds = {
  /** Adds the presser to a plan, or removes them. */
  join: buttonId('planin', atPlan),
  /** Asks whether to cancel a plan. */
  askToCancel: buttonId('planstop', atPlan),
  cancel: buttonId('planend', atPlan),
};
