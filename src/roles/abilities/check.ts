import type { Ability } from '#engine/kernel/role.ts';
import { type GameState, type SeatState, seatOf } from '#engine/kernel/state.ts';
import { type CallId, type Faction, isClan, type Options, type RoleId } from '#engine/kernel/types.ts';
import { clanOf } from '#engine/mechanics/changed-sides.ts';
import { isFallen, isUnder } from '#engine/mechanics/effects.ts';

/** The answer of a check about the checked seat, in the words of the record. */
export type Finding = (checked: SeatState, state: GameState) => string | readonly string[];

/** Finds `black` for these factions and `red` for everybody else. */
export const colourOf =
  (black: (options: Options) => readonly Faction[]): Finding =>
  (checked, { options }) =>
    black(options).includes(checked.faction) ? 'black' : 'red';

/** Finds `black` for the mafia and `red` for everybody else. */
export const colour = colourOf(() => ['mafia']);

/** Finds `yes` if the checked player is the commissar. */
export const isCommissar: Finding = (checked) => (checked.role === 'commissar' ? 'yes' : 'no');

/** Finds `yes` if the checked player wakes with a clan or has turned to one (D15). */
export const isOfClan: Finding = (checked) => (clanOf(checked) ? 'yes' : 'no');

/** Finds `yes` if the checked player is a plain civilian (A27). */
export const isCivilian: Finding = ({ role }) => (role === 'civilian' ? 'yes' : 'no');

/**
 * The same as `isCivilian`, for checks that have no question of their own in the texts (B28): `civilian` or `special`.
 */
export const isPlain: Finding = ({ role }) => (role === 'civilian' ? 'civilian' : 'special');

/** Finds the checked player's exact role. */
export const exactRole: Finding = ({ role }) => `role:${role}`;

/**
 * Finds what the night has done to the checked player, or otherwise their side: a clan, the maniac or a civilian.
 * `civilians` lists the cards that look like a civilian (B18).
 */
export const standing =
  (civilians: readonly RoleId[]): Finding =>
  ({ number, role, faction }, state) => {
    if (isUnder(state, 'arrest', number)) return 'undetermined';
    if (isFallen(state, number)) return 'corpse';
    if (civilians.includes(role)) return 'civilian';
    if (isClan(faction)) return 'mafia';
    return faction === 'maniac' ? 'maniac' : 'civilian';
  };

/** Points at another player at the role's own call. The actor is told at once what `finding` says about that player. */
export const check = (call: CallId, finding: Finding): Ability => ({
  verb: 'checks',
  call,
  targets: 1,
  refuse: (_, actor, target) => (target === actor.number ? { code: 'target-self' } : null),
  answer: (state, _, targets) => targets.flatMap((target) => finding(seatOf(state, target)!, state)),
});

/** Returns true if these players are on the same side. */
export type Comparison = (seats: readonly SeatState[]) => boolean;

const sameFaction: Comparison = (seats) => new Set(seats.map(({ faction }) => faction)).size === 1;

/**
 * Points at two players, the actor included. The actor is told at once whether they are on the same side (B20, A21).
 */
export const compare = (call: CallId, isSame = sameFaction): Ability => ({
  verb: 'checks',
  call,
  targets: 2,
  refuse: () => null,
  answer: (state, _, targets) => [isSame(targets.map((target) => seatOf(state, target)!)) ? 'same' : 'different'],
});

declare module '#engine/kernel/types.ts' {
  interface Verbs {
    readonly checks: unknown;
  }
}

declare module '#engine/kernel/traits.ts' {
  interface RulesetTraits {
    /** The role for which a check looks whose answer is yes or no (S14, D15). By default, no check does. */
    readonly sought?: RoleId;
  }
}
