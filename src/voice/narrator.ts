import type { DiscordGatewayAdapterCreator } from '@discordjs/voice';
import type { Log, Narrator } from '#table/ports.ts';
import { type ChooseClip, compose } from './compose.ts';
import { VoicePlayer, warmVoice } from './line-player.ts';
import { LineQueue } from './line-queue.ts';
import type { Pack } from './pack.ts';
import { LINK_TIMING, type LinkState, type LinkTiming, VoiceLink } from './voice-link.ts';

export interface NarratorOptions {
  /** By pack id. */
  readonly packs: ReadonlyMap<string, Pack>;
  /** The guild's `voiceAdapterCreator`, while there is one. */
  readonly adapterFor: (guildId: string) => DiscordGatewayAdapterCreator | undefined;
  readonly log: Log;
  readonly timing?: Partial<LinkTiming>;
}

type Place = Parameters<Narrator['open']>[0];

/** One game's voice. Without a link it says nothing: another game has the guild's voice, or the pack is unknown. */
class Voice {
  readonly place: Place;
  readonly pack: Pack | undefined;
  readonly player: VoicePlayer;
  readonly queue: LineQueue;
  link: VoiceLink | null = null;
  readonly #turns = new Map<string, number>();

  constructor(place: Place, pack: Pack | undefined, log: Log) {
    this.place = place;
    this.pack = pack;
    this.player = new VoicePlayer(log);
    this.queue = new LineQueue(this.player);
  }

  /** The wordings of a cue in turn; which one it is tells nothing. */
  readonly inTurn: ChooseClip = (cue, clips) => {
    const turn = this.#turns.get(cue) ?? 0;
    this.#turns.set(cue, turn + 1);
    return turn % clips;
  };

  close(): void {
    this.queue.clear();
    this.link?.close();
    this.link = null;
  }
}

/** The recorded voice over @discordjs/voice: one voice connection a guild, the first game in it has it. */
export function createNarrator(options: NarratorOptions): Narrator {
  warmVoice();
  return new VoiceNarrator(options);
}

class VoiceNarrator implements Narrator {
  readonly #options: NarratorOptions;
  readonly #timing: LinkTiming;
  readonly #voices = new Map<string, Voice>();
  readonly #reported = new Set<string>();

  constructor(options: NarratorOptions) {
    this.#options = options;
    this.#timing = { ...LINK_TIMING, ...options.timing };
  }

  async open(place: Place): Promise<void> {
    this.#voices.get(place.gameId)?.close();
    const pack = this.#options.packs.get(place.pack);
    if (pack === undefined) this.#options.log.error({ ...place }, 'there is no such voice pack: the game is text only');
    const voice = new Voice(place, pack, this.#options.log);
    this.#voices.set(place.gameId, voice);
    if (pack !== undefined) await this.#connect(voice);
  }

  async say(gameId: string, line: Parameters<Narrator['say']>[1]): Promise<{ heard: boolean }> {
    const voice = this.#voices.get(gameId);
    if (!voice?.pack || !voice.link) return { heard: false };
    voice.link.wanted();
    if (voice.link.state === 'silent') return { heard: false };
    const spoken = compose(voice.pack, line.cues, voice.inTurn);
    this.#report(voice.pack, spoken.missing);
    return { heard: await voice.queue.say(spoken, line.priority) };
  }

  hush(gameId: string): void {
    this.#voices.get(gameId)?.queue.hush();
  }

  async close(gameId: string): Promise<void> {
    const voice = this.#voices.get(gameId);
    if (voice === undefined) return;
    this.#voices.delete(gameId);
    voice.close();
    const heir = [...this.#voices.values()].find(({ place }) => place.guildId === voice.place.guildId);
    if (heir?.pack && !heir.link) void this.#connect(heir);
  }

  /** Resolves once the link is ready or silent; it has become one of them after two attempts. */
  async #connect(voice: Voice): Promise<void> {
    const { guildId, channelId, gameId } = voice.place;
    const { log, adapterFor } = this.#options;
    if ([...this.#voices.values()].some(({ link, place }) => link !== null && place.guildId === guildId)) {
      log.warn({ guildId, gameId }, 'another game has the voice of this guild: this one is text only');
      return;
    }
    await new Promise<void>((resolve) => {
      const changed = (state: LinkState) => {
        log.info({ guildId, gameId, state }, 'voice');
        if (state === 'trying') return;
        if (state === 'silent') voice.queue.clear();
        resolve();
      };
      const adapter = () => adapterFor(guildId);
      voice.link = new VoiceLink({
        ...{ guildId, channelId, adapter, player: voice.player.audio, log, timing: this.#timing, changed },
      });
    });
  }

  /** Each cue that a pack lacks is named once. */
  #report(pack: Pack, missing: readonly string[]): void {
    for (const cue of missing) {
      const key = `${pack.id}/${cue}`;
      if (!this.#reported.has(key)) this.#options.log.warn({ pack: pack.id, cue }, 'the voice pack lacks a cue');
      this.#reported.add(key);
    }
  }
}
