import type { SeatNumber, Verb } from '#engine/kernel/types.ts';
import type { ActionRequest, FailureReason, Outcome, SeatInsight } from '#game/ports/game-service.ts';
import { t } from '#narration/index.ts';
import { untimelyText } from '../../formats/moment.ts';
import { type Body, body } from '../../ui/body.ts';
import type { Caller, Context } from '../../ui/context.ts';
import { failureText, newsLines } from '../../ui/texts.ts';
import { findSeat } from '../which-table/find-table.ts';
import { drawDraft } from './copies.ts';
import type { Draft } from './draft.ts';
import { readActionInput } from './input.ts';
import { drawChoices, drawContract } from './view.ts';

/** Shows the menus of the caller's actions. `only`: of one verb. */
export function showChoices(context: Context, caller: Caller, gameId: string | null, only?: Verb): Body {
  const seat = findSeat(context, caller, gameId);
  if (!seat.ok) return seat.error;
  return drawChoices(seat.value, caller.wording, only === undefined ? {} : { only });
}

/** Asks for the next name of a draft, or shows the caller's actions if this one is not among them (A33). */
export function showDraft(context: Context, caller: Caller, gameId: string, draft: Draft): Body {
  const seat = findSeat(context, caller, gameId);
  if (!seat.ok) return seat.error;
  const choice = seat.value.view.choices.find(({ verb }) => verb === 'copies');
  return choice === undefined
    ? drawChoices(seat.value, caller.wording)
    : drawDraft(draft, choice, seat.value, caller.wording);
}

/** Shows the contract that the caller is putting together (D6). */
export function showContract(context: Context, caller: Caller, gameId: string, seats: readonly SeatNumber[]): Body {
  const seat = findSeat(context, caller, gameId);
  return seat.ok ? drawContract(seat.value, caller.wording, seats) : seat.error;
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
  return body(outcomeLines(context, caller, outcome, { action, seat: seat.value }));
}

/** Carries out an action that everybody sees on a page. Returns the failure. `null`: it was carried out. */
export async function actOnPage(
  context: Context,
  caller: Caller,
  gameId: string,
  action: ActionRequest,
): Promise<Body | null> {
  const seat = findSeat(context, caller, gameId);
  if (!seat.ok) return seat.error;
  const outcome = await context.service.act(seat.value.gameId, caller.userId, action);
  return outcome.ok ? null : body([refusedText(context, caller, outcome.error, { action, seat: seat.value })]);
}

/** Carries out the action that was typed after `/act`. */
export async function actFromInput(context: Context, caller: Caller, input: string): Promise<Body> {
  const seat = findSeat(context, caller, null);
  if (!seat.ok) return seat.error;
  const action = readActionInput(input, seat.value.view.choices);
  if (action !== null) return act(context, caller, null, action);
  return seat.value.view.choices.length === 0 ? drawChoices(seat.value, caller.wording) : noSuchChoice(caller);
}

/** The answer if the player does not have this choice now. */
export const noSuchChoice = ({ wording }: Caller): Body => body([t(wording, 'ui:kind.no-choice')]);

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
  const before = outcomeLines(context, caller, outcome, { action, seat: seat.value });
  const now = context.service.insight(gameId, caller.userId) ?? seat.value;
  if (now.view.choices.length === 0) return body(before);
  return drawChoices(now, caller.wording, { before });
}

/** A shot counts by the moment at which it was pressed (D14). */
const timed = (action: ActionRequest, { at }: Caller) => (action.verb === 'fires' ? { ...action, at } : action);

/** An action, and the knowledge of its seat before it. */
interface Tried {
  readonly action: ActionRequest;
  readonly seat: SeatInsight;
}

function outcomeLines(context: Context, caller: Caller, outcome: Outcome, tried: Tried): readonly string[] {
  if (!outcome.ok) return [refusedText(context, caller, outcome.error, tried)];
  const learned = newsLines(caller.wording, outcome.value, tried.seat);
  if (learned.length > 0) return learned;
  return [t(caller.wording, tried.action.verb === 'passes' ? 'ui:pass.done' : 'ui:act.noted')];
}

/** The reason why an action was not carried out. The step may have ended while the action was on its way. */
function refusedText(context: Context, caller: Caller, why: FailureReason, { action, seat }: Tried): string {
  const now = context.service.insight(seat.gameId, caller.userId) ?? seat;
  const reason = failureText(caller.wording, why, now);
  if (why.kind !== 'refusal') return reason;
  return untimelyText(why.refusal, { verb: action.verb, reason }, now, caller.wording) ?? reason;
}
