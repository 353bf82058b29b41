import type { CastVote, EventOf, EventType, GameEvent } from './events.ts';
import { open } from './secret.ts';
import { freshDay, type GameState, type SeatState, type Trial, unstarted } from './state.ts';
import type { Step, Verdict } from './step.ts';
import type { SeatNumber } from './words.ts';

type Rows = { readonly [T in EventType]: (state: GameState, event: EventOf<T>) => Partial<GameState> };

const without = <T>(list: readonly T[], gone: T): readonly T[] => list.filter((item) => item !== gone);

const withSeat = (state: GameState, number: SeatNumber, change: Partial<SeatState>): readonly SeatState[] =>
  state.seats.map((seat) => (seat.number === number ? { ...seat, ...change } : seat));

/** What each kind of event changes. A missing row does not compile. */
const rows: Rows = {
  GameStarted: (_, event) => ({
    ruleset: event.ruleset,
    options: event.options,
    seed: open(event.seed),
    seats: Array.from({ length: event.seats }, (_, index) => ({
      number: index + 1,
      role: '',
      faction: 'town' as const,
      left: null,
      shown: false,
      knows: [],
    })),
  }),
  CardDealt: (state, event) => ({
    seats: withSeat(state, event.seat, { role: open(event.role), faction: open(event.faction) }),
  }),
  NightFell: (state, event) => ({
    phase: 'night',
    round: event.night,
    night: { called: [] },
    firstSpeaker: state.day.first ?? state.firstSpeaker,
  }),
  DayBroke: (_, event) => ({
    phase: 'day',
    round: event.day,
    day: { ...freshDay, farewells: event.killed },
    lastVotes: [],
  }),
  StepBegan: (state, { step }) => ({
    step,
    open: false,
    steps: step.number,
    night: step.kind === 'call' ? { called: [...state.night.called, step.call] } : state.night,
    ballot: step.kind === 'ballot' ? { round: step.round, choices: step.choices, votes: [], voted: [] } : state.ballot,
    day: dayAfterStepBegan(state, step),
  }),
  StepOpened: (state) => ({ open: true, paused: state.paused && { left: state.step?.seconds ?? 0 } }),
  StepExtended: (state, event) => ({
    step: state.step && { ...state.step, seconds: state.step.seconds + event.seconds },
    paused: state.paused && { left: state.paused.left + event.seconds },
  }),
  StepEnded: (state) => ({
    step: null,
    open: false,
    opening: state.opening && state.step?.kind !== 'opening',
    ballot: null,
    day:
      state.step?.kind === 'speech' && state.step.purpose === 'last-word'
        ? { ...state.day, said: [...state.day.said, state.step.seat] }
        : state.day,
  }),
  Introduced: (state, event) => ({ seats: withSeat(state, event.to, { knows: open(event.people) }) }),
  Picked: (state, event) => {
    const pick = {
      night: state.round,
      call: event.call,
      seat: open(event.seat),
      verb: open(event.verb),
      targets: open(event.targets),
      answer: null,
    };
    const others = state.picks.filter(
      (old) => old.night !== pick.night || old.seat !== pick.seat || old.call !== pick.call,
    );
    return { picks: [...others, pick] };
  },
  Answered: (state, event) => {
    const last = state.picks.findLast((pick) => pick.seat === open(event.seat));
    return {
      picks: state.picks.map((pick) => (pick === last ? { ...pick, answer: open(event.answer) } : pick)),
    };
  },
  Nominated: (state, event) => ({
    day: { ...state.day, nominations: [...state.day.nominations, { by: event.by, seat: event.seat }] },
  }),
  VoteCast: (state, event) => ({
    ballot: state.ballot && {
      ...state.ballot,
      votes: [...state.ballot.votes, { by: event.by, choice: open(event.choice) }],
      voted: [...state.ballot.voted, event.by],
    },
  }),
  BallotClosed: (state, event) => ({
    lastVotes: event.votes,
    day: { ...state.day, trial: { ...state.day.trial, round: event.round, result: resultOf(event) } },
  }),
  SeatLeft: (state, event) => leave(state, event),
  CardShown: (state, event) => ({ seats: withSeat(state, event.seat, { shown: true }) }),
  GamePaused: (_, event) => ({ paused: { left: event.left } }),
  GameResumed: () => ({ paused: null }),
  GameEnded: (state, event) => ({
    step: null,
    open: false,
    paused: null,
    ballot: null,
    seats: state.seats.map((seat) => ({ ...seat, shown: true })),
    outcome: { winner: event.winner, winners: event.winners, cards: event.cards },
  }),
};

function dayAfterStepBegan(state: GameState, step: Step): GameState['day'] {
  const { day } = state;
  if (step.kind === 'verdict') return { ...day, trial: trialAfter(day.trial, step.verdict) };
  if (step.kind !== 'speech') return day;
  switch (step.purpose) {
    case 'turn':
      return { ...day, first: day.first ?? step.seat, spoken: [...day.spoken, step.seat] };
    case 'defence':
      return { ...day, trial: { ...day.trial, defended: [...day.trial.defended, step.seat] } };
    case 'last-word':
      return { ...day, farewells: without(day.farewells, step.seat) };
  }
}

function trialAfter(trial: Trial, verdict: Verdict): Trial {
  const told: Trial = { ...trial, result: null, coin: [] };
  switch (verdict.outcome) {
    case 'no-nominee':
    case 'no-votes':
      return { ...told, settled: true };
    case 'sole-nominee':
    case 'condemned':
    case 'coin':
      return { ...told, settled: true, condemned: verdict.seat };
    case 'tie':
      if (verdict.follows === 'all-stay') return { ...told, settled: true };
      return verdict.follows === 'coin'
        ? { ...told, tied: [], coin: verdict.seats }
        : { ...told, tied: verdict.seats, defended: [] };
  }
}

/** Those with the most votes, in the order of the list. */
function resultOf(event: EventOf<'BallotClosed'>): Trial['result'] {
  const most = Math.max(0, ...event.tally.map((line) => line.votes));
  if (most === 0) return { kind: 'no-votes' };
  const seats = event.tally
    .filter((line) => line.votes === most)
    .map((line) => line.choice)
    .filter((choice) => typeof choice === 'number');
  return seats.length === 1 ? { kind: 'most', seat: seats[0]! } : { kind: 'tie', seats };
}

/** G11: what a seat that leaves takes with it: its vote, its candidacy, and (who quits or is removed) its pick. */
function leave(state: GameState, event: EventOf<'SeatLeft'>): Partial<GameState> {
  const { seat, cause } = event;
  const { trial } = state.day;
  const counts = (vote: CastVote) => vote.by !== seat && vote.choice !== seat;
  const isVoid = (pick: GameState['picks'][number]) =>
    pick.seat === seat && state.phase === 'night' && pick.night === state.round;
  return {
    seats: withSeat(state, seat, {
      left: { cause, phase: state.phase ?? 'night', round: state.round },
    }),
    lastLeft: state.round,
    picks: cause === 'quit' || cause === 'removed' ? state.picks.filter((pick) => !isVoid(pick)) : state.picks,
    ballot: state.ballot && {
      ...state.ballot,
      choices: without(state.ballot.choices, seat),
      votes: state.ballot.votes.filter(counts),
    },
    day: {
      ...state.day,
      nominations: state.day.nominations.filter((nomination) => nomination.seat !== seat),
      trial: {
        ...trial,
        tied: without(trial.tied, seat),
        coin: without(trial.coin, seat),
        condemned: trial.condemned === seat ? null : trial.condemned,
      },
    },
  };
}

/** The state after an event. */
export function evolve(state: GameState, event: GameEvent): GameState {
  const row = rows[event.type] as (state: GameState, event: GameEvent) => Partial<GameState>;
  return { ...state, ...row(state, event), events: state.events + 1 };
}

export const fold = (events: readonly GameEvent[], from: GameState = unstarted): GameState =>
  events.reduce(evolve, from);
