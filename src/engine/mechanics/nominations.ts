import { isBanned } from '../kernel/bans.ts';
import { unchanged } from '../kernel/change.ts';
import { hasFloor } from '../kernel/floor.ts';
import { type EventsOf, form } from '../kernel/form.ts';
import type { AudiencesOf, Mechanic, PhasePart } from '../kernel/mechanic.ts';
import type { Choice } from '../kernel/notices.ts';
import type { Refusal } from '../kernel/refusal.ts';
import type { Rules } from '../kernel/rules.ts';
import { type DayState, type GameState, isAlive, livingNumbers, type SeatState, seatOf } from '../kernel/state.ts';
import type { StepEnd } from '../kernel/step.ts';
import type { Turn } from '../kernel/turn.ts';
import type { SeatNumber, VoteChoice } from '../kernel/types.ts';
import { mayNominate } from './candidates.ts';
import { bannedByFouls } from './foul-bans.ts';
import { speakingOrder } from './speeches.ts';
import { trialOf } from './trial/state.ts';

const events = {
  /** The first of these seats has the floor again, and the second one waits for it again. */
  FloorReturned: { seats: form.list(form.seat) },
};

type TurnEvents = EventsOf<typeof events>;

const speakerOf = ({ step }: GameState): SeatNumber | null => (step?.kind === 'speech' ? step.seat : null);

/**
 * Returns true if the running time is this seat's: it has the floor, is silent in its turn, or is asked to nominate
 * (D9).
 */
const hasTime = (state: GameState, { number }: SeatState): boolean =>
  hasFloor(state, number) ||
  (state.open && (state.step?.kind === 'silence' || state.step?.kind === 'nomination') && state.step.seat === number);

/** A player may end the time of the own turn early (G7). */
function pass(turn: Turn, seat: SeatState, targets: readonly VoteChoice[]): Refusal | null {
  if (!hasTime(turn.state, seat)) {
    return { code: 'not-your-floor', speaker: speakerOf(turn.state), clause: 'G7' };
  }
  if (targets.length > 0) return { code: 'wrong-count', want: 0 };
  turn.endStep('passed');
  return null;
}

/**
 * Gives a speaker who said thanks by mistake the floor back, with the rest of the time. Only the next speech may have begun
 * since, or the time of a player who may not speak, and nothing may have been done in it.
 */
function giveBack(turn: Turn, seconds: number): Refusal | null {
  const { passed = null, nominations = [] } = turn.state.day;
  const { step, paused } = turn.state;
  if (paused) return { code: 'game-paused' };
  if (!Number.isFinite(seconds) || seconds <= 0) return { code: 'bad-seconds' };
  const isTurn = (step?.kind === 'speech' || step?.kind === 'silence') && step.purpose === 'turn';
  const isNext = isTurn && step.number === (passed?.step ?? 0) + 1;
  if (passed === null || !isNext || !isAlive(turn.state, passed.seat)) return { code: 'no-thanks', clause: 'G7' };
  if (nominations.some(({ by }) => by === step.seat)) return { code: 'no-thanks', clause: 'G7' };
  turn.endStep('void');
  turn.emit({ type: 'FloorReturned', seats: [passed.seat, step.seat] });
  return turn.begin({ kind: 'speech', seat: passed.seat, purpose: 'turn' }, seconds) && null;
}

/** A speech in its turn that its speaker has ended with thanks (G7). */
const passedIn = ({ step }: GameState, by: StepEnd): NonNullable<DayState['passed']> | null =>
  by === 'passed' && step?.kind === 'speech' && step.purpose === 'turn' ? { seat: step.seat, step: step.number } : null;

/** A nomination belongs to the day's own speech, not to a defence or a last word (S5), or to a time of its own (A6). */
const hasTurn = ({ nominations }: Rules, state: GameState, seat: SeatState): boolean =>
  hasTime(state, seat) &&
  state.step !== null &&
  (state.step.kind === 'nomination' ||
    (!nominations.apart && 'purpose' in state.step && state.step.purpose === 'turn'));

/** Returns true if the seat has nominated somebody today who is still in the game. */
export const hasNominated = ({ day: { nominations = [] } }: GameState, seat: SeatNumber): boolean =>
  nominations.some((nomination) => nomination.by === seat);

/** The seats that have been asked for a nomination after the speeches (D9). */
export const polled = ({ day }: GameState): readonly SeatNumber[] => day.polled ?? [];

/**
 * Returns the reason why this seat may not nominate today, or `null`. Fouls are public. A ban by a card becomes public
 * in the seat's turn to speak (C13a, A31), and until then the player is not told either.
 */
function refuseBarred(rules: Rules, state: GameState, { number }: SeatState): Refusal | null {
  if (bannedByFouls(rules, state, number, 'nomination')) return { code: 'barred', from: 'nomination', why: 'fouls' };
  const isKnown = state.day.spoken.includes(number);
  return isKnown && isBanned(rules, state, number, 'nomination') ? { code: 'barred', from: 'nomination' } : null;
}

const withdrawal = ({ nominations }: Rules, { options }: GameState): 'no' | 'explicit' | 'auto' =>
  nominations.withdraw?.(options) ?? 'no';

const stands = ({ day: { nominations = [] } }: GameState, seat: SeatNumber): boolean =>
  nominations.some((nomination) => nomination.seat === seat);

/** Returns true if the seat has no nomination left today, and cannot change the one that it has made (F6). */
export function hasSpent(rules: Rules, state: GameState, seat: SeatNumber): boolean {
  if (rules.nominations.once && state.day.bereft?.includes(seat)) return true;
  return hasNominated(state, seat) && withdrawal(rules, state) !== 'auto';
}

/** Takes the nomination of this seat back, if it has one. */
function takeBack(turn: Turn, by: SeatNumber): boolean {
  const own = turn.state.day.nominations?.find((nomination) => nomination.by === by);
  if (own && withdrawal(turn.rules, turn.state) !== 'no')
    turn.emit({ type: 'NominationWithdrawn', by, seat: own.seat });
  return own !== undefined;
}

/** Takes the own nomination back while the own time lasts, as often as the player likes (F6). */
function withdraw(turn: Turn, seat: SeatState, targets: readonly VoteChoice[]): Refusal | null {
  const { state, rules } = turn;
  const { clause } = rules.nominations;
  if (withdrawal(rules, state) === 'no') return { code: 'not-in-ruleset', verb: 'withdraws' };
  if (!hasTurn(rules, state, seat)) return { code: 'not-your-floor', speaker: speakerOf(state), clause };
  if (targets.length > 0) return { code: 'wrong-count', want: 0 };
  return takeBack(turn, seat.number) ? null : { code: 'not-nominated', clause };
}

/** Nominates any living player, also oneself, once in one's own speech (S5). */
function nominate(turn: Turn, seat: SeatState, targets: readonly VoteChoice[]): Refusal | null {
  const { state, rules } = turn;
  const { clause, offered, keepsTurn, once } = rules.nominations;
  if (!offered(state.options)) return { code: 'not-in-ruleset', verb: 'nominates' };
  const barred = refuseBarred(rules, state, seat);
  if (barred) return barred;
  if (!hasTurn(rules, state, seat)) return { code: 'not-your-floor', speaker: speakerOf(state), clause };
  if (hasSpent(rules, state, seat.number)) return { code: 'already-nominated', clause };
  const [target] = targets;
  if (typeof target !== 'number' || targets.length !== 1) return { code: 'wrong-count', want: 1 };
  if (!seatOf(state, target)) return { code: 'no-such-seat', seat: target };
  if (!isAlive(state, target)) return { code: 'target-out', seat: target };
  if (once && stands(state, target)) return { code: 'already-stands', seat: target, clause };
  takeBack(turn, seat.number);
  turn.emit({ type: 'Nominated', by: seat.number, seat: target });
  // A player without the floor has nothing more to do in this turn.
  if (state.step?.kind !== 'speech' && !keepsTurn) turn.endStep('complete');
  return null;
}

/** Returns true if the trial has begun. A nominee who leaves it then does not give the nomination back. */
export const isTried = (state: GameState): boolean => {
  const { round, settled, defended } = trialOf(state);
  return round > 0 || settled || defended.length > 0;
};

/** After the speeches, the players who have nominated nobody yet are asked, in the order of the speeches (D9). */
export function nominations(seconds: number): PhasePart {
  return {
    nominations: true,
    next(turn) {
      const { state, rules } = turn;
      if (isTried(state)) return false;
      const seat = speakingOrder(state).find(
        (each) => !polled(state).includes(each) && !hasNominated(state, each) && mayNominate(rules, state, each),
      );
      return seat !== undefined && turn.begin({ kind: 'nomination', seat }, seconds);
    },
  };
}

function turnChoices(rules: Rules, state: GameState, seat: SeatState): readonly Choice[] {
  if (!hasTime(state, seat)) return [];
  const passing: Choice = { verb: 'passes', options: [], min: 0, max: 0 };
  if (!mayNominate(rules, state, seat.number) || !hasTurn(rules, state, seat)) return [passing];
  const all = livingNumbers(state);
  const options = rules.nominations.once ? all.filter((each) => !stands(state, each)) : all;
  const mayChange = withdrawal(rules, state) !== 'no' && hasNominated(state, seat.number);
  const offered: Choice[] = [];
  if (options.length > 0 && !hasSpent(rules, state, seat.number))
    offered.push({ verb: 'nominates', options, min: 1, max: 1 });
  if (mayChange) offered.push({ verb: 'withdraws', options: [], min: 0, max: 0 });
  return [...offered, passing];
}

/** A player may nominate a candidate, and may end the own turn early (G7, S5, D9). */
export const turns: Mechanic = {
  name: 'turns',
  voices: { nomination: { ownTime: true } },
  actions: {
    passes: { carryOut: (turn, seat, { targets }) => pass(turn, seat, targets) },
    nominates: { carryOut: (turn, seat, { targets }) => nominate(turn, seat, targets) },
  },
  choices: turnChoices,
  choiceSteps: ['speech', 'silence', 'nomination'],
  orders: { return: (turn, { seconds }) => giveBack(turn, seconds) },
  events,
  fresh: { day: { polled: [], passed: null } },
  fold: {
    StepEnded: (_, { by }, before) => ({ day: { passed: passedIn(before, by) } }),
    // Both have their turns again.
    FloorReturned: ({ day: { spoken } }, { seats }) => ({
      day: { spoken: spoken.filter((seat) => !seats.includes(seat)) },
    }),
    StepBegan: (state, { step }) =>
      step.kind === 'nomination' ? { day: { polled: [...polled(state), step.seat] } } : unchanged,
    TurnsSkipped: (state, { turn, seats }) =>
      turn === 'nomination' ? { day: { polled: [...polled(state), ...seats] } } : unchanged,
  },
  turns: { nomination: polled },
  // The steps that end and begin tell it.
  audience: { FloorReturned: () => [] } satisfies AudiencesOf<TurnEvents>,
};

/** Players may take a nomination back, where an option says so (F6). */
export const withdrawals: Mechanic = {
  name: 'withdrawals',
  actions: { withdraws: { carryOut: (turn, seat, { targets }) => withdraw(turn, seat, targets) } },
};

declare module '../kernel/mechanic.ts' {
  interface PhasePart {
    /** The players who have nominated nobody are asked in it (D9). */
    readonly nominations?: true;
  }
}

declare module '../kernel/step.ts' {
  interface TurnKinds {
    readonly nomination: unknown;
  }
  interface Steps {
    /** After the speeches: this seat may nominate, without the floor (D9). */
    readonly nomination: { readonly seat: SeatNumber };
  }
}

declare module '../kernel/state.ts' {
  interface DayState {
    /** The seats that have been asked for a nomination after the speeches (D9). */
    readonly polled?: readonly SeatNumber[];
    /** The speech that ended last, if its speaker ended it with thanks, and its step. */
    readonly passed?: { readonly seat: SeatNumber; readonly step: number } | null;
  }
}

declare module '../kernel/events.ts' {
  interface Events extends TurnEvents {}
}

declare module '../kernel/commands.ts' {
  interface MechanicOrders {
    /** Gives the floor back to the speaker who said thanks. `seconds`: the rest of the time, because the engine has no clock. */
    readonly return: { readonly seconds: number };
  }
}

declare module '../kernel/refusal.ts' {
  interface Refusals {
    readonly 'not-your-floor': { readonly speaker: SeatNumber | null };
    readonly 'already-nominated': unknown;
    /** Somebody has nominated this seat already (F6). */
    readonly 'already-stands': { readonly seat: SeatNumber };
    /** This player has no nomination that could be taken back (F6). */
    readonly 'not-nominated': unknown;
    /** Nobody has said thanks who could have the floor back (G7). */
    readonly 'no-thanks': unknown;
  }
}

declare module '../kernel/types.ts' {
  interface Verbs {
    readonly passes: unknown;
  }
}
