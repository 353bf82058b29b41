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
import type { Log } from '#game/ports/ports.ts';
import type { Ending } from './link-ending.ts';
import type { LinkTiming } from './link-timing.ts';
import { ConnectionWatch } from './link-watch.ts';

/**
 * - `trying`: the connection is being made or mended; a line may wait for it.
 * - `ready`: lines are sent.
 * - `silent`: there is no voice for now; lines end at once. It is tried again, less and less often.
 */
export type LinkState = 'trying' | 'ready' | 'silent';

/** After this many failures in a row the link is silent. */
const PATIENT_FAILURES = 2;

export interface LinkOptions {
  readonly guildId: string;
  readonly channelId: string;
  /** The guild's way to the gateway; none while the guild is not to be had. */
  readonly adapter: () => DiscordGatewayAdapterCreator | undefined;
  readonly player: AudioPlayer;
  readonly log: Log;
  readonly timing: LinkTiming;
  readonly changed: (state: LinkState) => void;
  /** The gateway is away, and so the channel could not be left: that is owed. */
  readonly stranded: () => void;
  /** Told who begins and who ceases to speak; `null`: the link is deaf. */
  readonly heard: Heard | null;
}

export type Heard = (userId: string, speaking: boolean) => void;

/** The link whose sockets are at work. What a socket brings about runs in the context in which it was made. */
const atWork = new AsyncLocalStorage<VoiceLink>();

/** Within a guard of the process: the link on whose socket an exception was thrown; `undefined`: on none. */
export const linkAtFault = (): VoiceLink | undefined => atWork.getStore();

/**
 * Keeps one guild connected to one voice channel. The library joins again by itself, at once and without end, which
 * uses up what the whole bot may send to the gateway; so a connection that is lost is destroyed, and a new one is made
 * after a rest.
 */
export class VoiceLink {
  readonly #options: LinkOptions;
  readonly #closing = new AbortController();
  #state: LinkState = 'trying';
  #connection: VoiceConnection | null = null;
  #subscription: PlayerSubscription | undefined;
  /** The watch over the present connection. */
  #watch: ConnectionWatch | null = null;
  /** When something was last sent that nobody could decrypt, ms of the monotonic clock; infinite: it is now. */
  #lastKeyless = Number.NEGATIVE_INFINITY;
  /** A connection has ended already because keys did not come. */
  #hasMissedKeys = false;
  /** Ends the wait for something to say. */
  #wake: () => void = () => {};
  /** Ends a rest after a loss. */
  #hurry: () => void = () => {};

  constructor(options: LinkOptions) {
    this.#options = options;
    void this.#keep();
  }

  get state(): LinkState {
    return this.#state;
  }

  /** Returns true if all that was sent since then, in ms of the monotonic clock, could be decrypted by those there. */
  wasUnderstood(since: number): boolean {
    return this.#lastKeyless < since;
  }

  /** There is something to say: a link that rests after many failures or a kick tries again, once its rest is over. */
  wanted(): void {
    this.#wake();
    if (this.#state === 'ready' && this.#watch?.isInPlace === false) this.#watch.end('kicked');
  }

  /** The connection's socket has become deaf: only a new one hears. Back-off holds here as after any loss. */
  reconnect(): void {
    this.#watch?.end('lost');
  }

  /** The gateway or the guild is back: what was lost meanwhile is tried again at once. A kick still counts. */
  regained(isNewSession: boolean): void {
    this.#watch?.regained(isNewSession);
    this.#hurry();
  }

  /** Leaves the channel at once and for good. */
  close(): void {
    this.#become('silent');
    this.#closing.abort();
    this.#wake();
    this.#watch?.end('closed');
    this.#leave();
  }

  async #keep(): Promise<void> {
    const { rests, restAfterKick, steady } = this.#options.timing;
    for (let failures = 0; ; ) {
      const { ending, heldMs } = await this.#connectOnce();
      if (ending === 'closed' || this.#closing.signal.aborted) return;
      failures = heldMs >= steady ? 1 : failures + 1;
      const patient = ending === 'lost' && failures < PATIENT_FAILURES;
      this.#become(patient ? 'trying' : 'silent');
      const rest = ending === 'kicked' ? restAfterKick : (rests[failures - 1] ?? rests.at(-1) ?? restAfterKick);
      this.#options.log.warn({ ...this.#about(), ending, failures, rest }, 'voice connection is down');
      const onDemand = ending === 'kicked' || failures >= rests.length;
      if (!(await this.#rest(rest, { onDemand, mayHurry: ending === 'lost' }))) return;
    }
  }

  /** Rests, then if `onDemand` waits for something to say. False once the link has been closed. */
  async #rest(ms: number, { onDemand, mayHurry }: { onDemand: boolean; mayHurry: boolean }): Promise<boolean> {
    const { signal } = this.#closing;
    const hurry = new AbortController();
    if (mayHurry) {
      this.#hurry = () => {
        hurry.abort();
        this.#wake();
      };
    }
    await sleep(ms, undefined, { signal: AbortSignal.any([signal, hurry.signal]) }).catch(() => {});
    if (onDemand && !signal.aborted && !hurry.signal.aborted) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    this.#hurry = () => {};
    return !signal.aborted;
  }

  /** Joins, and resolves once the connection has come to its end, which may be before it was ready. */
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
      ...{ channelId, timing },
      speak: (isUnderstood) => {
        ready();
        this.#speak(connection, isUnderstood);
      },
      pause: () => this.#pause(),
      despair: () => this.#become('silent'),
      withoutKeys: () => this.#withoutKeys(),
      closed: (code) => log.info({ ...this.#about(), code }, 'the voice server has closed the connection'),
    });
  }

  #join(): VoiceConnection | null {
    const { guildId, channelId, adapter, log, heard } = this.#options;
    this.#watch = null;
    try {
      const toGateway = adapter();
      if (toGateway === undefined) return null;
      const adapterCreator = this.#marked(toGateway);
      const selfDeaf = heard === null;
      const connection = joinVoiceChannel({ guildId, channelId, adapterCreator, selfDeaf, selfMute: false });
      if (heard !== null) overhear(connection, heard);
      connection.on('error', (error) => log.warn({ ...this.#about(), err: error }, 'voice connection error'));
      this.#connection = connection;
      return connection;
    } catch (error) {
      log.warn({ ...this.#about(), err: error }, 'the voice channel cannot be joined');
      return null;
    }
  }

  /** Sockets are made when Discord names a server: from then on they are known as this link's. */
  #marked(toGateway: DiscordGatewayAdapterCreator): DiscordGatewayAdapterCreator {
    return (methods) => {
      const { sendPayload, destroy } = toGateway({
        ...methods,
        onVoiceServerUpdate: (data) => atWork.run(this, () => methods.onVoiceServerUpdate(data)),
        onVoiceStateUpdate: (data) => {
          methods.onVoiceStateUpdate(data);
          this.#watch?.roomLines(data.channel_id);
        },
      });
      return { destroy, sendPayload: (payload: VoiceRequest) => this.#send(payload, sendPayload) };
    };
  }

  /** While it is not clear whether we were put out, the library's own wish to come back is held back. */
  #send(wish: VoiceRequest, send: (wish: VoiceRequest) => boolean): boolean {
    const isLeaving = wish.d.channel_id === null;
    if (!isLeaving && this.#watch?.isWaiting) return true;
    const isSent = send(wish);
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

  /** A new server, a resumption, or keys to come: the player waits, and the line goes on where it was. */
  #pause(): void {
    this.#ceaseKeyless();
    this.#subscription?.unsubscribe();
    if (this.#state === 'ready') this.#become('trying');
  }

  #ceaseKeyless(): void {
    if (this.#lastKeyless === Number.POSITIVE_INFINITY) this.#lastKeyless = performance.now();
  }

  /** A new connection may bring the keys. If it does not either, some client may play what is sent without. */
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

/** That somebody speaks is seen by the packets that come in; nothing of them is decrypted, decoded or kept. */
function overhear({ receiver }: VoiceConnection, heard: Heard): void {
  receiver.speaking.on('start', (userId) => heard(userId, true));
  receiver.speaking.on('end', (userId) => heard(userId, false));
}
