/** The events, the news, the steps and the state that a ballot adds to a game (G8). */

import { changed } from '../../kernel/changed.ts';
import { type EventsOf, form, type Values } from '../../kernel/form.ts';
import type { ViewsOf } from '../../kernel/mechanic.ts';
import type { GameState } from '../../kernel/state.ts';
import type { Step } from '../../kernel/step.ts';
import type { Options, SeatNumber, VoteChoice } from '../../kernel/types.ts';
import type { Verdict } from '../trial/state.ts';

const choice = form.part('choice');
const castVote = { by: form.seat, choice };
const tally = { choice, votes: form.whole(0) };

/** A vote, with the seat that gave it. */
export type CastVote = Values<typeof castVote>;

/** The number of votes for one choice. */
export type Tally = Values<typeof tally>;

/** The question of a ballot. */
export interface Put {
  /** 1 is the day's first ballot. */
  readonly round: number;
  /** The candidates, then words if the ballot offers some. */
  readonly choices: readonly VoteChoice[];
  /** The seats about which it is asked, if the choices are answers (C11). */
  readonly about?: readonly SeatNumber[];
}

export const events = {
  BallotClosed: {
    round: form.whole(),
    votes: form.list(form.fields(castVote)),
    tally: form.list(form.fields(tally)),
    /** The voters whose missing votes count for the last candidate of the list (S6, `abstain last-nominee`). */
    defaulted: form.list(form.seat),
    /** The voters whose missing votes were drawn, where all must vote (B7). */
    drawn: form.optional(form.list(form.seat)),
    /** The number of entitled voters, where a majority of them decides and not one of the votes given (A8). */
    entitled: form.optional(form.whole(0)),
    /** The choice that was called last, if the counts of all others have been told and still hold (F8). */
    last: form.optional(choice),
  },
  /** A choice has been called, and has these votes of these seats (F8). */
  CallCounted: { ...tally, by: form.list(form.seat) },
  /** `inOpen`: everybody sees the choice at once (F8). */
  VoteCast: { by: form.seat, choice: form.secret(choice), inOpen: form.flag },
};

/** The events of a ballot. */
export type BallotEvents = EventsOf<typeof events>;

/** The news about votes. */
export interface BallotNews extends Pick<BallotEvents, 'BallotClosed' | 'CallCounted'> {
  /** To all: this seat has voted. `choice`: for whom, where votes are given in the open (F8). */
  readonly VoteCast: { readonly by: SeatNumber; readonly choice?: VoteChoice };
  /** To the voter or the judge. `acquits`: the choice is a seat that a judge has acquitted (A16). */
  readonly OwnVote: { readonly choice: VoteChoice; readonly acquits?: true };
}

/** The steps of a vote. */
interface BallotSteps {
  /** The time in which everybody decides. The ballot of the same round follows (C8). */
  readonly deliberation: Put;
  /**
   * `barred`: the seats that do not vote in this ballot.
   * `reminded`: the ballot is continued for these seats, which must vote and have not (B7).
   */
  readonly ballot: {
    readonly barred?: readonly SeatNumber[];
    readonly reminded?: readonly SeatNumber[];
    /** The choice that is being called. Only votes for it are taken (F8). */
    readonly called?: VoteChoice;
    /** It goes on with a called ballot, whose first call has been made (F8). */
    readonly goesOn?: true;
  } & Put;
  /** The result of the trial. The beginning of this step tells it, and nothing else does. */
  readonly verdict: { readonly verdict: Verdict };
}

/** A vote from which nobody may abstain (B7, A6). */
interface MandatoryVote {
  /** The seconds that a player who has not voted gets with the reminder. After them a vote is drawn for that player. */
  readonly reminder: number;
}

/** A vote in which the choices are called one after another (F8). */
interface CalledVote {
  /** Returns true if a ballot that loses all candidates but one goes on with it (F13). */
  goesOnWithOne(state: GameState): boolean;
}

/** The ballot that is open. */
export interface Ballot {
  readonly round: number;
  readonly choices: readonly VoteChoice[];
  readonly about: readonly SeatNumber[];
  readonly barred: readonly SeatNumber[];
  /** The choices whose calls are over, where choices are called (F8). */
  readonly called: readonly VoteChoice[];
  /** The counts that have been told, where each call is counted (F8). */
  readonly counted: readonly Tally[];
  readonly votes: readonly CastVote[];
  /** The seats that have voted, also those whose candidate has left since (G11). */
  readonly voted: readonly SeatNumber[];
}

declare module '../../kernel/commands.ts' {
  interface Act {
    /** The choice that was being called when a vote was given, if its call may have ended since (F8). */
    readonly inCallOf?: VoteChoice;
  }
}

declare module '../../kernel/events.ts' {
  interface Events extends BallotEvents {}
}

declare module '../../kernel/notices.ts' {
  interface AllNews extends BallotNews {}
}

declare module '../../kernel/view.ts' {
  interface View {
    /** The seats that have voted in the open ballot. */
    readonly voted?: readonly SeatNumber[];
    /** The own vote in the open ballot, or as a judge. */
    readonly ownVote?: BallotNews['OwnVote'] | null;
    /** The votes of the open ballot that were given in the open (F8). */
    readonly hands?: readonly CastVote[];
    readonly lastBallot?: { readonly votes: readonly CastVote[]; readonly tally: readonly Tally[] } | null;
    readonly verdict?: Verdict | null;
  }
}

declare module '../../kernel/traits.ts' {
  interface RulesetTraits {
    /** Returns true if a missing vote counts for the last candidate (S6). By default it counts for nobody. */
    missingVoteCounts?(options: Options): boolean;
  }
}

declare module '../../kernel/step.ts' {
  interface Steps extends BallotSteps {}
}

declare module '../../kernel/state.ts' {
  interface GameState {
    readonly ballot?: Ballot | null;
    readonly lastVotes?: readonly CastVote[];
  }
  interface DayState {
    /** The votes of the day's last ballot between candidates (A26). */
    readonly accusers?: readonly CastVote[];
  }
}

declare module '../../kernel/refusal.ts' {
  interface BarReasons {
    /** It is one of the tied seats. */
    readonly tied: unknown;
  }
  interface Refusals {
    readonly 'already-voted': unknown;
    /** Another choice is being called at this moment (F8). */
    readonly 'other-call': { readonly called: VoteChoice };
    readonly 'not-a-candidate': { readonly choices: readonly VoteChoice[] };
  }
}

declare module '../../kernel/types.ts' {
  interface Bans {
    readonly vote: unknown;
  }
  interface ChoiceWords {
    /** All of the seats leave that the question is about (C11, A8), or none of them. */
    readonly all: unknown;
    readonly none: unknown;
    /** To leave everybody at the table (D10). */
    readonly leave: unknown;
  }
  interface Verbs {
    readonly votes: unknown;
  }
}

declare module '../../kernel/rules.ts' {
  interface Rules {
    /** By default, a player who does not vote has not voted, and a single candidate is not voted on. */
    readonly mandatoryVote?: MandatoryVote;
    /** By default, all candidates are voted on at once. */
    readonly calledVote?: CalledVote;
  }
}

const emptyBallot: Ballot = {
  round: 0,
  called: [],
  counted: [],
  choices: [],
  about: [],
  barred: [],
  votes: [],
  voted: [],
};

/** Returns the ballot as it opens. */
export const freshBallot = ({ round, choices, about = [], barred = [] }: Extract<Step, { kind: 'ballot' }>): Ballot =>
  changed(emptyBallot, { round, choices, about, barred });

/** G11: removes the vote of a seat that leaves, and the votes for it. */
export function without({ ballot = null }: GameState, seat: SeatNumber): Ballot | null {
  return (
    ballot &&
    changed(ballot, {
      choices: ballot.choices.filter((choice) => choice !== seat),
      about: ballot.about.filter((each) => each !== seat),
      votes: ballot.votes.filter((vote) => vote.by !== seat && vote.choice !== seat),
    })
  );
}

/** The knowledge of one person about a vote. */
export const ballotView: ViewsOf<BallotNews> = {
  GameStarted: () => ({ voted: [], ownVote: null, hands: [], lastBallot: null, verdict: null }),
  DayBroke: () => ({ voted: [], ownVote: null, hands: [], lastBallot: null, verdict: null }),
  StepBegan: ({ verdict = null }, { step }) => ({ verdict: step.kind === 'verdict' ? step.verdict : verdict }),
  StepEnded: ({ voted = [], ownVote = null, hands = [] }, { by }) =>
    by === 'unfinished' ? { voted, ownVote, hands } : { voted: [], ownVote: null, hands: [] },
  VoteCast: ({ voted = [], hands = [] }, { by, choice }) => ({
    voted: [...voted, by],
    hands: choice === undefined ? hands : [...hands, { by, choice }],
  }),
  OwnVote: (_, { choice, acquits }) => ({ ownVote: acquits ? { choice, acquits } : { choice } }),
  CallCounted: () => ({}),
  BallotClosed: (_, { votes, tally }) => ({ lastBallot: { votes, tally } }),
};
