import { type Language, rulebooksOf, type Wording, wordingIn } from '#narration/index.ts';
import { rulesets } from '#rulesets/index.ts';

/** The rulebooks that the texts may name. */
export const rulebooks = rulebooksOf(rulesets);

/** The words of a language, with every rulebook. */
export const wordingOf = (language: Language): Wording => wordingIn(language, rulebooks);
