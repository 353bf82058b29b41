import type { Language } from '#narration/language.ts';
import { animalCatalogue, catalogue, shippedAnimals, shippedCatalogue } from './catalogue.ts';
import { type CueTake, type PackPlan, takeName } from './pack.ts';
import { scripts } from './script/index.ts';
import type { Script } from './script/shape.ts';

/** The packs that come with Nightcall: one for each language, and the children's edition in its own words (D4). */

const VERSION = '1.2.0';

type Voice = NonNullable<Script['voice']>;

function takesOf(words: ReadonlyMap<string, readonly string[]>, { deliveries = {} }: Voice): readonly CueTake[] {
  return [...words].flatMap(([cue, wordings]) =>
    wordings.map((text, index) => {
      const take = { cue, name: takeName(cue, index), text };
      const delivery = deliveries[take.name];
      return delivery === undefined ? take : { ...take, delivery };
    }),
  );
}

const aboutPack = (language: Language, { license }: Voice) => ({
  ...{ lang: language, version: VERSION, author: 'Nightcall' },
  license,
});

const usualPlan = (language: Language, voice: Voice): PackPlan => ({
  ...{ sourceOf: voice.sourceOf, speak: voice.speak },
  about: { id: language, name: voice.names.usual, ...aboutPack(language, voice), phrases: [...voice.phrases] },
  takes: takesOf(shippedCatalogue(language), voice),
});

const animalPlan = (language: Language, voice: Voice): PackPlan => ({
  ...{ sourceOf: voice.sourceOf, speak: voice.speak },
  about: { id: `animals-${language}`, name: voice.names.animals, ...aboutPack(language, voice), extends: language },
  takes: takesOf(shippedAnimals(language), voice),
  effects: false,
});

/** The languages that a synthesised voice speaks. */
const spoken = [...scripts].flatMap(([language, { voice }]) => (voice === undefined ? [] : [{ language, voice }]));

export const PLANS: readonly PackPlan[] = [
  ...spoken.map(({ language, voice }) => usualPlan(language, voice)),
  ...spoken.map(({ language, voice }) => animalPlan(language, voice)),
];

/** The number of cues with words for each script, and whether a synthesised voice speaks it. */
export const scriptRows = (): readonly string[] =>
  [...scripts].map(([language, { voice }]) => {
    const how =
      voice === undefined ? `no voice: record it with npm run pack -- new ${language}-<name>` : voice.names.usual;
    return `${language}: ${catalogue(language).size} cues, ${animalCatalogue(language).size} of the animals (${how})`;
  });

/** All lines that are spoken in Russian. */
export const RUSSIAN_TAKES: readonly CueTake[] = PLANS.filter(({ about }) => about.lang === 'ru').flatMap(
  ({ takes }) => takes,
);
