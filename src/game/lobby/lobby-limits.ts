import { because } from '../model/answers.ts';
import type { Outcome } from '../ports/game-service.ts';
import type { Failed } from '../ports/outcome.ts';
import type { TableDocument } from '../ports/table-document.ts';

/**
 * The maximum number of open lobbies in a server: per host, per channel, and in total. A host who plays has one seat. A
 * host who does not may host two tables. A menu of tables shows at most 25.
 */
export const lobbyLimits = { person: 2, channel: 5, guild: 20 } as const;

/** A lobby that is open or about to be opened. */
type Lobby = Pick<TableDocument, 'gameId' | 'guildId' | 'channelId' | 'hostId'>;

/** Keeps the number of open lobbies within the limits, even while several are being stored. */
export class LobbyLimits {
  readonly #open: (guildId: string) => readonly Lobby[];
  readonly #opening = new Set<Lobby>();

  /** `open`: returns the open lobbies of a guild. */
  constructor(open: (guildId: string) => readonly Lobby[]) {
    this.#open = open;
  }

  /** Opens one more lobby with `open`, or returns which limit is reached. */
  async openWithinLimits<T>(lobby: Lobby, open: () => Promise<Outcome<T>>): Promise<Outcome<T>> {
    const why = this.#why(lobby);
    if (why) return why;
    this.#opening.add(lobby);
    try {
      return await open();
    } finally {
      this.#opening.delete(lobby);
    }
  }

  #why({ guildId, channelId, hostId }: Lobby): Failed | null {
    const open = this.#open(guildId);
    const known = new Set(open.map(({ gameId }) => gameId));
    const opening = [...this.#opening].filter((lobby) => lobby.guildId === guildId && !known.has(lobby.gameId));
    const all = [...open, ...opening];
    const { person, channel, guild } = lobbyLimits;
    if (all.filter((lobby) => lobby.hostId === hostId).length >= person)
      return because('table.limit-person', { max: person });
    if (all.filter((lobby) => lobby.channelId === channelId).length >= channel)
      return because('table.limit-channel', { max: channel });
    return all.length >= guild ? because('table.limit-guild', { max: guild }) : null;
  }
}
