/** The returns of absent players to the table, which the town is told. They follow from what everybody could see. */
import type { ReceivedEvent } from 'discord-emulator';
import { isPublicAct } from '#game/runtime/absences.ts';
import { seatText, t } from '#narration/index.ts';
import { sceneOf } from './facts.ts';
import type { Seating, Stay } from './stays.ts';

/** People with what their clients have received. */
type People = readonly { readonly id: string; readonly received: readonly ReceivedEvent[] }[];

/**
 * The line that a player is back, with the time from which it may be read. Before it they left their voice channel, or
 * took over a seat. Then they joined voice, or did something that everybody saw.
 */
export function returnLines(
  people: People,
  stays: readonly Stay[],
  seatings: readonly Seating[],
): readonly { readonly at: number; readonly text: string }[] {
  return stays.flatMap((stay) => {
    const seating = seatings.findLast(({ from }) => from <= stay.from)!;
    const { language } = seating.truth.table;
    const at = returnOf(stay, voiceMoves(people, stay.userId), seating);
    const who = seatText(stay.seat, language, sceneOf(seating.truth, null));
    return at === undefined ? [] : [{ at, text: t(language, 'lines:player.back', { who }) }];
  });
}

/** The first return in a stay, in ms since 1970. */
function returnOf(stay: Stay, moves: readonly Move[], { truth }: Seating): number | undefined {
  const left = stay.from === 0 ? moves[1]?.at : stay.from;
  if (left === undefined) return undefined;
  const arrival = isIn(moves, stay.from) ? stay.from : moves.find(({ at, isJoined }) => isJoined && at >= left)?.at;
  const act = truth.moments.find(({ at, notices }) => at >= left && isPublicAct(notices, stay.seat))?.at;
  const first = Math.min(arrival ?? stay.until, act ?? stay.until);
  return first < stay.until ? first : undefined;
}

/**
 * Returns true if a person is in voice at that time. A substitute may have been there before they took over the seat.
 */
const isIn = (moves: readonly Move[], at: number): boolean =>
  moves.findLast((move) => move.at <= at)?.isJoined ?? false;

interface Move {
  readonly at: number;
  readonly isJoined: boolean;
}

/** The moves of a person from one voice channel to another, or out of voice. The first one is into a channel. */
function voiceMoves(people: People, userId: string): readonly Move[] {
  let channel: unknown = null;
  const received = people.find(({ id }) => id === userId)?.received ?? [];
  return received.flatMap(({ t: type, d, at }) => {
    if (type !== 'VOICE_STATE_UPDATE' || d.user_id !== userId || d.channel_id === channel) return [];
    channel = d.channel_id;
    return [{ at, isJoined: channel !== null }];
  });
}
