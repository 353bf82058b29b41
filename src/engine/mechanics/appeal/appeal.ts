import type { Mechanic } from '../../kernel/mechanic.ts';
import type { Choice } from '../../kernel/notices.ts';
import type { Refusal } from '../../kernel/refusal.ts';
import { seal } from '../../kernel/secret.ts';
import type { GameState, SeatState } from '../../kernel/state.ts';
import type { Turn } from '../../kernel/turn.ts';
import type { VoteChoice } from '../../kernel/types.ts';
import { hasJudges } from '../judges/judges.ts';
import { trialOf } from '../trial/state.ts';
import { appealAudience } from './audience.ts';
import { appealFold } from './fold.ts';

const isOpen = ({ open, step }: GameState): boolean => open && step?.kind === 'appeal';

/**
 * Returns true if it is asked whether to acquit the convicted seat: in a deal with a judge, until one seat has been
 * acquitted today (A16).
 */
export const mayAppeal = ({ rules, state }: Turn): boolean => {
  const { appeal, acquitted } = trialOf(state);
  return appeal === 'due' && acquitted.length === 0 && hasJudges(rules, state);
};

/** A judge acquits the convicted seat. Any other player is refused in private. The time lasts to its end (A16). */
function acquit(turn: Turn, { number, role }: SeatState, targets: readonly VoteChoice[]): Refusal | null {
  const { state, rules } = turn;
  const { step } = state;
  if (!isOpen(state) || step?.kind !== 'appeal') return { code: 'not-now', verb: 'acquits' };
  if (!rules.roles[role]!.judges) return { code: 'not-a-judge', clause: 'A16' };
  if (targets.length > 0) return { code: 'wrong-count', want: 0 };
  if (trialOf(state).mercy?.by === number) return { code: 'already-answered', clause: 'A16' };
  turn.emit({ type: 'Acquitted', by: seal(number), seat: seal(step.seat) });
  return null;
}

/** All living players are shown the same choice, except a judge who has used it. */
const appealChoices = (state: GameState, { number, left }: SeatState): readonly Choice[] =>
  !isOpen(state) || left || trialOf(state).mercy?.by === number
    ? []
    : [{ verb: 'acquits', options: [], min: 0, max: 0 }];

/** A judge may acquit a convicted player (A16). */
export const appeal: Mechanic = {
  name: 'appeal',
  actions: { acquits: { carryOut: (turn, seat, { targets }) => acquit(turn, seat, targets) } },
  choices: (_, state, seat) => appealChoices(state, seat),
  choiceSteps: ['appeal'],
  fold: appealFold,
  audience: appealAudience,
};
