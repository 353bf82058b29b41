/** The events, the news and the state that the contract of a clan adds to a game (D6). */
import { type EventsOf, form } from '../../kernel/form.ts';
import { sameList } from '../../kernel/same-list.ts';
import type { Clan, Options, SeatNumber } from '../../kernel/types.ts';

export const events = {
  /** A member of a clan has proposed a contract, which also confirms it (D6). */
  ContractProposed: {
    clan: form.secret(form.clan),
    by: form.secret(form.seat),
    targets: form.secret(form.list(form.seat)),
  },
  /** A member has confirmed the clan's latest proposal. */
  ContractAgreed: { clan: form.secret(form.clan), by: form.secret(form.seat) },
  ContractSettled: { clan: form.secret(form.clan), targets: form.secret(form.list(form.seat)) },
};

/** The events of a contract. */
export type ContractEvents = EventsOf<typeof events>;

/** The news about a contract. */
export interface ContractNews {
  /** To a clan: a member has proposed a contract, which also confirms it (D6). */
  readonly ContractProposed: {
    readonly clan: Clan;
    readonly by: SeatNumber;
    readonly targets: readonly SeatNumber[];
  };
  /** To a clan: a member has confirmed the latest proposal. */
  readonly ContractAgreed: { readonly clan: Clan; readonly by: SeatNumber };
  /** To a clan. */
  readonly ContractSettled: { readonly clan: Clan; readonly targets: readonly SeatNumber[] };
}

/** A clan's contract: the seats that it will shoot, in order (D6). */
interface ContractRules {
  readonly clause: string;
  /** Returns true if the table's options include contracts. */
  offered(options: Options): boolean;
  /** The largest number of seats that it names. */
  readonly most: number;
  /** True if the head alone puts it down, once and for all nights, and it binds nobody (F3). */
  readonly noted?: true;
}

/** A contract and its clan. */
export type OwnContract = Contract & { readonly clan: Clan };

declare module '../../kernel/events.ts' {
  interface Events extends ContractEvents {}
}

declare module '../../kernel/notices.ts' {
  interface AllNews extends ContractNews {}
}

declare module '../../kernel/state.ts' {
  interface GameState {
    /** The contracts of the clans, where clans make contracts. */
    readonly contracts?: Readonly<Record<Clan, Contract>>;
  }
}

declare module '../../kernel/view.ts' {
  interface View {
    /** The contract of the own clan, as far as the person has been told of it (D6). */
    readonly contract?: OwnContract | null;
  }
}

declare module '../../kernel/step.ts' {
  interface CallPurposes {
    /** A clan makes its contract, in the first night after its introduction (D5, D6). */
    readonly contract: unknown;
  }
}

declare module '../../kernel/refusal.ts' {
  interface Refusals {
    /** A contract can be changed only if one is settled (D6). */
    readonly 'no-contract': unknown;
    /** Nobody has proposed a contract that could be confirmed. */
    readonly 'no-proposal': unknown;
    readonly 'already-agreed': unknown;
  }
}

declare module '../../kernel/types.ts' {
  interface Verbs {
    readonly orders: unknown;
    readonly agrees: unknown;
  }
}

declare module '../../kernel/notebook.ts' {
  interface Notes {
    /** The contracts that are settled. */
    readonly contracts?: readonly { readonly clan: Clan; readonly targets: readonly SeatNumber[] }[];
  }
}

declare module '../../kernel/rules.ts' {
  interface Rules {
    /** By default, no clan makes a contract. */
    readonly contract?: ContractRules;
  }
}

declare module '../../kernel/traits.ts' {
  interface RulesetTraits {
    /** The clans make plans in the first night (D5). By default they only get acquainted. */
    readonly plans?: true;
  }
}

/** One member's list in the talk about the contract. */
interface Word {
  readonly by: SeatNumber;
  readonly list: readonly SeatNumber[];
}

/** A clan's contract, and the opinions of its members on a new one (D6). */
export interface Contract {
  readonly settled: readonly SeatNumber[] | null;
  /** The latest proposal of any member. */
  readonly latest: readonly SeatNumber[] | null;
  /** The list that each member has confirmed last. A proposal counts as a confirmation. */
  readonly confirmed: readonly Word[];
  /** The latest list that each member has proposed. */
  readonly proposed: readonly Word[];
}

export const noContract: Contract = { settled: null, latest: null, confirmed: [], proposed: [] };

/** Returns the same contract without any talk about a new one. */
export const withoutTalk = ({ settled }: Contract): Contract => ({ ...noContract, settled });

const say = (words: readonly Word[], word: Word): readonly Word[] => [
  ...words.filter(({ by }) => by !== word.by),
  word,
];

/**
 * Adds a member's proposal. `reopens`: the new list cancels the settled one, as in the clan's own call. By day the
 * settled list is valid until a new one is settled.
 */
export const propose = (contract: Contract, word: Word, reopens: boolean): Contract => ({
  settled: reopens ? null : contract.settled,
  latest: word.list,
  confirmed: say(contract.confirmed, word),
  proposed: say(contract.proposed, word),
});

/** Adds a member's word for the latest proposal. */
export const agree = (contract: Contract, by: SeatNumber): Contract => ({
  ...contract,
  confirmed: contract.latest ? say(contract.confirmed, { by, list: contract.latest }) : contract.confirmed,
});

/**
 * Removes a seat that leaves (G11): its own words, and its number from the lists that are still discussed. A list that
 * is empty then is removed. The settled list stays as it was agreed (D6), and so do the confirmations of it.
 */
export function withoutSeat(contract: Contract, seat: SeatNumber): Contract {
  const { settled } = contract;
  const others = (list: readonly SeatNumber[]) =>
    settled && sameList(list, settled) ? list : list.filter((each) => each !== seat);
  const left = (words: readonly Word[]) =>
    words
      .filter(({ by }) => by !== seat)
      .map(({ by, list }) => ({ by, list: others(list) }))
      .filter(({ list }) => list.length > 0);
  const latest = contract.latest && others(contract.latest);
  return {
    settled,
    latest: latest?.length ? latest : null,
    confirmed: left(contract.confirmed),
    proposed: left(contract.proposed),
  };
}

/** Returns the list that all of these members have confirmed, or null. Without members it returns null. */
export function unanimous(contract: Contract, members: readonly SeatNumber[]): readonly SeatNumber[] | null {
  const lists = members.map((member) => contract.confirmed.find(({ by }) => by === member)?.list);
  const [first] = lists;
  return first && lists.every((list) => list && sameList(list, first)) ? first : null;
}

/** Returns the contract of a clan. */
export const contractOf = (
  { contracts }: { readonly contracts?: Readonly<Record<Clan, Contract>> | undefined },
  clan: Clan,
): Contract => contracts?.[clan] ?? noContract;
