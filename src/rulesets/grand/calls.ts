import type { CallPlan } from '#engine/kernel/call-plan.ts';
import type { CustomRules } from '#engine/kernel/custom-rules.ts';
import type { Ruleset } from '#engine/kernel/ruleset.ts';
import { type GameState, living, membersOf, type SeatState } from '#engine/kernel/state.ts';
import type { RoleId } from '#engine/kernel/types.ts';
import { hasPower } from '../shared/custom-roles.ts';
import { defaultOrder, fullOrder, nightOrders } from './orders.ts';

/** Seconds for the mafia to meet, for every other role to meet, and for each call of a later night (A5, A11). */
const meeting = 30;
const noted = 10;
const acting = 30;

const hasAgent =
  (rules: Ruleset) =>
  ({ seats }: GameState): boolean =>
    seats.some(({ dealt }) => rules.roles[dealt]!.infiltrates);

/** A22: if an agent was dealt, the mafia has two windows every night, whether needed or not. */
const planOf =
  (rules: Ruleset) =>
  (call: string): CallPlan =>
    call === 'mafia'
      ? { call, clan: 'mafia', meet: meeting, seconds: acting, again: hasAgent(rules) }
      : { call, clan: null, meet: noted, seconds: acting };

/** A5: the players who wake with the mafia in the first night: its whole side, and the agent. */
const meets = ({ faction, clan }: SeatState): boolean => faction === 'mafia' || clan === 'mafia';

/** The own roles that have a power. */
const ownWithPower = (custom: CustomRules): readonly RoleId[] =>
  Object.keys(custom.roles).filter((role) => hasPower(custom, role));

/**
 * A5: the mafia, then every other role with a power in the order of number 11, then the bloodhound, the rake and own
 * roles.
 */
function introductions(rules: Ruleset, custom: CustomRules, state: GameState): readonly CallPlan[] {
  const seats = living(state);
  const names = [...fullOrder, 'rake', ...ownWithPower(custom)];
  const roles = names.filter((name) => seats.some(({ role }) => role === name));
  return [...(seats.some(meets) ? ['mafia'] : []), ...roles].map(planOf(rules));
}

/** The roles of the deal that are called at night (A10). */
function calledOf({ seats }: GameState): readonly RoleId[] {
  const isCalled = (name: string) =>
    name === 'mafia'
      ? seats.some(({ dealt, clan }) => clan === 'mafia' && dealt !== 'werewolf')
      : seats.some(({ dealt }) => dealt === name);
  return fullOrder.filter(isCalled);
}

/** A10: the chosen order, followed by the calls that it lacks. */
function orderOf(state: GameState): readonly string[] {
  const { nightOrder } = state.options;
  const chosen = chosenOrder(nightOrder) ?? defaultOrder(calledOf(state));
  return [...new Set([...chosen, ...fullOrder])];
}

function chosenOrder(nightOrder: GameState['options'][string] | undefined): readonly string[] | undefined {
  if (typeof nightOrder === 'number') return nightOrders[nightOrder - 1];
  return Array.isArray(nightOrder) ? nightOrder.map(String) : undefined;
}

/**
 * A10, A12, A13: later nights call every role that is still in the game, and the mafia while it has a member with a
 * say. The former card of a don's heir is called too, so that silence at a call gives nothing away (A31).
 */
export function callsOf(rules: Ruleset, custom: CustomRules, state: GameState): readonly CallPlan[] {
  if (state.round === 1) return introductions(rules, custom, state);
  const seats = living(state);
  const called = orderOf(state).filter((name) => fullOrder.includes(name));
  return custom
    .arrange(called.map(planOf(rules)))
    .filter(({ call }) =>
      call === 'mafia'
        ? membersOf(state, 'mafia').length > 0
        : seats.some(({ role, dealt }) => role === call || dealt === call),
    );
}
