import type { SeatNumber, Verb } from '#engine/kernel/types.ts';
import type { ActionRequest, Outcome, SeatInsight } from '#game/ports/game-service.ts';
import { t } from '#narration/index.ts';
import { type Body, body } from '../../body.ts';
import type { Caller, Context } from '../../context.ts';
import { findSeat } from '../../find-table.ts';
import { newsLines, problemText } from '../../texts.ts';
import { drawDraft } from './copies.ts';
import type { Draft } from './draft.ts';
import { readActionInput } from './input.ts';
import { drawChoices, drawContract } from './view.ts';

/** Shows the menus of the caller's actions. `only`: of one verb. */
export function showChoices(context: Context, caller: Caller, gameId: string | null, only?: Verb): Body {
  const seat = findSeat(context, caller, gameId);
  if (!seat.ok) return seat.error;
  return drawChoices(seat.value, caller.language, only === undefined ? {} : { only });
}

/** Asks for the next name of a draft, or shows the caller's actions if this one is not among them (A33). */
export function showDraft(context: Context, caller: Caller, gameId: string, draft: Draft): Body {
  const seat = findSeat(context, caller, gameId);
  if (!seat.ok) return seat.error;
  const choice = seat.value.view.choices.find(({ verb }) => verb === 'copies');
  return choice === undefined
    ? drawChoices(seat.value, caller.language)
    : drawDraft(draft, choice, seat.value, caller.language);
}

/** Shows the contract that the caller is putting together (D6). */
export function showContract(context: Context, caller: Caller, gameId: string, seats: readonly SeatNumber[]): Body {
  const seat = findSeat(context, caller, gameId);
  return seat.ok ? drawContract(seat.value, caller.language, seats) : seat.error;
}

/** Carries out an action and tells its result: that it was noted, the news for the player, or the refusal. */
export async function act(
  context: Context,
  caller: Caller,
  gameId: string | null,
  action: ActionRequest,
): Promise<Body> {
  const seat = findSeat(context, caller, gameId);
  if (!seat.ok) return seat.error;
  const outcome = await context.service.act(seat.value.gameId, caller.userId, timed(action, caller));
  return body(outcomeLines(caller, outcome, action, seat.value));
}

/** Carries out the action that was typed after `/act`. */
export async function actFromInput(context: Context, caller: Caller, input: string): Promise<Body> {
  const seat = findSeat(context, caller, null);
  if (!seat.ok) return seat.error;
  const action = readActionInput(input, seat.value.view.choices);
  return action === null ? noSuchChoice(caller) : act(context, caller, null, action);
}

export const noSuchChoice = ({ language }: Caller): Body => body([t(language, 'ui:kind.no-choice')]);

/** Does the same as `act`, and shows the menus again below the result: a pick may be changed (G3). */
export async function actAndShow(
  context: Context,
  caller: Caller,
  gameId: string,
  action: ActionRequest,
): Promise<Body> {
  const seat = findSeat(context, caller, gameId);
  if (!seat.ok) return seat.error;
  const outcome = await context.service.act(gameId, caller.userId, timed(action, caller));
  const before = outcomeLines(caller, outcome, action, seat.value);
  const now = context.service.insight(gameId, caller.userId) ?? seat.value;
  if (now.view.choices.length === 0) return body(before);
  return drawChoices(now, caller.language, { before });
}

/** A shot counts by the moment at which it was pressed (D14). */
const timed = (action: ActionRequest, { at }: Caller) => (action.verb === 'fires' ? { ...action, at } : action);

function outcomeLines(caller: Caller, outcome: Outcome, action: ActionRequest, seat: SeatInsight): readonly string[] {
  if (!outcome.ok) return [problemText(caller.language, outcome.error, seat)];
  const learned = newsLines(caller.language, outcome.value, seat);
  if (learned.length > 0) return learned;
  return [t(caller.language, action.verb === 'passes' ? 'ui:pass.done' : 'ui:act.noted')];
}
