import { type CustomRules, isOwnCall } from '#engine/kernel/custom-rules.ts';
import type { Settlement } from '#engine/kernel/effects.ts';
import type { Ruleset } from '#engine/kernel/ruleset.ts';
import type { GameState, SeatState } from '#engine/kernel/state.ts';
import type { CallStep } from '#engine/kernel/step.ts';
import type { Ban, SeatNumber } from '#engine/kernel/types.ts';
import {
  type DawnPlan,
  deadlyShots,
  isBlocked,
  isSaved,
  killedBy,
  ownEffects,
  type Shot,
} from '#engine/mechanics/effects.ts';
import { agreedShot } from '#roles/abilities/shot.ts';
import { visits } from '#roles/abilities/take.ts';
import { silenceBans } from '../shared/custom-roles.ts';

/**
 * C13a, with the restriction of the night: returns true if the actions of this seat in that night have no effect. An
 * own role that blocks a player has the same result.
 */
export function isRestricted(state: GameState, seat: SeatNumber, night: number): boolean {
  if (night === state.round && isBlocked(state, seat)) return true;
  const restricts = state.options['guestRestriction'] === 'night';
  return restricts && guestsOf(state, night).some(({ guest }) => guest === seat);
}

/** The guests of a night. A courtesan who is blocked has none. */
const guestsOf = (state: GameState, night = state.round) =>
  visits(state, night, state.options['guestRestriction'] === 'night').filter(
    ({ host }) => night !== state.round || !isBlocked(state, host),
  );

/** C13a, with the restriction of the day: a guest of the courtesan neither speaks nor nominates nor votes. */
export function bans(state: GameState, seat: SeatNumber): readonly Ban[] {
  if (state.phase !== 'day' || state.options['guestRestriction'] !== 'day') return silenceBans(state, seat);
  const guest = guestsOf(state).some((visit) => visit.guest === seat);
  return guest ? ['speech', 'nomination', 'vote'] : silenceBans(state, seat);
}

/** Settles the actions of own roles at their calls. All others are settled at dawn (C12). */
export const settle = (rules: Ruleset, own: CustomRules, state: GameState, step: CallStep): Settlement => ({
  effects: isOwnCall(own, step.call) ? ownEffects(rules, state, step) : [],
});

/** The victim of the mafia (C14). A player at the courtesan's was not at home, and no shot hits that player (C13b). */
function plan(own: CustomRules, state: GameState): DawnPlan {
  const hasSay = ({ number }: SeatState) => !isRestricted(state, number, state.round);
  const on = agreedShot(state, 'mafia', { isHead: (seat) => seat.role === 'don', hasSay });
  const away = guestsOf(state).map(({ guest }) => guest);
  return {
    ofClans: [{ call: 'mafia', on }],
    own,
    isAway: (seat) => away.includes(seat),
  };
}

/** The seat at which the mafia shoots. */
export const aimsOfClans = (own: CustomRules, state: GameState) => plan(own, state).ofClans;

/** C12-C17: the players who are shot, and the guests of a courtesan who is killed (C13c). */
export function dawn(rules: Ruleset, own: CustomRules, state: GameState): readonly SeatNumber[] {
  const tonight = plan(own, state);
  const shots = deadlyShots(rules, state, tonight);
  const killed = killedBy(shots);
  const guests = guestsOf(state).filter(
    ({ host, guest }) => killed.includes(host) && !isSaved(rules, state, tonight, guest),
  );
  return [...new Set([...killed, ...guests.map(({ guest }) => guest)])].sort((a, b) => a - b);
}

/** Returns the shots that killed this seat. A guest is killed by the shots that killed the host. */
export function blowsOf(rules: Ruleset, own: CustomRules, state: GameState, seat: SeatNumber): readonly Shot[] {
  const hosts = guestsOf(state).flatMap(({ host, guest }) => (guest === seat ? [host] : []));
  return deadlyShots(rules, state, plan(own, state)).filter(({ on }) => on === seat || hosts.includes(on));
}
