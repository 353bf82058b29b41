/** The microphones of a game whose mutes may be late, held against the rights to speak. */
import type { ReceivedEvent } from 'discord-emulator';
import { speakers } from '#engine/kernel/engine.ts';
import { rulesets } from '#rulesets/index.ts';
import type { Stay } from './stays.ts';
import type { Truth } from './truth.ts';

/** A time in which a person may speak, in ms since 1970. */
interface Right {
  readonly userId: string;
  readonly from: number;
  readonly to: number;
}

/** Follows the microphones in the events of one client. */
export class MicrophoneWatch {
  readonly #rights: readonly Right[];
  /** The time since which each muted person is muted. Nobody else is in it. */
  readonly #mutedSince = new Map<string, number>();

  constructor(rights: readonly Right[]) {
    this.#rights = rights;
  }

  /**
   * Returns true if a muted microphone was opened and its person has had no right to speak since it was closed. Discord
   * may be late, so a right may be over by then. Must be called for each event of the client, in order.
   */
  isOpenedWithoutRight({ d, at }: ReceivedEvent): boolean {
    const { user_id: userId, channel_id: channelId, mute } = d;
    const since = this.#mutedSince.get(userId);
    if (mute && channelId !== null) this.#mutedSince.set(userId, since ?? at);
    else this.#mutedSince.delete(userId);
    if (mute || channelId === null || since === undefined) return false;
    return !this.#rights.some((right) => right.userId === userId && right.from <= at && right.to >= since);
  }
}

/**
 * The rights of the players as the rules give them. A person who has left their seat is nobody whom the table mutes.
 */
export function rightsOf({ table, moments }: Truth, stays: readonly Stay[]): readonly Right[] {
  const rules = rulesets[table.ruleset]!;
  return stays.flatMap(({ userId, seat, from, until }) => [
    { userId, from: until, to: Number.POSITIVE_INFINITY },
    ...moments.flatMap(({ at, after }, index): readonly Right[] => {
      const to = moments[index + 1]?.at ?? Number.POSITIVE_INFINITY;
      const isHeard = at < until && to > from && speakers(rules, after).includes(seat);
      return isHeard ? [{ userId, from: at, to }] : [];
    }),
  ]);
}
