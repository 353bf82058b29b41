import type { Ability } from '#engine/role.ts';
import { type SeatState, seatOf } from '#engine/state.ts';
import type { CallId } from '#engine/words.ts';

/** What a check tells of the checked seat, in the words of the record. */
export type Finding = (checked: SeatState) => string;

/** `black` for the mafia, `red` for everybody else. */
export const colour: Finding = (checked) => (checked.faction === 'mafia' ? 'black' : 'red');

/** Whether the checked is the commissar. */
export const isCommissar: Finding = (checked) => (checked.role === 'commissar' ? 'yes' : 'no');

/** Points at another player at the role's own call and is told at once what `finding` says of him. */
export const check = (call: CallId, finding: Finding): Ability => ({
  verb: 'checks',
  call,
  targets: 1,
  refuse: (_, actor, target) => (target === actor.number ? { code: 'target-self' } : null),
  answer: (state, _, targets) => targets.map((target) => finding(seatOf(state, target)!)),
});
