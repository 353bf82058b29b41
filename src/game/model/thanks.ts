import { play } from '#engine/kernel/engine.ts';
import type { Ruleset } from '#engine/kernel/ruleset.ts';
import type { SeatNumber } from '#engine/kernel/types.ts';
import type { Game } from './game.ts';

/** The time for which thanks that were said by mistake can be taken back, ms. */
export const thanksWaitMs = 3_000;

/** The time that a press may take on its way, ms. */
const wayMs = 1_000;

/** A speaker who has just said thanks and may have the floor back, with the rest of the time. */
interface SaidThanks {
  readonly seat: SeatNumber;
  /** The rest of the time, in seconds of the rules. */
  readonly seconds: number;
  /** The moment until which this is possible, ms. */
  readonly until: number;
}

/** Returns the thanks that can be taken back now. `isOnItsWay`: the press may have come in time. `null`: there are none. */
export function saidThanks(
  rules: Ruleset,
  { state, timing }: Game,
  now: number,
  isOnItsWay = false,
): SaidThanks | null {
  const { passed } = state.day;
  if (!passed || timing.passed === null) return null;
  const until = timing.passed.at + thanksWaitMs;
  if (now >= until + (isOnItsWay ? wayMs : 0)) return null;
  const seconds = Math.max(1, Math.round((timing.passed.left * timing.speed) / 1000));
  const isPossible = play(rules, state, { type: 'host', host: { order: 'return', seconds } }).ok;
  return isPossible ? { seat: passed.seat, seconds, until } : null;
}
