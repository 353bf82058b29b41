/** The events, the news and the state that the contract of a clan adds to a game (D6). */
import type { Secret } from '../../kernel/secret.ts';
import type { Clan, Options, SeatNumber } from '../../kernel/types.ts';
import type { Contract } from './state.ts';

/** The events of a contract. */
export interface ContractEvents {
  /** A member of a clan has proposed a contract, which also confirms it (D6). */
  readonly ContractProposed: {
    readonly clan: Secret<Clan>;
    readonly by: Secret<SeatNumber>;
    readonly targets: Secret<readonly SeatNumber[]>;
  };
  /** A member has confirmed the clan's latest proposal. */
  readonly ContractAgreed: { readonly clan: Secret<Clan>; readonly by: Secret<SeatNumber> };
  readonly ContractSettled: {
    readonly clan: Secret<Clan>;
    readonly targets: Secret<readonly SeatNumber[]>;
  };
}

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
