import { failure, type Result, success } from '#result';
import { takeAction } from './action.ts';
import { CommandTurn } from './command-turn.ts';
import type { Command, MechanicCommand } from './commands.ts';
import type { GameEvent } from './events.ts';
import { advance } from './flow.ts';
import { host } from './host.ts';
import type { Refusal } from './refusal.ts';
import type { Ruleset } from './ruleset.ts';
import { start } from './start.ts';
import type { GameState } from './state.ts';
import { announced, timeout } from './time.ts';
import type { Turn } from './turn.ts';

/** The effect of a command that was carried out. */
export interface Decision {
  readonly events: readonly GameEvent[];
  /** The state after each of the events. */
  readonly states: readonly GameState[];
  readonly state: GameState;
}

/**
 * Carries out a command, or refuses it and changes nothing. Pure: the same state and command give the same decision.
 */
export function decide(rules: Ruleset, state: GameState, command: Command): Result<Decision, Refusal> {
  const turn = new CommandTurn(rules, state, command.type === 'start' ? command.seed : state.seed);
  const refusal = refuseEarly(state, command) ?? decideCommand(turn, command);
  if (refusal) return failure(refusal);
  advance(turn);
  return success({ events: turn.events, states: turn.states, state: turn.state });
}

/**
 * Refuses a command that does not fit the state of the game. A paused game takes no actions and no timeouts, but an
 * announcement may end.
 */
function refuseEarly(state: GameState, command: Command): Refusal | null {
  if (command.type === 'start') return state.ruleset === null ? null : { code: 'already-started' };
  if (state.ruleset === null) return { code: 'not-started' };
  if (state.outcome) return { code: 'game-over' };
  const waits = command.type === 'act' || command.type === 'timeout';
  return state.paused && waits ? { code: 'game-paused' } : null;
}

function decideCommand(turn: CommandTurn, command: Command): Refusal | null {
  switch (command.type) {
    case 'start':
      return start(turn, command);
    case 'act':
      return takeAction(turn, command.act);
    case 'announced':
      return announced(turn, command.step);
    case 'timeout':
      return timeout(turn, command.step);
    case 'quit':
      return turn.depart(command.seat, 'quit');
    case 'host':
      return host(turn, command.host);
    default:
      return byMechanic(turn, command);
  }
}

/** Has the mechanic that brings the command carry it out. In a rulebook without that mechanic it comes too late. */
function byMechanic(turn: CommandTurn, command: MechanicCommand): Refusal | null {
  for (const { commands } of turn.rules.mechanics) {
    const rule = commands?.[command.type] as ((turn: Turn, command: MechanicCommand) => Refusal | null) | undefined;
    if (rule !== undefined) return rule(turn, command);
  }
  return { code: 'stale', step: turn.state.step?.number ?? 0 };
}
