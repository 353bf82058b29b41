import { buttonId, type FieldFormat, inServer, serverSubject } from '../../ui/custom-id.ts';

/** The settings that the guided setup goes through, by their paths. */
export const guidedSettings = ['language', 'ruleset', 'categoryId', 'hostRoleId'] as const;

/** The steps of the guided setup. */
export const setupSteps = [...guidedSettings, 'voice', 'done'] as const;

/** A step of the guided setup. */
export type SetupStep = (typeof setupSteps)[number];

const ofStep: FieldFormat<{ readonly step: SetupStep }> = {
  write: ({ step }) => ({ subject: serverSubject, number: 0, arg: step }),
  read: ({ arg }) => {
    const step = setupSteps.find((each) => each === arg);
    return step === undefined ? null : { step };
  },
};

export const guidedSetupIds = {
  /** Starts the guided setup in a message for the caller alone. */
  start: buttonId('tourstart', inServer),
  /** Shows a step in the place of another. */
  showStep: buttonId('tour', ofStep),
  /** The menu of the values of a step. */
  setValue: buttonId('tourset', ofStep),
};
