import type { Outcome } from '../ports/game-service.ts';
import type { TableDocument } from '../ports/journal.ts';
import { because, type Failure } from '../runtime/answers.ts';

/**
 * How many lobbies may be open at a time, in a server: those that one person hosts, those in one channel, and all of them.
 * A host who plays has one seat, and a host who does not may look after two tables. Choosers of tables show 25 at most.
 */
export const lobbyLimits = { person: 2, channel: 5, guild: 20 } as const;

/** A lobby, or one that is about to be opened. */
type Lobby = Pick<TableDocument, 'gameId' | 'guildId' | 'channelId' | 'hostId'>;

/** Keeps the number of open lobbies within its limits, also while several are being stored. */
export class LobbyLimits {
  readonly #open: (guildId: string) => readonly Lobby[];
  readonly #opening = new Set<Lobby>();

  /** `open`: the lobbies of a guild that are open. */
  constructor(open: (guildId: string) => readonly Lobby[]) {
    this.#open = open;
  }

  /** Opens one more lobby by `open`, or says why there are too many. */
  async keep<T>(lobby: Lobby, open: () => Promise<Outcome<T>>): Promise<Outcome<T>> {
    const why = this.#why(lobby);
    if (why) return why;
    this.#opening.add(lobby);
    try {
      return await open();
    } finally {
      this.#opening.delete(lobby);
    }
  }

  #why({ guildId, channelId, hostId }: Lobby): Failure | null {
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
