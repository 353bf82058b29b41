import type { DiscordGatewayAdapterCreator } from '@discordjs/voice';
import { type Log, logOfTable, type Narrator, type TableLog } from '#game/ports/ports.ts';
import { type ChooseClip, compose } from './compose.ts';
import { leaveChannel } from './leave.ts';
import type { LinkedPlayer, LinkState, PlayerFactory } from './linked-player.ts';
import { FRAME_MS } from './ogg.ts';
import { over, type Pack } from './pack.ts';

/** The parts that a narrator needs. */
export interface NarratorOptions {
  /** The packs of the installation, by id. */
  readonly packs: ReadonlyMap<string, Pack>;
  /** Returns a server's own pack, or `null` if it has none with this id. */
  readonly ownPack?: (guildId: string, id: string) => Promise<Pack | null>;
  /** The guild's `voiceAdapterCreator` of a bot, while it is available. Without an id: of the main bot. */
  readonly adapterFor: (guildId: string, botId?: string) => DiscordGatewayAdapterCreator | undefined;
  /** Makes the players of the tables. */
  readonly players: PlayerFactory;
  readonly log: Log;
  /** Receives who begins and who stops speaking at a table that listens. */
  readonly heard?: (gameId: string, userId: string, speaking: boolean) => void;
}

/** The frames after which a client plays what was sent: 200 ms. A text must not be faster than the sound. */
const LATER_FRAMES = 10;

type Place = Parameters<Narrator['open']>[0];

/**
 * The voice of one game. It has no player, and says nothing, if its bot speaks for another game of the guild or the pack
 * is unknown.
 */
class Voice {
  readonly place: Place;
  readonly pack: Pack | undefined;
  readonly log: TableLog;
  player: LinkedPlayer | null = null;
  /** The ambience between lines, set once the voice has a player. */
  ambience: string | null = null;
  readonly #turns = new Map<string, number>();

  constructor(place: Place, pack: Pack | undefined, log: Log) {
    this.place = place;
    this.pack = pack;
    this.log = logOfTable(log, place.gameId);
  }

  /** Uses the wordings of a cue in turn, so that the choice reveals nothing. */
  readonly inTurn: ChooseClip = (cue, clips) => {
    const turn = this.#turns.get(cue) ?? 0;
    this.#turns.set(cue, turn + 1);
    return turn % clips;
  };

  async close(): Promise<void> {
    const { player } = this;
    this.player = null;
    await player?.close();
  }
}

/** A narrator with connections to Discord. */
export interface ConnectedNarrator extends Narrator {
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

/**
 * Plays the recorded voice over @discordjs/voice. A bot has one voice connection in a guild, and the first game that
 * names the bot uses it.
 */
export const createNarrator = (options: NarratorOptions): ConnectedNarrator => new VoiceNarrator(options);

class VoiceNarrator implements ConnectedNarrator {
  readonly #options: NarratorOptions;
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
  }

  async open(place: Place): Promise<void> {
    const { gameId } = place;
    const opening = Symbol();
    this.#openings.set(gameId, opening);
    const pack = await this.#packFor(place);
    if (this.#openings.get(gameId) !== opening) return;
    this.#openings.delete(gameId);
    void this.#voices.get(gameId)?.close();
    const voice = new Voice(place, pack, this.#options.log);
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
    return over(pack, base);
  }

  async say(
    gameId: string,
    line: Parameters<Narrator['say']>[1],
    reached?: (mark: number) => void,
  ): ReturnType<Narrator['say']> {
    const voice = this.#voices.get(gameId);
    if (!voice?.pack || !voice.player) return { heard: false };
    const { marks = [] } = line;
    const composed = compose(voice.pack, line.cues, voice.inTurn, marks);
    const spoken = { ...composed, marks: composed.marks.map((mark) => mark + LATER_FRAMES) };
    this.#report(voice.pack, spoken.missing);
    return voice.player.say(spoken, line.priority, reached);
  }

  async play(gameId: string, packets: readonly Buffer[]): Promise<boolean> {
    const player = this.#voices.get(gameId)?.player;
    const said = await player?.say({ packets, ms: packets.length * FRAME_MS }, 'talk');
    return said?.heard === true;
  }

  voices(): VoiceCounts {
    const counts = { trying: 0, ready: 0, silent: 0 };
    for (const { player } of this.#voices.values()) if (player !== null) counts[player.state] += 1;
    return counts;
  }

  skipChatter(gameId: string): void {
    this.#voices.get(gameId)?.player?.skipChatter();
  }

  ambience(gameId: string, cue: string | null): void {
    const voice = this.#voices.get(gameId);
    if (voice === undefined) return;
    voice.ambience = cue;
    this.#createAmbience(voice);
  }

  #createAmbience({ pack, player, ambience }: Voice): void {
    if (pack === undefined || player === null) return;
    const { packets, missing } = compose(pack, ambience === null ? [] : [{ cue: ambience }]);
    this.#report(pack, missing);
    player.ambience(packets);
  }

  async close(gameId: string): Promise<void> {
    this.#openings.delete(gameId);
    const voice = this.#voices.get(gameId);
    if (voice === undefined) return;
    this.#voices.delete(gameId);
    const closed = voice.close();
    const heir = [...this.#voices.values()].find(({ place, pack }) => isSame(place, voice.place) && pack !== undefined);
    if (heir !== undefined && heir.player === null) void this.#connect(heir);
    await closed;
  }

  /** Resolves when the link is ready or silent, which takes two attempts at most. */
  async #connect(voice: Voice): Promise<void> {
    const { guildId, botId, channelId, gameId, listens = false, records } = voice.place;
    const { adapterFor, players, heard: tell } = this.#options;
    const { log } = voice;
    if ([...this.#voices.values()].some(({ player, place }) => player !== null && isSame(place, voice.place))) {
      log.warn({ guildId }, 'another game has the voice of this guild: this one is text only');
      return;
    }
    await new Promise<void>((resolve) => {
      voice.player = players.connect({
        place: {
          guildId,
          channelId,
          listens,
          ...(botId === undefined ? {} : { botId }),
          ...(records === undefined ? {} : { records: records.userId }),
        },
        adapter: () => adapterFor(guildId, botId),
        log,
        events: {
          changed: (state) => {
            log.info({ guildId, state }, 'voice');
            if (state !== 'trying') resolve();
          },
          heard: (userId, speaking) => tell?.(gameId, userId, speaking),
          recorded: (packet) => records?.packet(packet),
          stranded: () => this.#strand(voice.place),
        },
      });
      if (voice.ambience !== null) this.#createAmbience(voice);
    });
  }

  regained(guildId: string, isNewSession: boolean, botId?: string): void {
    const at: BotPlace = { guildId, ...(botId === undefined ? {} : { botId }) };
    const players = [...this.#voices.values()].flatMap(({ player, place }) =>
      player !== null && isSame(place, at) ? [player] : [],
    );
    for (const player of players) player.regained(isNewSession);
    const wasStranded = this.#stranded.some((one) => isSame(one, at));
    this.#stranded = this.#stranded.filter((one) => !isSame(one, at));
    if (wasStranded && players.length === 0) this.#leave(at);
  }

  #strand({ guildId, botId }: BotPlace): void {
    this.#stranded = [...this.#stranded, { guildId, ...(botId === undefined ? {} : { botId }) }];
  }

  /** Leaves a voice channel in which no table speaks any more. */
  #leave(at: BotPlace): void {
    const { guildId, botId } = at;
    if (!leaveChannel(this.#options.adapterFor(guildId, botId), guildId)) this.#strand(at);
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
