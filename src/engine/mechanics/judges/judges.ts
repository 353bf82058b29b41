import type { Mechanic, ViewsOf } from '../../kernel/mechanic.ts';
import type { Choice } from '../../kernel/notices.ts';
import type { Refusal } from '../../kernel/refusal.ts';
import type { Rules } from '../../kernel/rules.ts';
import { seal } from '../../kernel/secret.ts';
import type { GameState, SeatState } from '../../kernel/state.ts';
import type { Turn } from '../../kernel/turn.ts';
import type { VoteChoice } from '../../kernel/types.ts';
import { judgesAudience } from './audience.ts';
import { judgesFold } from './fold.ts';
import type { PublicJudgesEvents } from './types.ts';

const isJudge = (rules: Rules, { role }: SeatState): boolean => rules.roles[role]!.judges === true;

/** Returns true if a judge was dealt, whether alive now or not (D12). */
export const hasJudges = (rules: Rules, state: GameState): boolean => state.seats.some((seat) => isJudge(rules, seat));

/** A judge names one of the accused. Any other player is refused in private (D12). */
function judge(turn: Turn, seat: SeatState, choices: readonly VoteChoice[]): Refusal | null {
  const { judgement } = turn.state;
  if (!judgement) return { code: 'not-now', verb: 'votes' };
  if (!isJudge(turn.rules, seat)) return { code: 'not-a-judge', clause: 'D12' };
  if (judgement.voted.includes(seat.number)) return { code: 'already-voted', clause: 'G8' };
  const [choice] = choices;
  if (choice === undefined || choices.length !== 1) return { code: 'wrong-count', want: 1 };
  if (typeof choice !== 'number' || !judgement.choices.includes(choice)) {
    return { code: 'not-a-candidate', choices: judgement.choices };
  }
  turn.emit({ type: 'Judged', by: seal(seat.number), choice: seal(choice) });
  return null;
}

/** Called when the verdict's time has run out. It lasts to its end, even if all judges have named a seat. */
function closeJudgement(turn: Turn): void {
  const { judgement } = turn.state;
  if (!judgement) return;
  const named = judgement.choices.filter((seat) => judgement.votes.some(({ choice }) => choice === seat));
  turn.emit({ type: 'JudgesHeard', named: seal(named) });
}

/** G11: with fewer than two accused left, nothing is left to decide. */
function settleJudgement(turn: Turn): void {
  const { judgement } = turn.state;
  if (judgement && judgement.choices.length < 2) turn.endStep('void');
}

/** Everybody is shown the same choice, until a judge has used it. */
function judgementChoices({ judgement }: GameState, { number, left }: SeatState): readonly Choice[] {
  if (!judgement || left || judgement.voted.includes(number)) return [];
  return [{ verb: 'votes', options: judgement.choices, min: 1, max: 1 }];
}

/** The day has lasted longer than its limit. From now on the judges decide its trial (D12). */
function overtime(turn: Turn, day: number): Refusal | null {
  const { state, rules } = turn;
  const isDue = state.phase === 'day' && state.round === day && !state.day.overtime;
  if (!isDue || (rules.dayLimit?.(state) ?? null) === null) return { code: 'stale', step: state.step?.number ?? 0 };
  turn.emit({ type: 'DayOverran', day });
  return null;
}

const view: ViewsOf<PublicJudgesEvents> = {
  GameStarted: () => ({ overtime: false }),
  DayBroke: () => ({ overtime: false }),
  DayOverran: () => ({ overtime: true }),
};

/** The judges name one of the accused in place of a ballot (D12). */
export const judges: Mechanic = {
  name: 'judges',
  actions: {
    votes: {
      applies: ({ judgement }) => Boolean(judgement),
      carryOut: (turn, seat, { targets }) => judge(turn, seat, targets),
    },
  },
  choices: (_, state, seat) => judgementChoices(state, seat),
  choiceSteps: ['judgement'],
  closing: closeJudgement,
  departed: settleJudgement,
  commands: { overtime: (turn, { day }) => overtime(turn, day) },
  fresh: { game: { judgement: null }, day: { overtime: false } },
  fold: judgesFold,
  audience: judgesAudience,
  view,
};
