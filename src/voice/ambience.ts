import type { PacketPlayer } from './packet-player.ts';

/** The pause between a line and the ambience, in ms. */
const PAUSE_MS = 1000;

/** A sound that is repeated while nothing is said. No line waits for it. */
export class Ambience {
  readonly #player: PacketPlayer;
  #packets: readonly Buffer[] = [];
  #pause: NodeJS.Timeout | undefined;
  /** The current playback, or `null`. */
  #run: symbol | null = null;

  constructor(player: PacketPlayer) {
    this.#player = player;
  }

  /** Replaces the sound, which starts at the next rest. Without packets there is no sound. */
  make(packets: readonly Buffer[]): void {
    const sounds = this.#run !== null;
    this.yield();
    this.#packets = packets;
    if (sounds) this.#player.fall();
  }

  /** Call when no line is being said. */
  rest(): void {
    clearTimeout(this.#pause);
    if (this.#packets.length > 0 && this.#run === null) this.#pause = setTimeout(() => this.#play(), PAUSE_MS);
  }

  /** Call when a line begins. The player starts the line at once, which cuts this sound off. */
  yield(): void {
    clearTimeout(this.#pause);
    this.#run = null;
  }

  #play(): void {
    const run = Symbol();
    this.#run = run;
    void this.#player.play(this.#packets).then((heard) => {
      if (this.#run !== run) return;
      if (heard) this.#play();
      // The player failed. The next rest starts the sound again.
      else this.#run = null;
    });
  }
}
