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
import { blindShooting, clanCall } from '#engine/mechanics/blind-shooting.ts';
import { areAll, calledTrial, calledVote } from '#engine/mechanics/called-trial.ts';
import { candidates } from '#engine/mechanics/candidates.ts';
import { fouls } from '#engine/mechanics/fouls.ts';
import { hitTonight, hunt, settleHunt } from '#engine/mechanics/hunt.ts';
import { decide, finalWords, lastMinute, resultNow } from '#engine/mechanics/last-minute.ts';
import { turns } from '#engine/mechanics/nominations.ts';
import { rotation, speeches } from '#engine/mechanics/speeches.ts';
import { sentence } from '#engine/mechanics/trial/sentence.ts';
import type { Verdict } from '#engine/mechanics/trial/state.ts';
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

function refuseDeal(roles: readonly RoleId[]): Refusal | null {
  for (const role of new Set(deal)) {
    const count = (cards: readonly RoleId[]) => cards.filter((card) => card === role).length;
    if (count(roles) !== count(deal))
      return { code: 'deal-count', role, got: count(roles), want: count(deal), clause: 'F2' };
  }
  return null;
}

/** F24, with a player who was shot tonight counted as out. */
function byNumbers(state: GameState): 'town' | 'mafia' | null {
  const hit = state.phase === 'night' ? hitTonight(state) : null;
  const isOut = hit !== null ? 1 : 0;
  const isBlack = hit !== null && seatOf(state, hit)!.faction === 'mafia' ? 1 : 0;
  const black = livingOf(state, 'mafia').length - isBlack;
  const red = living(state).length - isOut - black;
  if (black === 0) return 'town';
  return black >= red ? 'mafia' : null;
}

const isOn = ({ options }: GameState, name: string): boolean => options[name] === true;

/** F24: a shot decides at once. F25: a vote that decides is announced after the last word. */
function aftermath(turn: Turn, left: readonly SeatNumber[]): void {
  const { state } = turn;
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
    const due = order.find(({ call, clan }) => !clan && !turn.state.night.called.includes(call));
    return due !== undefined && turn.begin({ kind: 'call', call: due.call, clan: null, purpose: 'act' }, due.seconds);
  },
};

/** F7, F11: a single candidate leaves, but not on day 1. */
function single({ round, options }: GameState, seat: SeatNumber): Verdict | null {
  if (round > 1) return { outcome: 'sole-nominee', seat };
  return options['firstVote'] === 'speak' ? null : { outcome: 'spared', seat, speaks: false };
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

/** F20: with three or four players the minute is shortened, and not lost. */
const losesMinute = (state: GameState): boolean => state.options['thirdFoul'] === 'silent' && living(state).length > 4;

/** F5, F20: the length of a player's own minute. */
function minute(state: GameState, seat: SeatNumber): number {
  const isCut = seatOf(state, seat)?.silent === state.round && state.options['thirdFoul'] !== 'none';
  return isCut && !losesMinute(state) ? 30 : 60;
}

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
  },
  players: { min: 10, max: 10 },
  options: {
    rotation: { kind: 'word', words: ['first', 'last'], default: 'first' },
    callSeconds: { kind: 'number', min: 2, max: 10, default: 4 },
    revoteOrder: { kind: 'word', words: ['same', 'reverse'], default: 'same' },
    allTied: { kind: 'word', words: ['stay', 'ask'], default: 'stay' },
    twoOfFour: { kind: 'word', words: ['ask', 'stay'], default: 'ask' },
    threeOfNine: { kind: 'word', words: ['stay', 'ask', 'not-on-day-2'], default: 'stay' },
    firstVote: { kind: 'word', words: ['usual', 'speak', 'ties-only', 'own-vote'], default: 'usual' },
    calledNumbers: { kind: 'word', words: ['all', 'living'], default: 'all' },
    thirdFoul: { kind: 'word', words: ['silent', 'short', 'none'], default: 'silent' },
    cancelVote: { kind: 'word', words: ['yes', 'no'], default: 'yes' },
    lastMinute: { kind: 'switch', default: true },
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
    blindShooting,
    hunt,
    lastMinute,
    candidates,
    turns,
    calledVote,
    ballot,
    sentence,
    fouls,
  ],
  nominations: { clause: 'F6', offered: () => true, silent: 15, keepsTurn: true },
  fouls: { silence: 3, exclusion: 99, removal: 4, removalWords: [], costs: losesMinute }, // F20, F21
  hunt: { settled: (turn) => decide(turn, byNumbers(turn.state)) },
  calledVote: { goesOnWithOne: ({ round, options }) => round === 1 && options['firstVote'] === 'speak' },
  recommend: () => deal,
  refuseDeal,
  order: ({ round }) => order.filter(({ meet }) => round > 1 || meet !== null),
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
