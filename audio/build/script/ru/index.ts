import { votesIn } from '#packs/recording/recorded-pack.ts';
import { asStatements, isStatement, statementSource } from '../../statement.ts';
import { RUSSIAN_VOICE, speakRussian } from '../../synthesise.ts';
import { DELIVERIES } from '../deliveries.ru.ts';
import { wordsIn } from '../english-and-russian.ts';
import { type CompleteScript, NUMBER_PHRASES } from '../shape.ts';

const plurals = new Intl.PluralRules('ru');

/** "Голос" after this number. */
const votes = (count: number): string =>
  ({ one: 'голос', few: 'г+олоса' })[plurals.select(count) as string] ?? 'голосов';

export const script: CompleteScript = {
  ...wordsIn('ru'),
  player: (number) => `Игрок номер ${number}.`,
  wholePhrases: [
    { stem: 'votes', from: 0, words: (number, count) => `${number} ${votes(count)}.` },
    { stem: 'leaves', from: 1, words: (number) => `Игрок номер ${number} покидает стол.` },
    { stem: 'against', from: 1, words: (number) => `Против игрока номер ${number}:` },
    { stem: 'animals.leaves', from: 1, words: (number) => `Игрок номер ${number} покидает л+ес.` },
  ],
  voice: {
    names: { usual: 'Ведущий', animals: 'Лесной ведущий' },
    license: 'MIT; spoken by the festival voice msu_ru_nsh_clunits, modified (see THIRD_PARTY.md)',
    // "Три голоса": the plural form depends on the number.
    phrases: [...NUMBER_PHRASES, votesIn('ru')],
    deliveries: DELIVERIES,
    sourceOf: async (take) =>
      `${RUSSIAN_VOICE} ${take.text}${take.delivery ? JSON.stringify(take.delivery) : ''}${isStatement(take) ? await statementSource() : ''}`,
    speak: async (takes, work) => {
      await speakRussian(takes, work);
      await asStatements(takes.filter(isStatement), work);
    },
  },
};
