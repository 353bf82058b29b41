import { setTimeout as rest } from 'node:timers/promises';
import type { Channel, SimulatedGuild } from 'discord-emulator';
import { type Language, t } from '#narration/index.ts';
import { lineIn } from '../../src/demo/spoken-lines.ts';

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
}

/** Looks at a game as its server sees it: what the town has been told, and whether anything happens. */
export class ChaosWatch {
  readonly #guild: SimulatedGuild;
  /** The language of the table. */
  readonly language: Language;
  /** The text of each message by its id, for each town room. It is kept after the room is deleted. */
  readonly #towns = new Map<string, Map<string, string>>();
  #hasEnded = false;
  #seen = '';
  #movedAt = Date.now();

  constructor(guild: SimulatedGuild, language: Language) {
    this.#guild = guild;
    this.language = language;
  }

  /** The messages in the town, oldest first. If the room was created again, it has to repeat everything. */
  get town(): readonly string[] {
    const name = t(this.language, 'words:room.town');
    for (const channel of this.#guild.channels) if (channel.name === name) this.#read(channel);
    return [...([...this.#towns.values()].at(-1)?.values() ?? [])];
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
    return this.town.length > 0 && this.#hasEnded;
  }

  /** Changes with each new message and each new step. The step is read from the custom ids of the buttons. */
  get steps(): string {
    const rooms = this.#guild.channels.slice(2);
    return rooms.flatMap(({ messages }) => [...messages.values()].map(signOf)).join('\n');
  }

  /** Waits for the end of the game. `from`: when the last fault is over, on the clock of `Date.now`. */
  async end(from: number, { quiet, total, moves: most = Number.POSITIVE_INFINITY }: Patience, isOver: () => boolean) {
    this.#movedAt = Date.now();
    for (let moves = 0; ; ) {
      if (this.hasEnded) return 'ended';
      const now = Date.now();
      if (this.#look() && now > from) moves += 1;
      if (moves >= most) return 'goes-on';
      if (isOver() || now - Math.max(from, this.#movedAt) > quiet) return 'quiet';
      if (now > from + total) return 'endless';
      await rest(GLANCE_MS);
    }
  }

  /** Reads each text once. Searching all of them for endings again and again would take as long as a game. */
  #read({ id: room, messages }: Channel): void {
    if (messages.size === 0) return;
    const town = this.#towns.get(room) ?? new Map<string, string>();
    this.#towns.set(room, town);
    for (const { id, content } of messages.values()) {
      if (town.get(id) === content) continue;
      town.set(id, content);
      this.#hasEnded ||= lineIn(this.language, endings, content) !== null;
    }
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
function signOf({ content, components }: { content: string; components: readonly unknown[] }): string {
  if (components.length === 0) return content;
  return [...JSON.stringify(components).matchAll(/"n1:[\w-]+:(\d+):/g)].map(([, step]) => step).join();
}
