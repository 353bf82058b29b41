import { type HeardFrame, Listener, type ListenerOptions } from '../voice/index.ts';

/** A person's stay in voice channels, moves included. Listens on request. */
export class VoiceVisit {
  /** The person's channel now. Follows moves. */
  channelId: string;
  readonly #leave: () => void;
  #listener: Listener | undefined;
  #earlier: HeardFrame[] = [];
  #connecting: Promise<void> = Promise.resolve();

  constructor(channelId: string, leave: () => void) {
    this.channelId = channelId;
    this.#leave = leave;
  }

  /** The client on the voice server, if the person listens. */
  get listener(): Listener | undefined {
    return this.#listener;
  }

  /** The frames heard in all channels of this stay, in order. */
  get heard(): HeardFrame[] {
    return [...this.#earlier, ...(this.#listener?.heard ?? [])];
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
    const listener = new Listener(ticket);
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

  /** Leaves voice. */
  leave(): void {
    this.hangUp();
    this.#leave();
  }
}
