import { type VoiceConnection, type VoiceConnectionState, VoiceConnectionStatus } from '@discordjs/voice';
import { type Ending, endingOfClose, isBetweenServers, isOver, type Line, lineOf, newLine } from './link-ending.ts';
import { watchKeys } from './link-keys.ts';
import { MuteGate } from './link-mute.ts';
import { followPackets } from './link-socket.ts';
import type { LinkTiming } from './link-timing.ts';

/** Op 8 of the voice gateway (docs: Voice Opcodes). */
const HELLO = 8;
/** The number of heartbeats that may pass without any message. The server answers each of them. */
const BEATS = 2.2;

/**
 * Calls `gone` when no more messages come from the voice server. The library itself needs three heartbeats and half a
 * minute of closing to notice that. Returns a function that stops the watch.
 */
function watchPulse(line: Line, gone: () => void): () => void {
  let interval = Number.POSITIVE_INFINITY;
  let timer: NodeJS.Timeout | undefined;
  const end = followPackets(
    line,
    ({ op, d }) => {
      if (op === HELLO) interval = d.heartbeat_interval ?? interval;
      clearTimeout(timer);
      if (interval < Number.POSITIVE_INFINITY) timer = setTimeout(gone, interval * BEATS);
    },
    () => clearTimeout(timer),
  );
  return () => {
    end();
    clearTimeout(timer);
  };
}

/** The connection to watch, and the functions that its changes call. */
interface WatchOptions {
  readonly channelId: string;
  readonly timing: LinkTiming;
  /** Audio can be heard from now on. If `understood` is false, users who have to decrypt it cannot. */
  readonly speak: (understood: boolean) => void;
  /** Audio sent now would not be heard. It may wait. */
  readonly pause: () => void;
  /** The wait takes too long. Nothing should wait for it any more. */
  readonly despair: () => void;
  /** It may be waited for again. */
  readonly hope: () => void;
  /** The keys of the other users have not come. Returns true if the audio is to be sent without them. */
  readonly withoutKeys: () => boolean;
  readonly closed: (code: number) => void;
}

/** The parts of the bot's own voice state that concern its connection (docs: Voice State Object). */
interface OwnVoiceState {
  readonly channel_id: string | null;
  readonly mute: boolean;
  readonly suppress: boolean;
}

/**
 * Follows one connection until it is over. While its state changes the library is still working on it, so only the
 * caller that waits for the end destroys the connection.
 */
export class ConnectionWatch {
  readonly ended: Promise<Ending>;
  readonly #connection: VoiceConnection;
  readonly #options: WatchOptions;
  readonly #gate: MuteGate;
  #resolve: (ending: Ending) => void = () => {};
  #timer: NodeJS.Timeout | undefined;
  #pulse: () => void = () => {};
  #keys: () => void = () => {};
  #isDone = false;
  /** True if it has been ready. Later voice states concern this connection and not an earlier one. */
  #wasReady = false;
  /** True while Discord is about to decide how the connection continues, perhaps on another server. */
  #isWaiting = false;
  /** The channel in which Discord's gateway last saw the bot, or `null` if in none. */
  #place: string | null | undefined;
  /** True if the gateway has begun a new session. Discord then names no server to the old one. */
  #isForgotten = false;

  constructor(connection: VoiceConnection, options: WatchOptions) {
    this.#connection = connection;
    this.#options = options;
    const { timing, speak, pause, despair, hope } = options;
    this.#gate = new MuteGate({ unmute: timing.unmute, speak, pause, despair, hope });
    this.ended = new Promise((resolve) => {
      this.#resolve = resolve;
    });
    connection.on('stateChange', this.#follow);
    if (connection.state.status === VoiceConnectionStatus.Disconnected) this.end('lost');
    else this.#expect(timing.join);
  }

  /** Returns true while the library must not rejoin, because the bot may have been removed from the channel. */
  get isWaiting(): boolean {
    return this.#isWaiting;
  }

  get isInPlace(): boolean {
    return this.#connection.joinConfig.channelId === this.#options.channelId;
  }

  /** Returns true while the server mutes the bot, so that nobody hears it. */
  get isMuted(): boolean {
    return this.#gate.isMuted;
  }

  end(ending: Ending): void {
    if (this.#isDone) return;
    this.#isDone = true;
    clearTimeout(this.#timer);
    this.#pulse();
    this.#keys();
    this.#gate.end();
    this.#connection.off('stateChange', this.#follow);
    this.#resolve(ending);
  }

  /** Handles the bot's own voice state. Only `null` means a removal. A moderator may also have moved or muted the bot. */
  voiceStateChanged({ channel_id: channelId, mute, suppress }: OwnVoiceState): void {
    this.#place = channelId;
    const isOut = channelId === null ? this.#wasReady : this.#isWaiting && channelId !== this.#options.channelId;
    if (isOut) this.end('kicked');
    else if (channelId !== null) this.#gate.mutedNow(mute || suppress);
  }

  /**
   * Handles the return of the gateway. In a new session Discord has forgotten what it still had to send in the old one.
   */
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

  /** Follows a new voice server. This learns of its end before the library does. */
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

  /** Ends the connection at once. The library, which would rejoin, finds it destroyed. */
  #endNow(ending: Ending): void {
    this.end(ending);
    this.#connection.destroy();
  }

  /**
   * Waits for another server. Discord wants the bot to leave the old one and not to ask for a new one (docs: Voice
   * Server Update).
   */
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
    this.#gate.pause();
  }

  #expect(ms: number, over: () => void = () => this.end('lost')): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(over, ms);
  }

  /** Handles a ready connection. In another channel it is of no use (the bot was moved). */
  #arrived(): void {
    clearTimeout(this.#timer);
    this.#wasReady = true;
    if (!this.isInPlace) {
      this.end('kicked');
      return;
    }
    const { timing, withoutKeys } = this.#options;
    this.#keys();
    this.#keys = watchKeys(this.#connection, timing, (keys) => {
      if (keys === 'wait') this.#gate.pause();
      else if (keys === 'speak') this.#gate.speak(true);
      else if (withoutKeys()) this.#gate.speak(false);
      else this.end('lost');
    });
  }
}
