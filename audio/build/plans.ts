import { animalCatalogue, catalogue } from './catalogue.ts';
import { type CueTake, type PackPlan, takeName } from './pack.ts';
import { DELIVERIES } from './script/deliveries.ts';
import type { Wording } from './script/wording.ts';
import { ENGLISH_VOICE, RUSSIAN_VOICE, speakEnglish, speakRussian } from './synthesise.ts';

/** The packs that come with Nightcall: one for each language, and the children's edition in its own words (D4). */

const VERSION = '1.1.0';

type Spoken = 'en' | 'ru';

function takesOf(language: Spoken, words: ReadonlyMap<string, readonly Wording[]>): readonly CueTake[] {
  return [...words].flatMap(([cue, wordings]) =>
    wordings.map((wording, index) => {
      const take = { cue, name: takeName(cue, index), text: wording[language] };
      const delivery = language === 'ru' ? DELIVERIES[cue] : undefined;
      return delivery === undefined ? take : { ...take, delivery };
    }),
  );
}

/** "Three votes": the plural form depends on the number. */
const VOTES = { of: ['num.{n}', 'votes.*'], one: ['num.{n}', 'votes.one'], other: ['num.{n}', 'votes.many'] };

const ENGLISH: Omit<PackPlan, 'about' | 'takes'> = {
  sourceOf: async ({ text }) => `${ENGLISH_VOICE} ${text}`,
  speak: speakEnglish,
};

const RUSSIAN: Omit<PackPlan, 'about' | 'takes'> = {
  sourceOf: async ({ text, delivery }) => `${RUSSIAN_VOICE} ${text}${delivery ? JSON.stringify(delivery) : ''}`,
  speak: speakRussian,
};

const en = {
  ...{ lang: 'en', version: VERSION, author: 'Nightcall' },
  license: 'MIT; spoken by the flite voice rms, modified (see THIRD_PARTY.md)',
};

const ru = {
  ...{ lang: 'ru', version: VERSION, author: 'Nightcall' },
  license: 'MIT; spoken by the festival voice msu_ru_nsh_clunits, modified (see THIRD_PARTY.md)',
};

export const PLANS: readonly PackPlan[] = [
  { ...ENGLISH, about: { id: 'en', name: 'The host', ...en, phrases: [VOTES] }, takes: takesOf('en', catalogue()) },
  {
    ...RUSSIAN,
    about: { id: 'ru', name: 'Ведущий', ...ru, phrases: [{ ...VOTES, few: ['num.{n}', 'votes.few'] }] },
    takes: takesOf('ru', catalogue()),
  },
  {
    ...ENGLISH,
    about: { id: 'animals-en', name: 'The host of the forest', ...en, extends: 'en' },
    takes: takesOf('en', animalCatalogue()),
    effects: false,
  },
  {
    ...RUSSIAN,
    about: { id: 'animals-ru', name: 'Лесной ведущий', ...ru, extends: 'ru' },
    takes: takesOf('ru', animalCatalogue()),
    effects: false,
  },
];

/** All lines that are spoken in Russian. */
export const RUSSIAN_TAKES: readonly CueTake[] = PLANS.filter(({ about }) => about.lang === 'ru').flatMap(
  ({ takes }) => takes,
);
