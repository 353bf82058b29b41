import type { Clock } from '../ports/clock.ts';

/** The time, ms, in which the full lobbies of a server get no rooms before their start. */
const SPARED_MS = 600_000;

/**
 * The servers in which a full lobby has ended without a game a short time ago. Discord limits how many channels a bot may
 * create in a server, so rooms that nobody uses delay the tables that play.
 */
export class UnusedRooms {
  readonly #clock: Pick<Clock, 'now'>;
  /** The end of the time by server. */
  readonly #until = new Map<string, number>();

  constructor(clock: Pick<Clock, 'now'>) {
    this.#clock = clock;
  }

  /** Notes that the rooms of a full lobby were made for nothing. */
  note(guildId: string): void {
    this.#until.set(guildId, this.#clock.now() + SPARED_MS);
  }

  /** Returns true if the rooms of a full lobby have to wait for its start. */
  areRecent(guildId: string): boolean {
    const isOver = (this.#until.get(guildId) ?? 0) <= this.#clock.now();
    if (isOver) this.#until.delete(guildId);
    return !isOver;
  }
}
