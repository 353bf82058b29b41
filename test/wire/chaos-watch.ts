import { setTimeout as rest } from 'node:timers/promises';
import { type Channel, type ReceivedEvent, readRows, readText, type SimulatedGuild } from 'discord-emulator';
import { type Language, t } from '#narration/index.ts';
import { withLists } from '../../src/demo/new-lines.ts';
import { lineIn } from '../../src/demo/spoken-lines.ts';
import { withoutIds } from './kit/command-links.ts';
import { idsIn } from './kit/custom-ids.ts';
import { timeless } from './kit/truth.ts';

const endings = ['end.town', 'end.mafia', 'end.yakuza', 'end.maniac', 'end.cardsharp', 'end.draw', 'end.none'] as const;

/** Milliseconds between two looks. */
const GLANCE_MS = 200;

/** The limits of a game in ms. */
export interface Patience {
  /**
   * A game is stuck after this time without a new message or a new step, counted from the last fault. No time limit of
   * a chaos game is longer than 3 s, and the table waits for nothing longer than 60 s.
   */
  readonly quiet: number;
  /** The longest time after the last fault. A game that talks on without an end is stuck as well. */
  readonly total: number;
  /**
   * The game goes on if it makes this many moves after the last fault. Without it, the end of the game is waited for.
   */
  readonly moves?: number;
  /** The game does not go on yet until people were called to act at night. */
  readonly hasActs?: boolean;
}

/** Everything that a town room has shown. It is kept after the room is deleted. */
interface Town {
  /** The latest text of each message, by its id. */
  readonly messages: Map<string, string>;
  /** Every line that any message had at any time, without times. */
  readonly lines: Set<string>;
}

/** Looks at a game as its server sees it: what the town has been told, and whether anything happens. */
export class ChaosWatch {
  readonly #guild: SimulatedGuild;
  /** The language of the table. */
  readonly language: Language;
  /** All people who have been in the server: some leave for a moment. */
  readonly #people = new Set<string>();
  /** The town rooms by their ids. */
  readonly #towns = new Map<string, Town>();
  #hasEnded = false;
  #hasActs = false;
  #seen = '';
  #movedAt = Date.now();

  constructor(guild: SimulatedGuild, language: Language) {
    this.#guild = guild;
    this.language = language;
    // The owner of a server sees all of it.
    guild.owner.inbox.onEvent((event) => this.#notice(event));
  }

  /** The messages in the town, oldest first. If the room was created again, it has to repeat everything. */
  get town(): readonly string[] {
    return [...(this.#latest?.messages.values() ?? [])];
  }

  /** The lines that the town has shown, also those of a page that were replaced later, such as a vote that is over. */
  get told(): ReadonlySet<string> {
    return this.#latest?.lines ?? new Set();
  }

  get #latest(): Town | undefined {
    return [...this.#towns.values()].findLast(({ messages }) => messages.size > 0);
  }

  /** Returns true if the server has rooms of the game besides its own two channels. */
  get hasRooms(): boolean {
    return this.#guild.channels.length > 2;
  }

  /** The channel in which people type their commands. */
  get place(): { readonly channel: Channel } {
    return { channel: this.#guild.channel('general') };
  }

  get hasEnded(): boolean {
    return this.#hasEnded;
  }

  /** Changes with each new message and each new step. The step is read from the custom ids of the buttons. */
  get steps(): string {
    const rooms = this.#guild.channels.slice(2);
    for (const { id } of this.#guild.members) this.#people.add(id);
    const byBot = rooms
      .flatMap(({ messages }) => [...messages.values()])
      .filter(({ authorId }) => !this.#people.has(authorId));
    return byBot.map(signOf).join('\n');
  }

  /** Waits for the end of the game. `from`: when the last fault is over, on the clock of `Date.now`. */
  async end(from: number, bounds: Patience, isOver: () => boolean) {
    const { quiet, total, moves: most = Number.POSITIVE_INFINITY, hasActs = false } = bounds;
    this.#movedAt = Date.now();
    for (let moves = 0; ; ) {
      if (this.hasEnded) return 'ended';
      const now = Date.now();
      if (this.#look() && now > from) moves += 1;
      if (moves >= most && (this.#hasActs || !hasActs)) return 'goes-on';
      if (isOver() || now - Math.max(from, this.#movedAt) > quiet) return 'quiet';
      if (now > from + total) return 'endless';
      await rest(GLANCE_MS);
    }
  }

  #notice({ t: type, d }: ReceivedEvent): void {
    const isTown = d.name === t(this.language, 'words:room.town');
    if (type === 'CHANNEL_CREATE' && isTown) this.#towns.set(d.id, { messages: new Map(), lines: new Set() });
    const town = this.#towns.get(d.channel_id);
    if (!town || d.author?.bot !== true || (type !== 'MESSAGE_CREATE' && type !== 'MESSAGE_UPDATE')) return;
    const text = readText(d);
    town.messages.set(d.id, text);
    this.#hasActs ||= text.includes('🌙') && idsIn(d.components ?? []).some((id) => /:act(:|$)/.test(id));
    for (const shown of [text, readText(withLists(d))])
      for (const line of withoutIds(timeless(shown)).split('\n')) town.lines.add(line);
    this.#hasEnded ||= lineIn(this.language, endings, text) !== null;
  }

  /** Returns true if something has happened since the last look. */
  #look(): boolean {
    const { steps } = this;
    if (steps === this.#seen) return false;
    this.#seen = steps;
    this.#movedAt = Date.now();
    return true;
  }
}

/**
 * A panel is identified by its steps and a message by its text, so a panel that is only posted again is nothing new.
 */
function signOf(message: { content: string; components: readonly unknown[] }): string {
  if (readRows(message).length === 0) return readText(message);
  return [...JSON.stringify(message.components).matchAll(/"n1:[\w-]+:(\d+):/g)].map(([, step]) => step).join();
}
