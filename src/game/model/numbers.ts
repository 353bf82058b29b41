import type { Act } from '#engine/kernel/commands.ts';
import type { GameEvent } from '#engine/kernel/events.ts';
import { type GameState, living } from '#engine/kernel/state.ts';
import type { Step } from '#engine/kernel/step.ts';
import type { Clan, SeatNumber } from '#engine/kernel/types.ts';
import { callsAll } from '#engine/mechanics/blind-shooting.ts';
import type { ActionRequest } from '../ports/game-service.ts';
import type { NumberCall } from '../ports/ports.ts';
import { graceEnd } from './called-votes.ts';
import type { Timing } from './timing.ts';

/** A number of a blind shooting with its time: from its call to the next call, ms since 1970 (D14). */
export interface CalledNumber {
  readonly clan: Clan;
  readonly seat: SeatNumber;
  readonly from: number;
  /** `null`: it is the latest number. */
  readonly to: number | null;
}

/** A game with the numbers that have been called in it. */
interface Shooting {
  readonly state: GameState;
  readonly numbers: readonly CalledNumber[];
  readonly timing: Timing;
}

/** Returns the numbers called this night, after an event that was stored at `at`. */
export function callNumber(
  numbers: readonly CalledNumber[],
  event: GameEvent,
  { at, step, timing }: { readonly at: number; readonly step: Step | null; readonly timing: Timing },
): readonly CalledNumber[] {
  if (event.type === 'NightFell') return [];
  // If the clock was put back during a pause, `at` may be before the number's call: the call moves to `at`.
  if (event.type === 'GameResumed') return numbers.map((number) => ({ ...number, from: Math.min(number.from, at) }));
  if (event.type === 'StepBegan' && event.step.kind !== 'number') return ended(numbers, at);
  if (event.type !== 'StepOpened' || step?.kind !== 'number') return numbers;
  const from = timing.until === null ? at : timing.until - timing.length;
  return [...ended(numbers, from), { clan: step.clan, seat: step.called, from, to: null }];
}

const ended = (numbers: readonly CalledNumber[], at: number): readonly CalledNumber[] =>
  numbers.map((number) => (number.to === null ? { ...number, to: at } : number));

/** Returns the clan's number that was being called at that time. `null`: none (D14). */
function calledAt(numbers: readonly CalledNumber[], clan: Clan, at: number): SeatNumber | null {
  const is = ({ clan: of, from, to }: CalledNumber) => of === clan && from <= at && (to === null || at < to);
  return numbers.findLast(is)?.seat ?? null;
}

/**
 * Returns true if the number of this seat was being called to the clan then, or until shortly before: a press on the
 * button of a number takes some time until Discord stamps it (F14).
 */
const wasCalled = ({ numbers, timing }: Shooting, clan: Clan, seat: SeatNumber, at: number): boolean =>
  numbers.some(
    (each) =>
      each.clan === clan &&
      each.seat === seat &&
      each.from <= at &&
      (each.to === null || at < graceEnd(each.to, timing.speed)),
  );

/**
 * Returns all numbers of the current blind shooting, called and to come. They follow a steady beat, so the list does
 * not change until the end. `null`: no shooting has begun, or no time limit runs.
 */
export function numberCalls({ state, numbers, timing }: Shooting, until: number | null): readonly NumberCall[] | null {
  const { step, paused } = state;
  if (step?.kind !== 'number' || paused) return null;
  const called = numbers.filter(({ clan }) => clan === step.clan);
  const last = called.at(-1);
  if (!last) return null;
  const next = last.seat === step.called && until !== null ? until : last.from + timing.length;
  const coming = (callsAll(state) ? state.seats : living(state)).filter(({ number }) => number > last.seat);
  return [
    ...called.map(({ seat, from }) => ({ seat, at: from })),
    ...coming.map(({ number }, index) => ({ seat: number, at: next + index * timing.length })),
  ];
}

/** A number that no seat has. */
const NOBODY: SeatNumber = 0;

/**
 * Returns the action as of the time of its press. A press on "fire" names no number: it means the number that was being
 * called to the shooter's clan then, even if another one has been called since (D14). A press on the button of a number
 * means that number (F14).
 */
export function inItsTime(shooting: Shooting, seat: SeatNumber, { verb, targets, at, colour }: ActionRequest): Act {
  if (verb !== 'fires' || at === undefined)
    return colour === undefined ? { seat, verb, targets } : { seat, verb, targets, colour };
  const clan = shooting.state.seats[seat - 1]?.clan;
  const [shown] = targets;
  if (clan && typeof shown === 'number' && wasCalled(shooting, clan, shown, at))
    return { seat, verb, targets, called: shown };
  const called = (clan ? calledAt(shooting.numbers, clan, at) : null) ?? NOBODY;
  return { seat, verb, targets: targets.length === 0 ? [called] : targets, called };
}
