import { type CustomRules, isBlocked, isOwnCall } from '#engine/kernel/custom-rules.ts';
import { type Effect, ownEffects, type Settlement } from '#engine/kernel/effects.ts';
import type { CallPlan } from '#engine/kernel/night.ts';
import type { Ban, Ruleset } from '#engine/kernel/ruleset.ts';
import { type GameState, livingOf, type SeatState } from '#engine/kernel/state.ts';
import type { CallStep } from '#engine/kernel/step.ts';
import type { SeatNumber } from '#engine/kernel/types.ts';
import { agreedShot, shotOf } from '#roles/abilities/shot.ts';
import { visits } from '#roles/abilities/take.ts';
import { silenceBans } from '../shared/custom-roles.ts';
import { fallen, ownHealed, ownShots, type Shot } from '../shared/shots.ts';

/** C4 and C12: the night of introductions and later nights have the same calls with other lengths. */
export const order: readonly CallPlan[] = [
  { call: 'courtesan', clan: null, meet: 10, seconds: 20 },
  { call: 'mafia', clan: 'mafia', meet: 10, seconds: 30 },
  { call: 'commissar', clan: null, meet: 10, seconds: 20 },
  { call: 'doctor', clan: null, meet: 10, seconds: 20 },
  { call: 'maniac', clan: null, meet: 10, seconds: 20 },
];

/**
 * C13a, with the restriction of the night: returns true if this seat's actions in that night have no effect. An own
 * role that blocks has the same effect on its target.
 */
export function isRestricted(state: GameState, seat: SeatNumber, night: number): boolean {
  if (night === state.round && isBlocked(state, seat)) return true;
  const restricts = state.options['guestRestriction'] === 'night';
  return restricts && guestsOf(state, night).some(({ guest }) => guest === seat);
}

/** The visits of a night. A blocked host has no guest. */
const guestsOf = (state: GameState, night = state.round) =>
  visits(state, night, state.options['guestRestriction'] === 'night').filter(
    ({ host }) => night !== state.round || !isBlocked(state, host),
  );

/**
 * C13a, with the restriction of the day: a player who spent the night at the courtesan's may not speak, nominate or
 * vote.
 */
export function bans(state: GameState, seat: SeatNumber): readonly Ban[] {
  if (state.phase !== 'day' || state.options['guestRestriction'] !== 'day') return silenceBans(state, seat);
  const guest = guestsOf(state).some((visit) => visit.guest === seat);
  return guest ? ['speech', 'nomination', 'vote'] : silenceBans(state, seat);
}

/** Settles the actions of own roles at their calls. All other actions are settled at dawn (C12). */
export const settle = (rules: Ruleset, own: CustomRules, state: GameState, step: CallStep): Settlement => ({
  effects: isOwnCall(own, step.call) ? ownEffects(rules, state, step) : [],
});

/** The shots of the mafia (C14), the maniac (C17) and own roles, wherever their targets are tonight. */
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

/** The players saved tonight by doctors (C16) and by own roles that heal. */
const healed = (state: GameState): readonly SeatNumber[] => [
  ...state.picks
    .filter(({ night, call, seat }) => night === state.round && call === 'doctor' && !isRestricted(state, seat, night))
    .flatMap((pick) => pick.targets),
  ...ownHealed(state),
];

/** The shots that kill: those whose victim is at home and not healed (C13b, C16). */
function deadly(rules: Ruleset, state: GameState): readonly Shot[] {
  const safe = healed(state);
  const away = guestsOf(state).map(({ guest }) => guest);
  return shots(state)
    .filter(({ at }) => !away.includes(at))
    .flatMap((shot) => fallen(rules, state, shot))
    .filter(({ at }) => !safe.includes(at));
}

/** C12-C17: the players who are shot, and the guests of a courtesan who is killed (C13c). */
export function dawn(rules: Ruleset, state: GameState): readonly SeatNumber[] {
  const safe = healed(state);
  const killed = deadly(rules, state).map(({ at }) => at);
  const guests = guestsOf(state).filter(({ host, guest }) => killed.includes(host) && !safe.includes(guest));
  return [...new Set([...killed, ...guests.map(({ guest }) => guest)])].sort((a, b) => a - b);
}

/** The shots that killed this seat. A guest is killed by the same shots as the host. */
export function blowsOf(rules: Ruleset, state: GameState, seat: SeatNumber): readonly Pick<Effect, 'call' | 'by'>[] {
  const hosts = guestsOf(state).flatMap(({ host, guest }) => (guest === seat ? [host] : []));
  return deadly(rules, state).filter(({ at }) => at === seat || hosts.includes(at));
}
