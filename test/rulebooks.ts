import { type Language, type Rulebooks, rulebooksOf, scriptWith, type Wording, wordingIn } from '#narration/index.ts';
import { rulesets } from '#rulesets/index.ts';

/** Every rulebook of the project. */
export const rulebooks: Rulebooks = rulebooksOf(rulesets);

/** The narrator's script with these rulebooks. */
export const script = scriptWith(rulebooks);

/** The words of a language, with these rulebooks. */
export const wordingOf = (language: Language): Wording => wordingIn(language, rulebooks);

/** English, with these rulebooks. */
export const inEnglish = wordingOf('en');

/** Some rulebooks of the project, by their ids. */
export const rulebooksNamed = (ids: readonly string[]): Rulebooks =>
  rulebooksOf(Object.fromEntries(ids.map((id) => [id, rulesets[id]!])));
