import type { RulesetId } from '#engine/kernel/types.ts';
import type { Language } from '#narration/index.ts';
import { catalogues } from '#narration/texts/index.ts';
import { isOfTown, roleNamed } from './spoken-lines.ts';

/** Of what an answer to a question of the night speaks: whoever was looked for, or somebody harmless. */
const guilty = ['yes', 'black', 'mafia', 'maniac'] as const;
const harmless = ['no', 'red', 'civilian'] as const;

/** The word in bold of a sentence of the catalogue, as `**Yes**`. */
const boldIn = (text: string): string => /\*\*(.+?)\*\*/.exec(text)?.[1] ?? text;

/** Whether an answer says that he is the one; `null`: it says neither. */
export function foundIn(language: Language, ruleset: RulesetId, answer: string): boolean | null {
  const { news, words } = catalogues[language];
  const says = (each: (typeof guilty)[number] | (typeof harmless)[number]) => {
    const sentence = each === 'yes' || each === 'no' ? [boldIn(news[`answer.${each}`])] : [];
    return [...sentence, words[`answer.${each}`]].some((word) => answer.includes(`**${word}**`));
  };
  if (guilty.some(says)) return true;
  if (harmless.some(says)) return false;
  // What stands last in bold: a card, and perhaps how its owner died (A18).
  const [card = ''] = [...answer.matchAll(/\*\*(.+?)\*\*/g)].at(-1)?.[1]?.split('; ') ?? [];
  const role = roleNamed(language, ruleset, card);
  return role === null ? null : !isOfTown(ruleset, role);
}
