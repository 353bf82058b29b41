import type { CommandTurn } from './command-turn.ts';
import { closeCall, openCall } from './night.ts';
import type { Refusal } from './refusal.ts';
import { mechanicsWith } from './rows.ts';
import type { Step, TurnKind } from './step.ts';
import type { SeatNumber } from './types.ts';

/** An hour: the longest extension of a step. */
const longestExtension = 3600;

/** The announcement has been heard, so the step's time begins. A step without time is over. */
export function announced(turn: CommandTurn, number: number): Refusal | null {
  const { step, open } = turn.state;
  if (!step || step.number !== number || open) return { code: 'stale', step: number };
  if (step.seconds === 0) {
    turn.endStep('complete');
    return null;
  }
  turn.emit({ type: 'StepOpened', step: number });
  openCall(turn);
  for (const mechanic of mechanicsWith(turn.rules.mechanics, 'opened')) mechanic.opened(turn);
  return null;
}

/** The step's time has run out. */
export function timeout(turn: CommandTurn, number: number): Refusal | null {
  const { step, open } = turn.state;
  if (!step || step.number !== number || !open) return { code: 'stale', step: number };
  runOut(turn, 'time');
  return null;
}

/**
 * The host ends the running time as if it had run out. With `rest`, the turns that follow it in this round are skipped
 * as well: speeches, defences and times to nominate. Last words are never skipped.
 */
export function skip(turn: CommandTurn, rest = false): Refusal | null {
  const { open, paused, step } = turn.state;
  if (paused) return { code: 'game-paused' };
  if (!open || !step) return { code: 'no-time-running' };
  const kind = rest ? turnOf(turn.rules, step) : null;
  if (rest && !kind) return { code: 'no-turns' };
  if (kind) turn.emit({ type: 'TurnsSkipped', turn: kind, seats: waiting(turn, kind) });
  runOut(turn, 'skipped');
  return null;
}

/** Adds seconds to the time of the open step. Refused if no time is running, or if the number is out of range. */
export function extend(turn: CommandTurn, seconds: number): Refusal | null {
  const { step, open } = turn.state;
  if (!step || !open) return { code: 'no-time-running' };
  if (!Number.isFinite(seconds) || seconds <= 0 || seconds > longestExtension) return { code: 'bad-seconds' };
  turn.emit({ type: 'StepExtended', step: step.number, seconds });
  return null;
}

/** Returns the kind of turn that this step is, or `null` if it is none. */
function turnOf({ mechanics }: CommandTurn['rules'], step: Step): TurnKind | null {
  const kind = 'purpose' in step ? step.purpose : step.kind;
  const isTurn = kind === 'turn' || mechanics.some(({ turns = {} }) => Object.hasOwn(turns, kind));
  return isTurn ? (kind as TurnKind) : null;
}

/** Returns the living seats that have not had their turn. */
function waiting({ rules: { mechanics }, state }: CommandTurn, kind: TurnKind): readonly SeatNumber[] {
  const had = kind === 'turn' ? state.day.spoken : mechanics.flatMap((each) => each.turns?.[kind]?.(state) ?? []);
  return state.seats.filter(({ number, left }) => !left && !had.includes(number)).map(({ number }) => number);
}

function runOut(turn: CommandTurn, by: 'time' | 'skipped'): void {
  const { mechanics } = turn.rules;
  if (mechanicsWith(mechanics, 'isUnfinished').some((mechanic) => mechanic.isUnfinished(turn))) {
    turn.endStep('unfinished');
    return;
  }
  for (const mechanic of mechanicsWith(mechanics, 'closing')) mechanic.closing(turn);
  closeCall(turn);
  turn.endStep(by);
}
