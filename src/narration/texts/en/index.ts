import type { Translation } from '../shape.ts';
import { animals } from './animals.ts';
import { secondNames } from './second-names.ts';
import { en } from './texts.ts';
import { typedCards } from './typed/cards.ts';
import { typedPoints } from './typed/points.ts';
import { typedTimes } from './typed/times.ts';
import { typedZones } from './typed/zones.ts';

declare module '../shape.ts' {
  interface Languages {
    readonly en: true;
  }
}

export const language = {
  code: 'en',
  name: 'English',
  locales: ['en-US', 'en-GB'],
  decimalMark: '.',
  texts: en,
  animals,
  secondNames,
  typed: { cards: typedCards, times: typedTimes, zones: typedZones, points: typedPoints },
} as const satisfies Translation;
