import type { Script } from '../shape.ts';

/** Some lines in Czech, for people who record them. */
export const script: Script = {
  lines: {
    'night.first': ['První noc. Město usíná.', 'První noc. Zavřete oči.'],
    'morning.break': 'Nastává ráno. Město se probouzí.',
  },
  animals: {},
  numbers: ['nula', 'jedna', 'dva', 'tři'],
  player: (number) => `Hráč číslo ${number}.`,
};
