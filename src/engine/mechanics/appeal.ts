/** The event and the step that the appeal to a judge adds to a game (A16). */
import { unchanged } from '../kernel/change.ts';
import { type EventsOf, form } from '../kernel/form.ts';
import type { AudiencesOf, FoldsOf, Mechanic } from '../kernel/mechanic.ts';
import type { Choice } from '../kernel/notices.ts';
import type { Refusal } from '../kernel/refusal.ts';
import { open, seal } from '../kernel/secret.ts';
import type { GameState, SeatState } from '../kernel/state.ts';
import { toSeat } from '../kernel/telling.ts';
import type { Turn } from '../kernel/turn.ts';
import type { SeatNumber, VoteChoice } from '../kernel/types.ts';
import { hasJudges } from './judges.ts';
import { trialOf, withTrial } from './trial/state.ts';

const events = {
  /** A judge has acquitted a convicted player (A16). */
  Acquitted: { by: form.secret(form.seat), seat: form.secret(form.seat) },
};

type AppealEvents = EventsOf<typeof events>;

/** The step of an appeal. */
interface AppealSteps {
  /** This seat has been convicted. Everybody is asked whether to acquit the player, and only a judge can (A16). */
  readonly appeal: { readonly seat: SeatNumber };
}

declare module '../kernel/events.ts' {
  interface Events extends AppealEvents {}
}

declare module '../kernel/step.ts' {
  interface Steps extends AppealSteps {}
}

declare module '../kernel/types.ts' {
  interface Verbs {
    readonly acquits: unknown;
  }
}

declare module './trial/state.ts' {
  interface Verdicts {
    /** A judge has acquitted this seat. The vote is held again without it (A16). */
    readonly acquitted: { readonly seat: SeatNumber };
  }
}

/** A16: only the judge knows of the acquittal until it is told to all. */
const appealAudience: AudiencesOf<AppealEvents> = {
  Acquitted: (event) => toSeat(open(event.by), { type: 'OwnVote', choice: open(event.seat), acquits: true }),
};

/** The changes of an appeal (A16). */
const appealFold: FoldsOf<AppealEvents> = {
  StepBegan: (state, { step }) => (step.kind === 'appeal' ? withTrial(state, { appeal: 'heard' }) : unchanged),
  Acquitted: (state, event) => withTrial(state, { mercy: { by: open(event.by), seat: open(event.seat) } }),
};

const isOpen = (state: GameState): boolean => state.open && state.step?.kind === 'appeal';

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
  events,
  actions: { acquits: { carryOut: (turn, seat, { targets }) => acquit(turn, seat, targets) } },
  choices: (_, state, seat) => appealChoices(state, seat),
  choiceSteps: ['appeal'],
  fold: appealFold,
  audience: appealAudience,
};
