import type { CallPlan } from '#engine/kernel/call-plan.ts';
import { unchanged } from '#engine/kernel/change.ts';
import type { Mechanic, PhasePart } from '#engine/kernel/mechanic.ts';
import type { Refusal } from '#engine/kernel/refusal.ts';
import { numberOption } from '#engine/kernel/rules.ts';
import type { Ruleset } from '#engine/kernel/ruleset.ts';
import { type GameState, living, livingOf, seatOf } from '#engine/kernel/state.ts';
import type { Turn } from '#engine/kernel/turn.ts';
import type { RoleId, SeatNumber } from '#engine/kernel/types.ts';
import { ballot } from '#engine/mechanics/ballot/ballot.ts';
import { bestMove, bestMoveCall, callsBestMove } from '#engine/mechanics/best-move.ts';
import { blindShooting, clanCall } from '#engine/mechanics/blind-shooting.ts';
import { areAll, calledTrial, calledVote } from '#engine/mechanics/called-trial.ts';
import { candidates } from '#engine/mechanics/candidates.ts';
import { orderNote } from '#engine/mechanics/contract/order-note.ts';
import { fouls } from '#engine/mechanics/fouls.ts';
import { hitTonight, hunt, settleHunt } from '#engine/mechanics/hunt.ts';
import { decide, finalWords, lastMinute, resultNow } from '#engine/mechanics/last-minute.ts';
import { turns, withdrawals } from '#engine/mechanics/nominations.ts';
import { onRecord } from '#engine/mechanics/on-record.ts';
import { rotation, speeches } from '#engine/mechanics/speeches.ts';
import { teamDefeat } from '#engine/mechanics/team-defeat.ts';
import { sentence } from '#engine/mechanics/trial/sentence.ts';
import { trialOf, type Verdict } from '#engine/mechanics/trial/state.ts';
import { colour } from '#roles/abilities/check.ts';
import { don } from '#roles/mafia/don.ts';
import { mafioso } from '#roles/mafia/mafioso.ts';
import { civilian } from '#roles/town/civilian.ts';
import { commissar } from '#roles/town/commissar.ts';

/** F2: the only deal. */
const deal: readonly RoleId[] = [...Array<RoleId>(6).fill('civilian'), 'commissar', 'mafioso', 'mafioso', 'don'];

const order: readonly CallPlan[] = [
  { call: 'mafia', clan: 'mafia', meet: 60, seconds: 0 }, // F3, F14
  { call: 'don', clan: null, meet: null, seconds: 20 }, // F4, F15
  { call: 'commissar', clan: null, meet: null, seconds: 20 }, // F4, F16
];

/** The calls of this night (F4, F17). */
const callsOf = (state: GameState): readonly CallPlan[] =>
  callsBestMove(state) ? [...order, { call: bestMoveCall, clan: null, meet: null, seconds: 20 }] : order;

function refuseDeal(roles: readonly RoleId[]): Refusal | null {
  for (const role of new Set(deal)) {
    const count = (cards: readonly RoleId[]) => cards.filter((card) => card === role).length;
    if (count(roles) !== count(deal))
      return { code: 'deal-count', role, got: count(roles), want: count(deal), clause: 'F2' };
  }
  return null;
}

/** F24, with a player who was shot tonight counted as out. Nobody left on either side is a draw (G9). */
function byNumbers(state: GameState): 'town' | 'mafia' | 'draw' | null {
  const hit = state.phase === 'night' ? hitTonight(state) : null;
  const isOut = hit !== null ? 1 : 0;
  const isBlack = hit !== null && seatOf(state, hit)!.faction === 'mafia' ? 1 : 0;
  const black = livingOf(state, 'mafia').length - isBlack;
  const red = living(state).length - isOut - black;
  if (black === 0) return red === 0 ? 'draw' : 'town';
  return black >= red ? 'mafia' : null;
}

const isOn = ({ options }: GameState, name: string): boolean => options[name] === true;

/**
 * F24: a shot decides at once. F25: a vote that decides is announced after the last word. F12: when all have left, the
 * game is a draw at once.
 */
function aftermath(turn: Turn, left: readonly SeatNumber[]): void {
  const { state } = turn;
  if (living(state).length === 0) return;
  const cause = left.length > 0 ? seatOf(state, left[0]!)?.left?.cause : undefined;
  if (isOn(state, 'lastMinute') && (cause === 'vote' || cause === 'night')) decide(turn, byNumbers(state));
}

/** F3, F14-F16: the minute of the mafia, and later the numbers, the don and the sheriff. */
const night: PhasePart = {
  next(turn) {
    const { round } = turn.state;
    const plan = {
      contract: 60,
      number: 3,
      hasContract: (each: number) => each === 1,
      callsAll: ({ options }: GameState) => options['calledNumbers'] === 'all',
    };
    const isSleeping = turn.state.night.parts?.some(({ part }) => part === 'sleep') ?? false;
    if (!isSleeping) return clanCall(turn, 'mafia', plan);
    if (round === 1) return false;
    settleHunt(turn);
    const due = callsOf(turn.state).find(({ call, clan }) => !clan && !turn.state.night.called.includes(call));
    return due !== undefined && turn.begin({ kind: 'call', call: due.call, clan: null, purpose: 'act' }, due.seconds);
  },
};

/** F7, F11: a single candidate leaves, but not on day 1. F13: a single nominee may be voted on. */
function single(state: GameState, seat: SeatNumber): Verdict | null {
  if (state.round > 1) return { outcome: 'sole-nominee', seat };
  const isVotedOn = state.options['firstVote'] === 'speak' && trialOf(state).round === 0;
  return isVotedOn ? null : { outcome: 'spared', seat, speaks: false };
}

/** F10, F13. */
function most(state: GameState, seat: SeatNumber): Verdict {
  const condemned: Verdict = { outcome: 'condemned', seat };
  if (state.round > 1) return condemned;
  switch (state.options['firstVote']) {
    case 'speak':
      return { outcome: 'spared', seat, speaks: true };
    case 'ties-only':
      return { outcome: 'spared', seat, speaks: false };
    case 'own-vote': {
      const isOwn = state.lastVotes?.some(({ by, choice }) => by === seat && choice === seat);
      return isOwn ? condemned : { outcome: 'spared', seat, speaks: true };
    }
    default:
      return condemned;
  }
}

/** F12: the exceptions to the question, in this order. */
function asks(state: GameState, tied: readonly SeatNumber[]): boolean {
  const { options, round } = state;
  const all = living(state).length;
  if (areAll(state, tied)) return options['allTied'] === 'ask';
  if (tied.length === 2 && all === 4) return options['twoOfFour'] === 'ask';
  if (tied.length === 3 && all === 9)
    return options['threeOfNine'] === 'ask' || (options['threeOfNine'] === 'not-on-day-2' && round !== 2);
  return true;
}

/** F20: with three or four players the minute is shortened, and not lost. It counts how many live when it begins. */
function losesMinute(state: GameState, seat: SeatNumber): boolean {
  const { spoken, muted = [] } = state.day;
  if (state.options['thirdFoul'] !== 'silent') return false;
  return spoken.includes(seat) ? muted.includes(seat) : living(state).length > 4;
}

/** F5, F20: the length of a player's own minute. */
function minute(state: GameState, seat: SeatNumber): number {
  const isCut = seatOf(state, seat)?.silent === state.round;
  return isCut && !losesMinute(state, seat) ? 30 : 60;
}

/** F20: the seats whose minute was lost today. */
const lostMinutes: Mechanic = {
  name: 'lost minutes',
  fresh: { day: { muted: [] } },
  fold: {
    StepBegan: ({ day: { muted = [] } }, { step }) =>
      step.kind === 'silence' && step.purpose === 'turn' ? { day: { muted: [...muted, step.seat] } } : unchanged,
  },
};

/** F26: night 1 and day 1 do not count among the rounds in which nobody leaves. */
const countedFromNight2: Mechanic = {
  name: 'counted from night 2',
  fresh: { game: { lastLeft: 1 } },
  fold: { SeatLeft: ({ round }) => (round === 0 ? { lastLeft: 1 } : unchanged) },
};

/** Sports Mafia, the rules of the tournament leagues: docs/rules/sport.md. */
export const sport: Ruleset = {
  id: 'sport',
  traits: {
    title: 'Sports Mafia',
    letter: 'F',
    sought: 'commissar', // F15
    names: { commissar: 'sheriff' }, // F2
    missingVoteCounts: () => true, // F9
    isRated: true,
  },
  players: { min: 10, max: 10 },
  options: {
    seating: { kind: 'word', words: ['lot', 'joined'], default: 'lot' },
    rotation: { kind: 'word', words: ['first', 'last'], default: 'first' },
    withdraw: { kind: 'word', words: ['no', 'explicit', 'auto'], default: 'no' },
    callSeconds: { kind: 'number', min: 2, max: 10, default: 4 },
    revoteOrder: { kind: 'word', words: ['same', 'reverse'], default: 'same' },
    allTied: { kind: 'word', words: ['stay', 'ask'], default: 'stay' },
    twoOfFour: { kind: 'word', words: ['ask', 'stay'], default: 'ask' },
    threeOfNine: { kind: 'word', words: ['stay', 'ask', 'not-on-day-2'], default: 'stay' },
    firstVote: { kind: 'word', words: ['usual', 'speak', 'ties-only', 'own-vote'], default: 'usual' },
    calledNumbers: { kind: 'word', words: ['all', 'living'], default: 'all' },
    bestMove: { kind: 'word', words: ['night', 'word', 'off'], default: 'night' },
    thirdFoul: { kind: 'word', words: ['silent', 'short', 'none'], default: 'silent' },
    cancelVote: { kind: 'word', words: ['yes', 'no'], default: 'yes' },
    technicalFouls: { kind: 'switch', default: false },
    lastMinute: { kind: 'switch', default: true },
    onRecord: {
      kind: 'word',
      words: ['no', 'killed-at-night', 'killed', 'any-but-defence', 'any-speech'],
      default: 'no',
    },
    onRecordCount: { kind: 'number', min: 0, max: 9, default: 3 },
    stalemateRounds: { kind: 'number', min: 0, max: 99, default: 3 },
  },
  roles: {
    civilian: civilian(),
    commissar: commissar({ learns: colour }),
    mafioso: mafioso(),
    don: don(),
  },
  clans: ['mafia'],
  mechanics: [
    countedFromNight2,
    rotation,
    lostMinutes,
    orderNote,
    blindShooting,
    hunt,
    bestMove,
    lastMinute,
    candidates,
    turns,
    withdrawals,
    onRecord,
    calledVote,
    ballot,
    sentence,
    fouls,
    teamDefeat,
  ],
  seatsByLot: ({ seating }) => seating === 'lot', // F1
  chatsOpen: ({ open, step }) => open && step?.kind === 'call' && step.purpose === 'contract', // F3
  contract: { clause: 'F3', offered: () => true, most: 9, noted: true },
  nominations: {
    clause: 'F6',
    offered: () => true,
    silent: 15, // F20
    keepsTurn: true,
    once: true,
    withdraw: ({ withdraw }) => withdraw as 'no' | 'explicit' | 'auto',
  },
  // F20, F21
  fouls: {
    silence: 3,
    exclusion: 99,
    removal: 4,
    removalWords: [],
    cost: ({ thirdFoul }) => (thirdFoul === 'silent' ? 'speech' : thirdFoul === 'short' ? 'part' : 'nothing'),
    costs: losesMinute,
  },
  hunt: { settled: (turn) => decide(turn, byNumbers(turn.state)) },
  calledVote: { goesOnWithOne: ({ round, options }) => round === 1 && options['firstVote'] === 'speak' },
  recommend: () => deal,
  refuseDeal,
  order: (state) => callsOf(state).filter(({ meet }) => state.round > 1 || meet !== null),
  night: [night],
  day: [
    finalWords(60), // F10, F18
    speeches(minute), // F5, F20
    calledTrial({
      defence: 30, // F11
      call: ({ options }) => numberOption(options, 'callSeconds'), // F8
      reverses: ({ options }) => options['revoteOrder'] === 'reverse',
      asks,
      most,
      single,
    }),
  ],
  aftermath,
  dawn: (state) => {
    const hit = hitTonight(state);
    return hit === null ? [] : [hit];
  },
  winner: (state) =>
    state.phase === null ? byNumbers(state) : resultNow(state, byNumbers(state), isOn(state, 'lastMinute')),
};

declare module '#engine/kernel/state.ts' {
  interface DayState {
    /** The seats whose minute was lost (F20). */
    readonly muted?: readonly SeatNumber[];
  }
}
