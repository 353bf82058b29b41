import { type HeardFrame, Listener, type ListenerOptions } from '../voice/index.ts';

/** A person's stay in voice channels, moves included; listens if asked to. */
export class VoiceVisit {
  /** Where the person is; follows moves. */
  channelId: string;
  readonly #leave: () => void;
  #listener: Listener | undefined;
  #earlier: HeardFrame[] = [];
  #connecting: Promise<void> = Promise.resolve();

  constructor(channelId: string, leave: () => void) {
    this.channelId = channelId;
    this.#leave = leave;
  }

  /** The client on the voice server, for those who listen. */
  get listener(): Listener | undefined {
    return this.#listener;
  }

  /** Frames heard, in order, over all channels of this visit. */
  get heard(): HeardFrame[] {
    return [...this.#earlier, ...(this.#listener?.heard ?? [])];
  }

  /** Says one Opus packet of 20 ms. */
  speak(frame: Buffer): void {
    if (!this.#listener) throw new Error('joined without listening, so there is no line to speak on');
    this.#listener.speak(frame);
  }

  /** Takes a place on the voice server, in exchange for the one held before. */
  connect(ticket: ListenerOptions): Promise<void> {
    this.hangUp();
    this.channelId = ticket.channelId;
    const listener = new Listener(ticket);
    this.#listener = listener;
    this.#connecting = listener.join().then(() => undefined);
    return this.#connecting;
  }

  /** Resolves when the line stands, after a move too. */
  settled(): Promise<void> {
    return this.#connecting;
  }

  /** Lets go of the voice server, keeping what was heard. */
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
