import { AsyncLocalStorage } from 'node:async_hooks';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type AudioPlayer,
  type DiscordGatewayAdapterCreator,
  joinVoiceChannel,
  type PlayerSubscription,
  type VoiceConnection,
  type VoiceConnectionState,
  VoiceConnectionStatus,
} from '@discordjs/voice';
import type { Log } from '#game/ports/ports.ts';
import { type Ending, endingOf, endingOfClose, type Line, newLine } from './link-ending.ts';
import { watchPulse } from './link-pulse.ts';
import { Deadline, type LinkTiming } from './link-timing.ts';

/**
 * - `trying`: the connection is being made or mended; a line may wait for it.
 * - `ready`: lines are heard.
 * - `silent`: there is no voice for now; lines end at once. It is tried again, less and less often.
 */
export type LinkState = 'trying' | 'ready' | 'silent';

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
  /** Ends the watch over the present connection. */
  #end: (ending: Ending) => void = () => {};
  /** Ends the watch over the present voice server. */
  #pulse: () => void = () => {};
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

  /** The connection's socket has become deaf: only a new one hears. Back-off holds here as after any loss. */
  reconnect(): void {
    this.#end('lost');
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
    const { guildId, channelId, adapter, log, heard } = this.#options;
    try {
      const toGateway = adapter();
      if (toGateway === undefined) return null;
      const adapterCreator = this.#marked(toGateway);
      const selfDeaf = heard === null;
      const connection = joinVoiceChannel({ guildId, channelId, adapterCreator, selfDeaf, selfMute: false });
      if (heard !== null) overhear(connection, heard);
      connection.on('error', (error) => log.warn({ ...this.#place(), err: error }, 'voice connection error'));
      this.#connection = connection;
      return connection;
    } catch (error) {
      log.warn({ ...this.#place(), err: error }, 'the voice channel cannot be joined');
      return null;
    }
  }

  /** Sockets are made when Discord names a server: from then on they are known as this link's. */
  #marked(toGateway: DiscordGatewayAdapterCreator): DiscordGatewayAdapterCreator {
    return (methods) =>
      toGateway({
        ...methods,
        onVoiceServerUpdate: (data) => atWork.run(this, () => methods.onVoiceServerUpdate(data)),
      });
  }

  /**
   * Follows a connection until it is no more. While its state changes the library is still at work on it: then it is
   * only destroyed by whoever waits for the end.
   */
  #watch(connection: VoiceConnection, ready: () => void): Promise<Ending> {
    return new Promise((resolve) => {
      const deadline = new Deadline(this.#options.timing.join, () => this.#end('lost'));
      const follow = (before: VoiceConnectionState, now: VoiceConnectionState) => {
        const line = newLine(before, now);
        if (line !== null) this.#attend(line, connection);
        if (before.status === now.status) return;
        const ending = this.#closing.signal.aborted ? 'closed' : endingOf(now);
        if (ending !== null) this.#end(ending);
        else if (now.status === VoiceConnectionStatus.Ready) {
          deadline.end();
          ready();
          this.#arrived(connection);
        } else if (before.status === VoiceConnectionStatus.Ready) {
          deadline.begin();
          this.#interrupted();
        }
      };
      this.#end = (ending) => {
        deadline.end();
        this.#pulse();
        connection.off('stateChange', follow);
        resolve(ending);
      };
      connection.on('stateChange', follow);
      deadline.begin();
      if (connection.state.status === VoiceConnectionStatus.Disconnected) this.#end('lost');
    });
  }

  /** The connection is ready; in another channel than ours it is of no use (somebody moved the bot). */
  #arrived(connection: VoiceConnection): void {
    if (this.#inPlace()) void this.#whenKeysAreThere(connection);
    else this.#end('kicked');
  }

  /** A new voice server. Its end is heard of here first. */
  #attend(line: Line, connection: VoiceConnection): void {
    this.#pulse();
    this.#pulse = watchPulse(line, () => {
      if (connection === this.#connection) this.#end('lost');
    });
    line.prependOnceListener('close', (code) => {
      if (connection === this.#connection) this.#closedWith(code);
    });
  }

  /** The library, which would join again at once, finds the connection destroyed. */
  #closedWith(code: number): void {
    this.#options.log.info({ ...this.#place(), code }, 'the voice server has closed the connection');
    this.#end(endingOfClose(code));
    this.#leave();
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

/** That somebody speaks is seen by the packets that come in; nothing of them is decrypted, decoded or kept. */
function overhear({ receiver }: VoiceConnection, heard: Heard): void {
  receiver.speaking.on('start', (userId) => heard(userId, true));
  receiver.speaking.on('end', (userId) => heard(userId, false));
}
