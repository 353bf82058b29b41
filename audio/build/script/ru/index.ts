import { RUSSIAN_VOICE, speakRussian } from '../../synthesise.ts';
import { DELIVERIES } from '../deliveries.ts';
import { wordsIn } from '../english-and-russian.ts';
import type { CompleteScript } from '../shape.ts';

export const script: CompleteScript = {
  ...wordsIn('ru'),
  player: (number) => `Игрок номер ${number}.`,
  voice: {
    names: { usual: 'Ведущий', animals: 'Лесной ведущий' },
    license: 'MIT; spoken by the festival voice msu_ru_nsh_clunits, modified (see THIRD_PARTY.md)',
    // "Три голоса": the plural form depends on the number.
    phrases: [
      {
        of: ['num.{n}', 'votes.*'],
        one: ['num.{n}', 'votes.one'],
        other: ['num.{n}', 'votes.many'],
        few: ['num.{n}', 'votes.few'],
      },
    ],
    deliveries: DELIVERIES,
    sourceOf: async ({ text, delivery }) => `${RUSSIAN_VOICE} ${text}${delivery ? JSON.stringify(delivery) : ''}`,
    speak: speakRussian,
  },
};
