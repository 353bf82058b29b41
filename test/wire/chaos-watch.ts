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
  #seen = '';
  #movedAt = Date.now();

  constructor(guild: SimulatedGuild, language: Language) {
    this.#guild = guild;
    this.language = language;
  }

  /** What the town has been told, oldest first. */
  get town(): readonly string[] {
    const town = t(this.language, 'words:room.town');
    return this.#guild.channels
      .filter(({ name }) => name === town)
      .flatMap((channel) => [...channel.messages.values()].map(({ content }) => content));
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
    return this.town.some((text) => lineIn(this.language, endings, text) !== null);
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
