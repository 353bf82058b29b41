/** Connects the voice with its packs, the tables and Discord. */
import { type Discord, type Offers, ownedVoice, takesClientFault, watchReturns } from '#discord/index.ts';
import type { VoiceBots } from '#game/ports/narrator.ts';
import type { Clock, Log, Ownership, Store } from '#game/ports/ports.ts';
import type { GuildSettingsService } from '#game/server-settings/cached-guild-settings.ts';
import type { Tables } from '#game/tables.ts';
import type { GuildPacks } from '#packs/guild-packs.ts';
import { Recordings } from '#packs/recording/recordings.ts';
import type { TextStore } from '#store/keyv-store.ts';
import { takesOn } from '#store/takes.ts';
import type { PlayerFactory } from '#voice/linked-player.ts';
import { loadPacks } from '#voice/load-pack.ts';
import { type ConnectedNarrator, createNarrator } from '#voice/narrator.ts';
import type { Pack } from '#voice/pack.ts';
import { ConfigError } from './config.ts';
import { complaint } from './config-remedies.ts';
import { guardProcess } from './guard.ts';

interface VoiceParts {
  readonly packs: ReadonlyMap<string, Pack>;
  readonly log: Log;
  /** The packs of the servers. */
  readonly own: GuildPacks;
  /** Makes the players. `null`: the narrator is turned off. */
  readonly players: PlayerFactory | null;
  /** The right to the shard of the servers. */
  readonly ownership: Ownership;
  service(): Tables;
}

/** A narrator whose voices can be counted. */
export type CountedNarrator = Omit<ConnectedNarrator, 'regained'>;

/** The parts that recordings need. */
interface RecordingParts {
  readonly packs: ReadonlyMap<string, Pack>;
  readonly own: GuildPacks;
  readonly guilds: GuildSettingsService;
  readonly log: Log;
  readonly store: Store;
  /** The same store, whose documents can be found by the people in them. */
  readonly texts: TextStore;
  readonly clock: Clock;
  service(): Tables;
}

/** The recordings of the servers. `later`: the parts that are made later. */
export async function readRecordings(
  { packs: installed, own, guilds, log, store, texts, clock, service }: RecordingParts,
  later: () => { readonly narrator: CountedNarrator; readonly discord: Discord },
): Promise<Recordings> {
  const recordings = new Recordings({
    takes: takesOn(store, texts),
    installed,
    guilds,
    log,
    packs: own,
    lender: service,
    now: () => clock.now(),
    voice: () => later().narrator,
    board: () => later().discord.recordingBoard,
    namesBots: () => later().discord.extraBots.all.length > 0,
  });
  own.recordedBy(recordings);
  await recordings.load();
  return recordings;
}

/** The voice packs that a server can choose for a language. */
export function offersOf(packs: GuildPacks): Offers {
  return {
    packs: async (guildId, language) => packs.fitting(guildId, language).map(({ id }) => id),
  };
}

/**
 * Loads the packs of the installation, and logs those that are not complete.
 * @throws ConfigError if the folder does not exist
 */
export async function readPacks(folder: string, log: Log): Promise<ReadonlyMap<string, Pack>> {
  const loaded = await loadPacks(folder).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? new ConfigError(complaint(['PACKS_DIR'])) : error;
  });
  for (const [id, { faults }] of loaded)
    if (faults.length > 0) log.warn({ pack: id, faults }, 'a voice pack is not complete: those lines are text only');
  return new Map([...loaded].map(([id, { pack }]) => [id, pack]));
}

/** Keeps the process alive through the known faults of Discord's libraries. Returns a function that ends that. */
export const guardLibraries = (log: Log): (() => void) => guardProcess([takesClientFault(log)]);

/** The narrator of a shard. */
export function narratorOf(parts: VoiceParts, { client, extraBots }: Discord): CountedNarrator {
  const { packs, players, log, service, own, ownership } = parts;
  if (players === null) return mute;
  const isMain = (botId: string | undefined) => botId === undefined || botId === client.user.id;
  const adapterFor = (guildId: string, botId?: string) => {
    const guild = client.guilds.cache.get(guildId);
    const adapter = isMain(botId) ? guild?.voiceAdapterCreator : extraBots.find(botId!)?.adapter(guildId);
    return adapter && ownedVoice(ownership, adapter);
  };
  const narrator = createNarrator({
    packs,
    players,
    log,
    adapterFor,
    ownPack: (guildId, id) => own.pack(guildId, id),
    heard: (gameId, userId, speaks) => service().tell(gameId, ({ floorMonitor }) => floorMonitor.spoke(userId, speaks)),
  });
  // A place of the main bot names it only if there are helper bots.
  const mainId = extraBots.all.length === 0 ? undefined : client.user.id;
  watchReturns(client, (guildId, isNewSession) => narrator.regained(guildId, isNewSession, mainId));
  extraBots.onReturn((guildId, isNewSession, botId) => narrator.regained(guildId, isNewSession, botId));
  return narrator;
}

/** The bots that can speak. `undefined`: there are no helper bots. */
export function voiceBotsOf({ client, extraBots }: Discord): VoiceBots | undefined {
  if (extraBots.all.length === 0) return undefined;
  const mainId = client.user.id;
  return {
    all: [mainId, ...extraBots.all.map(({ id }) => id)],
    canSpeak: (guildId, botId) => botId === mainId || extraBots.find(botId)?.canSpeakIn(guildId) === true,
    countIn: (guildId) => 1 + extraBots.in(guildId).length,
  };
}

/** The narrator with `VOICE=off`, when everything is only written. */
const mute: CountedNarrator = {
  voices: () => ({ trying: 0, ready: 0, silent: 0 }),
  play: async () => false,
  open: async () => {},
  say: async () => ({ heard: false }),
  skipChatter: () => {},
  ambience: () => {},
  close: async () => {},
};
