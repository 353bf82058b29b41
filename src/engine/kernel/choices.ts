import { appealChoices } from '../mechanics/appeal.ts';
import { mayVote } from '../mechanics/ballot.ts';
import { fireChoices } from '../mechanics/blind-shooting.ts';
import { contractChoices } from '../mechanics/contract.ts';
import { discussionChoices } from '../mechanics/discussion.ts';
import { duelChoices } from '../mechanics/duel.ts';
import { judgementChoices } from '../mechanics/judges.ts';
import { floorChoices } from '../mechanics/nominations.ts';
import { partingChoices } from '../mechanics/sentence.ts';
import { nightChoices } from './night.ts';
import type { Choice } from './notices.ts';
import type { Ruleset } from './ruleset.ts';
import { type GameState, type SeatState, seatOf } from './state.ts';
import type { SeatNumber } from './types.ts';

/** Everything that this seat may do at this moment; whatever else it tries is refused. */
export function choices(rules: Ruleset, state: GameState, number: SeatNumber): readonly Choice[] {
  const seat = seatOf(state, number);
  if (!seat || !state.open || state.paused || state.outcome) return [];
  return [
    ...nightChoices(rules, state, seat),
    ...fireChoices(state, seat),
    ...contractChoices(rules, state, seat),
    ...floorChoices(rules, state, seat),
    ...discussionChoices(state, seat),
    ...ballotChoices(rules, state, seat),
    ...judgementChoices(state, seat),
    ...appealChoices(state, seat),
    ...duelChoices(state, seat),
    ...partingChoices(rules, state, seat),
  ];
}

function ballotChoices(rules: Ruleset, state: GameState, seat: SeatState): readonly Choice[] {
  if (!state.ballot || !mayVote(rules, state, seat.number)) return [];
  return [{ verb: 'votes', options: state.ballot.choices, min: 1, max: 1 }];
}
