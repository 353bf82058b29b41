import type { Choice } from '#engine/kernel/notices.ts';
import type { SeatNumber, Verb, VoteChoice } from '#engine/kernel/types.ts';
import type { ActionRequest, FailureReason, Outcome, SeatInsight } from '#game/ports/game-service.ts';
import { t, type Wording } from '#narration/index.ts';
import { choiceTitle, isVerb, optionLabel, readChoice, readChoices, readColour } from '../../formats/choices.ts';
import { earlyText, untimelyText } from '../../formats/moment.ts';
import { matches } from '../../formats/typed.ts';
import { type Body, cut, menuSize } from '../../ui/body.ts';
import { defineButtons, type Press } from '../../ui/button.ts';
import { type Answer, type Caller, type Context, redraw, type Suggestion } from '../../ui/context.ts';
import { choiceLabel, failureText, newsLines, verbText, wordingFor } from '../../ui/texts.ts';
import { findSeat } from '../which-table/find-table.ts';
import { drawDraft } from './contract.ts';
import { type ActionFields, actionIds, type Draft, isComplete, readSeats, targetsOf, withSeats } from './draft.ts';
import { livingChoice, ownPanelOf, showOwnPanel } from './own-panel.ts';
import { drawChoices, drawContract, intendedLine } from './view.ts';

/**
 * Reads the text of `/act`: `checks:3`, `names:3+5` or `black:3` from the suggestions, or numbers where only one action
 * fits them. Returns null if no action fits.
 */
export function readActionInput(
  text: string,
  choices: readonly Choice[],
): Pick<ActionRequest, 'verb' | 'targets' | 'colour'> | null {
  const [, word, rest = ''] = /^(?:([a-z]+):)?(.*)$/s.exec(text.trim().toLowerCase()) ?? [];
  const targets = readChoices(rest.split(/[\s,+]+/).filter((part) => part !== ''));
  if (targets === null) return null;
  const colour = readColour(word ?? '');
  if (colour !== undefined) return { verb: 'puts', targets, colour };
  if (word !== undefined) return isVerb(word) ? { verb: word, targets } : null;
  const fitting = choices.filter(({ min, max }) => targets.length >= min && targets.length <= max);
  const [only, ...more] = fitting;
  if (only === undefined || more.length > 0) return null;
  return only.colour === undefined ? { verb: only.verb, targets } : { verb: only.verb, targets, colour: only.colour };
}

/** Suggests the caller's actions for `/act`. */
export function suggestActions(context: Context, caller: Caller, input: string): readonly Suggestion[] {
  const seat = findSeat(context, caller, null);
  return seat.ok ? suggestedActions(seat.value, input, caller.wording) : [];
}

/** Suggests the targets of a command with a verb of its own. */
export function suggestTargets(context: Context, caller: Caller, verb: Verb, input: string): readonly Suggestion[] {
  const seat = findSeat(context, caller, null);
  return seat.ok ? suggestedTargets(seat.value, verb, input, caller.wording) : [];
}

/** At most 25 actions that fit the text (Discord's limit). */
function suggestedActions(insight: SeatInsight, input: string, wording: Wording): readonly Suggestion[] {
  const numbers = input.split(/[\s,+]+/).map(readChoice);
  const listed = numbers.length > 1 && numbers.every((number) => number !== null) ? numbers : null;
  const all = insight.view.choices.flatMap((choice) => {
    const { verb, options, min, max, colour = verb } = choice;
    const suggestion = (targets: readonly VoteChoice[]): Suggestion => ({
      name: cut(
        [choiceTitle(choice, wording), targets.map((one) => optionLabel(verb, one, insight, wording)).join(', ')]
          .filter((part) => part !== '')
          .join(': '),
        100,
      ),
      value: `${colour}:${targets.join('+')}`,
    });
    if (max === 0) return [suggestion([])];
    if (listed !== null) return listed.length >= min && listed.length <= max ? [suggestion(listed)] : [];
    return min > 1 ? [] : options.map((option) => suggestion([option]));
  });
  return all.filter(({ name, value }) => matches(`${name} ${value}`, listed === null ? input : '')).slice(0, menuSize);
}

function suggestedTargets(insight: SeatInsight, verb: Verb, input: string, wording: Wording): readonly Suggestion[] {
  const options = insight.view.choices.find((choice) => choice.verb === verb)?.options ?? [];
  return options
    .map((option) => ({ name: choiceLabel(wording, option, insight.players), value: `${option}` }))
    .filter(({ name }) => matches(name, input))
    .slice(0, menuSize);
}

/** Shows the menus of one of the caller's actions. */
export function showChoices(context: Context, caller: Caller, gameId: string | null, only: Verb): Body {
  const seat = findSeat(context, caller, gameId);
  if (!seat.ok) return seat.error;
  const draw = (now: SeatInsight) => drawChoices(now, caller.wording, { only });
  const offers = ({ view }: SeatInsight) => view.choices.some(({ verb }) => verb === only);
  if (!offers(seat.value)) return showOwnPanel(context, caller, gameId, [earlyText(seat.value, caller.wording, only)]);
  return livingChoice(context, caller, seat.value, (now) => (offers(now) ? draw(now) : null));
}

/** Asks for the next name of a draft, or shows the caller's actions if this one is not among them (A33). */
function showDraft(context: Context, caller: Caller, gameId: string, draft: Draft): Body {
  const seat = findSeat(context, caller, gameId);
  if (!seat.ok) return seat.error;
  return livingChoice(context, caller, seat.value, (now) => {
    const choice = now.view.choices.find(({ verb }) => verb === 'copies');
    return choice === undefined ? null : drawDraft(draft, choice, now, caller.wording);
  });
}

/** Shows the contract that the caller is putting together (D6). */
function showContract(context: Context, caller: Caller, gameId: string, seats: readonly SeatNumber[]): Body {
  const seat = findSeat(context, caller, gameId);
  if (!seat.ok) return seat.error;
  return livingChoice(context, caller, seat.value, (now) =>
    now.view.choices.some(({ verb }) => verb === 'orders') ? drawContract(now, caller.wording, seats) : null,
  );
}

/** Carries out an action and tells its result in the own panel: that it was noted, what was learned, or the refusal. */
export async function submitAction(
  context: Context,
  caller: Caller,
  gameId: string | null,
  action: ActionRequest,
): Promise<Body> {
  const seat = findSeat(context, caller, gameId);
  if (!seat.ok) return seat.error;
  const outcome = await context.service.ask(seat.value.gameId, {
    type: 'act',
    userId: caller.userId,
    act: timed(action, caller),
  });
  const told = outcomeLines(context, caller, outcome, { action, seat: seat.value });
  const now = context.service.insight(seat.value.gameId, caller.userId);
  return now === null ? showOwnPanel(context, caller, seat.value.gameId, told) : ownPanelOf(context, caller, now, told);
}

/**
 * Carries out an action that everybody sees on a page. Returns the failure. `null`: it was carried
 * out, and there is nothing more to tell the caller.
 */
export async function actOnPage(
  context: Context,
  caller: Caller,
  gameId: string,
  action: ActionRequest,
): Promise<Body | null> {
  const seat = findSeat(context, caller, gameId);
  if (!seat.ok) return seat.error;
  const outcome = await context.service.ask(seat.value.gameId, { type: 'act', userId: caller.userId, act: action });
  const tried = { action, seat: seat.value };
  const tell = (text: string): Body => showOwnPanel(context, caller, gameId, [text]);
  if (!outcome.ok) return tell(refusedText(context, caller, outcome.error, tried));
  if (isIntended(context, caller, seat.value)) return tell(intendedText(tried, caller.wording));
  const hasSaidThanks = context.service.insight(seat.value.gameId, caller.userId)?.saidThanks ?? false;
  return hasSaidThanks ? tell(t(caller.wording, 'ui:pass.done')) : null;
}

/** Gives the caller the floor back after thanks by mistake. */
async function speakOn(context: Context, caller: Caller, gameId: string): Promise<Body> {
  const seat = findSeat(context, caller, gameId);
  if (!seat.ok) return seat.error;
  const outcome = await context.service.ask(gameId, {
    type: 'order',
    userId: caller.userId,
    order: { order: 'return' },
    force: false,
  });
  const line = outcome.ok
    ? t(caller.wording, 'ui:pass.undone')
    : failureText(caller.wording, outcome.error, seat.value);
  return showOwnPanel(context, caller, gameId, [line]);
}

/** Carries out the action that was typed after `/act`. */
export async function actFromInput(context: Context, caller: Caller, input: string): Promise<Body> {
  const seat = findSeat(context, caller, null);
  if (!seat.ok) return seat.error;
  const action = readActionInput(input, seat.value.view.choices);
  if (action !== null) return submitAction(context, caller, null, action);
  return seat.value.view.choices.length === 0 ? showOwnPanel(context, caller, null) : noSuchChoice(context, caller);
}

/** The answer if the player does not have this choice now. */
export const noSuchChoice = (context: Context, caller: Caller): Body =>
  showOwnPanel(context, caller, null, [t(caller.wording, 'ui:kind.no-choice')]);

/** Shots and called votes count by the moment at which they were pressed (D14, F8). */
const timed = (action: ActionRequest, { at }: Caller) =>
  action.verb === 'fires' || action.verb === 'votes' ? { ...action, at } : action;

/** An action, and the knowledge of its seat before it. */
interface Tried {
  readonly action: ActionRequest;
  readonly seat: SeatInsight;
}

function outcomeLines(context: Context, caller: Caller, outcome: Outcome, tried: Tried): readonly string[] {
  if (!outcome.ok) return [refusedText(context, caller, outcome.error, tried)];
  const learned = newsLines(caller.wording, outcome.value, tried.seat);
  if (learned.length > 0) return learned;
  if (isIntended(context, caller, tried.seat)) return [intendedText(tried, caller.wording)];
  return [t(caller.wording, tried.action.verb === 'passes' ? 'ui:pass.done' : 'ui:act.noted')];
}

/** Returns true if the action was kept, and still is. */
function isIntended({ service }: Context, { userId }: Caller, seat: SeatInsight): boolean {
  return seat.earlyStep !== null && service.insight(seat.gameId, userId)?.earlyStep === seat.earlyStep;
}

/** The answer to an action that came before its time. Thanks and Ready cannot be taken back. */
function intendedText({ action: { verb, targets }, seat }: Tried, wording: Wording): string {
  if (targets.length === 0) return t(wording, 'ui:act.intended.plain', { choice: verbText(wording, verb) });
  return intendedLine({ verb }, targets, seat, wordingFor(seat, wording));
}

/** The reason why an action was not carried out. The step may have ended while the action was on its way. */
function refusedText(context: Context, caller: Caller, why: FailureReason, { action, seat }: Tried): string {
  const now = context.service.insight(seat.gameId, caller.userId) ?? seat;
  const reason = failureText(caller.wording, why, now);
  if (why.kind !== 'refusal') return reason;
  return untimelyText(why.refusal, { verb: action.verb, reason }, now, caller.wording) ?? reason;
}

export const actionButtons = defineButtons(actionIds, {
  showChoices: {
    mode: 'deferred message',
    run: ({ context, caller }, { gameId }) => showOwnPanel(context, caller, gameId),
  },
  speakOn: {
    mode: 'deferred redraw',
    run: async ({ context, caller }, { gameId }) => redraw(await speakOn(context, caller, gameId)),
  },
  fire: {
    mode: 'deferred message',
    run: ({ context, caller }, { gameId }) => submitAction(context, caller, gameId, { verb: 'fires', targets: [] }),
  },
  shoot: {
    mode: 'deferred message',
    run: ({ context, caller }, { gameId, seat }) =>
      submitAction(context, caller, gameId, { verb: 'fires', targets: [seat] }),
  },
  actWithoutTarget: { mode: 'deferred redraw', run: choose },
  chooseTargets: { mode: 'deferred redraw', run: choose },
  extendContract: {
    mode: 'redraw',
    run: ({ context, caller, values }, { gameId, seats }) =>
      redraw(showContract(context, caller, gameId, [...seats, ...values.flatMap(readSeats)])),
  },
  proposeContract: {
    mode: 'deferred redraw',
    run: async ({ context, caller }, { gameId, seats }) =>
      redraw(await submitAction(context, caller, gameId, { verb: 'orders', targets: seats })),
  },
  extendDraft: {
    mode: 'redraw',
    run: async ({ context, caller, values }, { gameId, step, draft: before }) => {
      if (before === null) return redraw(showOwnPanel(context, caller, gameId));
      const draft = withSeats(before, values);
      if (draft === null) return redraw(showStale(context, caller, gameId));
      if (!isComplete(draft)) return redraw(showDraft(context, caller, gameId, draft));
      return redraw(await submitAction(context, caller, gameId, { verb: 'copies', targets: draft.named, step }));
    },
  },
});

/** Tells the caller that a choice came too late. */
export const showStale = (context: Context, caller: Caller, gameId: string): Body =>
  showOwnPanel(context, caller, gameId, [t(caller.wording, 'ui:kind.stale')]);

async function choose({ context, caller, values }: Press, fields: ActionFields): Promise<Answer> {
  const { gameId, step, verb, colour } = fields;
  const targets = targetsOf(values, fields);
  if (targets === null) return redraw(showStale(context, caller, gameId));
  return redraw(
    await submitAction(context, caller, gameId, {
      verb,
      targets,
      ...(step === 0 ? {} : { step }),
      ...(colour === undefined ? {} : { colour }),
    }),
  );
}
