/** The parts of the bot around its tables: a log, stores, settings and role sets in memory. */
import type { Context, Offers, Services } from '#discord/ui/context.ts';
import type { GameService } from '#game/game-service.ts';
import { type Log, type PrivacyService, type Store, TakenError } from '#game/ports/ports.ts';
import type { ProtocolService } from '#game/ports/protocol.ts';
import type { RecordingService } from '#game/ports/recording.ts';
import type { StatisticsService } from '#game/ports/statistics.ts';
import type { TournamentService } from '#game/ports/tournament.ts';
import type { PackRepository } from '#game/ports/voice-packs.ts';
import { CachedGuildSettings } from '#game/server-settings/cached-guild-settings.ts';
import { RoleSetService } from '#game/server-settings/role-set-service.ts';
import { failure } from '#result';
import { rulesets } from '#rulesets/index.ts';
import { guildSettingsOn } from '#store/guild-settings.ts';
import { roleSetsOn } from '#store/role-sets.ts';
import { rulebookPages } from '../rulebook-pages.ts';
import { rulebooks } from '../rulebooks.ts';
import { qualityOf } from '../seating/kit.ts';

export const offer = { rulesets: ['six', 'club', 'grand'] };

/** A log that keeps its warnings and errors. */
export interface KeptLog extends Log {
  readonly issues: { readonly level: 'warn' | 'error'; readonly message: string; readonly fields: object }[];
}

export function keptLog(): KeptLog {
  const issues: KeptLog['issues'] = [];
  return {
    issues,
    debug: () => undefined,
    info: () => undefined,
    warn: (fields, message) => issues.push({ level: 'warn', message, fields }),
    error: (fields, message) => issues.push({ level: 'error', message, fields }),
  };
}

/** A store in memory. Its documents survive a restart of the bot. */
export function memoryStore(): Store & { readonly documents: Map<string, unknown> } {
  const documents = new Map<string, unknown>();
  return {
    documents,
    get: async (key) => structuredClone(documents.get(key)),
    set: async (key, value) => {
      documents.set(key, structuredClone(value));
    },
    add: async (key, value) => {
      if (documents.has(key)) throw new TakenError(`${key} exists already`);
      documents.set(key, structuredClone(value));
    },
    delete: async (key) => {
      documents.delete(key);
    },
    entries: async (prefixes) =>
      [...documents.keys()]
        .filter((key) => prefixes.some((prefix) => key.startsWith(prefix)))
        .sort()
        .map((key) => ({ key, value: structuredClone(documents.get(key)), damage: null })),
    keys: async (prefix) => [...documents.keys()].filter((key) => key.startsWith(prefix)).sort(),
    close: async () => undefined,
  };
}

/** The keys of the stored documents, without the greetings of servers. */
export const storedKeys = ({ documents }: ReturnType<typeof memoryStore>): readonly string[] =>
  [...documents.keys()].filter((key) => !key.startsWith('greeting'));

/** The settings of the servers, as they are stored. */
export async function loadedSettings(store: Store, now = () => Date.now()): Promise<CachedGuildSettings> {
  const settings = new CachedGuildSettings(guildSettingsOn(store), now, rulesets);
  await settings.load();
  return settings;
}

/** The voice packs that `/setup` offers. */
export const offers: Offers = {
  packs: async (_, language) => [language, `${language}-night`],
};

/** The context of handlers, around a service of the test's own, without Discord. */
export const contextOf = (service: GameService, log: Log = keptLog()): Context => ({
  ...noServices,
  ...{ guilds: usualGuilds(), roleSets: usualRoleSets() },
  ...{ service, log, readsTown: false },
  mentions: (shown) => shown,
  names: () => ({ member: () => null, channel: () => null }),
  doctor: { category: () => [], examine: async () => null, voiceChannelOf: () => null },
});

/** The settings of servers that have changed none. */
export const usualGuilds = (store: Store = memoryStore()): CachedGuildSettings =>
  new CachedGuildSettings(guildSettingsOn(store), () => Date.now(), rulesets);

/** The role sets that ship, and nobody's own yet. */
export const usualRoleSets = (store: Store = memoryStore()): RoleSetService =>
  new RoleSetService(roleSetsOn(store), () => Date.now());

/** The privacy of a bot that stores nothing. */
export const noPrivacy: PrivacyService = {
  exportOf: async () => 'nothing',
  forget: async () => 'done',
  removedFrom: () => {},
  addedTo: () => {},
};

/** The statistics of a bot in which no server has turned them on. */
export const noStatistics: StatisticsService = {
  seasons: async () => ({ state: 'off' }),
  person: async () => ({ state: 'off' }),
  ranked: async () => ({ state: 'off' }),
  games: async () => ({ state: 'off' }),
  game: async () => ({ state: 'off' }),
};

/** Servers without protocols. */
export const noProtocols: ProtocolService = {
  protocol: async () => ({ state: 'off' }),
  season: async () => ({ state: 'off' }),
  enter: async () => ({ state: 'off' }),
  standings: async () => ({ state: 'off' }),
};

/** Servers without tournaments. */
export const noTournaments: TournamentService = {
  list: async () => [],
  create: async () => failure('many'),
  join: async () => failure('unknown'),
  leave: async () => failure('unknown'),
  seat: async () => failure('unknown'),
  delete: async () => failure('unknown'),
  quality: async (tournament) =>
    qualityOf({ people: tournament.people.length, seats: tournament.seats }, tournament.seating),
  standings: async () => ({ state: 'off' }),
};

/** A bot that records nobody. */
const noRecordings: RecordingService = {
  mostPacks: 5,
  beginRecording: async () => failure('off'),
  order: () => 'over',
  moved: () => {},
};

/** A server without a voice pack. */
export const noPacks: PackRepository = {
  list: () => [],
  usual: (language) => language,
  upload: async () => failure([]),
  remove: async () => false,
  removed: () => [],
  restore: async () => 'gone',
  missingFor: async () => 'no-pack',
};

/** The services of a bot that has nothing but the rulebooks. A test replaces those that it needs. */
export const noServices: Omit<Services, 'guilds' | 'roleSets'> = {
  ...{ offers, rulebooks, rulebookPages },
  packs: noPacks,
  recordings: noRecordings,
  privacy: noPrivacy,
  statistics: noStatistics,
  protocols: noProtocols,
  tournaments: noTournaments,
  resultLinks: { make: async (guildId) => `${guildId}-token`, answer: async () => null },
  links: { privacy: null, terms: null, support: null, pages: null },
  pictures: () => null,
  pages: () => null,
};
