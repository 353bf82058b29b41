/** The texts of lines that differ only in their words. */
import type { SeatNumber } from '#engine/kernel/types.ts';
import { seatsText, seatText, spanText, withClock } from '../phrases.ts';
import type { Scene } from '../scene.ts';
import { t } from '../text.ts';
import type { KeyOf, TextParams } from '../texts/shape.ts';
import type { Wording } from '../words.ts';
import type { TextContext } from './definition.ts';
import type { Nothing, OneSeat, Seats, Speaker, Timed } from './params.ts';

/** The keys of the lines whose text has exactly these parameters. */
type KeyWith<Name extends string> = {
  [K in KeyOf<'lines'>]: [keyof TextParams<`lines:${K}`>, Name] extends [Name, keyof TextParams<`lines:${K}`>]
    ? K
    : never;
}[KeyOf<'lines'>];

/** A text without parameters. */
export const plain =
  (key: KeyWith<never>) =>
  (_: Nothing, { wording }: TextContext): string =>
    t(wording, `lines:${key}`);

/** A text about one seat. */
export const aboutSeat =
  (key: KeyWith<'who'>) =>
  ({ seat }: OneSeat, { wording, scene }: TextContext): string =>
    t(wording, `lines:${key}`, { who: seatText(seat, wording, scene) });

/** A text about several seats. */
export const aboutSeats =
  (key: KeyWith<'who'>) =>
  ({ seats }: Seats, { wording, scene }: TextContext): string =>
    t(wording, `lines:${key}`, { who: seatsText(seats, wording, scene) });

/** A text with the length of the step, and a countdown once it runs. */
export const timed =
  (key: KeyWith<'time'>) =>
  ({ seconds }: Timed, { wording, scene }: TextContext): string =>
    withClock(t(wording, `lines:${key}`, { time: spanText(seconds, wording) }), scene);

/** A text for one player, with the time that they have. */
export const speech =
  (key: KeyWith<'who' | 'time'>) =>
  ({ seat, seconds }: Speaker, { wording, scene }: TextContext): string => {
    const params = { who: addressed(seat, wording, scene), time: spanText(seconds, wording) };
    return withClock(t(wording, `lines:${key}`, params), scene);
  };

/** A seat whose player is pinged, or named if the scene has no mentions. */
export function addressed(seat: SeatNumber, wording: Wording, scene: Scene): string {
  const mention = scene.mentionOf?.(seat);
  return mention === undefined
    ? seatText(seat, wording, scene)
    : `${t(wording, 'words:seat.bare', { seat })} ${mention}`;
}

/** For lines that address the player of their seat. */
export const toSeat = ({ seat }: OneSeat): readonly SeatNumber[] => [seat];
