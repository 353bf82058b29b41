import { acquit } from '../mechanics/appeal.ts';
import { castVote } from '../mechanics/ballot.ts';
import { fire } from '../mechanics/blind-shooting.ts';
import { isContractVerb, negotiate } from '../mechanics/contract.ts';
import { propose, ready } from '../mechanics/discussion.ts';
import { nameNumber } from '../mechanics/duel.ts';
import { judge } from '../mechanics/judges.ts';
import { nominate, pass } from '../mechanics/nominations.ts';
import { part } from '../mechanics/sentence.ts';
import { hasFloor } from '../mechanics/speeches.ts';
import type { Act, Command } from './commands.ts';
import { depart } from './departure.ts';
import type { GameEvent } from './events.ts';
import { advance } from './flow.ts';
import { host } from './host.ts';
import { actAtNight } from './night.ts';
import type { Refusal } from './refusal.ts';
import type { Ruleset } from './ruleset.ts';
import { start } from './start.ts';
import { type GameState, seatOf } from './state.ts';
import { announced, overtime, timeout } from './time.ts';
import { Turn } from './turn.ts';
import type { Verb } from './types.ts';

/** What a command comes to: its events, or why it is refused, and then nothing has changed. */
export type Decision =
  | {
      readonly ok: true;
      readonly events: readonly GameEvent[];
      /** The state after each of the events. */
      readonly states: readonly GameState[];
      readonly state: GameState;
    }
  | { readonly ok: false; readonly refusal: Refusal };

/** What a command brings about, or why it is refused. Pure: the same state and command give the same decision. */
export function decide(rules: Ruleset, state: GameState, command: Command): Decision {
  const turn = new Turn(rules, state, command.type === 'start' ? command.seed : state.seed);
  const refusal = refuseEarly(state, command) ?? carryOut(turn, command);
  if (refusal) return { ok: false, refusal };
  advance(turn);
  return { ok: true, events: turn.events, states: turn.states, state: turn.state };
}

/** A paused game takes no acts and no timeouts; an announcement that is under way may end. */
function refuseEarly(state: GameState, command: Command): Refusal | null {
  if (command.type === 'start') return state.ruleset === null ? null : { code: 'already-started' };
  if (state.ruleset === null) return { code: 'not-started' };
  if (state.outcome) return { code: 'game-over' };
  const waits = command.type === 'act' || command.type === 'timeout';
  return state.paused && waits ? { code: 'game-paused' } : null;
}

function carryOut(turn: Turn, command: Command): Refusal | null {
  switch (command.type) {
    case 'start':
      return start(turn, command);
    case 'act':
      return act(turn, command.act);
    case 'announced':
      return announced(turn, command.step);
    case 'timeout':
      return timeout(turn, command.step);
    case 'overtime':
      return overtime(turn, command.day);
    case 'quit':
      return depart(turn, command.seat, 'quit');
    case 'host':
      return host(turn, command.host);
  }
}

function act(turn: Turn, act: Act): Refusal | null {
  const { state, rules } = turn;
  const { seat: number, verb, targets } = act;
  const seat = seatOf(state, number);
  if (!seat) return { code: 'no-such-seat', seat: number };
  const byNight = isNightVerb(turn.rules, verb);
  if (!byNight && !rules.dayVerbs.includes(verb)) return { code: 'not-in-ruleset', verb };
  if (seat.left && !hasFloor(state, number)) return { code: 'out-of-game', seat: number, clause: 'G6' };
  // What was done while a number was being called may come after its time (D14).
  if (verb === 'fires') return fire(turn, seat, act);
  if (!state.open) return { code: 'not-yet' };
  if (isContractVerb(verb)) return negotiate(turn, seat, verb, targets);
  if (byNight && state.step?.kind === 'call') return actAtNight(turn, seat, verb, targets);
  switch (verb) {
    case 'passes':
      return pass(turn, seat, targets);
    case 'nominates':
      return rules.nominations.free ? propose(turn, seat, targets) : nominate(turn, seat, targets);
    case 'ready':
      return ready(turn, seat, targets);
    case 'votes':
      return state.judgement ? judge(turn, seat, targets) : castVote(turn, number, targets);
    case 'acquits':
      return acquit(turn, seat, targets);
    case 'names':
      return nameNumber(turn, seat, targets);
    default:
      return part(turn, seat, verb, targets);
  }
}

/** The verbs of a rulebook's nights, gathered once. */
const nightVerbs = new WeakMap<Ruleset, ReadonlySet<Verb>>();

function isNightVerb(rules: Ruleset, verb: Verb): boolean {
  const known = nightVerbs.get(rules);
  if (known) return known.has(verb);
  const verbs = Object.values(rules.roles).flatMap((role) => role.abilities.map((ability) => ability.verb));
  nightVerbs.set(rules, new Set(verbs));
  return verbs.includes(verb);
}
