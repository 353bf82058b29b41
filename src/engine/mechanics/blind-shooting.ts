import { unchanged } from '../kernel/change.ts';
import type { Act } from '../kernel/commands.ts';
import { type EventsOf, form } from '../kernel/form.ts';
import type { AudiencesOf, FoldsOf, Mechanic } from '../kernel/mechanic.ts';
import type { NotedAct } from '../kernel/notebook.ts';
import type { Choice } from '../kernel/notices.ts';
import type { Refusal } from '../kernel/refusal.ts';
import { open, seal } from '../kernel/secret.ts';
import { type GameState, isAlive, membersOf, type SeatState } from '../kernel/state.ts';
import type { Step } from '../kernel/step.ts';
import { toSeat } from '../kernel/telling.ts';
import type { Turn } from '../kernel/turn.ts';
import type { Clan, SeatNumber } from '../kernel/types.ts';

/** The events, the steps and the state that blind shooting adds to a game (D14). */

const events = {
  /** Blind shooting: a member has fired at the number that was being called (D14). */
  Fired: { clan: form.clan, seat: form.secret(form.seat), at: form.secret(form.seat) },
};

type BlindShootingEvents = EventsOf<typeof events>;

/** The steps of blind shooting. */
interface BlindShootingSteps {
  /** Blind shooting: this seat's number is being called, and clan members who mean it fire (D14). */
  readonly number: { readonly clan: Clan; readonly called: SeatNumber };
  /** A clan whose call had several parts falls asleep again. */
  readonly sleep: { readonly clan: Clan };
}

/** A part of a clan's call: its contract, the beginning of its shooting, the number of a seat, or its end. */
interface CallPart {
  readonly clan: Clan;
  readonly part: 'contract' | 'shooting' | 'sleep' | SeatNumber;
}

/** A shot of blind shooting (D14). */
interface BlindShot {
  readonly clan: Clan;
  readonly seat: SeatNumber;
  readonly at: SeatNumber;
}

declare module '../kernel/commands.ts' {
  interface Act {
    /** The number that was being called when the action was made. By default, the number called now (D14). */
    readonly called?: SeatNumber;
  }
}

declare module '../kernel/events.ts' {
  interface Events extends BlindShootingEvents {}
}

declare module '../kernel/step.ts' {
  interface Steps extends BlindShootingSteps {}
  interface CallPurposes {
    /** An announcement, after which the numbers are called (D14). */
    readonly shooting: unknown;
  }
}

declare module '../kernel/state.ts' {
  interface GameState {
    /** The shots of all nights. */
    readonly shots?: readonly (BlindShot & { readonly night: number })[];
  }
  interface NightState {
    /** The parts that have begun, of the calls that have several. */
    readonly parts?: readonly CallPart[];
    readonly fired?: readonly BlindShot[];
  }
}

declare module '../kernel/refusal.ts' {
  interface Refusals {
    /** Another number was being called at that moment (D14). */
    readonly 'other-number': { readonly called: SeatNumber };
    readonly 'already-fired': { readonly seat: SeatNumber };
  }
}

declare module '../kernel/types.ts' {
  interface Verbs {
    readonly fires: unknown;
  }
}

/** D14: a blind shot is known only to the shooter. The clan is not told of it. */
const blindShootingAudience: AudiencesOf<BlindShootingEvents> = {
  Fired: (event) => {
    const seat = open(event.seat);
    return toSeat(seat, { type: 'PickMade', call: event.clan, seat, verb: 'fires', targets: [open(event.at)] });
  },
};

/** Returns the part of a clan's call that this step is, if the call has several parts. */
function partOf(step: Step): CallPart | null {
  switch (step.kind) {
    case 'call':
      if (!step.clan) return null;
      return step.purpose === 'contract' || step.purpose === 'shooting'
        ? { clan: step.clan, part: step.purpose }
        : null;
    case 'number':
      return { clan: step.clan, part: step.called };
    case 'sleep':
      return { clan: step.clan, part: 'sleep' };
    default:
      return null;
  }
}

/** The changes of blind shooting. */
const blindShootingFold: FoldsOf<BlindShootingEvents> = {
  StepBegan: ({ night: { parts = [] } }, { step }) => {
    const part = partOf(step);
    return part ? { night: { parts: [...parts, part] } } : unchanged;
  },
  SeatLeft: ({ night: { fired = [] } }, { seat }) => ({
    night: { fired: fired.filter((shot) => shot.seat !== seat) },
  }),
  Fired: ({ round, shots = [], night: { fired = [] } }, { clan, seat, at }) => {
    const shot = { clan, seat: open(seat), at: open(at) };
    return { night: { fired: [...fired, shot] }, shots: [...shots, { ...shot, night: round }] };
  },
};

/** The lengths of the parts of a clan's call, in seconds. */
export interface BlindShootingPlan {
  readonly contract: number;
  /** The time for which one number is called. */
  readonly number: number;
  /** Returns true if a contract is made in this night. By default, in the nights of the deck (D6). */
  hasContract?(night: number): boolean;
  /** Returns true if the numbers of seats that have left are called as well (F14). By default they are not. */
  callsAll?(state: GameState): boolean;
}

/** Returns true if the table calls the numbers of seats that have left as well (F14). */
export const callsAll = ({ options }: GameState): boolean => options['calledNumbers'] === 'all';

/** Returns true if a contract is made in this night: the first, and every third from the fifth on (D6). */
const isContractNight = (night: number): boolean => night === 1 || (night >= 5 && (night - 2) % 3 === 0);

/**
 * Begins the next part of a clan's call: its contract, then the numbers of the living, in ascending order, once each.
 * Numbers are called from the second night on (D5, D6, D14). The parts are the same whether a member of the clan lives
 * or not (D25). Returns false if all is done.
 */
export function clanCall(turn: Turn, clan: Clan, plan: BlindShootingPlan): boolean {
  const { state } = turn;
  const { round } = state;
  if (isDone(state, clan, 'sleep')) return false;
  if ((plan.hasContract ?? isContractNight)(round) && !isDone(state, clan, 'contract'))
    return turn.begin({ kind: 'call', call: clan, clan, purpose: 'contract' }, plan.contract);
  if (round > 1 && !isDone(state, clan, 'shooting'))
    return turn.begin({ kind: 'call', call: clan, clan, purpose: 'shooting' });
  const called = round > 1 ? nextNumber(state, clan, plan.callsAll?.(state) ?? false) : undefined;
  if (called !== undefined) return turn.begin({ kind: 'number', clan, called }, plan.number);
  return turn.begin({ kind: 'sleep', clan });
}

const isDone = ({ night: { parts = [] } }: GameState, clan: Clan, part: CallPart['part']): boolean =>
  parts.some((done) => done.clan === clan && done.part === part);

const nextNumber = (state: GameState, clan: Clan, all: boolean): SeatNumber | undefined =>
  state.seats.find(({ number, left }) => (all || !left) && !isDone(state, clan, number))?.number;

/**
 * Fires at the number that is being called, or that was being called when the action was made. A shot is final (D14).
 */
function fire(turn: Turn, { number: seat, clan }: SeatState, { targets, called }: Act): Refusal | null {
  const { state } = turn;
  const { step } = state;
  if (called === undefined && !state.open) return { code: 'not-yet' };
  const now = called ?? (step?.kind === 'number' && step.clan === clan ? step.called : undefined);
  if (!clan || now === undefined || state.phase !== 'night' || !isDone(state, clan, now)) {
    return { code: 'not-called', clause: 'G3' };
  }
  if (targets.length !== 1) return { code: 'wrong-count', want: 1 };
  if (targets[0] !== now) return { code: 'other-number', called: now, clause: 'D14' };
  const misses = turn.rules.hunt !== undefined;
  if (!isAlive(state, now) && !misses) return { code: 'target-out', seat: now, clause: 'G6' };
  // F14: the same number twice is one shot.
  if (hasFired(state, seat, now) && misses) return null;
  if (hasFired(state, seat, now)) return { code: 'already-fired', seat: now, clause: 'D14' };
  turn.emit({ type: 'Fired', clan, seat: seal(seat), at: seal(now) });
  return null;
}

const shotsOf = ({ night: { fired = [] } }: GameState, seat: SeatNumber): readonly BlindShot[] =>
  fired.filter((shot) => shot.seat === seat);

const hasFired = (state: GameState, seat: SeatNumber, at: SeatNumber): boolean =>
  shotsOf(state, seat).some((shot) => shot.at === at);

/** Returns the seat that a clan has hit: every living member with a say has fired at it, and at no other (D14). */
export function blindShot(
  state: GameState,
  clan: Clan,
  hasSay: (seat: SeatState) => boolean = () => true,
): SeatNumber | undefined {
  const members = membersOf(state, clan).filter(hasSay);
  const shots = members.map(({ number }) => shotsOf(state, number));
  const at = shots[0]?.[0]?.at;
  return shots.every((each) => each.length === 1 && each[0]!.at === at) ? at : undefined;
}

function fireChoices(state: GameState, { number: seat, clan, left }: SeatState, all: boolean): readonly Choice[] {
  const { step } = state;
  if (left || step?.kind !== 'number' || step.clan !== clan) return [];
  if ((!all && !isAlive(state, step.called)) || hasFired(state, seat, step.called)) return [];
  const before = shotsOf(state, seat).map(({ at }) => at);
  return [{ verb: 'fires', options: [step.called], min: 1, max: 1, ...(before.length > 0 ? { picked: before } : {}) }];
}

/** Numbers are called, and the members of a clan fire unseen (D14). */
export const blindShooting: Mechanic = {
  name: 'blind shooting',
  events,
  // An action that was made while a number was being called may arrive after its time (D14).
  actions: { fires: { anytime: true, carryOut: fire } },
  choices: (rules, state, seat) => fireChoices(state, seat, rules.hunt !== undefined),
  choiceSteps: ['number'],
  fresh: { game: { shots: [] }, night: { parts: [], fired: [] } },
  fold: blindShootingFold,
  audience: blindShootingAudience,
  // The numbers of a blind shooting are one call, in which a member may fire several times (D14).
  view: {
    StepBegan: (_, { step }, before) => (step.kind === 'number' ? { picks: before.picks } : {}),
    PickMade: (_, { seat, verb, targets }, before) =>
      verb === 'fires' ? { picks: [...before.picks, { seat, verb, targets }] } : {},
  },
  // D14: a blind shot is not a pick.
  notes: ({ shots = [] }) => ({
    acts: shots.map(
      ({ night, clan: call, seat, at }): NotedAct => ({
        night,
        call,
        seat,
        verb: 'fires',
        targets: [at],
        answer: null,
      }),
    ),
  }),
};
