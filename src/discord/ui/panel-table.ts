import type { Layout, Room } from '#game/ports/ports.ts';

/** The public facts that a panel needs from its table. */
export type PanelTable = Pick<Layout, 'gameId' | 'wording' | 'players'> & {
  /** True if the games of the server have protocols. */
  readonly hasProtocol?: boolean;
  /** The channels of the rooms that exist, by their ids. */
  readonly links?: { readonly [R in Room]?: string };
  /** The address of the lobby's message, which shows the result after the game. Missing: there is none. */
  readonly lobbyLink?: string;
};
