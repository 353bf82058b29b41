import type { Ruleset } from '#engine/kernel/ruleset.ts';
import type { GameState } from '#engine/kernel/state.ts';
import type { SeatNumber } from '#engine/kernel/types.ts';
import { speakingOrder } from '#engine/mechanics/speeches.ts';
import type { GameOverview } from '../ports/ports.ts';
import type { Game } from './game.ts';
import { waitingSpeakers } from './waiting-speakers.ts';

/** Returns the public state of a game, from the public view, and the next speaker by the rules (G7). */
export function overviewOf(rules: Ruleset, { state, views }: Game, until: number | null): GameOverview {
  const { seats, step, paused, nominations = [], ready = [], voted = [], lastBallot = null } = views[0]!;
  return {
    seats,
    step,
    paused,
    nominations,
    ready,
    voted,
    lastBallot,
    next: isFree(rules) ? null : nextSpeaker(state),
    until,
  };
}

/** Returns true if all talk at once and nobody has a turn (B6). */
export const isFree = ({ nominations }: Ruleset): boolean => nominations.free === true;

/** Returns the next seat to have the floor for the same reason as the current one. */
function nextSpeaker(state: GameState): SeatNumber | null {
  const { step } = state;
  if (step?.kind === 'morning') return speakingOrder(state)[0] ?? null;
  if (step?.kind !== 'speech' && step?.kind !== 'silence') return null;
  return waitingSpeakers(state, step.purpose)[0] ?? null;
}
