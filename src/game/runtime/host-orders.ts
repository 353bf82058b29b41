import type { HostOrder } from '#engine/kernel/commands.ts';
import type { Ruleset } from '#engine/kernel/ruleset.ts';
import type { FoulView } from '#engine/kernel/view.ts';
import type { Game } from '../model/game.ts';
import { hasCommonTime } from '../model/leading.ts';
import type { HostRequest } from '../ports/game-service.ts';
import { because, type Failure, refused } from './answers.ts';

/** What an order of the table's host hangs on. */
export interface OrderContext {
  readonly rules: Ruleset;
  /** All fouls of the game so far, those taken back included. */
  readonly fouls: readonly FoulView[];
  /** What remains of the running time, in seconds. */
  readonly left: number;
  /** Until when a part of the night lasts whatever is done in it (G4); `null`: no such part is running. */
  readonly common: number | null;
  readonly now: number;
}

/** What the game itself carries out. */
export type GameHostRequest = Exclude<HostRequest, { order: 'mute' | 'unmute' | 'replace' | 'move' }>;

/** The order in the engine's words, or why there is none to give. */
export function orderOf(
  deed: GameHostRequest,
  bench: OrderContext,
): { readonly ok: true; readonly order: HostOrder } | Failure {
  switch (deed.order) {
    case 'undo':
      return undoing(deed, bench);
    case 'pause':
      return given({ order: 'pause', left: bench.left, by: 'host' });
    case 'skip':
      return skipping(deed, bench);
    case 'resume':
      return given({ order: 'resume' });
    default:
      return given(deed);
  }
}

/**
 * G4: a call keeps its common time, so that nobody can tell by its length who acts in it; what a host has added to it he
 * may take away again.
 */
function skipping(deed: HostRequest & { order: 'skip' }, { common, now }: OrderContext): ReturnType<typeof orderOf> {
  return common !== null && now < common ? because('host.call-lasts', { until: common }) : given(deed);
}

/** Until when a part of the night lasts whatever is done in it, without what a host has added; `null`: none is running. */
export function commonEnd({ state, timing }: Game): number | null {
  const { step, open } = state;
  if (!step || !open || !hasCommonTime(step) || timing.until === null) return null;
  return timing.until - timing.added;
}

const given = (order: HostOrder) => ({ ok: true, order }) as const;

/** The foul that is meant: the one of a button, the latest of a seat, or the latest of all that still stands. */
function undoing(deed: HostRequest & { order: 'undo' }, { rules, fouls }: OrderContext): ReturnType<typeof orderOf> {
  if (!rules.fouls) return refused({ code: 'not-in-ruleset', verb: 'fouls' });
  if (deed.foul !== undefined) return undoingOne(fouls, deed.foul);
  const latest = fouls.findLast(({ forgiven }) => !forgiven);
  const seat = deed.seat ?? latest?.seat;
  return seat === undefined ? because('host.no-foul') : given({ order: 'forgive', seat });
}

/** A button takes its own foul back and no other: only a seat's latest can go. */
function undoingOne(fouls: readonly FoulView[], number: number): ReturnType<typeof orderOf> {
  const foul = fouls[number - 1];
  if (!foul) return because('host.no-foul');
  if (foul.forgiven) return because('host.undone');
  const isLatest = fouls.slice(number).every(({ seat, forgiven }) => forgiven || seat !== foul.seat);
  return isLatest ? given({ order: 'forgive', seat: foul.seat }) : because('host.later-foul', { seat: foul.seat });
}
