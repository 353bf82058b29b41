import { atStep, buttonId, type FieldFormat } from '../../ui/custom-id.ts';

const ofFoul: FieldFormat<{ readonly gameId: string; readonly foul: number }> = {
  write: ({ gameId, foul }) => ({ subject: gameId, number: 0, arg: `${foul}` }),
  read: ({ subject, arg = '' }) => (/^\d+$/.test(arg) ? { gameId: subject, foul: Number(arg) } : null),
};

export const hostIds = {
  /** Takes back the foul with this number. */
  undoFoul: buttonId('undo', ofFoul),
  /** Takes the next step for a host in person. Step 0 only shows the present state. */
  nextStep: buttonId('next', atStep),
  /** Takes the next step for a host in person, on the page of the town. */
  lead: buttonId('lead', atStep),
};
