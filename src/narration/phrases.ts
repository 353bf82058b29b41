/** The small parts of other texts. */
import type { SeatNumber, VoteChoice } from '#engine/kernel/types.ts';
import { cleanName } from './clean-name.ts';
import type { Scene } from './scene.ts';
import { t } from './text.ts';
import type { BlockText, CleanText, MarkedText } from './text-kinds.ts';
import type { PlainWording } from './words.ts';

type Names = Pick<Scene, 'nameOf' | 'longest'>;

/** A seat by number and name. */
export function seatText(seat: SeatNumber, wording: PlainWording, scene?: Names): MarkedText {
  const name = scene ? cleanName(scene.nameOf(seat), scene.longest) : '';
  return name === '' ? t(wording, 'words:seat.bare', { seat }) : t(wording, 'words:seat', { seat, name });
}

/** A list of seats with the names of their players. */
export const seatsText = (seats: readonly SeatNumber[], wording: PlainWording, scene: Names): string =>
  seats.map((seat) => seatText(seat, wording, scene)).join(', ');

/** Seats by number only, for lists that names would make long. */
export const numbersText = (seats: readonly SeatNumber[], wording: PlainWording): string =>
  seats.map((seat) => t(wording, 'words:number', { seat })).join(', ');

/** The text of a choice in a vote: a seat, or one such as `leave`. */
export function choiceText(choice: VoteChoice, wording: PlainWording, scene: Names): string {
  return typeof choice === 'number' ? seatText(choice, wording, scene) : t(wording, `words:choice.${choice}`);
}

/** "one minute", "20 seconds". */
export function spanText(seconds: number, wording: PlainWording): string {
  if (seconds === 60) return t(wording, 'words:minute');
  return seconds > 0 && seconds % 60 === 0
    ? t(wording, 'words:minutes', { count: seconds / 60 })
    : t(wording, 'words:seconds', { count: seconds });
}

/** Names the people who began on a seat, after the name of the one who has it, or empty if there are none. */
export const inPlaceText = (names: readonly CleanText[], wording: PlainWording): string =>
  names.length === 0 ? '' : ` ${t(wording, 'lines:end.in-place-of', { names: names.join(', ') })}`;

/** Mentions of these people, in one line. */
export const mentionsText = (userIds: readonly string[]): string => userIds.map((id) => `<@${id}>`).join(' ');

/** A countdown that Discord keeps up to date. `until`: milliseconds since 1970. */
export const countdown = (until: number): string => `<t:${Math.ceil(until / 1000)}:R>`;

/** The emoji at the end of a text. Words come first, because a screen reader speaks emoji, too. */
const sign = / \p{Extended_Pictographic}\uFE0F?$/u;

/** The text, followed by a countdown instead of its emoji if the scene has one. */
export const withClock = (text: string, { until }: Pick<Scene, 'until'>): string =>
  until === undefined || until === null ? text : `${text.replace(sign, '')} ⏳ ${countdown(until)}`;

/** The text with a further sentence before the emoji at its end. */
export function withSentence(text: string, sentence: string): string {
  const [emoji = ''] = sign.exec(text) ?? [];
  return `${text.slice(0, text.length - emoji.length)} ${sentence}${emoji}`;
}

/** The words of the heading with which a text begins. */
export const headingOf = (text: BlockText): string => text.split('\n')[0]!.replace(/^#+ /, '');

/** A list with a dash before each row. */
export const rowsText = (rows: readonly string[]): string => rows.map((row) => `- ${row}`).join('\n');
