/** Counts what the bot posts in the town of a table, as a player's client receives it. */
import { type ReceivedEvent, readRows, type SimulatedUser } from 'discord-emulator';

/** A message of the bot in the town, as the client shows it now. */
interface Shown {
  readonly id: string;
  readonly actions: readonly string[];
}

/** The messages of the bot in the town, in the order of the client. */
export class TownTally {
  readonly #reader: SimulatedUser;
  readonly #townName: string;
  #read = 0;
  #town: string | undefined;
  #shown: Shown[] = [];
  /** The number of messages that the bot has posted so far. */
  posted = 0;
  /** The number of edits of these messages so far. */
  edited = 0;

  constructor(reader: SimulatedUser, townName: string) {
    this.#reader = reader;
    this.#townName = townName;
  }

  /** Reads all events since the last call. */
  read(): void {
    const { received } = this.#reader;
    for (const event of received.slice(this.#read)) this.#take(event);
    this.#read = received.length;
  }

  /** The number of messages of the bot below the newest message with this button or menu. `null`: there is none. */
  below(action: string): number | null {
    const at = this.#shown.findLastIndex(({ actions }) => actions.includes(action));
    return at < 0 ? null : this.#shown.length - 1 - at;
  }

  #take({ t: type, d }: ReceivedEvent): void {
    if (type === 'CHANNEL_CREATE' && d.name === this.#townName) this.#town = d.id;
    if (d.channel_id !== this.#town || !type.startsWith('MESSAGE_') || ((d.flags ?? 0) & 64) !== 0) return;
    if (type === 'MESSAGE_DELETE') this.#shown = this.#shown.filter(({ id }) => id !== d.id);
    if (type === 'MESSAGE_CREATE' && d.author?.bot) {
      this.posted += 1;
      this.#shown.push({ id: d.id, actions: actionsOf(d) });
    }
    if (type !== 'MESSAGE_UPDATE' || !this.#shown.some(({ id }) => id === d.id)) return;
    this.edited += 1;
    this.#shown = this.#shown.map((one) => (one.id === d.id ? { id: d.id, actions: actionsOf(d) } : one));
  }
}

/** The actions of the buttons and menus of a message: the fourth part of their custom ids. */
const actionsOf = (message: Parameters<typeof readRows>[0]): readonly string[] =>
  readRows(message)
    .flatMap(({ components }) => components)
    .flatMap((part) => ('custom_id' in part ? (part.custom_id.split(':')[3] ?? []) : []));
