/** The time limit of a mute, and the functions to which a gate passes its orders. */
export interface MuteGateOptions {
  /** Milliseconds after which nothing should wait for the end of a mute. */
  readonly unmute: number;
  readonly speak: (understood: boolean) => void;
  readonly pause: () => void;
  readonly despair: () => void;
  /** The mute has ended after all, and the audio is not ready yet: it is worth waiting for. */
  readonly hope: () => void;
}

/**
 * Holds the audio back while the server mutes the bot. Discord drops everything that a muted or suppressed member sends,
 * and the connection stays as it is (docs: Voice State Object, `mute` and `suppress`).
 */
export class MuteGate {
  readonly #options: MuteGateOptions;
  #isMuted = false;
  /** The latest order: `null` to pause, otherwise to speak (`understood`). */
  #order: boolean | null = null;
  #timer: NodeJS.Timeout | undefined;
  #hasDespaired = false;

  constructor(options: MuteGateOptions) {
    this.#options = options;
  }

  get isMuted(): boolean {
    return this.#isMuted;
  }

  /** Speaks now, or when the mute ends. */
  speak(understood: boolean): void {
    this.#order = understood;
    if (!this.#isMuted) this.#options.speak(understood);
  }

  pause(): void {
    this.#order = null;
    this.#options.pause();
  }

  /** Takes note of the bot's own voice state. */
  mutedNow(isMuted: boolean): void {
    if (isMuted === this.#isMuted) return;
    this.#isMuted = isMuted;
    clearTimeout(this.#timer);
    if (isMuted) {
      this.#options.pause();
      this.#hasDespaired = false;
      this.#timer = setTimeout(() => this.#despair(), this.#options.unmute);
    } else if (this.#order !== null) this.#options.speak(this.#order);
    else if (this.#hasDespaired) this.#options.hope();
  }

  end(): void {
    clearTimeout(this.#timer);
  }

  #despair(): void {
    this.#hasDespaired = true;
    this.#options.despair();
  }
}
