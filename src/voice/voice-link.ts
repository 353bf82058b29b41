import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type AudioPlayer,
  type DiscordGatewayAdapterCreator,
  joinVoiceChannel,
  type PlayerSubscription,
  type VoiceConnection,
  VoiceConnectionStatus,
} from '@discordjs/voice';
import type { TableLog } from '#game/ports/ports.ts';
import { tellFrames } from './frame-clock.ts';
import { type Heard, overhear, type Recorded, recordOn } from './hearing.ts';
import type { Ending } from './link-ending.ts';
import type { LinkTiming } from './link-timing.ts';
import { ConnectionWatch } from './link-watch.ts';
import type { LinkState } from './linked-player.ts';

/** After this many failures in a row the link is silent. */
const PATIENT_FAILURES = 2;

/** The parts and settings that a link to a voice channel needs. */
export interface LinkOptions {
  readonly guildId: string;
  readonly channelId: string;
  /** The library's group of connections: a bot has one of its own. Missing: that of the main bot. */
  readonly group?: string;
  /** The guild's adapter to the gateway, or undefined while the guild is unavailable. */
  readonly adapter: () => DiscordGatewayAdapterCreator | undefined;
  readonly player: AudioPlayer;
  readonly log: TableLog;
  readonly timing: LinkTiming;
  readonly changed: (state: LinkState) => void;
  /** Called if the channel could not be left because the gateway was away. The bot must leave it later. */
  readonly stranded: () => void;
  /** Receives who begins and who stops speaking, or `null` if the link is deaf. */
  readonly heard: Heard | null;
  /** Called when a frame was sent. Missing: nobody is told. */
  readonly sent?: () => void;
  /** Receives the sound of one person. Missing: no sound is read. */
  readonly recorded?: Recorded;
}

/** The link whose sockets are running. The callbacks of a socket run in the context in which it was created. */
const atWork = new AsyncLocalStorage<VoiceLink>();

/** For a guard of the process: the link on whose socket an exception was thrown, or `undefined` if on none. */
export const linkAtFault = (): VoiceLink | undefined => atWork.getStore();

/**
 * Keeps one guild connected to one voice channel. The library rejoins by itself, at once and without end, which uses up
 * the bot's quota of gateway messages. So a lost connection is destroyed, and a new one is made after a rest.
 */
export class VoiceLink {
  readonly #options: LinkOptions;
  readonly #closing = new AbortController();
  #state: LinkState = 'trying';
  #connection: VoiceConnection | null = null;
  #subscription: PlayerSubscription | undefined;
  /** The watch on the current connection. */
  #watch: ConnectionWatch | null = null;
  /**
   * The last time when audio was sent that listeners could not decrypt, ms of the monotonic clock, or infinite while
   * that is so.
   */
  #lastKeyless = Number.NEGATIVE_INFINITY;
  /** True if a connection has already ended because keys were missing. */
  #hasMissedKeys = false;
  /** Ends the wait for a line. */
  #wake: () => void = () => {};
  /** Ends the delay before the next attempt after a loss. */
  #cutDelay: () => void = () => {};

  constructor(options: LinkOptions) {
    this.#options = options;
    void this.#keepConnected();
  }

  get state(): LinkState {
    return this.#state;
  }

  /** Returns true while the server mutes the bot, so that nobody hears it. */
  get isMuted(): boolean {
    return this.#watch?.isMuted === true;
  }

  /**
   * Returns true if the listeners could decrypt everything that was sent after `since`, in ms of the monotonic clock.
   */
  wasUnderstood(since: number): boolean {
    return this.#lastKeyless < since;
  }

  /** Reports that a line is due. A link that waits after many failures or a kick tries again when its delay is over. */
  wanted(): void {
    this.#wake();
    if (this.#state === 'ready' && this.#watch?.isInPlace === false) this.#watch.end('kicked');
  }

  /** Replaces the connection because its socket receives nothing. The rest is the same as after any loss. */
  reconnect(): void {
    this.#watch?.end('lost');
  }

  /**
   * Reports that the gateway or the guild is back. A connection that was lost meanwhile is retried at once, except
   * after a kick.
   */
  regained(isNewSession: boolean): void {
    this.#watch?.regained(isNewSession);
    this.#cutDelay();
  }

  /** Leaves the channel at once and for good. */
  close(): void {
    this.#become('silent');
    this.#closing.abort();
    this.#wake();
    this.#watch?.end('closed');
    this.#leave();
  }

  async #keepConnected(): Promise<void> {
    const { retryDelays, delayAfterKick, stable } = this.#options.timing;
    for (let failures = 0; ; ) {
      const { ending, heldMs } = await this.#connectOnce();
      if (ending === 'closed' || this.#closing.signal.aborted) return;
      failures = heldMs >= stable ? 1 : failures + 1;
      const patient = ending === 'lost' && failures < PATIENT_FAILURES;
      this.#become(patient ? 'trying' : 'silent');
      const delay =
        ending === 'kicked' ? delayAfterKick : (retryDelays[failures - 1] ?? retryDelays.at(-1) ?? delayAfterKick);
      this.#options.log.warn({ ...this.#about(), ending, failures, delay }, 'voice connection is down');
      const onDemand = ending === 'kicked' || failures >= retryDelays.length;
      if (!(await this.#waitBeforeRetry(delay, { onDemand, mayCut: ending === 'lost' }))) return;
    }
  }

  /** Waits for the delay, then waits for a line if `onDemand` is set. Returns false once the link has been closed. */
  async #waitBeforeRetry(ms: number, { onDemand, mayCut }: { onDemand: boolean; mayCut: boolean }): Promise<boolean> {
    const { signal } = this.#closing;
    const cut = new AbortController();
    if (mayCut) {
      this.#cutDelay = () => {
        cut.abort();
        this.#wake();
      };
    }
    await sleep(ms, undefined, { signal: AbortSignal.any([signal, cut.signal]) }).catch(() => {});
    if (onDemand && !signal.aborted && !cut.signal.aborted) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    this.#cutDelay = () => {};
    return !signal.aborted;
  }

  /** Joins, and resolves when the connection has ended, which may be before it was ready. */
  async #connectOnce(): Promise<{ ending: Ending; heldMs: number }> {
    const connection = this.#join();
    if (connection === null) return { ending: 'lost', heldMs: 0 };
    let readySince = Number.POSITIVE_INFINITY;
    const watch = this.#watchOver(connection, () => {
      readySince = Math.min(readySince, performance.now());
    });
    this.#watch = watch;
    const ending = await watch.ended;
    this.#leave();
    return { ending, heldMs: Math.max(0, performance.now() - readySince) };
  }

  #watchOver(connection: VoiceConnection, ready: () => void): ConnectionWatch {
    const { channelId, timing, log } = this.#options;
    return new ConnectionWatch(connection, {
      channelId,
      timing,
      speak: (isUnderstood) => {
        ready();
        this.#speak(connection, isUnderstood);
      },
      pause: () => this.#pause(),
      despair: () => this.#become('silent'),
      hope: () => this.#become('trying'),
      withoutKeys: () => this.#withoutKeys(),
      closed: (code) => log.info({ ...this.#about(), code }, 'the voice server has closed the connection'),
    });
  }

  #join(): VoiceConnection | null {
    const { guildId, channelId, group, adapter, log, heard, sent, recorded } = this.#options;
    this.#watch = null;
    try {
      const toGateway = adapter();
      if (toGateway === undefined) return null;
      const adapterCreator = this.#marked(toGateway);
      const selfDeaf = heard === null && recorded === undefined;
      const connection = joinVoiceChannel({
        guildId,
        channelId,
        adapterCreator,
        selfDeaf,
        selfMute: false,
        ...(group === undefined ? {} : { group }),
      });
      if (heard !== null) overhear(connection, heard);
      if (sent) tellFrames(connection, sent);
      if (recorded) recordOn(connection, recorded);
      connection.on('error', (error) => log.warn({ ...this.#about(), err: error }, 'voice connection error'));
      this.#connection = connection;
      return connection;
    } catch (error) {
      log.warn({ ...this.#about(), err: error }, 'the voice channel cannot be joined');
      return null;
    }
  }

  /**
   * The adapter in this link's context: sockets are created when Discord names a server, and are then known as this
   * link's.
   */
  #marked(toGateway: DiscordGatewayAdapterCreator): DiscordGatewayAdapterCreator {
    return (methods) => {
      const { sendPayload, destroy } = toGateway({
        ...methods,
        onVoiceServerUpdate: (data) => atWork.run(this, () => methods.onVoiceServerUpdate(data)),
        onVoiceStateUpdate: (data) => {
          methods.onVoiceStateUpdate(data);
          this.#watch?.voiceStateChanged(data);
        },
      });
      return { destroy, sendPayload: (payload: VoiceRequest) => this.#send(payload, sendPayload) };
    };
  }

  /**
   * Sends a request of the library. Holds back its rejoin while it is unclear if the bot was removed from the channel.
   */
  #send(request: VoiceRequest, send: (request: VoiceRequest) => boolean): boolean {
    const isLeaving = request.d.channel_id === null;
    if (!isLeaving && this.#watch?.isWaiting) return true;
    const isSent = send(request);
    if (isLeaving && !isSent) this.#options.stranded();
    return isSent;
  }

  #speak(connection: VoiceConnection, isUnderstood: boolean): void {
    if (connection.state.status !== VoiceConnectionStatus.Ready) return;
    if (isUnderstood) this.#hasMissedKeys = false;
    this.#ceaseKeyless();
    if (!isUnderstood) this.#lastKeyless = Number.POSITIVE_INFINITY;
    this.#subscription?.unsubscribe();
    this.#subscription = connection.subscribe(this.#options.player);
    this.#become('ready');
  }

  /** Pauses the player until a new server, a resumption or keys arrive. The line then continues where it was. */
  #pause(): void {
    this.#ceaseKeyless();
    this.#subscription?.unsubscribe();
    if (this.#state === 'ready') this.#become('trying');
  }

  #ceaseKeyless(): void {
    if (this.#lastKeyless === Number.POSITIVE_INFINITY) this.#lastKeyless = performance.now();
  }

  /**
   * Handles missing keys. A new connection may bring them. If it does not, some client may play the unencrypted audio.
   */
  #withoutKeys(): boolean {
    const isGivenUp = this.#hasMissedKeys;
    this.#hasMissedKeys = true;
    this.#options.log.warn(this.#about(), 'the keys of end-to-end encryption have not come');
    return isGivenUp;
  }

  #leave(): void {
    const connection = this.#connection;
    this.#connection = null;
    this.#ceaseKeyless();
    if (connection !== null && connection.state.status !== VoiceConnectionStatus.Destroyed) connection.destroy();
  }

  #become(state: LinkState): void {
    if (this.#state === state || this.#closing.signal.aborted) return;
    this.#state = state;
    this.#options.changed(state);
  }

  #about(): { guildId: string; channelId: string } {
    return { guildId: this.#options.guildId, channelId: this.#options.channelId };
  }
}

/** Op 4 of the gateway, as the library sends it. */
interface VoiceRequest {
  readonly d: { readonly channel_id: string | null };
}
