import type { Ability } from '#engine/role.ts';
import { type SeatState, seatOf } from '#engine/state.ts';
import type { CallId, Faction, Options } from '#engine/words.ts';

/** What a check tells of the checked seat, in the words of the record. */
export type Finding = (checked: SeatState, options: Options) => string;

/** `black` for these factions, `red` for everybody else. */
export const colourOf =
  (black: (options: Options) => readonly Faction[]): Finding =>
  (checked, options) =>
    black(options).includes(checked.faction) ? 'black' : 'red';

/** `black` for the mafia, `red` for everybody else. */
export const colour = colourOf(() => ['mafia']);

/** Whether the checked is the commissar. */
export const isCommissar: Finding = (checked) => (checked.role === 'commissar' ? 'yes' : 'no');

/** Points at another player at the role's own call and is told at once what `finding` says of him. */
export const check = (call: CallId, finding: Finding): Ability => ({
  verb: 'checks',
  call,
  targets: 1,
  refuse: (_, actor, target) => (target === actor.number ? { code: 'target-self' } : null),
  answer: (state, _, targets) => targets.map((target) => finding(seatOf(state, target)!, state.options)),
});
