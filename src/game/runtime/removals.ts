import { play } from '#engine/kernel/engine.ts';
import type { SeatNumber } from '#engine/kernel/types.ts';
import { because, done, refused } from '../model/answers.ts';
import { seatIn, seatsOf } from '../model/seating.ts';
import { removalWaitMs } from '../ports/host-request.ts';
import type { Outcome } from '../ports/outcome.ts';
import type { Removal } from '../ports/table-document.ts';
import type { Draft } from './draft.ts';
import { storeCommand } from './game-commands.ts';

/** The removal of the player of a seat. */
type SeatRemoval = Pick<Removal, 'reason'> & { readonly seat: SeatNumber };

/**
 * Removes the player of a seat later, so that the host may take it back: nobody else learns of it before. A removal that
 * waits already takes effect now, also one of the same player.
 */
export function beginRemoval(draft: Draft, seat: SeatNumber, reason: string): Outcome {
  const { rules } = draft.ground;
  const waiting = waitingIn(draft);
  if (waiting?.seat === seat) {
    removeNow(draft);
    return done();
  }
  const { state } = draft.game;
  // If the player whose removal waits is out already, the other removal is still possible.
  const first = waiting && play(rules, state, commandFor(waiting));
  const tried = play(rules, first?.ok ? first.value.state : state, commandFor({ seat, reason }));
  if (!tried.ok) return refused(tried.error);
  removeNow(draft);
  const { userId } = seatsOf(draft.table)[seat - 1]!;
  draft.changeIn('playing', { removal: { userId, reason, at: draft.facts.now + removalWaitMs } });
  return done();
}

/** The removal that waits, unless a substitute has the seat: that is not the person who was meant. */
function waitingIn(draft: Draft): SeatRemoval | null {
  const removal = draft.in('playing')?.removal;
  if (!removal) return null;
  const { userId, reason } = removal;
  const seat = seatIn(draft.table, userId)?.seat;
  return seat === undefined ? null : { seat, reason };
}

/** Takes the removal back that waits. */
export function takeBackRemoval(draft: Draft): Outcome {
  if (!draft.in('playing')?.removal) return because('host.no-removal');
  draft.changeIn('playing', { removal: null });
  return done();
}

/** Carries out the removal that is due. After a crash it may be carried out twice, which the engine refuses. */
export function removeIfDue(draft: Draft): void {
  const removal = draft.in('playing')?.removal;
  if (removal && draft.facts.now >= removal.at) removeNow(draft);
}

/** Adjusts the time of the removal that waits to a clock that was put forward by `jumped` ms: the rest of the wait stays. */
export function moveRemovalClock(draft: Draft, jumped: number): void {
  const removal = draft.in('playing')?.removal;
  if (removal && jumped !== 0) draft.noteIn('playing', { removal: { ...removal, at: removal.at + jumped } });
}

function removeNow(draft: Draft): void {
  if (!draft.in('playing')?.removal) return;
  const waiting = waitingIn(draft);
  if (waiting) storeCommand(draft, commandFor(waiting));
  draft.noteIn('playing', { removal: null });
  draft.arrange();
}

const commandFor = (removal: SeatRemoval) => ({ type: 'host', host: { order: 'remove', ...removal } }) as const;
