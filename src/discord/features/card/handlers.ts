import { type Body, body } from '../../ui/body.ts';
import type { Caller, Context } from '../../ui/context.ts';
import { cardLines } from '../../ui/texts.ts';
import { findSeat } from '../which-table/find-table.ts';

/** Shows the caller's card and all that the caller has learned. */
export function showCard(context: Context, caller: Caller, gameId: string | null): Body {
  const seat = findSeat(context, caller, gameId);
  return seat.ok ? body(cardLines(caller.wording, seat.value)) : seat.error;
}
