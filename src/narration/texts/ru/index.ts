import type { Translation } from '../shape.ts';
import { animals } from './animals.ts';
import { secondNames } from './second-names.ts';
import { ru } from './texts.ts';
import { typedCards } from './typed/cards.ts';
import { typedPoints } from './typed/points.ts';
import { typedTimes } from './typed/times.ts';
import { typedZones } from './typed/zones.ts';

declare module '../shape.ts' {
  interface Languages {
    readonly ru: true;
  }
}

export const language = {
  code: 'ru',
  name: 'Русский',
  locales: ['ru'],
  decimalMark: ',',
  lookalikes: { А: 'A', В: 'B', С: 'C' },
  texts: ru,
  animals,
  secondNames,
  typed: { cards: typedCards, times: typedTimes, zones: typedZones, points: typedPoints },
} as const satisfies Translation;
