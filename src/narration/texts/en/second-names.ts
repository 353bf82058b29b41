import type { SecondNameForms } from '../shape.ts';

/** The other names of cards (C2), for each form of the usual name. */
export const secondNames = {
  commissar: { sheriff: 'commissar', sheriffs: 'commissars' },
  nurse: { doctor: 'nurse', doctors: 'nurses' },
  mistress: { courtesan: 'mistress', courtesans: 'mistresses' },
  psycho: { psychopath: 'psycho', psychopaths: 'psychos' },
} as const satisfies SecondNameForms;
