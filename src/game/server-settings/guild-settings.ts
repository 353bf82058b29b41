import type { Options, RulesetId } from '#engine/kernel/types.ts';
import { usualFloor } from '../model/floor.ts';
import type { FloorPlan, Language } from '../ports/ports.ts';

/** Where the night's talks are held: in channels of their own, or in panels that only their reader sees. */
export const secrecies = ['channels', 'panels'] as const;

export type Secrecy = (typeof secrecies)[number];

/** What a server has settled for its tables. Each table takes it when it is opened; a later change leaves it alone. */
export interface GuildSettings {
  /** What everybody reads and hears; `null`: the server's own language. */
  readonly language: Language | null;
  /** The category for the games' rooms; `null`: each game has one of its own. */
  readonly categoryId: string | null;
  /** Whoever has this role may do what moderators may; `null`: only who manages the server. */
  readonly hostRoleId: string | null;
  /** The voice pack of each language; `null`: the one that came with Nightcall. */
  readonly packs: Readonly<Record<Language, string | null>>;
  /** Voice packs that were sent here: by id, the digest of the zip. */
  readonly ownPacks: Readonly<Record<string, string>>;
  /** The rulebook of a table that names none. */
  readonly ruleset: RulesetId | null;
  /** The role set of a table that names none, by its id. */
  readonly roleSet: string | null;
  readonly secrecy: Secrecy;
  readonly floor: FloorPlan;
  /** What tables of a rulebook have otherwise than the rulebook, such as its times. */
  readonly options: Readonly<Record<RulesetId, Options>>;
  /** Whether the town's channel stays after a game. */
  readonly keepsLog: boolean;
  /** Whether wind and crickets are heard between the lines of a night. */
  readonly nightSound: boolean;
  /** Words that cost a foul where the rulebook has fouls; `usual`: the rulebook's list; `null`: nobody reads along. */
  readonly words: 'usual' | readonly string[] | null;
  /** Who may sit down at no table of this server: their names by their ids. */
  readonly banned: Readonly<Record<string, string>>;
}

/** A server that has settled nothing. */
export const usualSettings: GuildSettings = {
  language: null,
  categoryId: null,
  hostRoleId: null,
  packs: { en: null, ru: null },
  ownPacks: {},
  ruleset: null,
  roleSet: null,
  secrecy: 'channels',
  floor: usualFloor,
  options: {},
  keepsLog: false,
  nightSound: false,
  words: null,
  banned: {},
};

export type ChangedValue = string | number | boolean | null | readonly (string | number)[];

/** Who has changed what, and when (ms since 1970). `what`: the setting's path, as `floor.mode`. */
export interface GuildChange {
  readonly at: number;
  readonly by: string;
  readonly what: string;
  /** `null`: there was nothing, or is nothing now. */
  readonly from: ChangedValue;
  readonly to: ChangedValue;
}

/** Settings and their log in one document: a change and its lines in the log are one write. */
export interface GuildDocument {
  readonly guildId: string;
  readonly settings: GuildSettings;
  /** The latest last; old lines go. */
  readonly log: readonly GuildChange[];
}

/** A document that cannot be used: written by a later program (`newer`), or not what was written. */
export interface UnreadableGuild {
  readonly guildId: string;
  readonly why: 'newer' | 'damaged';
  /** For who runs the bot: the key, and what to do. */
  readonly reason: string;
}

/** Where settings are kept. A write that resolves is durable; what fails rejects with `StoreError`. */
export interface GuildSettingsRepository {
  all(): Promise<{ readonly guilds: readonly GuildDocument[]; readonly unreadable: readonly UnreadableGuild[] }>;
  write(guild: GuildDocument): Promise<void>;
}

/** What is otherwise in `after`, setting by setting. */
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
