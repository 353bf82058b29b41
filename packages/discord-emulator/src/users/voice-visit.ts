import { type HeardFrame, Listener, type ListenerOptions } from '../voice/index.ts';

/** A person's stay in voice channels, moves included. Listens on request. */
export class VoiceVisit {
  /** The person's channel now. Follows moves. */
  channelId: string;
  readonly #leave: () => void;
  #listener: Listener | undefined;
  readonly #keepsFrames: boolean;
  readonly #heardListeners = new Set<(frame: HeardFrame) => void>();
  readonly #endListeners: (() => void)[] = [];
  #earlier: HeardFrame[] = [];
  #connecting: Promise<void> = Promise.resolve();

  constructor(channelId: string, leave: () => void, keepsFrames = true) {
    this.channelId = channelId;
    this.#leave = leave;
    this.#keepsFrames = keepsFrames;
  }

  /**
   * Calls `listener` with each frame that is heard, in all channels of this stay, until the returned function is
   * called.
   */
  onHeard(listener: (frame: HeardFrame) => void): () => void {
    this.#heardListeners.add(listener);
    return () => void this.#heardListeners.delete(listener);
  }

  /** The client on the voice server, if the person listens. */
  get listener(): Listener | undefined {
    return this.#listener;
  }

  /** The frames heard in all channels of this stay, in order. Empty if they are not kept. */
  get heard(): HeardFrame[] {
    return [...this.#earlier, ...(this.#listener?.heard ?? [])];
  }

  /** Calls `listener` once, when this stay is over. */
  onEnd(listener: () => void): void {
    this.#endListeners.push(listener);
  }

  /** Sends one Opus packet of 20 ms. */
  speak(frame: Buffer): void {
    if (!this.#listener) throw new Error('joined without listening, so there is no line to speak on');
    this.#listener.speak(frame);
  }

  /** Connects to the voice server. Replaces the earlier connection. */
  connect(ticket: ListenerOptions): Promise<void> {
    this.hangUp();
    this.channelId = ticket.channelId;
    const listener = new Listener({ ...ticket, keepsFrames: this.#keepsFrames });
    listener.on('heard', (frame) => {
      for (const hear of [...this.#heardListeners]) hear(frame);
    });
    this.#listener = listener;
    this.#connecting = listener.join().then(() => undefined);
    return this.#connecting;
  }

  /** Resolves when the connection is ready, also after a move. */
  settled(): Promise<void> {
    return this.#connecting;
  }

  /** Closes the connection to the voice server and keeps the frames heard. */
  hangUp(): void {
    if (!this.#listener) return;
    this.#earlier = this.heard;
    this.#listener.leave();
    this.#listener = undefined;
  }

  /** Ends this stay: the person has left, or has joined a channel again. Keeps the frames heard. */
  end(): void {
    this.hangUp();
    this.#heardListeners.clear();
    for (const listener of this.#endListeners.splice(0)) listener();
  }

  /** Leaves voice. */
  leave(): void {
    this.end();
    this.#leave();
  }
}
