import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type AudioPlayer,
  type DiscordGatewayAdapterCreator,
  joinVoiceChannel,
  type PlayerSubscription,
  type VoiceConnection,
  VoiceConnectionDisconnectReason,
  type VoiceConnectionState,
  VoiceConnectionStatus,
} from '@discordjs/voice';
import type { Log } from '#table/ports.ts';

/**
 * - `trying`: the connection is being made or mended; a line may wait for it.
 * - `ready`: lines are heard.
 * - `silent`: there is no voice for now; lines end at once. It is tried again, less and less often.
 */
export type LinkState = 'trying' | 'ready' | 'silent';

/** All in ms. */
export interface LinkTiming {
  /** From joining, or from losing a ready connection, until it is ready. A lost UDP discovery is never repeated. */
  readonly join: number;
  /** After that for the keys of end-to-end encryption: frames sent without are lost on the others. */
  readonly keys: number;
  /** Before the next attempt: after the first failure in a row, the second ... */
  readonly rests: readonly number[];
  /** After being put out of the channel (close 4014). */
  readonly restAfterKick: number;
  /** A connection that held this long begins a new row. */
  readonly steady: number;
}

export const LINK_TIMING: LinkTiming = {
  join: 5000,
  keys: 1000,
  rests: [300, 1000, 2000, 5000, 10_000, 30_000],
  restAfterKick: 30_000,
  steady: 10_000,
};

/** After so many failures in a row the link is silent. */
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
}

/** Why a connection is no more. */
type Ending = 'lost' | 'kicked' | 'closed';

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
  /** Ends the watch over the present connection. */
  #end: (ending: Ending) => void = () => {};
  /** Ends the wait for something to say. */
  #wake: () => void = () => {};

  constructor(options: LinkOptions) {
    this.#options = options;
    void this.#keep();
  }

  get state(): LinkState {
    return this.#state;
  }

  /** There is something to say: a link that rests after many failures or a kick tries again, once its rest is over. */
  wanted(): void {
    this.#wake();
    if (this.#state === 'ready' && !this.#inPlace()) this.#end('kicked');
  }

  /** Leaves the channel at once and for good. */
  close(): void {
    this.#become('silent');
    this.#closing.abort();
    this.#wake();
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
      this.#options.log.warn({ ...this.#place(), ending, failures, rest }, 'voice connection is down');
      const onDemand = ending === 'kicked' || failures >= rests.length;
      if (!(await this.#rest(rest, onDemand))) return;
    }
  }

  /** Rests, then if `onDemand` waits for something to say. False once the link has been closed. */
  async #rest(ms: number, onDemand: boolean): Promise<boolean> {
    const { signal } = this.#closing;
    await sleep(ms, undefined, { signal }).catch(() => {});
    if (onDemand && !signal.aborted) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    return !signal.aborted;
  }

  /** Joins, and resolves once the connection has come to its end, which may be before it was ready. */
  async #connectOnce(): Promise<{ ending: Ending; heldMs: number }> {
    const connection = this.#join();
    if (connection === null) return { ending: 'lost', heldMs: 0 };
    let readySince = Number.POSITIVE_INFINITY;
    const ending = await this.#watch(connection, () => {
      readySince = Math.min(readySince, performance.now());
    });
    this.#leave();
    return { ending, heldMs: Math.max(0, performance.now() - readySince) };
  }

  #join(): VoiceConnection | null {
    const { guildId, channelId, adapter, log } = this.#options;
    try {
      const adapterCreator = adapter();
      if (adapterCreator === undefined) return null;
      const connection = joinVoiceChannel({ guildId, channelId, adapterCreator, selfDeaf: true, selfMute: false });
      connection.on('error', (error) => log.warn({ ...this.#place(), err: error }, 'voice connection error'));
      this.#connection = connection;
      return connection;
    } catch (error) {
      log.warn({ ...this.#place(), err: error }, 'the voice channel cannot be joined');
      return null;
    }
  }

  /**
   * Follows a connection until it is no more. Within its events the library is still at work on it: the connection is
   * only destroyed by whoever waits for the end.
   */
  #watch(connection: VoiceConnection, ready: () => void): Promise<Ending> {
    return new Promise((resolve) => {
      const patience = new Patience(this.#options.timing.join, () => this.#end('lost'));
      const follow = (before: VoiceConnectionState, now: VoiceConnectionState) => {
        if (before.status === now.status) return;
        const ending = this.#closing.signal.aborted ? 'closed' : endingOf(now);
        if (ending !== null) this.#end(ending);
        else if (now.status === VoiceConnectionStatus.Ready) {
          patience.end();
          ready();
          this.#arrived(connection);
        } else if (before.status === VoiceConnectionStatus.Ready) {
          patience.begin();
          this.#interrupted();
        }
      };
      this.#end = (ending) => {
        patience.end();
        connection.off('stateChange', follow);
        resolve(ending);
      };
      connection.on('stateChange', follow);
      patience.begin();
      if (connection.state.status === VoiceConnectionStatus.Disconnected) this.#end('lost');
    });
  }

  /** The connection is ready; in another channel than ours it is of no use (somebody moved the bot). */
  #arrived(connection: VoiceConnection): void {
    if (this.#inPlace()) void this.#whenKeysAreThere(connection);
    else this.#end('kicked');
  }

  /** A new server, or a resumption: the player waits, and the line goes on where it was. */
  #interrupted(): void {
    this.#subscription?.unsubscribe();
    if (this.#state === 'ready') this.#become('trying');
  }

  /** Lets the player speak once the others can decrypt it; alone in a channel there are no keys to wait for. */
  async #whenKeysAreThere(connection: VoiceConnection): Promise<void> {
    const { timing, player } = this.#options;
    if (!connection.voicePrivacyCode) {
      await once(connection, 'transitioned', { signal: AbortSignal.timeout(timing.keys) }).catch(() => {});
    }
    if (connection !== this.#connection || connection.state.status !== VoiceConnectionStatus.Ready) return;
    this.#subscription = connection.subscribe(player);
    this.#become('ready');
  }

  #inPlace(): boolean {
    return this.#connection?.joinConfig.channelId === this.#options.channelId;
  }

  #leave(): void {
    const connection = this.#connection;
    this.#connection = null;
    if (connection !== null && connection.state.status !== VoiceConnectionStatus.Destroyed) connection.destroy();
  }

  #become(state: LinkState): void {
    if (this.#state === state || this.#closing.signal.aborted) return;
    this.#state = state;
    this.#options.changed(state);
  }

  #place(): { guildId: string; channelId: string } {
    return { guildId: this.#options.guildId, channelId: this.#options.channelId };
  }
}

/** A deadline that can be set anew. */
class Patience {
  readonly #ms: number;
  readonly #over: () => void;
  #timer: NodeJS.Timeout | undefined;

  constructor(ms: number, over: () => void) {
    this.#ms = ms;
    this.#over = over;
  }

  begin(): void {
    this.end();
    this.#timer = setTimeout(this.#over, this.#ms);
  }

  end(): void {
    clearTimeout(this.#timer);
  }
}

/** What a state says about the connection's end; `null`: it may still, or again, become ready. */
function endingOf(state: VoiceConnectionState): Ending | null {
  if (state.status === VoiceConnectionStatus.Disconnected) {
    // Without an endpoint Discord is about to name another server. 4014: put out, or the channel is gone.
    if (state.reason === VoiceConnectionDisconnectReason.EndpointRemoved) return null;
    return state.reason === VoiceConnectionDisconnectReason.WebSocketClose ? 'kicked' : 'lost';
  }
  const over = state.status === VoiceConnectionStatus.Destroyed || state.status === VoiceConnectionStatus.Signalling;
  return over ? 'lost' : null;
}
