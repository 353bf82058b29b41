import { setTimeout as rest } from 'node:timers/promises';
import type { Channel, SimulatedGuild } from '#emulator/index.ts';
import { type Language, t } from '#narration/index.ts';
import { lineIn } from '../../src/demo/spoken-lines.ts';

const endings = ['end.town', 'end.mafia', 'end.yakuza', 'end.maniac', 'end.cardsharp', 'end.draw', 'end.none'] as const;

/** How often is looked, ms. */
const GLANCE_MS = 200;

/** In ms. */
export interface Patience {
  /**
   * Without a new word or a new step for so long, once nothing goes wrong any more, a game stands still. No time limit
   * of a chaos game takes longer than 3 s, and the table waits for nothing longer than 60 s.
   */
  readonly quiet: number;
  /** What a game gets in all after the last fault: one that talks on and on without an end is stuck as well. */
  readonly total: number;
  /** So many moves after the last fault are enough: the game goes on; by default its end is waited for. */
  readonly moves?: number;
}

/** Looks at a game as its guild sees it: what the town has been told, and whether anything happens. */
export class ChaosWatch {
  readonly #guild: SimulatedGuild;
  /** Of the table. */
  readonly language: Language;
  /** What is read in each town room, by the message's id: it is remembered when the room has gone. */
  readonly #towns = new Map<string, Map<string, string>>();
  #hasEnded = false;
  #seen = '';
  #movedAt = Date.now();

  constructor(guild: SimulatedGuild, language: Language) {
    this.#guild = guild;
    this.language = language;
  }

  /** What the town has been told, oldest first. A room that was made once more has to say everything again. */
  get town(): readonly string[] {
    const name = t(this.language, 'words:room.town');
    for (const channel of this.#guild.channels) if (channel.name === name) this.#read(channel);
    return [...([...this.#towns.values()].at(-1)?.values() ?? [])];
  }

  /** The game's rooms stand besides the guild's own two. */
  get hasRooms(): boolean {
    return this.#guild.channels.length > 2;
  }

  /** Where the people of the guild type their commands. */
  get place(): { readonly channel: Channel } {
    return { channel: this.#guild.channel('general') };
  }

  get hasEnded(): boolean {
    return this.town.length > 0 && this.#hasEnded;
  }

  /** Changes with each new word and each new step. A word is a message, a step is what the buttons are good for. */
  get steps(): string {
    const rooms = this.#guild.channels.slice(2);
    return rooms.flatMap(({ messages }) => [...messages.values()].map(signOf)).join('\n');
  }

  /** Waits for the game's end. `from`: when the last fault is over, on the clock of `Date.now`. */
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

  /** Each word once: to look for the host's lines in all of them again and again is a game's time. */
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

  /** Whether something has happened since it was last looked. */
  #look(): boolean {
    const { steps } = this;
    if (steps === this.#seen) return false;
    this.#seen = steps;
    this.#movedAt = Date.now();
    return true;
  }
}

/** A panel that is only made anew says nothing new: it counts by its steps, a message by its words. */
function signOf({ content, components }: { content: string; components: readonly unknown[] }): string {
  if (components.length === 0) return content;
  return [...JSON.stringify(components).matchAll(/"n1:[\w-]+:(\d+):/g)].map(([, step]) => step).join();
}
