/** The events, the step and the state that the judges' verdict adds to a game (D12). */
import { unchanged } from '../kernel/change.ts';
import { type EventsOf, form } from '../kernel/form.ts';
import type { AudiencesOf, FoldsOf, Mechanic, ViewsOf } from '../kernel/mechanic.ts';
import type { Choice } from '../kernel/notices.ts';
import type { Refusal } from '../kernel/refusal.ts';
import type { Rules } from '../kernel/rules.ts';
import { open, seal } from '../kernel/secret.ts';
import type { GameState, SeatState } from '../kernel/state.ts';
import { toAll, toSeat } from '../kernel/telling.ts';
import type { Turn } from '../kernel/turn.ts';
import type { SeatNumber, VoteChoice } from '../kernel/types.ts';
import { withTrial } from './trial/state.ts';

const events = {
  /** This day has lasted longer than its limit. From now on the judges decide its trial (D12). */
  DayOverran: { day: form.whole() },
  /** A judge has named one of the accused (D12). */
  Judged: { by: form.secret(form.seat), choice: form.secret(form.seat) },
  /** The seats that the judges have named between them: none, one or two. The verdict tells what follows. */
  JudgesHeard: { named: form.secret(form.list(form.seat)) },
};

type JudgesEvents = EventsOf<typeof events>;

/** The event of the judges that everybody learns whole. */
type PublicJudgesEvents = Pick<JudgesEvents, 'DayOverran'>;

/** The step of the judges. */
interface JudgesSteps {
  /** The judges' verdict: everybody is shown the same, but only judges can use it (D12). */
  readonly judgement: { readonly choices: readonly SeatNumber[] };
}

/** The judges' verdict while it is being asked for (D12). */
interface Judgement {
  readonly choices: readonly SeatNumber[];
  readonly votes: readonly { readonly by: SeatNumber; readonly choice: SeatNumber }[];
  /** The judges who have named a seat, also those whose choice has left since (G11). */
  readonly voted: readonly SeatNumber[];
}

declare module '../kernel/events.ts' {
  interface Events extends JudgesEvents {}
}

declare module '../kernel/notices.ts' {
  interface AllNews extends PublicJudgesEvents {}
}

declare module '../kernel/commands.ts' {
  interface MechanicCommands {
    /** This day has lasted longer than its limit (D12). The caller says so, because the engine has no clock. */
    readonly overtime: { readonly day: number };
  }
}

declare module '../kernel/rules.ts' {
  interface Rules {
    /**
     * Returns the seconds after which the judges are asked in a day. `null`, and the default: the length has no effect
     * (D12).
     */
    dayLimit?(state: GameState): number | null;
  }
}

declare module '../kernel/role.ts' {
  interface Role {
    /** It judges when the judges are asked (D12). */
    readonly judges?: boolean;
  }
}

declare module '../kernel/view.ts' {
  interface View {
    /** The day has lasted longer than its limit, where that matters (D12). */
    readonly overtime?: boolean;
  }
}

declare module '../kernel/step.ts' {
  interface Steps extends JudgesSteps {}
}

declare module '../kernel/state.ts' {
  interface DayState {
    /** The day has lasted longer than its limit (D12). */
    readonly overtime?: boolean;
  }
  interface GameState {
    /** The judges' verdict, where judges are asked. */
    readonly judgement?: Judgement | null;
  }
}

declare module '../kernel/refusal.ts' {
  interface Refusals {
    /** Everybody sees the prompt for the judges, but only judges can use it (D12, A16). */
    readonly 'not-a-judge': unknown;
  }
}

declare module './trial/state.ts' {
  interface AfterTie {
    /** The judges' verdict (D12). */
    readonly judgement: unknown;
  }
  interface Verdicts {
    /** The judges have named this seat (D12). */
    readonly judged: { readonly seat: SeatNumber };
    /** The judges have settled nothing. The next ballot or defence is held between these seats (D12). */
    readonly unjudged: { readonly seats: readonly SeatNumber[]; readonly follows: 'defence' | 'ballot' };
  }
}

/** D12: nobody is told which judges acted, or how many did. The verdict tells the result. */
const judgesAudience: AudiencesOf<JudgesEvents> = {
  Judged: (event) => toSeat(open(event.by), { type: 'OwnVote', choice: open(event.choice) }),
  JudgesHeard: () => [],
  DayOverran: (event) => toAll(event),
};

/** The changes of the judges' verdict (D12). */
const judgesFold: FoldsOf<JudgesEvents> = {
  StepBegan: (state, { step }) =>
    step.kind === 'judgement'
      ? { judgement: { choices: step.choices, votes: [], voted: [] }, ...withTrial(state, { judges: 'asked' }) }
      : unchanged,
  StepEnded: ({ judgement }) => (judgement ? { judgement: null } : unchanged),
  SeatLeft: ({ judgement = null }, { seat }) => ({
    judgement: judgement && {
      ...judgement,
      choices: judgement.choices.filter((choice) => choice !== seat),
      votes: judgement.votes.filter((vote) => vote.by !== seat && vote.choice !== seat),
    },
  }),
  Judged: ({ judgement = null }, event) => {
    const vote = { by: open(event.by), choice: open(event.choice) };
    return {
      judgement: judgement && {
        ...judgement,
        votes: [...judgement.votes, vote],
        voted: [...judgement.voted, vote.by],
      },
    };
  },
  DayOverran: () => ({ day: { overtime: true } }),
  JudgesHeard: (state, event) => withTrial(state, { named: open(event.named) }),
};

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
  events,
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
