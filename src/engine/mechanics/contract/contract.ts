import { type Change, unchanged } from '../../kernel/change.ts';
import { changed } from '../../kernel/changed.ts';
import type { AudiencesOf, FoldsOf, Mechanic, ViewsOf } from '../../kernel/mechanic.ts';
import type { Choice } from '../../kernel/notices.ts';
import type { Refusal } from '../../kernel/refusal.ts';
import type { Rules } from '../../kernel/rules.ts';
import { sameList } from '../../kernel/same-list.ts';
import { open, seal } from '../../kernel/secret.ts';
import { type GameState, isAlive, livingNumbers, membersOf, type SeatState, seatOf } from '../../kernel/state.ts';
import type { CallStep, Step } from '../../kernel/step.ts';
import { toClan } from '../../kernel/telling.ts';
import type { Turn } from '../../kernel/turn.ts';
import { type Clan, clans, type SeatNumber, type VoteChoice } from '../../kernel/types.ts';
import { leaving } from '../trial/sentence.ts';
import {
  agree,
  type Contract,
  type ContractEvents,
  type ContractNews,
  contractOf,
  events,
  noContract,
  type OwnContract,
  propose,
  unanimous,
  withoutSeat,
  withoutTalk,
} from './state.ts';

/** The talk about a contract reaches the clan only (D6). */
const contractAudience: AudiencesOf<ContractEvents> = {
  ContractProposed: (event, { after }) => {
    const clan = open(event.clan);
    const news = { type: 'ContractProposed', clan, by: open(event.by), targets: open(event.targets) } as const;
    return toClan(after, clan, news);
  },
  ContractAgreed: (event, { after }) => {
    const clan = open(event.clan);
    return toClan(after, clan, { type: 'ContractAgreed', clan, by: open(event.by) });
  },
  ContractSettled: (event, { after }) => {
    const clan = open(event.clan);
    return toClan(after, clan, { type: 'ContractSettled', clan, targets: open(event.targets) });
  },
};

/** The contracts before the first proposal. */
const noContracts: Readonly<Record<Clan, Contract>> = { mafia: noContract, yakuza: noContract };

/** Returns true if a clan makes its contract in this step (D6). */
const isContract = (step: Step): step is CallStep & { readonly clan: Clan } =>
  step.kind === 'call' && step.purpose === 'contract' && step.clan !== null;

const withEach = (state: GameState, change: (contract: Contract) => Contract): Change => ({
  contracts: { mafia: change(contractOf(state, 'mafia')), yakuza: change(contractOf(state, 'yakuza')) },
});

const withContract = (state: GameState, clan: Clan, change: (contract: Contract) => Contract): Change => ({
  contracts: { ...(state.contracts ?? noContracts), [clan]: change(contractOf(state, clan)) },
});

/** The changes of the contracts. */
const contractFold: FoldsOf<ContractEvents> = {
  NightFell: (state) => withEach(state, withoutTalk),
  DayBroke: (state) => withEach(state, withoutTalk),
  // A contract covers the nights up to the next one that is made (D6).
  StepBegan: (state, { step }) => (isContract(step) ? withContract(state, step.clan, () => noContract) : unchanged),
  SeatLeft: (state, { seat }) => withEach(state, (contract) => withoutSeat(contract, seat)),
  ContractProposed: (state, event) => {
    const word = { by: open(event.by), list: open(event.targets) };
    return withContract(state, open(event.clan), (contract) => propose(contract, word, state.phase === 'night'));
  },
  ContractAgreed: (state, event) =>
    withContract(state, open(event.clan), (contract) => agree(contract, open(event.by))),
  ContractSettled: (state, event) =>
    withContract(state, open(event.clan), (contract) => changed(contract, { settled: open(event.targets) })),
};

const silent = (contract: OwnContract | null | undefined): OwnContract | null =>
  contract ? { clan: contract.clan, ...withoutTalk(contract) } : null;

/** The knowledge of one person about the contract of their own clan. */
const contractView: ViewsOf<ContractNews> = {
  GameStarted: () => ({ contract: null }),
  NightFell: ({ contract }) => ({ contract: silent(contract) }),
  DayBroke: ({ contract }) => ({ contract: silent(contract) }),
  StepBegan: ({ contract }, { step }) => (isContract(step) && step.clan === contract?.clan ? { contract: null } : {}),
  SeatLeft: ({ contract }, { seat }) => ({
    contract: contract ? { clan: contract.clan, ...withoutSeat(contract, seat) } : null,
  }),
  ContractProposed: ({ contract, phase }, { clan, by, targets }) => ({
    contract: { clan, ...propose(contract ?? noContract, { by, list: targets }, phase === 'night') },
  }),
  ContractAgreed: ({ contract }, { clan, by }) => ({ contract: { clan, ...agree(contract ?? noContract, by) } }),
  ContractSettled: ({ contract }, { clan, targets }) => ({
    contract: { ...(contract ?? noContract), clan, settled: targets },
  }),
};

/** Returns the clan that makes its contract now, in its call. */
const calledFor = (state: GameState): Clan | null =>
  state.open && state.step?.kind === 'call' && state.step.purpose === 'contract' ? state.step.clan : null;

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
  const refusal =
    verb === 'orders' ? order(turn, seat.number, clan, targets) : approve(turn, seat.number, clan, targets);
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
  const contract = contractOf(state, clan);
  const isRepeated = contract.latest !== null && sameList(contract.latest, targets) && hasAgreed(contract, by);
  if (!isRepeated) turn.emit({ type: 'ContractProposed', clan: seal(clan), by: seal(by), targets: seal(targets) });
  return null;
}

function approve(turn: Turn, by: SeatNumber, clan: Clan, named: readonly VoteChoice[]): Refusal | null {
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
  events,
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
