import type { PacketPlayer } from './packet-player.ts';

/** A breath after what was said, before it is heard, in ms. */
const BREATH_MS = 1000;

/** A sound that is heard over and over wherever nothing is said. Nothing that is said waits for it. */
export class Ambience {
  readonly #player: PacketPlayer;
  #packets: readonly Buffer[] = [];
  #breath: NodeJS.Timeout | undefined;
  /** The time that it is being played now. */
  #run: symbol | null = null;

  constructor(player: PacketPlayer) {
    this.#player = player;
  }

  /** From now on it is this; without packets there is none. It is heard from the next rest on. */
  make(packets: readonly Buffer[]): void {
    const sounds = this.#run !== null;
    this.yield();
    this.#packets = packets;
    if (sounds) this.#player.fall();
  }

  /** Nothing is said now. */
  rest(): void {
    clearTimeout(this.#breath);
    if (this.#packets.length > 0 && this.#run === null) this.#breath = setTimeout(() => this.#play(), BREATH_MS);
  }

  /** Something is said now: the player begins it at once, and so cuts off what is heard of this. */
  yield(): void {
    clearTimeout(this.#breath);
    this.#run = null;
  }

  #play(): void {
    const run = Symbol();
    this.#run = run;
    void this.#player.play(this.#packets).then((heard) => {
      if (this.#run !== run) return;
      if (heard) this.#play();
      // The player has failed: the next rest brings it back.
      else this.#run = null;
    });
  }
}
