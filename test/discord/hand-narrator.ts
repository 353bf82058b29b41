import type { Narrator } from '#game/ports/ports.ts';
import { silentNarrator } from './evening.ts';

/** A narrator without a voice, whose lines are heard at once. */
export class HandNarrator {
  /** The lines that it was asked to say, each with its voice channel. */
  readonly said: { readonly channelId: string | null; readonly cues: number }[] = [];
  readonly #shown: (() => Promise<void>) | null;
  #channelId: string | null = null;

  /** `shown`: resolves when Discord shows everything so far. The narrator waits for it before each name. */
  constructor(shown: (() => Promise<void>) | null) {
    this.#shown = shown;
  }

  readonly port: Narrator = {
    ...silentNarrator,
    open: async ({ channelId }) => {
      this.#channelId = channelId;
    },
    say: async (_, { cues, marks = [] }, reached = () => {}) => {
      this.said.push({ channelId: this.#channelId, cues: cues.length });
      for (const mark of this.#shown === null ? [] : marks.keys()) {
        await this.#shown?.();
        reached(mark);
      }
      return { heard: true };
    },
  };
}
