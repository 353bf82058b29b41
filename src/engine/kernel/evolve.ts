import { agree, noContract, propose, withoutTalk } from './contract-state.ts';
import type { EventOf, EventType, GameEvent } from './events.ts';
import {
  dayAfterStepBegan,
  dayAfterStepEnded,
  dayWithoutTurns,
  isContract,
  nightAfterStepBegan,
} from './evolve-phase.ts';
import { leave, withContract, withEach, withSeat } from './evolve-seat.ts';
import { open } from './secret.ts';
import { type Ballot, besideOf, freshDay, freshNight, type GameState, pickOf, unstarted } from './state.ts';
import type { Step } from './step.ts';
import { isQuestion, resultOf } from './trial-state.ts';
import { isClan } from './types.ts';

type Rows = { readonly [T in EventType]: (state: GameState, event: EventOf<T>) => Partial<GameState> };

/** The changes that each kind of event makes. A missing row does not compile. */
const rows: Rows = {
  GameStarted: (_, event) => ({
    ruleset: event.ruleset,
    options: event.options,
    seed: open(event.seed),
    seats: Array.from({ length: event.seats }, (_, index) => ({
      number: index + 1,
      role: '',
      dealt: '',
      faction: 'town' as const,
      clan: null,
      joins: null,
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
    return { seats: withSeat(state, event.seat, { role: open(event.role), dealt: open(event.role), faction, clan }) };
  },
  NightFell: (state, event) => ({
    phase: 'night',
    round: event.night,
    night: freshNight,
    past: [...state.past, ...state.night.effects],
    firstSpeaker: state.day.first ?? state.firstSpeaker,
    contracts: withEach(state, withoutTalk),
    // D24: a player who has turned wakes with the new clan from the next night.
    seats: state.seats.map((seat) => (seat.joins ? { ...seat, clan: seat.joins, joins: null } : seat)),
  }),
  DayBroke: (state, event) => ({
    phase: 'day',
    contracts: withEach(state, withoutTalk),
    round: event.day,
    day: { ...freshDay, farewells: event.killed },
    lastVotes: [],
  }),
  StepBegan: (state, { step }) => ({
    step,
    open: false,
    steps: step.number,
    night: nightAfterStepBegan(state.night, step),
    // A contract covers the nights up to the next one that is made (D6).
    contracts: isContract(step) ? { ...state.contracts, [step.clan]: noContract } : state.contracts,
    judgement: step.kind === 'judgement' ? { choices: step.choices, votes: [], voted: [] } : state.judgement,
    ballot: step.kind === 'ballot' && !step.reminded ? freshBallot(step) : state.ballot,
    day: dayAfterStepBegan(state.day, step),
  }),
  StepOpened: (state) => ({ open: true, paused: state.paused && { ...state.paused, left: state.step?.seconds ?? 0 } }),
  StepExtended: (state, event) => ({
    step: state.step && { ...state.step, seconds: state.step.seconds + event.seconds },
    paused: state.paused && { ...state.paused, left: state.paused.left + event.seconds },
  }),
  StepEnded: (state, { by }) => ({
    step: null,
    open: false,
    opening: state.opening && state.step?.kind !== 'opening',
    ballot: by === 'unfinished' ? state.ballot : null,
    judgement: null,
    day: dayAfterStepEnded(state.day, state.step),
  }),
  Introduced: (state, event) => {
    const people = open(event.people);
    const known = state.seats[event.to - 1]!.knows.filter(({ seat }) => !people.some((person) => person.seat === seat));
    return { seats: withSeat(state, event.to, { knows: [...known, ...people] }) };
  },
  Picked: (state, event) => {
    const pick = {
      night: state.round,
      call: event.call,
      seat: open(event.seat),
      verb: open(event.verb),
      targets: open(event.targets),
      answer: null,
      window: event.window ?? 1,
      beside: event.beside ?? false,
    };
    const replaced = pick.beside
      ? besideOf(state, pick.seat, pick.call, pick.verb)
      : pickOf(state, pick.seat, pick.call, pick.window);
    return { picks: [...state.picks.filter((old) => old !== replaced), pick] };
  },
  Answered: (state, event) => {
    const last = state.picks.findLast((pick) => pick.seat === open(event.seat));
    return {
      picks: state.picks.map((pick) => (pick === last ? { ...pick, answer: open(event.answer) } : pick)),
    };
  },
  Learned: () => ({}),
  Promoted: (state, event) => ({ seats: withSeat(state, open(event.seat), { role: open(event.role) }) }),
  CallSettled: (state, event) => ({
    night: { ...state.night, effects: [...state.night.effects, ...open(event.effects)] },
  }),
  CardShownTo: () => ({}),
  ContractProposed: (state, event) => {
    const word = { by: open(event.by), list: open(event.targets) };
    return withContract(state, open(event.clan), (contract) => propose(contract, word, state.phase === 'night'));
  },
  ContractAgreed: (state, event) =>
    withContract(state, open(event.clan), (contract) => agree(contract, open(event.by))),
  ContractSettled: (state, event) =>
    withContract(state, open(event.clan), (contract) => ({ ...contract, settled: open(event.targets) })),
  Fired: (state, { clan, seat, at }) => ({
    night: { ...state.night, fired: [...state.night.fired, { clan, seat: open(seat), at: open(at) }] },
  }),
  Turned: (state, event) => {
    const clan = open(event.clan);
    return { seats: withSeat(state, open(event.seat), { faction: clan, joins: clan }) };
  },
  Nominated: (state, event) => ({
    day: { ...state.day, nominations: [...state.day.nominations, { by: event.by, seat: event.seat }] },
  }),
  Readied: (state, event) => ({ day: { ...state.day, ready: [...state.day.ready, event.seat] } }),
  VoteCast: (state, event) => ({
    ballot: state.ballot && {
      ...state.ballot,
      votes: [...state.ballot.votes, { by: event.by, choice: open(event.choice) }],
      voted: [...state.ballot.voted, event.by],
    },
  }),
  BallotClosed: (state, event) => ({
    lastVotes: event.votes,
    day: {
      ...state.day,
      accusers: isQuestion(event) ? state.day.accusers : event.votes,
      trial: { ...state.day.trial, round: event.round, result: resultOf(event) },
    },
  }),
  NumberNamed: ({ day }, { seat, named }) => ({
    day: {
      ...day,
      trial: { ...day.trial, duel: day.trial.duel.map((each) => (each.seat === seat ? { seat, named } : each)) },
    },
  }),
  Acquitted: ({ day }, event) => ({
    day: { ...day, trial: { ...day.trial, mercy: { by: open(event.by), seat: open(event.seat) } } },
  }),
  DayOverran: ({ day }) => ({ day: { ...day, overtime: true } }),
  Judged: ({ judgement }, event) => {
    const vote = { by: open(event.by), choice: open(event.choice) };
    return {
      judgement: judgement && {
        ...judgement,
        votes: [...judgement.votes, vote],
        voted: [...judgement.voted, vote.by],
      },
    };
  },
  JudgesHeard: ({ day }, event) => ({ day: { ...day, trial: { ...day.trial, named: open(event.named) } } }),
  Fouled: (state, event) => ({
    seats: withSeat(state, event.seat, {
      fouls: event.count,
      ...(event.silent === null ? {} : { silent: event.silent }),
    }),
  }),
  FoulForgiven: (state, { seat, count, silent }) => ({ seats: withSeat(state, seat, { fouls: count, silent }) }),
  Dragged: (state, event) => ({
    day: { ...state.day, dragged: [...state.day.dragged, { by: event.by, seat: event.seat }] },
  }),
  SeatLeft: (state, event) => leave(state, event),
  TurnsSkipped: ({ day }, { turn, seats }) => ({ day: dayWithoutTurns(day, turn, seats) }),
  // The card, the picks, the votes and everything that was told belong to the seat.
  SeatReplaced: () => ({}),
  CardShown: (state, event) => ({ seats: withSeat(state, event.seat, { shown: true }) }),
  GamePaused: (_, { left, by }) => ({ paused: { left, byHost: by === 'host' } }),
  GameResumed: () => ({ paused: null }),
  GameEnded: (state, event) => ({
    step: null,
    open: false,
    paused: null,
    ballot: null,
    // Fouls are cleared after each game (C22).
    seats: state.seats.map((seat) => ({ ...seat, shown: event.cards.length > 0, fouls: 0, silent: null })),
    outcome: { winner: event.winner, winners: event.winners, cards: event.cards },
  }),
};

const freshBallot = ({ round, choices, about = [], barred = [] }: Extract<Step, { kind: 'ballot' }>): Ballot => ({
  round,
  choices,
  about,
  barred,
  votes: [],
  voted: [],
});

/** Returns the state after an event. */
export function evolve(state: GameState, event: GameEvent): GameState {
  const row = rows[event.type] as (state: GameState, event: GameEvent) => Partial<GameState>;
  return { ...state, ...row(state, event), events: state.events + 1 };
}

/** Returns the state after these events. */
export const fold = (events: readonly GameEvent[], from: GameState = unstarted): GameState =>
  events.reduce(evolve, from);
