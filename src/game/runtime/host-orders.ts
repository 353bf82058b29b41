import type { HostOrder } from '#engine/kernel/commands.ts';
import type { Ruleset } from '#engine/kernel/ruleset.ts';
import type { SeatNumber } from '#engine/kernel/types.ts';
import type { FoulView } from '#engine/mechanics/fouls.ts';
import { success } from '#result';
import { because, refused } from '../model/answers.ts';
import type { Game } from '../model/game.ts';
import { hasCommonTime } from '../model/leading.ts';
import type { HostRequest } from '../ports/game-service.ts';
import type { Outcome } from '../ports/outcome.ts';

/** The facts that decide whether an order of the host is possible. */
export interface OrderContext {
  readonly rules: Ruleset;
  /** All fouls of the game so far, including those taken back. */
  readonly fouls: readonly FoulView[];
  /** The rest of the running time limit, in seconds. */
  readonly left: number;
  /** The rest of the time of the speaker who has just said thanks, in seconds. `null`: nobody has. */
  readonly thanks: number | null;
  /** The end of the common time of the current call (G4). `null`: no call is running. */
  readonly common: number | null;
  readonly now: number;
}

/** The orders that the game itself carries out. */
export type GameHostRequest = Exclude<
  HostRequest,
  { order: 'mute' | 'unmute' | 'replace' | 'move' | 'remove-later' | 'keep' }
>;

/** Returns the order as an engine command, or the reason why it is not possible. */
export function orderOf(request: GameHostRequest, bench: OrderContext): Outcome<HostOrder> {
  switch (request.order) {
    case 'undo':
      return undoing(request, bench);
    case 'pause':
      return given({ order: 'pause', left: bench.left, by: 'host' });
    case 'skip':
      return skipping(request, bench);
    case 'return':
      return bench.thanks === null
        ? refused({ code: 'no-thanks', clause: 'G7' })
        : given({ order: 'return', seconds: bench.thanks });
    case 'resume':
      return given({ order: 'resume' });
    default:
      return given(request);
  }
}

/**
 * G4: a call keeps its common time, so that its length does not show who acts in it. A host may skip only time that a
 * host has added.
 */
function skipping(request: HostRequest & { order: 'skip' }, { common, now }: OrderContext): Outcome<HostOrder> {
  return common !== null && now < common ? because('host.call-lasts', { until: common }) : given(request);
}

/** The end of the common time of the current call, without time that a host added. `null`: no call is running. */
export function commonEnd({ state, timing }: Game): number | null {
  const { step, open } = state;
  if (!step || !open || !hasCommonTime(step) || timing.until === null) return null;
  return timing.until - timing.added;
}

const given = (order: HostOrder): Outcome<HostOrder> => success(order);

/** Finds the foul to take back: the one of a button, the latest of a seat, or the latest of all in force. */
function undoing(request: HostRequest & { order: 'undo' }, { rules, fouls }: OrderContext): Outcome<HostOrder> {
  if (!rules.fouls) return refused({ code: 'not-in-ruleset', verb: 'foul' });
  if (request.foul !== undefined) return undoingOne(fouls, request.foul);
  const ofSeat = ({ seat }: FoulView) => request.seat === undefined || seat === request.seat;
  const latest = fouls.findLast((foul) => !foul.forgiven && ofSeat(foul));
  const seat = request.seat ?? latest?.seat;
  return seat === undefined ? because('host.no-foul') : given(forgiving(seat, latest?.technical));
}

/** Technical fouls are counted apart, and so is the latest of them (F22). */
const forgiving = (seat: SeatNumber, technical: true | undefined): HostOrder =>
  technical ? { order: 'forgive', seat, technical } : { order: 'forgive', seat };

/** A button takes back its own foul and no other. Only the latest foul of a seat can be taken back. */
function undoingOne(fouls: readonly FoulView[], number: number): Outcome<HostOrder> {
  const foul = fouls[number - 1];
  if (!foul) return because('host.no-foul');
  if (foul.forgiven) return because('host.undone');
  const { seat, technical } = foul;
  const isLatest = fouls
    .slice(number)
    .every((later) => later.forgiven || later.seat !== seat || later.technical !== technical);
  return isLatest ? given(forgiving(seat, technical)) : because('host.later-foul', { seat });
}
