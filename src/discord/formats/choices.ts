import type { Choice } from '#engine/kernel/notices.ts';
import type { Verb, VoteChoice } from '#engine/kernel/types.ts';
import { verbs } from '#engine/record/verbs.ts';
import type { SeatInsight } from '#game/ports/game-service.ts';
import { t, type Wording } from '#narration/index.ts';
import { choiceLabel, choiceText, verbText } from '../ui/texts.ts';

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

/** The table at which a choice is made. A number that is named in a duel is not a seat (A8). */
type Scene = Pick<SeatInsight, 'view' | 'players'>;

const isNumber = (verb: Verb, { view }: Scene): boolean => verb === 'names' && view.step?.kind === 'duel';

/** The label of a choice in a menu. */
export const optionLabel = (verb: Verb, option: VoteChoice, scene: Scene, wording: Wording): string =>
  isNumber(verb, scene) ? `${option}` : choiceLabel(wording, option, scene.players);

/** A choice in a sentence, with its seat named as in every message. */
export const optionText = (verb: Verb, option: VoteChoice, scene: Scene, wording: Wording): string =>
  isNumber(verb, scene) ? `${option}` : choiceText(wording, option, scene.players);

/** The name of a choice of a seat: that of its action, of the best move (F17), or of a colour under protocol (F27). */
export function choiceTitle({ verb, max, colour }: Choice, wording: Wording): string {
  if (colour !== undefined) return t(wording, `ui:verb.puts.${colour}`);
  return verb === 'names' && max > 1 ? t(wording, 'ui:verb.names.several') : verbText(wording, verb);
}

/** Reads the word of a colour under protocol, or `undefined` for anything else (F27). */
export const readColour = (word: string): Choice['colour'] => (word === 'black' || word === 'red' ? word : undefined);
