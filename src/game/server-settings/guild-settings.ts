import type { Options, RulesetId } from '#engine/kernel/types.ts';
import type { Detail } from '#narration/index.ts';
import { usualFloor } from '../model/floor.ts';
import type { ChangedValue } from '../ports/changed-value.ts';
import type { FloorPlan, Language, Secrecy, Shards } from '../ports/ports.ts';

export type { ChangedValue } from '../ports/changed-value.ts';
export { secrecies } from '../ports/secrecy.ts';

/** A server's settings for its tables. A table copies them when it is opened. Later changes do not affect it. */
export interface GuildSettings {
  /** The language of texts and voice. `null`: the server's language in Discord. */
  readonly language: Language | null;
  /** The category for the games' rooms. `null`: each game creates its own. */
  readonly categoryId: string | null;
  /** Members with this role count as moderators. `null`: only those with Manage Server do. */
  readonly hostRoleId: string | null;
  /** The voice pack of each language. `null` or missing: the one of the installation. */
  readonly packs: Readonly<Partial<Record<Language, string | null>>>;
  /** The server's own voice packs: the digest of the zip, by id. */
  readonly ownPacks: Readonly<Record<string, string>>;
  /** The default rulebook. */
  readonly ruleset: RulesetId | null;
  /** The id of the default role set. */
  readonly roleSet: string | null;
  readonly secrecy: Secrecy;
  readonly floor: FloorPlan;
  /** For each rulebook: the options that differ from its defaults, such as time limits. */
  readonly options: Readonly<Record<RulesetId, Options>>;
  /** True if the town's channel stays after a game. */
  readonly keepsLog: boolean;
  /** True if wind and crickets play between the lines of a night. */
  readonly nightSound: boolean;
  /** The detail of the narration at new tables. */
  readonly detail: Detail;
  /** True if hosts may fill free seats with practice players. */
  readonly practice: boolean;
  /** True if messages of games have pictures. */
  readonly pictures: boolean;
  /** True if the results of games are kept, and people can see statistics. */
  readonly statistics: boolean;
  /** True if counted games have a protocol with points. It needs the statistics. */
  readonly protocol: boolean;
  /** Words that cost a foul if the rulebook has fouls. `usual`: the rulebook's list. `null`: messages are not read. */
  readonly words: 'usual' | readonly string[] | null;
  /** The time zone in which people write times, as `Europe/Berlin`. `null`: unknown. */
  readonly timeZone: string | null;
  /** People who may not join any table of this server: their names, by user id. */
  readonly banned: Readonly<Record<string, string>>;
}

/** The default settings. */
export const usualSettings: GuildSettings = {
  language: null,
  categoryId: null,
  hostRoleId: null,
  packs: {},
  ownPacks: {},
  ruleset: null,
  roleSet: null,
  secrecy: 'channels',
  floor: usualFloor,
  options: {},
  keepsLog: false,
  nightSound: false,
  detail: 'normal',
  practice: true,
  pictures: true,
  statistics: false,
  protocol: false,
  words: null,
  timeZone: null,
  banned: {},
};

/** The maximum number of forbidden words of a server. */
export const mostWords = 40;

/** One change of a setting, with its author and time (ms since 1970). `what`: the setting's path, as `floor.mode`. */
export interface GuildChange {
  readonly at: number;
  readonly by: string;
  readonly what: string;
  /** `null`: the setting had no value, or has none now. */
  readonly from: ChangedValue;
  readonly to: ChangedValue;
}

/** Settings and their log in one document, so that a change and its log entries are one write. */
export interface GuildDocument {
  readonly guildId: string;
  readonly settings: GuildSettings;
  /** Oldest first. Old entries are dropped. */
  readonly log: readonly GuildChange[];
}

/** A document that cannot be used: from a later version of the program (`newer`), or damaged. */
export interface UnreadableGuild {
  readonly guildId: string;
  readonly why: 'newer' | 'damaged';
  /** For the operator of the bot: the key, and what to do. */
  readonly reason: string;
}

/** Storage of settings. A write that resolves is durable. A failure rejects with `StoreError`. */
export interface GuildSettingsRepository {
  all(
    of?: Shards,
  ): Promise<{ readonly guilds: readonly GuildDocument[]; readonly unreadable: readonly UnreadableGuild[] }>;
  write(guild: GuildDocument): Promise<void>;
}

/** Returns the differences from `before` to `after`, setting by setting. */
export function changesBetween(
  before: GuildSettings,
  after: GuildSettings,
): readonly Pick<GuildChange, 'what' | 'from' | 'to'>[] {
  const [old, now] = [leavesOf(before), leavesOf(after)];
  return [...new Set([...old.keys(), ...now.keys()])]
    .map((what) => ({ what, from: old.get(what) ?? null, to: now.get(what) ?? null }))
    .filter(({ from, to }) => JSON.stringify(from) !== JSON.stringify(to));
}

const leavesOf = (settings: GuildSettings): ReadonlyMap<string, ChangedValue> =>
  new Map(Object.entries(settings).flatMap(([name, value]) => leaves(name, value)));

function leaves(path: string, value: unknown): [string, ChangedValue][] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [[path, value as ChangedValue]];
  return Object.entries(value).flatMap(([name, inner]) => leaves(`${path}.${name}`, inner));
}
