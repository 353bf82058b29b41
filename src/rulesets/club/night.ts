import type { CallPlan } from '#engine/kernel/call-plan.ts';
import { type CustomRules, isOwnCall } from '#engine/kernel/custom-rules.ts';
import type { Effect, Settlement } from '#engine/kernel/effects.ts';
import type { Ruleset } from '#engine/kernel/ruleset.ts';
import { type GameState, livingOf, type SeatState } from '#engine/kernel/state.ts';
import type { CallStep } from '#engine/kernel/step.ts';
import type { Ban, SeatNumber } from '#engine/kernel/types.ts';
import { healed, isBlocked, ownEffects } from '#engine/mechanics/effects/effects.ts';
import { agreedShot, shotOf } from '#roles/abilities/shot.ts';
import { visits } from '#roles/abilities/take.ts';
import { silenceBans } from '../shared/custom-roles.ts';
import { fallen, ownShots, type Shot } from '#engine/mechanics/effects/shots.ts';

/** C4 and C12: the same calls in the night of introductions and later, with other lengths. */
export const order: readonly CallPlan[] = [
  { call: 'courtesan', clan: null, meet: 10, seconds: 20 },
  { call: 'mafia', clan: 'mafia', meet: 10, seconds: 30 },
  { call: 'commissar', clan: null, meet: 10, seconds: 20 },
  { call: 'doctor', clan: null, meet: 10, seconds: 20 },
  { call: 'maniac', clan: null, meet: 10, seconds: 20 },
];

/**
 * C13a, with the restriction of the night: what this seat does in that night comes to nothing. An own role that blocks
 * does the same to whom it has chosen.
 */
export function isRestricted(state: GameState, seat: SeatNumber, night: number): boolean {
  if (night === state.round && isBlocked(state, seat)) return true;
  const restricts = state.options['guestRestriction'] === 'night';
  return restricts && guestsOf(state, night).some(({ guest }) => guest === seat);
}

/** The guests of a night; who is blocked has none. */
const guestsOf = (state: GameState, night = state.round) =>
  visits(state, night, state.options['guestRestriction'] === 'night').filter(
    ({ host }) => night !== state.round || !isBlocked(state, host),
  );

/** C13a, with the restriction of the day: who spent the night at the courtesan's neither speaks nor nominates nor votes. */
export function bans(state: GameState, seat: SeatNumber): readonly Ban[] {
  if (state.phase !== 'day' || state.options['guestRestriction'] !== 'day') return silenceBans(state, seat);
  const guest = guestsOf(state).some((visit) => visit.guest === seat);
  return guest ? ['speech', 'nomination', 'vote'] : silenceBans(state, seat);
}

/** What the acts of own roles come to at their calls; all others are settled at dawn (C12). */
export const settle = (rules: Ruleset, own: CustomRules, state: GameState, step: CallStep): Settlement => ({
  effects: isOwnCall(own, step.call) ? ownEffects(rules, state, step) : [],
});

/** The mafia's victim (C14), the maniac's (C17) and those of own roles, wherever they are tonight. */
function shots(state: GameState): readonly Shot[] {
  const hasSay = ({ number }: SeatState) => !isRestricted(state, number, state.round);
  const mafia = agreedShot(state, 'mafia', { isHead: (seat) => seat.role === 'don', hasSay });
  const maniacs = livingOf(state, 'maniac')
    .filter(hasSay)
    .map(({ number }) => ({ call: 'maniac', by: number, at: shotOf(state, number, 'maniac') }));
  return [{ call: 'mafia', by: null, at: mafia }, ...maniacs, ...ownShots(state)].filter(
    (shot): shot is Shot => shot.at !== undefined,
  );
}

/** The shots that kill: whoever they fall on was at home and is not healed (C13b, C16). */
function deadly(rules: Ruleset, state: GameState): readonly Shot[] {
  const safe = healed(rules, state);
  const away = guestsOf(state).map(({ guest }) => guest);
  return shots(state)
    .filter(({ at }) => !away.includes(at))
    .flatMap((shot) => fallen(rules, state, shot))
    .filter(({ at }) => !safe.includes(at));
}

/** C12-C17: who is shot, and the guests of a courtesan who is killed (C13c). */
export function dawn(rules: Ruleset, state: GameState): readonly SeatNumber[] {
  const safe = healed(rules, state);
  const killed = deadly(rules, state).map(({ at }) => at);
  const guests = guestsOf(state).filter(({ host, guest }) => killed.includes(host) && !safe.includes(guest));
  return [...new Set([...killed, ...guests.map(({ guest }) => guest)])].sort((a, b) => a - b);
}

/** By whom this seat was killed; a guest by whoever killed his host. */
export function blowsOf(rules: Ruleset, state: GameState, seat: SeatNumber): readonly Pick<Effect, 'call' | 'by'>[] {
  const hosts = guestsOf(state).flatMap(({ host, guest }) => (guest === seat ? [host] : []));
  return deadly(rules, state).filter(({ at }) => at === seat || hosts.includes(at));
}
