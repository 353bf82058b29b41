import type { CallPlan, CallPlans } from './call-plan.ts';
import type { PhasePart } from './mechanic.ts';
import type { Choice } from './notices.ts';
import type { Refusal } from './refusal.ts';
import { type Ability, abilitiesOf, introducedAs, wakesAt } from './role.ts';
import type { Rules } from './rules.ts';
import { seal } from './secret.ts';
import {
  besideOf,
  type GameState,
  isAlive,
  living,
  membersOf,
  type Pick,
  pickOf,
  type SeatState,
  seatOf,
} from './state.ts';
import type { Turn } from './turn.ts';
import type { SeatNumber, Verb, VoteChoice } from './types.ts';

/**
 * The calls of a night, one at a time. Each has its full length, whether a player is there to act or not (G4). In the
 * first night the calls are introductions.
 */
export function calls(plan: CallPlans): PhasePart {
  return {
    next(turn) {
      const { round, night } = turn.state;
      const order = plan(turn.state);
      if (round > 1) return beginNextCall(turn, order);
      const due = order.find(({ call, meet }) => !night.called.includes(call) && meet !== null);
      return due !== undefined && beginCall(turn, due, 'meet', due.meet!);
    },
  };
}

const beginCall = (turn: Turn, { call, clan }: CallPlan, purpose: 'meet' | 'act', seconds: number): true =>
  turn.begin({ kind: 'call', call, clan, purpose }, seconds);

function beginNextCall(turn: Turn, order: readonly CallPlan[]): boolean {
  const { state } = turn;
  const { called, windows } = state.night;
  const last = order.find(({ call }) => call === called.at(-1));
  if (last?.again?.(state) && windows === 1) return beginWindow(turn, last, 2);
  const due = order.find(({ call }) => !called.includes(call));
  if (due === undefined) return false;
  return due.again?.(state) ? beginWindow(turn, due, 1) : beginCall(turn, due, 'act', due.seconds);
}

const beginWindow = (turn: Turn, { call, clan, seconds }: CallPlan, window: 1 | 2): true =>
  turn.begin({ kind: 'call', call, clan, purpose: 'act', window }, seconds);

/** Returns the calls of the roles that were dealt. A role that nobody has is not called (C12). */
export const callsDealt = (rules: Rules, state: GameState, order: readonly CallPlan[]): readonly CallPlan[] =>
  order.filter(({ call }) => state.seats.some((seat) => wakesAt(rules.roles[seat.role]!, call, state.options)));

/** Called when a call's time begins: in the first night, the members of a clan are introduced to each other. */
export function openCall(turn: Turn): void {
  const { step, options, round } = turn.state;
  const meets = step?.kind === 'call' && step.purpose !== 'act' && round === 1;
  if (!meets || !step.clan) return;
  const { roles } = turn.rules;
  const met = living(turn.state).filter(
    (seat) => seat.clan === step.clan || roles[seat.role]!.meets?.(options) === step.clan,
  );
  for (const seat of met) {
    const people = met
      .filter((other) => other !== seat)
      .map((other) => ({ seat: other.number, as: introducedAs(roles[other.role]!, options) }));
    turn.emit({ type: 'Introduced', to: seat.number, people: seal(people) });
  }
}

/** Called when a call's time has run out: where actions take effect in their order, they do so now (B12). */
export function closeCall(turn: Turn): void {
  const { state, rules } = turn;
  const { step } = state;
  if (step?.kind !== 'call' || step.purpose !== 'act' || !rules.settle) return;
  const { effects, shown = [] } = rules.settle(state, step);
  turn.emit({ type: 'CallSettled', call: step.call, effects: seal(effects) });
  const clan = step.clan;
  if (!clan) return;
  const to = membersOf(state, clan).map((member) => member.number);
  for (const seat of shown) {
    turn.emit({ type: 'CardShownTo', clan, to: seal(to), seat: seal(seat), role: seal(seatOf(state, seat)!.role) });
  }
}

const none: readonly never[] = [];

/** Returns the abilities that this seat may use in the open call. */
function abilitiesNow(rules: Rules, state: GameState, seat: SeatState): readonly Ability[] {
  const { step } = state;
  if (step?.kind !== 'call' || step.purpose !== 'act' || seat.left) return none;
  let found: readonly Ability[] = none;
  for (const ability of abilitiesOf(rules.roles[seat.role]!, seat)) {
    if (ability.call === step.call && (ability.offered?.(state.options) ?? true)) found = [...found, ability];
  }
  return found;
}

/** Returns the pick of this seat in the open window that a use of this ability would replace. */
function pickNow(state: GameState, { number }: SeatState, { beside, verb }: Ability): Pick | undefined {
  const { step } = state;
  if (step?.kind !== 'call') return undefined;
  return beside ? besideOf(state, number, step.call, verb) : pickOf(state, number, step.call, step.window);
}

const isAnswered = (pick: Pick | undefined): boolean => pick !== undefined && pick.answer !== null;

/** Returns the actions that the engine offers this seat at the current call. */
export function nightChoices(rules: Rules, state: GameState, seat: SeatState): readonly Choice[] {
  const offered: Choice[] = [];
  for (const ability of abilitiesNow(rules, state, seat)) {
    const pick = pickNow(state, seat, ability);
    if (!isAnswered(pick) && !ability.barred?.(state, seat)) offered.push(choiceOf(state, seat, ability, pick));
  }
  return offered;
}

function choiceOf(state: GameState, seat: SeatState, ability: Ability, pick: Pick | undefined): Choice {
  const options: SeatNumber[] = [];
  const refused: { readonly seat: SeatNumber; readonly refusal: Refusal }[] = [];
  for (const { number: other } of living(state)) {
    const refusal = ability.refuse(state, seat, other);
    if (refusal) refused.push({ seat: other, refusal });
    else options.push(other);
  }
  const { verb, targets, most = targets, twice } = ability;
  return Object.assign(
    { verb, options, min: targets, max: most },
    pick?.verb === verb ? { picked: pick.targets } : null,
    refused.length > 0 ? { refused } : null,
    twice ? { twice } : null,
  );
}

function refuseTarget(state: GameState, seat: SeatState, ability: Ability, target: SeatNumber): Refusal | null {
  if (!seatOf(state, target)) return { code: 'no-such-seat', seat: target };
  if (!isAlive(state, target)) return { code: 'target-out', seat: target, clause: 'G6' };
  return ability.refuse(state, seat, target);
}

/** Carries out a seat's action in a call. A player who is not called gets the same answer, whatever the role. */
export function actAtNight(turn: Turn, seat: SeatState, verb: Verb, named: readonly VoteChoice[]): Refusal | null {
  const { state, rules } = turn;
  const ability = abilitiesNow(rules, state, seat).find((each) => each.verb === verb);
  if (!ability) return { code: 'not-called', clause: 'G3' };
  const before = pickNow(state, seat, ability);
  if (isAnswered(before)) return { code: 'already-answered', clause: 'G3' };
  const barred = ability.barred?.(state, seat);
  if (barred) return barred;
  const targets = named.filter((each) => typeof each === 'number');
  if (targets.length !== named.length || !isCount(ability, targets)) return wrongCount(ability);
  for (const target of targets) {
    const refusal = refuseTarget(state, seat, ability, target);
    if (refusal) return refusal;
  }
  if (!stands(before, verb, targets)) pick(turn, seat, ability, targets);
  return null;
}

/**
 * Returns true if the pick already is this action. A second press of a button then changes nothing, and nothing is
 * told.
 */
const stands = (pick: Pick | undefined, verb: Verb, targets: readonly SeatNumber[]): boolean =>
  pick?.verb === verb &&
  pick.targets.length === targets.length &&
  pick.targets.every((target, index) => target === targets[index]);

/**
 * Returns true if the number of targets is right. Nobody may be named twice, except a player who is both of two (A33).
 */
function isCount({ targets, most = targets, twice }: Ability, named: readonly SeatNumber[]): boolean {
  if (named.length < targets || named.length > most) return false;
  return new Set(named).size === named.length || (twice === true && named.length === 2);
}

const wrongCount = ({ targets, most = targets }: Ability): Refusal =>
  most === targets ? { code: 'wrong-count', want: targets } : { code: 'wrong-range', least: targets, most };

function pick(turn: Turn, seat: SeatState, ability: Ability, targets: readonly SeatNumber[]): void {
  const { state, rules } = turn;
  const window = state.step?.kind === 'call' && state.step.window;
  const picked = {
    type: 'Picked',
    call: ability.call,
    seat: seal(seat.number),
    verb: seal(ability.verb),
    targets: seal(targets),
  } as const;
  turn.emit(Object.assign(picked, window ? { window } : null, ability.beside ? { beside: ability.beside } : null));
  const noEffectReason = rules.noEffectReason?.(state, seat.number, targets) ?? null;
  const answer = ability.answer?.(state, seat, targets);
  // An action that only tells others something is final for the actor, whether they are told it or not.
  if (!answer || (noEffectReason === 'void' && answer.length > 0)) return;
  const told = noEffectReason === 'blocked' && answer.length > 0 ? [noEffectReason] : answer;
  turn.emit({ type: 'Answered', seat: seal(seat.number), answer: seal(told) });
  if (noEffectReason) return;
  for (const { to, about, answer: told } of ability.tells?.(state, seat, targets) ?? [])
    turn.emit({ type: 'Learned', seat: seal(to), about: seal(about), answer: seal(told) });
}
