import type { Mechanic } from '../../kernel/mechanic.ts';
import type { Choice } from '../../kernel/notices.ts';
import type { Refusal } from '../../kernel/refusal.ts';
import type { Rules } from '../../kernel/rules.ts';
import { sameList } from '../../kernel/same-list.ts';
import { seal } from '../../kernel/secret.ts';
import { type GameState, isAlive, livingNumbers, membersOf, type SeatState, seatOf } from '../../kernel/state.ts';
import type { Turn } from '../../kernel/turn.ts';
import { type Clan, clans, type SeatNumber, type VoteChoice } from '../../kernel/types.ts';
import { leaving } from '../sentence.ts';
import { contractAudience } from './audience.ts';
import { contractFold, noContracts } from './fold.ts';
import { type Contract, contractOf, unanimous } from './state.ts';
import { contractView } from './view.ts';

/** Returns the clan that makes its contract now, in its call. */
const calledFor = ({ step, open }: GameState): Clan | null =>
  open && step?.kind === 'call' && step.purpose === 'contract' ? step.clan : null;

/** Returns the clan for which this seat may talk about the contract: in its call, and by day (D6). */
function talksFor(rules: Rules, state: GameState, { clan, left }: SeatState): Clan | null {
  if (left || !clan || !state.open || !rules.contract?.offered(state.options)) return null;
  return state.phase === 'day' || calledFor(state) === clan ? clan : null;
}

/** By day a contract is changed, not made (D6). */
const mayPropose = ({ phase }: GameState, { settled }: Contract): boolean => phase === 'night' || settled !== null;

/** Proposes a contract, or confirms the latest proposal. */
function negotiate(
  turn: Turn,
  seat: SeatState,
  verb: 'orders' | 'agrees',
  targets: readonly VoteChoice[],
): Refusal | null {
  const { state, rules } = turn;
  const clan = talksFor(rules, state, seat);
  if (!clan) return state.phase === 'day' ? { code: 'not-now', verb } : { code: 'not-called', clause: 'G3' };
  const refusal = verb === 'orders' ? order(turn, seat.number, clan, targets) : agree(turn, seat.number, clan, targets);
  if (!refusal) settleContract(turn, clan);
  return refusal;
}

function order(turn: Turn, by: SeatNumber, clan: Clan, named: readonly VoteChoice[]): Refusal | null {
  const { state, rules } = turn;
  const { clause, most } = rules.contract!;
  if (!mayPropose(state, contractOf(state, clan))) return { code: 'no-contract', clause };
  const targets = named.filter((each) => typeof each === 'number');
  const different = new Set(targets).size === named.length;
  if (!different || targets.length < 1 || targets.length > most) return { code: 'wrong-range', least: 1, most, clause };
  for (const target of targets) {
    if (!seatOf(state, target)) return { code: 'no-such-seat', seat: target };
    if (!isAlive(state, target)) return { code: 'target-out', seat: target, clause };
    if (leaving(state).includes(target)) return { code: 'target-leaves', seat: target, clause };
  }
  turn.emit({ type: 'ContractProposed', clan: seal(clan), by: seal(by), targets: seal(targets) });
  return null;
}

function agree(turn: Turn, by: SeatNumber, clan: Clan, named: readonly VoteChoice[]): Refusal | null {
  const { clause } = turn.rules.contract!;
  if (named.length > 0) return { code: 'wrong-count', want: 0 };
  const contract = contractOf(turn.state, clan);
  if (!contract.latest) return { code: 'no-proposal', clause };
  if (hasAgreed(contract, by)) return { code: 'already-agreed', clause };
  turn.emit({ type: 'ContractAgreed', clan: seal(clan), by: seal(by) });
  return null;
}

/** Returns true if this member agrees to the clan's latest proposal (D6). */
export const agreesTo = (state: GameState, clan: Clan, seat: SeatNumber): boolean =>
  hasAgreed(contractOf(state, clan), seat);

function hasAgreed({ confirmed, latest }: Contract, seat: SeatNumber): boolean {
  const word = confirmed.find(({ by }) => by === seat);
  return word !== undefined && latest !== null && sameList(word.list, latest);
}

/** A contract is settled as soon as all living members have confirmed the same list (D6). */
function settleContract(turn: Turn, clan: Clan): void {
  const { state } = turn;
  const members = membersOf(state, clan).map((member) => member.number);
  const list = unanimous(contractOf(state, clan), members);
  const { settled } = contractOf(state, clan);
  if (list && !(settled && sameList(list, settled))) {
    turn.emit({ type: 'ContractSettled', clan: seal(clan), targets: seal(list) });
  }
}

/** G11: nobody waits for a member who has left. */
function settleContracts(turn: Turn): void {
  for (const clan of clans)
    if (turn.state.phase === 'day' || calledFor(turn.state) === clan) settleContract(turn, clan);
}

/**
 * Settles the contract when its call's time has run out. Without an agreement, the proposal of the clan's head is
 * settled. Without one of the head, it is the proposal of the lowest seat (D6).
 */
function closeContract(turn: Turn): void {
  const { state, rules } = turn;
  const clan = calledFor(state);
  if (!clan || contractOf(state, clan).settled) return;
  const members = membersOf(state, clan).toSorted((one, other) => one.number - other.number);
  const heads = members.filter(({ role }) => rules.roles[role]!.headsClan);
  const list = [...heads, ...members]
    .map(({ number }) => contractOf(state, clan).proposed.find(({ by }) => by === number)?.list)
    .find((proposed) => proposed !== undefined);
  if (list) turn.emit({ type: 'ContractSettled', clan: seal(clan), targets: seal(list) });
}

function contractChoices(rules: Rules, state: GameState, seat: SeatState): readonly Choice[] {
  const clan = talksFor(rules, state, seat);
  if (!clan) return [];
  const contract = contractOf(state, clan);
  const own = contract.proposed.find(({ by }) => by === seat.number)?.list;
  const gone = leaving(state);
  const ordering: Choice = {
    verb: 'orders',
    options: livingNumbers(state).filter((each) => !gone.includes(each)),
    min: 1,
    max: rules.contract!.most,
    ...(own ? { picked: own } : {}),
  };
  const agreeing: Choice = { verb: 'agrees', options: [], min: 0, max: 0 };
  return [
    ...(mayPropose(state, contract) ? [ordering] : []),
    ...(contract.latest && !hasAgreed(contract, seat.number) ? [agreeing] : []),
  ];
}

/** A clan agrees on the seats that it will shoot, in order (D6). */
export const contract: Mechanic = {
  name: 'contract',
  actions: {
    orders: { carryOut: (turn, seat, { targets }) => negotiate(turn, seat, 'orders', targets) },
    agrees: { carryOut: (turn, seat, { targets }) => negotiate(turn, seat, 'agrees', targets) },
  },
  choices: contractChoices,
  closing: closeContract,
  seatsLeft: settleContracts,
  fresh: { game: { contracts: noContracts } },
  fold: contractFold,
  audience: contractAudience,
  view: contractView,
  // By day a clan can change its contract (D6).
  opensChats: (rules, { options }) => rules.contract?.offered(options) ?? false,
  notes: (state) => ({
    contracts: clans.flatMap((clan) => {
      const { settled } = contractOf(state, clan);
      return settled ? [{ clan, targets: settled }] : [];
    }),
  }),
};
