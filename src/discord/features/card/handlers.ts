import { type Body, body } from '../../body.ts';
import type { Caller, Context } from '../../context.ts';
import { findSeat } from '../../find-table.ts';
import { cardLines } from '../../texts.ts';

/** Shows the caller's card and all that the caller has learned. */
export function showCard(context: Context, caller: Caller, gameId: string | null): Body {
  const seat = findSeat(context, caller, gameId);
  return seat.ok ? body(cardLines(caller.language, seat.value)) : seat.error;
}
