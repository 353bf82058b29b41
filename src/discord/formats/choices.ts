import type { Verb, VoteChoice } from '#engine/kernel/types.ts';
import { verbs } from '#engine/record/verbs.ts';
import type { SeatedPlayer } from '#game/ports/ports.ts';
import type { Wording } from '#narration/index.ts';
import { choiceLabel } from '../ui/texts.ts';

/** Reads a choice from the value of a menu or from typed text, or null for anything else. */
export function readChoice(text: string): VoteChoice | null {
  if (text === 'all' || text === 'none' || text === 'leave') return text;
  return /^[1-9]\d{0,2}$/.test(text) ? Number(text) : null;
}

/** Reads several choices, or null if one of the texts is no choice. */
export function readChoices(texts: readonly string[]): readonly VoteChoice[] | null {
  const choices = texts.map(readChoice);
  return choices.every((choice) => choice !== null) ? choices : null;
}

/** Returns true if a word from a custom id is a verb. */
export const isVerb = (word: string): word is Verb => (verbs as readonly string[]).includes(word);

/** The label of a choice in a menu. A number that is named in a duel is not a seat (A8). */
export const optionLabel = (
  verb: Verb,
  option: VoteChoice,
  players: readonly SeatedPlayer[],
  wording: Wording,
): string => (verb === 'names' ? `${option}` : choiceLabel(wording, option, players));
