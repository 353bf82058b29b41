import type { Choice } from './notices.ts';
import type { Refusal } from './refusal.ts';
import { type Ability, wakesAt } from './role.ts';
import type { Ruleset, Stage } from './ruleset.ts';
import { seal } from './secret.ts';
import { type GameState, isAlive, living, pickOf, type SeatState, seatOf } from './state.ts';
import type { Turn } from './turn.ts';
import type { CallId, Clan, SeatNumber, Verb, VoteChoice } from './words.ts';

/** A place in a ruleset's night order. Seconds; `meet` is the length in the night of introductions. */
export interface CallPlan {
  readonly call: CallId;
  readonly clan: Clan | null;
  readonly meet: number | null;
  readonly seconds: number;
}

/**
 * The calls of a night, one at a time, each for its full length whether anybody is there to act or not (G4).
 * In the first night the calls are introductions.
 */
export function calls(plan: (state: GameState) => readonly CallPlan[]): Stage {
  return {
    name: 'calls',
    next(turn) {
      const { round, night } = turn.state;
      const first = round === 1;
      const due = plan(turn.state).find(({ call, meet }) => !night.called.includes(call) && (!first || meet !== null));
      if (!due) return false;
      const seconds = first ? due.meet! : due.seconds;
      return turn.begin({ kind: 'call', call: due.call, clan: due.clan, purpose: first ? 'meet' : 'act' }, seconds);
    },
  };
}

/** The calls of the roles that were dealt: those of nobody's card are not called (C12). */
export const callsDealt = (rules: Ruleset, state: GameState, order: readonly CallPlan[]): readonly CallPlan[] =>
  order.filter(({ call }) => state.seats.some((seat) => wakesAt(rules.roles[seat.role]!, call)));

/** What happens when a call's time begins: in the first night, a clan is introduced to itself. */
export function openCall(turn: Turn): void {
  const { step, options } = turn.state;
  if (step?.kind !== 'call' || step.purpose !== 'meet' || !step.clan) return;
  const { roles } = turn.rules;
  const met = living(turn.state).filter(
    (seat) => seat.clan === step.clan || roles[seat.role]!.meets?.(options) === step.clan,
  );
  for (const seat of met) {
    const people = met
      .filter((other) => other !== seat)
      .map((other) => ({ seat: other.number, as: roles[other.role]!.introducedAs }));
    turn.emit({ type: 'Introduced', to: seat.number, people: seal(people) });
  }
}

/** The abilities that this seat may use in the call that is open. */
function abilitiesNow(rules: Ruleset, state: GameState, seat: SeatState): readonly Ability[] {
  const { step } = state;
  if (step?.kind !== 'call' || step.purpose !== 'act' || seat.left) return [];
  return rules.roles[seat.role]!.abilities.filter(
    (ability) => ability.call === step.call && (ability.offered?.(state.options) ?? true),
  );
}

const isAnswered = (state: GameState, seat: SeatState): boolean =>
  state.step?.kind === 'call' && (pickOf(state, seat.number, state.step.call)?.answer ?? null) !== null;

export function nightChoices(rules: Ruleset, state: GameState, seat: SeatState): readonly Choice[] {
  if (isAnswered(state, seat)) return [];
  return abilitiesNow(rules, state, seat).map((ability) => {
    const pick = pickOf(state, seat.number, ability.call);
    return {
      verb: ability.verb,
      options: state.seats.map((other) => other.number).filter((other) => !refuseTarget(state, seat, ability, other)),
      min: ability.targets,
      max: ability.targets,
      ...(pick?.verb === ability.verb ? { picked: pick.targets } : {}),
    };
  });
}

function refuseTarget(state: GameState, seat: SeatState, ability: Ability, target: SeatNumber): Refusal | null {
  if (!seatOf(state, target)) return { code: 'no-such-seat', seat: target };
  if (!isAlive(state, target)) return { code: 'target-out', seat: target, clause: 'G6' };
  return ability.refuse(state, seat, target);
}

/** A seat's act in a call. Whoever is not called is told so in the same words, whatever his role. */
export function actAtNight(turn: Turn, seat: SeatState, verb: Verb, named: readonly VoteChoice[]): Refusal | null {
  const { state, rules } = turn;
  const ability = abilitiesNow(rules, state, seat).find((each) => each.verb === verb);
  if (!ability) return { code: 'not-called', clause: 'G3' };
  if (isAnswered(state, seat)) return { code: 'already-answered', clause: 'G3' };
  const targets = named.filter((each) => typeof each === 'number');
  if (
    targets.length !== named.length ||
    targets.length !== ability.targets ||
    new Set(targets).size !== targets.length
  ) {
    return { code: 'wrong-count', want: ability.targets };
  }
  for (const target of targets) {
    const refusal = refuseTarget(state, seat, ability, target);
    if (refusal) return refusal;
  }
  turn.emit({
    type: 'Picked',
    call: ability.call,
    seat: seal(seat.number),
    verb: seal(verb),
    targets: seal(targets),
  });
  if (!ability.answer) return null;
  const answer = rules.isBlocked?.(state, seat.number) ? ['blocked'] : ability.answer(state, seat, targets);
  turn.emit({ type: 'Answered', seat: seal(seat.number), answer: seal(answer) });
  return null;
}
