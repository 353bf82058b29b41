/** Links by which a club's site takes the results of its server: they give all that `/history` shows to everybody there. */

/** The answer to a question. `later`: ask again in some seconds. `null`: there is nothing at this address. */
export type ResultAnswer = { readonly json: string } | 'later' | null;

/** The links of servers to their results. */
export interface ResultLinks {
  /** Makes the link of a server, and returns its token. The one before ends. Rejects with `StoreError`. */
  make(guildId: string): Promise<string>;
  /** Returns the list of the games that count, or one of them with its protocol. */
  answer(token: string, gameId: string | null): Promise<ResultAnswer>;
}

/** Storage of the links: of each token its hash. A failure rejects with `StoreError`. */
export interface ResultLinkRepository {
  read(guildId: string): Promise<string | null>;
  write(guildId: string, hash: string): Promise<void>;
}
