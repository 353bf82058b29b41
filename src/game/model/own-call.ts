import { abilitiesOf } from '#engine/kernel/role.ts';
import type { Ruleset } from '#engine/kernel/ruleset.ts';
import type { GameState, SeatState } from '#engine/kernel/state.ts';
import type { CallId } from '#engine/kernel/types.ts';
import type { Remark } from '../ports/ports.ts';

/** The player can act at this moment. */
export const now: Remark = { kind: 'now', key: 'turn.now' };
/** The player can act in this step, once its time runs. */
export const soon: Remark = { kind: 'soon', key: 'turn.soon' };

/**
 * Tells when this seat is called at night. Uses only the card and the clan of the seat, and the calls that everybody
 * has heard. The calls of other cards have no effect on the answer. `isOffered`: the seat has something to choose now.
 */
export function callTurn(rules: Ruleset, state: GameState, seat: SeatState, isOffered: boolean): Remark {
  const own = callsOf(rules, state, seat);
  if (own.length === 0) return { key: 'turn.call.none' };
  if (state.phase !== 'night') return { key: 'turn.call.day' };
  const tonight = own.filter((call) => isHeldTonight(rules, state, call));
  if (tonight.length === 0) return { key: 'turn.call.first' };
  const running = callNow(state);
  if (running !== null && own.includes(running)) return callRunning(state, isOffered);
  const isLater = tonight.some((call) => !state.night.called.includes(call));
  return { key: isLater ? 'turn.call.later' : 'turn.call.over' };
}

function callRunning({ step, open }: GameState, isOffered: boolean): Remark {
  // Nobody chooses in a call that is held for getting acquainted.
  const purpose = step?.kind === 'call' ? step.purpose : 'act';
  // After the announcement of a blind shooting the numbers follow (D14).
  if (purpose === 'shooting') return soon;
  if (purpose !== 'act') return { key: 'turn.call.meeting' };
  if (!open) return soon;
  return isOffered ? now : { key: 'turn.call.idle' };
}

/**
 * Returns the calls at which a seat wakes: those of its card, and the call of its clan. In the first night a card
 * without abilities may be called as well (A5).
 */
function callsOf(rules: Ruleset, state: GameState, { role, clan, ...seat }: SeatState): readonly CallId[] {
  const { options, round } = state;
  const abilities = abilitiesOf(rules.roles[role]!, { role, clan, ...seat });
  const calls = abilities.filter(({ offered }) => offered?.(options) ?? true).map(({ call }) => call);
  const isMet = round === 1 && isHeldTonight(rules, state, role);
  return [...new Set([...calls, ...(clan === null ? [] : [clan]), ...(isMet ? [role] : [])])];
}

/** In the first night some calls are not held: their cards act from the second one on. */
const isHeldTonight = (rules: Ruleset, state: GameState, own: CallId): boolean =>
  state.round > 1 || rules.order(state).some(({ call, meet }) => call === own && meet !== null);

/** Returns the call that is on, with all its parts (D14). `null`: none is. */
function callNow({ step }: GameState): CallId | null {
  if (step?.kind === 'call') return step.call;
  return step?.kind === 'number' ? step.clan : null;
}
