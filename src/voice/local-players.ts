import type { VoiceMeter } from '#game/ports/ports.ts';
import type { VoiceFault } from './guard.ts';
import { VoicePlayer, warmVoice } from './line-player.ts';
import { LineQueue, type Priority, type Reached, type Spoken } from './line-queue.ts';
import { LINK_TIMING, type LinkTiming } from './link-timing.ts';
import type { LinkedPlayer, LinkState, PlayerOptions, RecoverableFactory, SayResult } from './linked-player.ts';
import { linkAtFault, VoiceLink } from './voice-link.ts';

/** The settings of all players. */
interface LocalOptions {
  readonly timing?: Partial<LinkTiming> | undefined;
  /** Takes the measurements of the frames. Missing: nobody does. */
  readonly meter?: VoiceMeter | undefined;
}

/** Players whose connections are in this thread. */
export class LocalPlayers implements RecoverableFactory {
  readonly #timing: LinkTiming;
  readonly #meter: VoiceMeter | undefined;
  readonly #players = new Set<LocalPlayer>();

  constructor({ timing, meter }: LocalOptions = {}) {
    this.#timing = { ...LINK_TIMING, ...timing };
    this.#meter = meter;
    warmVoice();
  }

  connect(options: PlayerOptions): LinkedPlayer {
    const player = new LocalPlayer(options, {
      timing: this.#timing,
      meter: this.#meter,
      closed: () => this.#players.delete(player),
    });
    this.#players.add(player);
    return player;
  }

  recover(fault: VoiceFault): void {
    const link = linkAtFault();
    for (const player of this.#players) player.recover(fault, link);
  }
}

/** The parts that all players share, and the end of this one. */
interface PlayerParts {
  readonly timing: LinkTiming;
  readonly meter: VoiceMeter | undefined;
  readonly closed: () => void;
}

class LocalPlayer implements LinkedPlayer {
  readonly #player: VoicePlayer;
  readonly #queue: LineQueue;
  readonly #link: VoiceLink;
  readonly #closed: () => void;
  #isClosed = false;

  constructor({ place, adapter, log, events }: PlayerOptions, { timing, meter, closed }: PlayerParts) {
    this.#closed = closed;
    const player = new VoicePlayer(log, meter);
    this.#player = player;
    this.#queue = new LineQueue(player);
    const { guildId, channelId, botId, listens, records } = place;
    this.#link = new VoiceLink({
      ...(botId === undefined ? {} : { group: botId }),
      guildId,
      channelId,
      adapter,
      player: player.audio,
      log,
      timing,
      changed: (state) => {
        if (state === 'silent') this.#queue.clear();
        events.changed(state);
      },
      heard: listens ? events.heard : null,
      stranded: events.stranded,
      sent: () => player.sent(),
      ...(records === undefined ? {} : { recorded: { userId: records, packet: events.recorded } }),
    });
  }

  get state(): LinkState {
    return this.#link.state;
  }

  async say(spoken: Spoken, priority: Priority, reached?: Reached): Promise<SayResult> {
    if (this.#isClosed) return { heard: false, lost: false };
    this.#link.wanted();
    if (this.#isSilent) return this.#lost();
    const isSaid = await this.#queue.say(spoken, priority, reached);
    const heard = isSaid && this.#link.wasUnderstood(performance.now() - spoken.ms);
    return !heard && (isSaid || this.#isSilent) ? this.#lost() : { heard, lost: false };
  }

  #lost(): SayResult {
    return { heard: false, lost: true, ...(this.#link.isMuted ? { muted: true } : {}) };
  }

  get #isSilent(): boolean {
    return !this.#isClosed && this.#link.state === 'silent';
  }

  skipChatter(): void {
    this.#queue.skipChatter();
  }

  ambience(packets: readonly Buffer[]): void {
    this.#queue.ambience(packets);
  }

  regained(isNewSession: boolean): void {
    this.#link.regained(isNewSession);
  }

  /** `link`: the link on whose socket the fault was thrown, or `undefined` if on none. */
  recover(fault: VoiceFault, link: VoiceLink | undefined): void {
    if (fault === 'deaf' && (link === undefined || link === this.#link)) this.#link.reconnect();
    // The library counts from the start again once nothing is playing.
    if (fault === 'still') this.#player.stop();
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#queue.ambience([]);
    this.#queue.clear();
    // Without a link the player would wait for ever with its last frames of silence.
    this.#player.stop();
    this.#link.close();
    this.#closed();
  }
}
