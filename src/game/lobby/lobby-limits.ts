import { because } from '../model/answers.ts';
import { peopleAmong } from '../model/practice.ts';
import type { Outcome } from '../ports/game-service.ts';
import type { Failed } from '../ports/outcome.ts';
import type { TableDocument } from '../ports/table-document.ts';

/**
 * The maximum number of open lobbies in a server: per host, per channel, and in total. A host who plays has one seat. A
 * host who does not may host two tables, and more if their people sit there already, as in a round of a tournament. A
 * menu of tables shows at most 25.
 */
export const lobbyLimits = { person: 2, channel: 5, guild: 20 } as const;

/** A lobby that is open or about to be opened. */
type Lobby = Pick<TableDocument, 'gameId' | 'guildId' | 'channelId' | 'hostId' | 'players' | 'size'>;

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

  #why(lobby: Lobby): Failed | null {
    const { guildId, channelId, hostId } = lobby;
    const open = this.#open(guildId);
    const known = new Set(open.map(({ gameId }) => gameId));
    const opening = [...this.#opening].filter((each) => each.guildId === guildId && !known.has(each.gameId));
    const all = [...open, ...opening];
    const { person, channel, guild } = lobbyLimits;
    if (!isFull(lobby) && all.filter((each) => each.hostId === hostId && !isFull(each)).length >= person)
      return because('table.limit-person', { max: person });
    if (all.filter((each) => each.channelId === channelId).length >= channel)
      return because('table.limit-channel', { max: channel });
    return all.length >= guild ? because('table.limit-guild', { max: guild }) : null;
  }
}

/** Practice players are no people: otherwise anybody could open as many lobbies as they fill with them. */
const isFull = ({ players, size }: Lobby): boolean => size !== null && peopleAmong(players).length >= size;
