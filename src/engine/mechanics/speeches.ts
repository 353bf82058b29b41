import { isBanned } from '../kernel/bans.ts';
import type { PhasePart } from '../kernel/mechanic.ts';
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
  return roundFrom(state, first === null ? (state.firstSpeaker ?? 0) : first - 1);
}

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
export function speeches(seconds: (state: GameState) => number): PhasePart {
  return {
    next(turn) {
      const { state } = turn;
      const seat = speakingOrder(state).find((each) => !state.day.spoken.includes(each));
      return seat !== undefined && speak(turn, seat, 'turn', seconds(state));
    },
  };
}
