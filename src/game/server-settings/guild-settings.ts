import type { Shards } from '../ports/ports.ts';
import type { ChangedValue } from '../settings/setting.ts';
import type { GuildSettings } from '../settings/settings.ts';

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
