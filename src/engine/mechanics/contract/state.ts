import { sameList } from '../../kernel/same-list.ts';
import type { Clan, SeatNumber } from '../../kernel/types.ts';

/** One member's list in the talk about the contract. */
export interface Word {
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
  { contracts }: { readonly contracts?: Readonly<Record<Clan, Contract>> },
  clan: Clan,
): Contract => contracts?.[clan] ?? noContract;
