import type { CommandTurn } from './command-turn.ts';
import type { PhasePart } from './mechanic.ts';
import { isAlive } from './state.ts';

/** Brings the game to its next step. A phase with nothing left to do ends, and the next one begins. */
export function advance(turn: CommandTurn): void {
  while (!turn.state.step && !turn.state.outcome) {
    const { state, rules } = turn;
    if (state.opening) turn.begin({ kind: 'opening' });
    else if (state.phase === null) fallNight(turn, 1);
    else if (!nextOf(rules[state.phase], turn)) changePhase(turn);
  }
}

/** Lets the first part of a phase that has something left to do go on. Returns false if none has. */
function nextOf(parts: readonly PhasePart[], turn: CommandTurn): boolean {
  for (const part of parts) if (part.next(turn)) return true;
  return false;
}

function changePhase(turn: CommandTurn): void {
  if (turn.state.phase === 'night') breakDay(turn);
  else if (isStalemate(turn)) turn.end('draw');
  else fallNight(turn, turn.state.round + 1);
}

function fallNight(turn: CommandTurn, night: number): void {
  turn.rules.nightfall?.(turn);
  turn.checkWinner();
  if (turn.state.outcome) return;
  turn.emit({ type: 'NightFell', night });
  turn.begin({ kind: 'nightfall', night });
}

/** The deaths of a night count as one change (G2) and are named in the morning, with nothing else (G5). */
function breakDay(turn: CommandTurn): void {
  const day = turn.state.round;
  const killed = turn.rules.dawn(turn.state).filter((seat) => isAlive(turn.state, seat));
  turn.emit({ type: 'DayBroke', day, killed });
  turn.rules.daybreak?.(turn, killed);
  turn.leave(killed, 'night');
  if (!turn.state.outcome) turn.begin({ kind: 'morning', day, killed });
}

/** Returns true after a number of rounds in which nobody has left. The table's options set the number (G10). */
function isStalemate(turn: CommandTurn): boolean {
  const { options, round, lastLeft } = turn.state;
  const rounds = Number(options['stalemateRounds'] ?? 0);
  return rounds > 0 && round - lastLeft >= rounds;
}
