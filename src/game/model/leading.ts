import type { Command } from '#engine/kernel/commands.ts';
import { type GameState, play } from '#engine/kernel/engine.ts';
import type { Ruleset } from '#engine/kernel/ruleset.ts';
import type { Step } from '#engine/kernel/step.ts';
import { success } from '#result';
import type { Outcome } from '../ports/outcome.ts';
import type { TableDocument } from '../ports/table-document.ts';
import { refused } from './answers.ts';

/** Returns true if the host narrates in person: they speak, and begin and end all time limits. */
export const isHostLed = ({ lead }: TableDocument): boolean => lead === 'person';

/** Returns true if this person is the host who narrates in person. They never have a seat. */
export const narratesInPerson = ({ lead, hostId }: TableDocument, userId: string): boolean =>
  lead === 'person' && hostId === userId;

/** Returns true for a called number: it follows a steady beat in every host mode (D14). */
const hasOwnBeat = ({ kind }: Step): boolean => kind === 'number';

/** Returns true if the host ends the running time: they narrate in person, and the step has no beat of its own. */
export const isLedNow = (table: TableDocument, step: Step | null): boolean =>
  isHostLed(table) && (step === null || !hasOwnBeat(step));

/** Returns true for a step of the night whose length does not depend on who acts (G4). */
export const hasCommonTime = ({ kind }: Step): boolean => kind === 'call' || kind === 'number';

/** Returns true if the game waits for the press of a host who narrates in person. */
export const awaitsPress = ({ step, paused, outcome }: GameState): boolean =>
  paused === null && outcome === null && step !== null && !hasOwnBeat(step);

/** Returns the step that a host who narrates in person ends by a press, or the reason why they cannot end it now. */
export function stepToEnd({ step, paused }: GameState, wanted: number): Outcome<Step> {
  if (paused) return refused({ code: 'game-paused' });
  if (!step || step.number !== wanted || hasOwnBeat(step)) return refused({ code: 'stale', step: wanted });
  return success(step);
}

/**
 * Returns the step or the part of the game after the current step. `null`: nobody can know it, because the game may end.
 * Votes and the acts of a night are secret, so their results are only named.
 */
export function comingAfter(rules: Ruleset, state: GameState): Step | 'morning' | 'verdict' | null {
  const { step, open } = state;
  if (step === null || state.outcome !== null || state.paused !== null) return null;
  switch (step.kind) {
    case 'ballot': {
      // Everybody knows which choice is called next (F8).
      const next = step.called === undefined ? null : stepAfter(rules, state, step, open);
      return next?.kind === 'ballot' && next.goesOn ? next : 'verdict';
    }
    case 'judgement':
    case 'appeal':
    case 'duel':
    case 'revenge':
      return 'verdict';
    case 'morning':
    case 'verdict':
      return null;
    case 'nightfall':
    case 'call':
    case 'number':
    case 'sleep': {
      const next = stepAfter(rules, state, step, open);
      return next !== null && atNight.has(next.kind) ? next : 'morning';
    }
    case 'speech':
      return step.purpose === 'last-word' ? null : stepAfter(rules, state, step, open);
    default:
      return stepAfter(rules, state, step, open);
  }
}

const atNight: ReadonlySet<Step['kind']> = new Set<Step['kind']>(['call', 'number', 'sleep']);

function stepAfter(rules: Ruleset, state: GameState, { number }: Step, open: boolean): Step | null {
  const opened = open ? state : stateAfter(rules, state, { type: 'announced', step: number });
  const ended = opened.step?.number === number ? stateAfter(rules, opened, { type: 'timeout', step: number }) : opened;
  return ended.step?.number === number ? null : ended.step;
}

function stateAfter(rules: Ruleset, state: GameState, command: Command): GameState {
  const played = play(rules, state, command);
  return played.ok ? played.value.state : state;
}
