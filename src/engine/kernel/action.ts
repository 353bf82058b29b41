import type { CommandTurn } from './command-turn.ts';
import type { Act } from './commands.ts';
import { hasFloor } from './floor.ts';
import { kept, keptByName } from './kept.ts';
import type { ActionRule, Mechanic } from './mechanic.ts';
import { actAtNight } from './night.ts';
import type { Refusal } from './refusal.ts';
import type { Ruleset } from './ruleset.ts';
import { type GameState, seatOf } from './state.ts';
import type { Verb } from './types.ts';

/** Carries out an action by the rule of a mechanic, or in a call by the seat's abilities. */
export function takeAction(turn: CommandTurn, action: Act): Refusal | null {
  const { state, rules } = turn;
  const { seat: number, verb, targets } = action;
  const seat = seatOf(state, number);
  if (!seat) return { code: 'no-such-seat', seat: number };
  const { all, ofNight } = verbsOf(rules);
  if (!all.has(verb)) return { code: 'not-in-ruleset', verb };
  if (seat.left && !hasFloor(state, number)) return { code: 'out-of-game', seat: number, clause: 'G6' };
  const rule = ruleFor(rules, state, verb);
  if (!state.open && !rule?.anytime) return { code: 'not-yet' };
  if (rule) return rule.carryOut(turn, seat, action);
  if (ofNight.has(verb) && state.step?.kind === 'call') return actAtNight(turn, seat, verb, targets);
  return { code: 'not-now', verb };
}

/** Returns the rule by which a verb is carried out now. */
function ruleFor({ mechanics }: Ruleset, state: GameState, verb: Verb): ActionRule | undefined {
  return rulesFor(mechanics, verb).find((rule) => rule.applies?.(state) ?? true);
}

/** Returns the rules of a verb in the order in which they are asked. They are collected once. */
const rulesFor = keptByName((mechanics: readonly Mechanic[], verb: Verb): readonly ActionRule[] =>
  [...mechanics.map(({ actions }) => actions?.[verb]), ...mechanics.map(({ otherActions }) => otherActions)].filter(
    (rule) => rule !== undefined,
  ),
);

interface Verbs {
  readonly all: ReadonlySet<Verb>;
  /** The verbs of abilities, which are used in calls. */
  readonly ofNight: ReadonlySet<Verb>;
}

/** The verbs of each rulebook, collected once. */
const verbsOf = kept((rules: Ruleset): Verbs => {
  const roles = Object.values(rules.roles);
  const ofNight = roles.flatMap(({ abilities }) => abilities.map(({ verb }) => verb));
  const ofRoles = rules.mechanics.flatMap((mechanic) => roles.flatMap((role) => mechanic.verbsOf?.(role) ?? []));
  const ofMechanics = rules.mechanics.flatMap(({ actions = {} }) => Object.keys(actions) as Verb[]);
  return { all: new Set([...ofNight, ...ofRoles, ...ofMechanics]), ofNight: new Set(ofNight) };
});
