import { cleanName, plainName } from '../clean-name.ts';
import { forbiddenName } from '../forbidden.ts';
import { seatText, withSentence } from '../phrases.ts';
import type { Scene } from '../scene.ts';
import { say, t } from '../text.ts';
import type { PlainText } from '../text-kinds.ts';
import { languageOf, type Wording } from '../words.ts';
import type { FouledParams, RemovedParams } from './params.ts';

/** The longest reason of a host that is shown, in UTF-16 units before escaping. */
const longestReason = 120;

/**
 * A reason of the rulebook (C20, C23) by its id, for example `out-of-turn`. A list of forbidden words may follow, as in
 * `forbidden-words honest`. Any other reason is shown in the host's own words.
 */
const reasonText = (reason: string, wording: Wording): string =>
  reasonWith(reason, wording, (words) => cleanName(words, longestReason));

/** A reason for a file, where nothing is markup. `longest`: the most letters of a reason in the host's own words. */
export const foulReason = (reason: string, wording: Wording, longest: number): PlainText =>
  reasonWith(reason, wording, (words) => plainName(words, longest));

function reasonWith(reason: string, wording: Wording, made: (words: string) => string): string {
  const [id, ...said] = reason.split(' ');
  const word = made(forbiddenName(said.join(' '), languageOf(wording)));
  const text =
    said.length > 0 ? say(wording, `words:reason.${id}.said`, { word }) : say(wording, `words:reason.${reason}`);
  return text ?? made(reason);
}

/** The line, followed by its reason in brackets if one is announced. */
function reasoned(
  key: 'fouled' | 'fouled.technical' | 'removed' | 'defeated',
  reason: string,
  params: { readonly who: string; readonly number: number },
  wording: Wording,
): string {
  const why = reasonText(reason, wording);
  return why === '' ? t(wording, `lines:${key}`, params) : t(wording, `lines:${key}.why`, { ...params, reason: why });
}

/** C20: announces the reason, the number of fouls and the cost of the foul (C21). Technical fouls are counted apart (F22). */
export function fouledText(
  { seat, reason, count, cost, silent, technical }: FouledParams,
  wording: Wording,
  scene: Scene,
): string {
  const key = technical ? 'fouled.technical' : 'fouled';
  const text = reasoned(key, reason, { who: seatText(seat, wording, scene), number: count }, wording);
  if (silent !== null && cost === 'part') return withSentence(text, t(wording, 'lines:fouled.part', { day: silent }));
  if (silent !== null) return withSentence(text, t(wording, 'lines:fouled.silent', { day: silent }));
  return cost === 'voice' ? withSentence(text, t(wording, 'lines:fouled.voice')) : text;
}

/** C23: announces the removal of a player. */
export const removedText = ({ seat, reason }: RemovedParams, wording: Wording, scene: Scene): string =>
  reasoned('removed', reason, { who: seatText(seat, wording, scene), number: 0 }, wording);

/** F23: announces the defeat of a player's side. */
export const defeatedText = ({ seat, reason }: RemovedParams, wording: Wording, scene: Scene): string =>
  reasoned('defeated', reason, { who: seatText(seat, wording, scene), number: 0 }, wording);
