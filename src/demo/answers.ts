import type { RulesetId } from '#engine/kernel/types.ts';
import type { Language } from '#narration/index.ts';
import { writtenText } from '#narration/text.ts';
import { isOfTown, roleNamed } from './spoken-lines.ts';

/** The words for the result of a question at night: the player who was looked for, or somebody harmless. */
const guilty = ['yes', 'black', 'mafia', 'maniac'] as const;
const harmless = ['no', 'red', 'civilian'] as const;

/** The word in bold of a sentence of the catalogue, as `**Yes**`. */
const boldIn = (text: string): string => /\*\*(.+?)\*\*/.exec(text)?.[1] ?? text;

/** Returns true if an answer says that the target is the one looked for, or `null` if it says neither. */
export function foundIn(language: Language, ruleset: RulesetId, answer: string): boolean | null {
  const says = (each: (typeof guilty)[number] | (typeof harmless)[number]) => {
    const sentence = each === 'yes' || each === 'no' ? [boldIn(writtenText(language, 'news', `answer.${each}`))] : [];
    return [...sentence, writtenText(language, 'words', `answer.${each}`)].some((word) =>
      answer.includes(`**${word}**`),
    );
  };
  if (guilty.some(says)) return true;
  if (harmless.some(says)) return false;
  // The last bold words: a card, and possibly the cause of its owner's death (A18).
  const [card = ''] = [...answer.matchAll(/\*\*(.+?)\*\*/g)].at(-1)?.[1]?.split('; ') ?? [];
  const role = roleNamed(language, ruleset, card);
  return role === null ? null : !isOfTown(ruleset, role);
}
