import { type VoiceConnection, type VoiceConnectionState, VoiceConnectionStatus } from '@discordjs/voice';
import { type Ending, endingOfClose, isBetweenServers, isOver, type Line, lineOf, newLine } from './link-ending.ts';
import { watchKeys } from './link-keys.ts';
import { watchPulse } from './link-pulse.ts';
import type { LinkTiming } from './link-timing.ts';

export interface WatchOptions {
  readonly channelId: string;
  readonly timing: LinkTiming;
  /** What is said is heard from now on; without `understood` by nobody who has to decrypt it. */
  readonly speak: (understood: boolean) => void;
  /** Nobody would hear what is said now; it may wait. */
  readonly pause: () => void;
  /** It takes so long that nothing should wait for it. */
  readonly despair: () => void;
  /** The keys of the others have not come. Returns true if it is to be said without them. */
  readonly withoutKeys: () => boolean;
  readonly closed: (code: number) => void;
}

/**
 * Follows one connection until it is over. While its state changes the library is still at work on it: then the connection
 * is only destroyed by the one who waits for the end.
 */
export class ConnectionWatch {
  readonly ended: Promise<Ending>;
  readonly #connection: VoiceConnection;
  readonly #options: WatchOptions;
  #resolve: (ending: Ending) => void = () => {};
  #timer: NodeJS.Timeout | undefined;
  #pulse: () => void = () => {};
  #keys: () => void = () => {};
  #isDone = false;
  /** It has been ready: what comes later about our place is about this connection, and about none before it. */
  #wasReady = false;
  /** Discord is about to say how it goes on, and perhaps to name another server. */
  #isWaiting = false;
  /** The channel in which Discord's gateway has last seen us; `null`: in none. */
  #place: string | null | undefined;
  /** The gateway has begun a new session: Discord names no server to the old one any more. */
  #isForgotten = false;

  constructor(connection: VoiceConnection, options: WatchOptions) {
    this.#connection = connection;
    this.#options = options;
    this.ended = new Promise((resolve) => {
      this.#resolve = resolve;
    });
    connection.on('stateChange', this.#follow);
    if (connection.state.status === VoiceConnectionStatus.Disconnected) this.end('lost');
    else this.#expect(options.timing.join);
  }

  /** Returns true while the library must not join again: somebody may have put us out. */
  get isWaiting(): boolean {
    return this.#isWaiting;
  }

  get isInPlace(): boolean {
    return this.#connection.joinConfig.channelId === this.#options.channelId;
  }

  end(ending: Ending): void {
    if (this.#isDone) return;
    this.#isDone = true;
    clearTimeout(this.#timer);
    this.#pulse();
    this.#keys();
    this.#connection.off('stateChange', this.#follow);
    this.#resolve(ending);
  }

  /** Our own voice state. Only `null` means that we were put out; a moderator may also have taken us elsewhere. */
  roomLines(channelId: string | null): void {
    this.#place = channelId;
    const isOut = channelId === null ? this.#wasReady : this.#isWaiting && channelId !== this.#options.channelId;
    if (isOut) this.end('kicked');
  }

  /** The gateway is back. In a new session Discord has forgotten what it owed the old one. */
  regained(isNewSession: boolean): void {
    if (!isNewSession) return;
    this.#isForgotten = true;
    if (this.#isWaiting || this.#connection.state.status === VoiceConnectionStatus.Signalling) this.end('lost');
  }

  readonly #follow = (before: VoiceConnectionState, now: VoiceConnectionState): void => {
    const line = newLine(before, now);
    if (line !== null) this.#attend(line);
    if (isBetweenServers(now)) this.#awaitServer(before);
    if (before.status === now.status || isBetweenServers(now)) return;
    if (isOver(now)) {
      if (!this.#isWaiting) this.end('lost');
    } else if (now.status === VoiceConnectionStatus.Ready) this.#arrived();
    else if (before.status === VoiceConnectionStatus.Ready) {
      this.#interrupted();
      this.#expect(this.#options.timing.join);
    }
  };

  /** A new voice server. Its end is heard of here first. */
  #attend(line: Line): void {
    this.#isWaiting = false;
    this.#isForgotten = false;
    this.#expect(this.#options.timing.join);
    this.#pulse();
    this.#pulse = watchPulse(line, () => this.end('lost'));
    line.prependOnceListener('close', (code) => {
      if (!this.#isDone && lineOf(this.#connection.state) === line) this.#closedWith(code);
    });
  }

  #closedWith(code: number): void {
    this.#options.closed(code);
    const ending = endingOfClose(code);
    if (ending !== 'unclear') this.#endNow(ending);
    else if (this.#place === null && this.#wasReady) this.#endNow('kicked');
    else if (this.#isForgotten) this.#endNow('lost');
    else this.#await(this.#options.timing.word, () => this.end('lost'));
  }

  /** The library, which would join again at once, finds the connection destroyed. */
  #endNow(ending: Ending): void {
    this.end(ending);
    this.#connection.destroy();
  }

  /** Discord wants us to leave the old server, and not to ask for another one (docs: Voice Server Update). */
  #awaitServer(before: VoiceConnectionState): void {
    const { word, endpoint } = this.#options.timing;
    lineOf(before)?.destroy();
    this.#await(word, () => {
      this.#options.despair();
      this.#expect(endpoint - word);
    });
  }

  #await(ms: number, over: () => void): void {
    this.#isWaiting = true;
    this.#interrupted();
    this.#expect(ms, over);
  }

  #interrupted(): void {
    this.#keys();
    this.#options.pause();
  }

  #expect(ms: number, over: () => void = () => this.end('lost')): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(over, ms);
  }

  /** The connection is ready; in another channel than ours it is of no use (somebody moved the bot). */
  #arrived(): void {
    clearTimeout(this.#timer);
    this.#wasReady = true;
    if (!this.isInPlace) {
      this.end('kicked');
      return;
    }
    const { timing, speak, pause, withoutKeys } = this.#options;
    this.#keys();
    this.#keys = watchKeys(this.#connection, timing, (keys) => {
      if (keys === 'wait') pause();
      else if (keys === 'speak') speak(true);
      else if (withoutKeys()) speak(false);
      else this.end('lost');
    });
  }
}
