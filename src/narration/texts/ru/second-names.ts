import type { SecondNameForms } from '../shape.ts';

/**
 * The other names of cards (C2), for each form of the usual name that the texts have. Texts with the doctor fit both
 * genders, and have no accusative.
 */
export const secondNames = {
  commissar: {
    шериф: 'комиссар',
    шерифа: 'комиссара',
    шерифу: 'комиссару',
    шерифом: 'комиссаром',
    шерифе: 'комиссаре',
    шерифов: 'комиссаров',
  },
  nurse: { доктор: 'медсестра', доктора: 'медсестры', докторов: 'медсестёр' },
  mistress: {
    путана: 'любовница',
    путаны: 'любовницы',
    путане: 'любовнице',
    путану: 'любовницу',
    путаной: 'любовницей',
    путан: 'любовниц',
  },
  psycho: {
    псих: 'психопат',
    психа: 'психопата',
    психу: 'психопату',
    психом: 'психопатом',
    психе: 'психопате',
    психов: 'психопатов',
  },
} as const satisfies SecondNameForms;
