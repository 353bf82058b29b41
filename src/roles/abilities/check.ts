import type { Ability } from '#engine/kernel/role.ts';
import { clanOf, type GameState, type SeatState, seatOf } from '#engine/kernel/state.ts';
import { type CallId, type Faction, isClan, type Options, type RoleId } from '#engine/kernel/types.ts';
import { isFallen, isUnder } from '#engine/mechanics/effects.ts';

/** What a check tells of the checked seat, in the words of the record. */
export type Finding = (checked: SeatState, state: GameState) => string | readonly string[];

/** `black` for these factions, `red` for everybody else. */
export const colourOf =
  (black: (options: Options) => readonly Faction[]): Finding =>
  (checked, { options }) =>
    black(options).includes(checked.faction) ? 'black' : 'red';

/** `black` for the mafia, `red` for everybody else. */
export const colour = colourOf(() => ['mafia']);

/** Whether the checked is the commissar. */
export const isCommissar: Finding = (checked) => (checked.role === 'commissar' ? 'yes' : 'no');

/** Whether the checked wakes with a clan, or has turned to one (D15). */
export const isOfClan: Finding = (checked) => (clanOf(checked) ? 'yes' : 'no');

/** Whether the checked is a plain civilian (A27). */
export const isCivilian: Finding = ({ role }) => (role === 'civilian' ? 'yes' : 'no');

/** The same in words of their own, for checks that have no question of their own in the texts (B28). */
export const isPlain: Finding = ({ role }) => (role === 'civilian' ? 'civilian' : 'special');

/** The checked player's exact role. */
export const exactRole: Finding = ({ role }) => `role:${role}`;

/**
 * What the night has made of the checked, else his side: a clan, the maniac or a civilian. `civilians`: cards which
 * look like one (B18).
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

/** Points at another player at the role's own call and is told at once what `finding` says of him. */
export const check = (call: CallId, finding: Finding): Ability => ({
  verb: 'checks',
  call,
  targets: 1,
  refuse: (_, actor, target) => (target === actor.number ? { code: 'target-self' } : null),
  answer: (state, _, targets) => targets.flatMap((target) => finding(seatOf(state, target)!, state)),
});

/** Whether these players are of the same side. */
export type Comparison = (seats: readonly SeatState[]) => boolean;

const sameFaction: Comparison = (seats) => new Set(seats.map(({ faction }) => faction)).size === 1;

/** Points at two players, himself included, and is told at once whether they are of the same side (B20, A21). */
export const compare = (call: CallId, isSame = sameFaction): Ability => ({
  verb: 'checks',
  call,
  targets: 2,
  refuse: () => null,
  answer: (state, _, targets) => [isSame(targets.map((target) => seatOf(state, target)!)) ? 'same' : 'different'],
});
