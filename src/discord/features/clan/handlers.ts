import type { SeatNumber } from '#engine/kernel/types.ts';
import { t } from '#narration/index.ts';
import { type Body, body } from '../../ui/body.ts';
import type { Caller, Context } from '../../ui/context.ts';
import { act } from '../actions/handlers.ts';
import { findSeat } from '../which-table/find-table.ts';

/** Agrees to the proposal that the button was made for, and to no later one. */
export async function agreeToContract(
  context: Context,
  caller: Caller,
  gameId: string,
  seats: readonly SeatNumber[],
): Promise<Body> {
  const seat = findSeat(context, caller, gameId);
  if (!seat.ok) return seat.error;
  const latest = seat.value.view.contract?.latest;
  if (latest && latest.join() !== seats.join()) return body([t(caller.wording, 'ui:kind.stale')]);
  return act(context, caller, gameId, { verb: 'agrees', targets: [] });
}
