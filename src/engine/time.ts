import { closeBallot, isUnfinished, settleBallot } from './ballot.ts';
import { closeContract } from './contract.ts';
import { closeDuel } from './duel.ts';
import { closeJudgement } from './judges.ts';
import { closeCall, openCall } from './night.ts';
import type { Refusal } from './refusal.ts';
import type { Turn } from './turn.ts';

/** An hour: nobody extends a step by more. */
const longestExtension = 3600;

/** The announcement has been heard: the step's time begins; one without time is over. */
export function announced(turn: Turn, number: number): Refusal | null {
  const { step, open } = turn.state;
  if (!step || step.number !== number || open) return { code: 'stale', step: number };
  if (step.seconds === 0) {
    turn.endStep('complete');
    return null;
  }
  turn.emit({ type: 'StepOpened', step: number });
  openCall(turn);
  // Whoever had still to vote may have left meanwhile.
  settleBallot(turn);
  return null;
}

/** The step's time has run out. */
export function timeout(turn: Turn, number: number): Refusal | null {
  const { step, open } = turn.state;
  if (!step || step.number !== number || !open) return { code: 'stale', step: number };
  runOut(turn, 'time');
  return null;
}

/** The day has lasted longer than its limit; from now on its trial is the judges' (D12). */
export function overtime(turn: Turn, day: number): Refusal | null {
  const { state, rules } = turn;
  const isDue = state.phase === 'day' && state.round === day && !state.day.overtime;
  if (!isDue || (rules.dayLimit?.(state) ?? null) === null) return { code: 'stale', step: state.step?.number ?? 0 };
  turn.emit({ type: 'DayOverran', day });
  return null;
}

/** The host ends the time that is running as if it had run out. */
export function skip(turn: Turn): Refusal | null {
  const { open, paused } = turn.state;
  if (paused) return { code: 'game-paused' };
  if (!open) return { code: 'no-time-running' };
  runOut(turn, 'skipped');
  return null;
}

export function extend(turn: Turn, seconds: number): Refusal | null {
  const { step, open } = turn.state;
  if (!step || !open) return { code: 'no-time-running' };
  if (!Number.isFinite(seconds) || seconds <= 0 || seconds > longestExtension) return { code: 'bad-seconds' };
  turn.emit({ type: 'StepExtended', step: step.number, seconds });
  return null;
}

function runOut(turn: Turn, by: 'time' | 'skipped'): void {
  if (isUnfinished(turn)) {
    turn.endStep('unfinished');
    return;
  }
  closeBallot(turn);
  closeJudgement(turn);
  closeDuel(turn);
  closeContract(turn);
  closeCall(turn);
  turn.endStep(by);
}
