import { unchanged } from '../../kernel/change.ts';
import { type EventsOf, form } from '../../kernel/form.ts';
import type { AudiencesOf, FoldsOf, Mechanic, ViewsOf } from '../../kernel/mechanic.ts';
import type { Choice } from '../../kernel/notices.ts';
import type { Refusal } from '../../kernel/refusal.ts';
import type { Rules } from '../../kernel/rules.ts';
import { type GameState, isAlive, living, type SeatState, seatOf } from '../../kernel/state.ts';
import { toAll } from '../../kernel/telling.ts';
import type { Turn } from '../../kernel/turn.ts';
import type { Options, SeatNumber, Verb, VoteChoice } from '../../kernel/types.ts';
import { speak } from '../speeches.ts';
import { trialOf } from './state.ts';

const events = {
  /** A player who was voted out has chosen another player to take along. Both leave together (C19). */
  Dragged: { by: form.seat, seat: form.seat },
};

type SentenceEvents = EventsOf<typeof events>;

/** An action that a role may do when it has been voted out, after its last word. */
export interface Parting {
  readonly verb: Verb;
  readonly seconds: number;
  refuse(state: GameState, actor: SeatState, target: SeatNumber): Refusal | null;
}

/** The choices that a rulebook has about the departure of the convicted. Lengths are in seconds. */
export interface SentencePlan {
  /** `null`: the convicted have no last word (B9). */
  readonly lastWord: number | null;
  /** Returns true if the cards of the convicted are shown (S8). */
  shows(state: GameState): boolean;
}

declare module '../../kernel/traits.ts' {
  interface RulesetTraits {
    /** The cards of the convicted are shown when they leave, just before the night (S8, B9, A4). */
    showsSentenced?(options: Options): boolean;
  }
}

/**
 * Last words come first, then the choices of those who may take another player along. Then all leave as one change (S8,
 * C11, C19).
 */
export function carryOutSentence(turn: Turn, plan: SentencePlan): true {
  const { day } = turn.state;
  const { avenged = [] } = day;
  const { condemned } = trialOf(turn.state);
  const silent = condemned.find((seat) => !day.said.includes(seat));
  if (silent !== undefined && plan.lastWord !== null) return speak(turn, silent, 'last-word', plan.lastWord);
  const avenger = condemned.find((seat) => !avenged.includes(seat) && hasRevenge(turn.rules, turn.state, seat));
  if (avenger !== undefined) {
    const { seconds } = partingOf(turn.rules, turn.state, avenger)!;
    return turn.begin({ kind: 'revenge', seat: avenger }, seconds);
  }
  if (plan.shows(turn.state)) for (const seat of condemned) turn.show(seat);
  turn.leave(leaving(turn.state), 'vote');
  return true;
}

/**
 * Returns the seats that leave when the sentence is carried out: the condemned, and the players whom they take along.
 */
export function leaving(state: GameState): readonly SeatNumber[] {
  const { dragged = [] } = state.day;
  const { condemned } = trialOf(state);
  return [...condemned, ...dragged.filter(({ by }) => condemned.includes(by)).map(({ seat }) => seat)];
}

function partingOf(rules: Rules, state: GameState, number: SeatNumber): Parting | undefined {
  const seat = seatOf(state, number);
  return seat && rules.roles[seat.role]!.parting;
}

/** Returns true if this seat can take at least one player along. */
const hasRevenge = (rules: Rules, state: GameState, number: SeatNumber): boolean =>
  mayTake(rules, state, number).length > 0;

/** Returns the players whom this seat may take along, now or as soon as its time begins. */
export function mayTake(rules: Rules, state: GameState, number: SeatNumber): readonly SeatNumber[] {
  const seat = seatOf(state, number)!;
  const parting = partingOf(rules, state, number);
  if (!parting) return [];
  return living(state)
    .map((other) => other.number)
    .filter((other) => !refuseTarget(state, seat, parting, other));
}

/** Returns the parting of this seat if its time for it is running. */
const partingNow = (rules: Rules, state: GameState, { number }: SeatState): Parting | undefined =>
  state.open && state.step?.kind === 'revenge' && state.step.seat === number
    ? partingOf(rules, state, number)
    : undefined;

function refuseTarget(state: GameState, seat: SeatState, parting: Parting, target: SeatNumber): Refusal | null {
  if (!seatOf(state, target)) return { code: 'no-such-seat', seat: target };
  if (!isAlive(state, target)) return { code: 'target-out', seat: target, clause: 'G6' };
  const refusal = parting.refuse(state, seat, target);
  if (refusal) return refusal;
  // The choice of a player who leaves anyway would be wasted (C19, A26).
  return leaving(state).includes(target) ? { code: 'target-leaves', seat: target } : null;
}

/** Takes another player along. The choice is public and final, as a vote is. */
function part(turn: Turn, seat: SeatState, verb: Verb, targets: readonly VoteChoice[]): Refusal | null {
  const { state, rules } = turn;
  const parting = partingNow(rules, state, seat);
  if (parting?.verb !== verb) return { code: 'not-now', verb };
  const [target] = targets;
  if (typeof target !== 'number' || targets.length !== 1) return { code: 'wrong-count', want: 1 };
  const refusal = refuseTarget(state, seat, parting, target);
  if (refusal) return refusal;
  turn.emit({ type: 'Dragged', by: seat.number, seat: target });
  turn.endStep('complete');
  return null;
}

/** G11: nobody is left to take along. */
function settleRevenge(turn: Turn): void {
  const { step } = turn.state;
  if (step?.kind === 'revenge' && !hasRevenge(turn.rules, turn.state, step.seat)) turn.endStep('void');
}

function partingChoices(rules: Rules, state: GameState, seat: SeatState): readonly Choice[] {
  const parting = partingNow(rules, state, seat);
  if (!parting) return [];
  return [{ verb: parting.verb, options: mayTake(rules, state, seat.number), min: 1, max: 1 }];
}

/** The convicted leave, and some of them take another player along (S8, C19). */
export const sentence: Mechanic = {
  name: 'sentence',
  events,
  voices: { revenge: { ownTime: true, isOpen: true } },
  // A role set gives the parting of an own role any verb.
  otherActions: {
    applies: ({ open, step }) => open && step?.kind === 'revenge',
    carryOut: (turn, seat, { verb, targets }) => part(turn, seat, verb, targets),
  },
  verbsOf: ({ parting }) => (parting ? [parting.verb] : []),
  choices: partingChoices,
  choiceSteps: ['revenge'],
  departed: settleRevenge,
  fresh: { day: { avenged: [], dragged: [] } },
  fold: {
    StepEnded: ({ day: { avenged = [] } }, _, { step }) =>
      step?.kind === 'revenge' ? { day: { avenged: [...avenged, step.seat] } } : unchanged,
    Dragged: ({ day: { dragged = [] } }, { by, seat }) => ({ day: { dragged: [...dragged, { by, seat }] } }),
  } satisfies FoldsOf<SentenceEvents>,
  audience: { Dragged: (event) => toAll(event) } satisfies AudiencesOf<SentenceEvents>,
  view: { Dragged: () => ({}) } satisfies ViewsOf<SentenceEvents>,
};

declare module '../../kernel/role.ts' {
  interface Role {
    readonly parting?: Parting;
  }
}

declare module '../../kernel/events.ts' {
  interface Events extends SentenceEvents {}
}

declare module '../../kernel/notices.ts' {
  interface AllNews extends SentenceEvents {}
}

declare module '../../kernel/step.ts' {
  interface Steps {
    /** A player who has been voted out chooses another player to take along (C19). */
    readonly revenge: { readonly seat: SeatNumber };
  }
}

declare module '../../kernel/state.ts' {
  interface DayState {
    /** The seats that have had their chance to take another player along (C19). */
    readonly avenged?: readonly SeatNumber[];
    readonly dragged?: readonly { readonly by: SeatNumber; readonly seat: SeatNumber }[];
  }
}

declare module '../../kernel/refusal.ts' {
  interface Refusals {
    /** This player leaves anyway when the sentence is carried out (C19, A26). */
    readonly 'target-leaves': { readonly seat: SeatNumber };
  }
}
