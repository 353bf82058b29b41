import type { SeatNumber } from '../kernel/types.ts';

/** What one member has said of the contract. */
export interface Word {
  readonly by: SeatNumber;
  readonly list: readonly SeatNumber[];
}

/** The contract of a clan, and how its members stand to a new one (D6). */
export interface Contract {
  readonly settled: readonly SeatNumber[] | null;
  /** The latest proposal of anybody. */
  readonly latest: readonly SeatNumber[] | null;
  /** The list that each member has confirmed last; to propose is to confirm. */
  readonly confirmed: readonly Word[];
  /** The latest list that each member has proposed himself. */
  readonly proposed: readonly Word[];
}

export const noContract: Contract = { settled: null, latest: null, confirmed: [], proposed: [] };

/** The same contract, and nothing said of a new one. */
export const withoutTalk = ({ settled }: Contract): Contract => ({ ...noContract, settled });

export const sameList = (one: readonly SeatNumber[], other: readonly SeatNumber[]): boolean =>
  one.length === other.length && one.every((seat, place) => seat === other[place]);

const say = (words: readonly Word[], word: Word): readonly Word[] => [
  ...words.filter(({ by }) => by !== word.by),
  word,
];

/** `reopens`: in the clan's own call a new list puts the settled one aside; by day it stands until the new one does. */
export const propose = (contract: Contract, word: Word, reopens: boolean): Contract => ({
  settled: reopens ? null : contract.settled,
  latest: word.list,
  confirmed: say(contract.confirmed, word),
  proposed: say(contract.proposed, word),
});

export const agree = (contract: Contract, by: SeatNumber): Contract => ({
  ...contract,
  confirmed: contract.latest ? say(contract.confirmed, { by, list: contract.latest }) : contract.confirmed,
});

/**
 * The contract without the words of a seat that leaves, and without that seat in the lists that are still talked about (G11).
 * A list of nobody else is gone. The settled list stays as it was agreed (D6), and so do the words that agree to it.
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

/** The list that all of these have confirmed; without anybody, none. */
export function unanimous(contract: Contract, members: readonly SeatNumber[]): readonly SeatNumber[] | null {
  const lists = members.map((member) => contract.confirmed.find(({ by }) => by === member)?.list);
  const [first] = lists;
  return first && lists.every((list) => list && sameList(list, first)) ? first : null;
}
