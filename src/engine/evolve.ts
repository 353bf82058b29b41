import type { CastVote, EventOf, EventType, GameEvent } from './events.ts';
import { open } from './secret.ts';
import { freshDay, type GameState, type SeatState, unstarted } from './state.ts';
import type { Step } from './step.ts';
import { resultOf, trialAfter, trialWithout } from './trial-state.ts';
import { isClan, type SeatNumber } from './words.ts';

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
      clan: null,
      left: null,
      shown: false,
      knows: [],
      fouls: 0,
      silent: null,
    })),
  }),
  CardDealt: (state, event) => {
    const faction = open(event.faction);
    const clan = event.clan ? open(event.clan) : isClan(faction) ? faction : null;
    return { seats: withSeat(state, event.seat, { role: open(event.role), faction, clan }) };
  },
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
    ballot: step.kind === 'ballot' ? { about: [], barred: [], ...putOf(step), votes: [], voted: [] } : state.ballot,
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
    day: dayAfterStepEnded(state.day, state.step),
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
  Fouled: (state, event) => ({
    seats: withSeat(state, event.seat, {
      fouls: event.count,
      ...(event.silent === null ? {} : { silent: event.silent }),
    }),
  }),
  Dragged: (state, event) => ({
    day: { ...state.day, dragged: [...state.day.dragged, { by: event.by, seat: event.seat }] },
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
    // Fouls are cleared after each game (C22).
    seats: state.seats.map((seat) => ({ ...seat, shown: true, fouls: 0, silent: null })),
    outcome: { winner: event.winner, winners: event.winners, cards: event.cards },
  }),
};

const putOf = ({ round, choices, about, barred }: Extract<Step, { kind: 'ballot' }>) => ({
  round,
  choices,
  ...(about ? { about } : {}),
  ...(barred ? { barred } : {}),
});

function dayAfterStepBegan({ day }: GameState, step: Step): GameState['day'] {
  switch (step.kind) {
    case 'verdict':
      return { ...day, trial: trialAfter(day.trial, step.verdict) };
    case 'deliberation':
      return { ...day, trial: { ...day.trial, deliberated: step.round } };
    case 'common':
      return { ...day, common: true };
    case 'speech':
    case 'silence':
      return dayAfterFloor(day, step);
    default:
      return day;
  }
}

/** Whoever has the floor, or has it in name only, has had it. */
function dayAfterFloor(day: GameState['day'], { seat, purpose }: Extract<Step, { kind: 'speech' | 'silence' }>) {
  switch (purpose) {
    case 'turn':
      // Last words of the night's dead come before all turns: where the first turn begins, nobody waits for one.
      return { ...day, first: day.first ?? seat, spoken: [...day.spoken, seat], farewells: [] };
    case 'defence':
      return { ...day, trial: { ...day.trial, defended: [...day.trial.defended, seat] } };
    case 'last-word':
      return { ...day, farewells: without(day.farewells, seat) };
  }
}

function dayAfterStepEnded(day: GameState['day'], step: Step | null): GameState['day'] {
  if (step?.kind === 'revenge') return { ...day, avenged: [...day.avenged, step.seat] };
  const isLastWord = (step?.kind === 'speech' || step?.kind === 'silence') && step.purpose === 'last-word';
  return isLastWord ? { ...day, said: [...day.said, step.seat] } : day;
}

/** G11: what a seat that leaves takes with it: its vote, its candidacy, and (who quits or is removed) its pick. */
function leave(state: GameState, event: EventOf<'SeatLeft'>): Partial<GameState> {
  const { seat, cause } = event;
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
      about: without(state.ballot.about, seat),
      votes: state.ballot.votes.filter(counts),
    },
    day: {
      ...state.day,
      nominations: state.day.nominations.filter((nomination) => nomination.seat !== seat),
      trial: trialWithout(state.day.trial, seat),
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
