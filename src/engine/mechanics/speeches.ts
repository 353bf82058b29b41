import { isBanned } from '../kernel/bans.ts';
import { unchanged } from '../kernel/change.ts';
import type { Mechanic, PhasePart } from '../kernel/mechanic.ts';
import { type GameState, roundFrom } from '../kernel/state.ts';
import type { SpeechPurpose } from '../kernel/step.ts';
import type { Turn } from '../kernel/turn.ts';
import type { SeatNumber } from '../kernel/types.ts';
import { mayNominate } from './candidates.ts';

/**
 * G7: day 1 begins at seat 1. Each later day begins at the next living seat after the one that began the day before.
 */
export function speakingOrder(state: GameState): readonly SeatNumber[] {
  const { first } = state.day;
  if (first !== null) return roundFrom(state, first - 1);
  const { closer = null, firstSpeaker } = state;
  return roundFrom(state, closer === null ? (firstSpeaker ?? 0) : roundFrom(state, closer)[0]!);
}

/** With it, a day is closed by the next living seat after the one that closed the day before (F5). */
export const rotation: Mechanic = {
  name: 'rotation',
  fresh: { game: { closer: null } },
  fold: {
    StepBegan: ({ options }, { step }) =>
      options['rotation'] === 'last' && 'purpose' in step && step.purpose === 'turn'
        ? { closer: step.seat }
        : unchanged,
    TurnsSkipped: (state, { turn, seats }) => {
      const last = speakingOrder(state).findLast((seat) => seats.includes(seat));
      return state.options['rotation'] === 'last' && turn === 'turn' && last !== undefined
        ? { closer: last }
        : unchanged;
    },
  },
};

/**
 * Gives a seat the floor, or announces that it is silenced today. A silenced seat may still nominate in its turn (C21).
 */
export function speak(turn: Turn, seat: SeatNumber, purpose: SpeechPurpose, seconds: number): true {
  const { rules, state } = turn;
  if (!isBanned(rules, state, seat, 'speech')) return turn.begin({ kind: 'speech', seat, purpose }, seconds);
  const nominates = purpose === 'turn' && !rules.nominations.apart && mayNominate(rules, state, seat);
  return turn.begin({ kind: 'silence', seat, purpose }, nominates ? (rules.nominations.silent ?? 0) : 0);
}

/** Every living player speaks in turn (G7). */
export function speeches(seconds: (state: GameState, seat: SeatNumber) => number): PhasePart {
  return {
    next(turn) {
      const { state } = turn;
      const seat = speakingOrder(state).find((each) => !state.day.spoken.includes(each));
      return seat !== undefined && speak(turn, seat, 'turn', seconds(state, seat));
    },
  };
}

declare module '../kernel/state.ts' {
  interface GameState {
    /** The seat whose turn came last, where it decides who opens the next day (F5). */
    readonly closer?: SeatNumber | null;
  }
}
