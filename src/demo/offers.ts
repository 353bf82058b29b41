import { type Language, say } from '#narration/index.ts';
import { rulesets } from '#rulesets/index.ts';

/** A rulebook that can be played. */
export interface RulebookOffer {
  readonly id: string;
  /** By the languages of the window. */
  readonly names: Readonly<Record<'en' | 'ru', string>>;
  /** The smallest and the largest number of players. */
  readonly min: number;
  readonly max: number;
}

/** Returns the rulebooks that a demo can play. */
export function rulebookOffers(): readonly RulebookOffer[] {
  return Object.values(rulesets).map(({ id, players: { min, max } }) => {
    const nameIn = (language: Language) => say(language, `words:ruleset.${id}`) ?? id;
    return { id, names: { en: nameIn('en'), ru: nameIn('ru') }, min, max };
  });
}
