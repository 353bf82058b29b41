import type { DiscordGatewayAdapterCreator } from '@discordjs/voice';
import { type Log, logOfTable, type Narrator, type TableLog, type VoiceMeter } from '#game/ports/ports.ts';
import { type ChooseClip, compose } from './compose.ts';
import type { VoiceFault } from './guard.ts';
import { VoicePlayer, warmVoice } from './line-player.ts';
import { LineQueue } from './line-queue.ts';
import { LINK_TIMING, type LinkTiming } from './link-timing.ts';
import { FRAME_MS } from './ogg.ts';
import { clipsBeside, type Pack } from './pack.ts';
import { type LinkState, linkAtFault, VoiceLink } from './voice-link.ts';

/** The parts and settings that a narrator needs. */
export interface NarratorOptions {
  /** The packs of the installation, by id. */
  readonly packs: ReadonlyMap<string, Pack>;
  /** Returns a server's own pack, or `null` if it has none with this id. */
  readonly ownPack?: (guildId: string, id: string) => Promise<Pack | null>;
  /** The guild's `voiceAdapterCreator` of a bot, while it is available. Without an id: of the main bot. */
  readonly adapterFor: (guildId: string, botId?: string) => DiscordGatewayAdapterCreator | undefined;
  readonly log: Log;
  readonly timing?: Partial<LinkTiming>;
  /** Receives who begins and who stops speaking at a table that listens. */
  readonly heard?: (gameId: string, userId: string, speaking: boolean) => void;
  /** Takes the measurements of the frames. Missing: nobody does. */
  readonly meter?: VoiceMeter;
}

type Place = Parameters<Narrator['open']>[0];

/**
 * The voice of one game. It has no link, and says nothing, if its bot speaks for another game of the guild or the pack
 * is unknown.
 */
class Voice {
  readonly place: Place;
  readonly pack: Pack | undefined;
  readonly log: TableLog;
  readonly player: VoicePlayer;
  readonly queue: LineQueue;
  link: VoiceLink | null = null;
  /** The ambience between lines, set once the voice has a link. */
  ambience: string | null = null;
  readonly #turns = new Map<string, number>();

  constructor(place: Place, pack: Pack | undefined, { log, meter }: Pick<NarratorOptions, 'log' | 'meter'>) {
    this.place = place;
    this.pack = pack;
    this.log = logOfTable(log, place.gameId);
    this.player = new VoicePlayer(this.log, meter);
    this.queue = new LineQueue(this.player);
  }

  /** Uses the wordings of a cue in turn, so that the choice reveals nothing. */
  readonly inTurn: ChooseClip = (cue, clips) => {
    const turn = this.#turns.get(cue) ?? 0;
    this.#turns.set(cue, turn + 1);
    return turn % clips;
  };

  close(): void {
    this.queue.ambience([]);
    this.queue.clear();
    // Without a link the player would wait for ever with its last frames of silence.
    this.player.stop();
    this.link?.close();
    this.link = null;
  }
}

const isSilent = ({ link }: Voice): boolean => link?.state === 'silent';

/** A narrator whose connections can be restored after a fault of the voice library. */
export interface RecoverableNarrator extends Narrator {
  /** Repairs the state after a fault. The guard that caught the fault calls it at once. */
  recover(fault: VoiceFault): void;
  /** Reports that the gateway of a bot is back for a guild, or the guild itself. Call it at once. */
  regained(guildId: string, isNewSession: boolean, botId?: string): void;
  /** The number of voices by the state of their connection. */
  voices(): VoiceCounts;
  /** Plays a sound as small talk, where this game has its voice. Resolves to true if it was heard to its end. */
  play(gameId: string, packets: readonly Buffer[]): Promise<boolean>;
}

/** The number of voices by the state of their connection. */
type VoiceCounts = Readonly<Record<LinkState, number>>;

/** The place of a voice connection. A bot has one in a guild at a time. */
type BotPlace = Pick<Place, 'guildId' | 'botId'>;

/** Returns true if both are the connection of one bot in one guild. */
const isSame = (one: BotPlace, other: BotPlace): boolean => one.guildId === other.guildId && one.botId === other.botId;

/** Op 4 of the gateway (docs: Gateway Opcodes). */
const VOICE_STATE = 4;

/**
 * Plays the recorded voice over @discordjs/voice. A bot has one voice connection in a guild, and the first game that
 * names the bot uses it.
 */
export function createNarrator(options: NarratorOptions): RecoverableNarrator {
  warmVoice();
  return new VoiceNarrator(options);
}

class VoiceNarrator implements RecoverableNarrator {
  readonly #options: NarratorOptions;
  readonly #timing: LinkTiming;
  readonly #voices = new Map<string, Voice>();
  readonly #reported = new Set<string>();
  /** The bots whose voice channel in a guild could not be left because the gateway was away. */
  #stranded: readonly BotPlace[] = [];
  /**
   * The latest opening of each game whose pack is still being read. A caller that waited too long may have closed the
   * game.
   */
  readonly #openings = new Map<string, symbol>();

  constructor(options: NarratorOptions) {
    this.#options = options;
    this.#timing = { ...LINK_TIMING, ...options.timing };
  }

  async open(place: Place): Promise<void> {
    const { gameId } = place;
    const opening = Symbol();
    this.#openings.set(gameId, opening);
    const pack = await this.#packFor(place);
    if (this.#openings.get(gameId) !== opening) return;
    this.#openings.delete(gameId);
    this.#voices.get(gameId)?.close();
    const voice = new Voice(place, pack, this.#options);
    this.#voices.set(gameId, voice);
    if (pack !== undefined) await this.#connect(voice);
  }

  /** The table's pack, on top of the pack that supplies its missing clips. */
  async #packFor({ gameId, guildId, pack: id, under }: Place): Promise<Pack | undefined> {
    const { packs, ownPack } = this.#options;
    const log = logOfTable(this.#options.log, gameId);
    if (id === null) {
      log.info({ guildId }, 'there is no voice pack in this language: the game is text only');
      return undefined;
    }
    const pack = packs.get(id) ?? (await ownPack?.(guildId, id)) ?? undefined;
    const base = under === undefined ? undefined : packs.get(under);
    if (pack === undefined) {
      const words = base
        ? 'there is no such voice pack: another one speaks'
        : 'there is no such voice pack: the game is text only';
      log.error({ guildId, pack: id }, words);
    }
    if (pack === undefined || base === undefined) return pack ?? base;
    return { ...pack, clips: new Map([...clipsBeside(base, pack.lang), ...pack.clips]) };
  }

  async say(gameId: string, line: Parameters<Narrator['say']>[1]): Promise<{ heard: boolean; lost?: boolean }> {
    const voice = this.#voices.get(gameId);
    if (!voice?.pack || !voice.link) return { heard: false };
    voice.link.wanted();
    if (isSilent(voice)) return { heard: false, lost: true };
    const spoken = compose(voice.pack, line.cues, voice.inTurn);
    this.#report(voice.pack, spoken.missing);
    const { link } = voice;
    const isSaid = await voice.queue.say(spoken, line.priority);
    const heard = isSaid && link.wasUnderstood(performance.now() - spoken.ms);
    return { heard, lost: !heard && (isSaid || isSilent(voice)) };
  }

  async play(gameId: string, packets: readonly Buffer[]): Promise<boolean> {
    const voice = this.#voices.get(gameId);
    if (!voice?.link || isSilent(voice)) return false;
    return voice.queue.say({ packets, ms: packets.length * FRAME_MS }, 'talk');
  }

  voices(): VoiceCounts {
    const counts = { trying: 0, ready: 0, silent: 0 };
    for (const { link } of this.#voices.values()) if (link !== null) counts[link.state] += 1;
    return counts;
  }

  skipChatter(gameId: string): void {
    this.#voices.get(gameId)?.queue.skipChatter();
  }

  ambience(gameId: string, cue: string | null): void {
    const voice = this.#voices.get(gameId);
    if (voice === undefined) return;
    voice.ambience = cue;
    this.#createAmbience(voice);
  }

  #createAmbience({ pack, link, queue, ambience }: Voice): void {
    if (pack === undefined || link === null) return;
    const { packets, missing } = compose(pack, ambience === null ? [] : [{ cue: ambience }]);
    this.#report(pack, missing);
    queue.ambience(packets);
  }

  recover(fault: VoiceFault): void {
    const link = linkAtFault();
    for (const voice of this.#voices.values()) {
      if (fault === 'deaf' && (link === undefined || link === voice.link)) voice.link?.reconnect();
      // The library counts from the start again once nothing is playing.
      if (fault === 'still') voice.player.stop();
    }
  }

  async close(gameId: string): Promise<void> {
    this.#openings.delete(gameId);
    const voice = this.#voices.get(gameId);
    if (voice === undefined) return;
    this.#voices.delete(gameId);
    voice.close();
    const heir = [...this.#voices.values()].find(({ place, pack }) => isSame(place, voice.place) && pack !== undefined);
    if (heir !== undefined && heir.link === null) void this.#connect(heir);
  }

  /** Resolves when the link is ready or silent, which takes two attempts at most. */
  async #connect(voice: Voice): Promise<void> {
    const { guildId, botId, channelId, gameId, listens = false, records } = voice.place;
    const { adapterFor, heard: tell } = this.#options;
    const { log } = voice;
    if ([...this.#voices.values()].some(({ link, place }) => link !== null && isSame(place, voice.place))) {
      log.warn({ guildId }, 'another game has the voice of this guild: this one is text only');
      return;
    }
    await new Promise<void>((resolve) => {
      const changed = (state: LinkState) => {
        log.info({ guildId, state }, 'voice');
        if (state === 'trying') return;
        if (state === 'silent') voice.queue.clear();
        resolve();
      };
      const adapter = () => adapterFor(guildId, botId);
      const heard = (userId: string, speaking: boolean) => tell?.(gameId, userId, speaking);
      voice.link = new VoiceLink({
        ...(botId === undefined ? {} : { group: botId }),
        ...{ guildId, channelId, adapter, player: voice.player.audio, log, timing: this.#timing, changed },
        heard: listens ? heard : null,
        stranded: () => this.#strand(voice.place),
        sent: () => voice.player.frames.sent(),
        ...(records === undefined ? {} : { recorded: records }),
      });
      if (voice.ambience !== null) this.#createAmbience(voice);
    });
  }

  regained(guildId: string, isNewSession: boolean, botId?: string): void {
    const at: BotPlace = { guildId, ...(botId === undefined ? {} : { botId }) };
    const links = [...this.#voices.values()].flatMap(({ link, place }) =>
      link !== null && isSame(place, at) ? [link] : [],
    );
    for (const link of links) link.regained(isNewSession);
    const wasStranded = this.#stranded.some((one) => isSame(one, at));
    this.#stranded = this.#stranded.filter((one) => !isSame(one, at));
    if (wasStranded && links.length === 0) this.#leave(at);
  }

  #strand({ guildId, botId }: BotPlace): void {
    this.#stranded = [...this.#stranded, { guildId, ...(botId === undefined ? {} : { botId }) }];
  }

  /** Leaves a voice channel in which no table speaks any more. */
  #leave(at: BotPlace): void {
    const { guildId, botId } = at;
    const methods = { onVoiceServerUpdate: () => {}, onVoiceStateUpdate: () => {}, destroy: () => {} };
    const toGateway = this.#options.adapterFor(guildId, botId)?.(methods);
    const request = { guild_id: guildId, channel_id: null, self_mute: false, self_deaf: false };
    if (toGateway?.sendPayload({ op: VOICE_STATE, d: request }) === false) this.#strand(at);
    toGateway?.destroy();
  }

  /** Logs each cue that a pack lacks, once. */
  #report(pack: Pack, missing: readonly string[]): void {
    for (const cue of missing) {
      const key = `${pack.id}/${cue}`;
      if (!this.#reported.has(key)) this.#options.log.warn({ pack: pack.id, cue }, 'the voice pack lacks a cue');
      this.#reported.add(key);
    }
  }
}
