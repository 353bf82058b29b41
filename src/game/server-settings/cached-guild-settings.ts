import { completeOptions } from '#engine/kernel/options.ts';
import type { Ruleset } from '#engine/kernel/ruleset.ts';
import type { RulesetId } from '#engine/kernel/types.ts';
import { success } from '#result';
import { because, becauseOf, notStored, refused } from '../model/answers.ts';
import { failureOfFloor } from '../model/floor.ts';
import type { Outcome } from '../ports/game-service.ts';
import type { Failed } from '../ports/outcome.ts';
import { type BanHashes, forgottenId, type Remark, StoreError } from '../ports/ports.ts';
import { Queues } from '../scheduling/queue.ts';
import { type GuildSettings, usualSettings } from '../settings/settings.ts';
import {
  changesBetween,
  type GuildChange,
  type GuildDocument,
  type GuildSettingsRepository,
  mostWords,
  type UnreadableGuild,
} from './guild-settings.ts';

/** The maximum number of entries in a server's log. */
export const longestGuildLog = 200;

/** The maximum length of a forbidden word. */
const longestWord = 40;

/** The fields to change. A function gets the settings at the time when its turn has come. */
export type SettingsChange = Partial<GuildSettings> | ((now: GuildSettings) => Partial<GuildSettings>);

/** The settings of a server after a change. */
export interface Changed {
  readonly settings: GuildSettings;
  /** Empty: nothing was different. */
  readonly changes: readonly GuildChange[];
}

/** The service for the settings of servers. */
export interface GuildSettingsService {
  /** The current settings. Never waits, because they are loaded when the bot starts. */
  of(guildId: string): GuildSettings;
  /** Returns why nothing can be opened or changed here, if the stored settings are unreadable, otherwise `null`. */
  fault(guildId: string): Remark | null;
  /** Changes the named fields, all or none. The changes and their log entries are one write. */
  change(guildId: string, by: string, config: SettingsChange): Promise<Outcome<Changed>>;
  /** Returns the keys under which this person is banned: their id, or hashes of it. Empty: they are not banned. */
  bansOf(guildId: string, userId: string): readonly string[];
  /** Returns true if this person may not join any table of the server. */
  isBanned(guildId: string, userId: string): boolean;
  /** The changes, oldest first. */
  log(guildId: string): readonly GuildChange[];
}

/** The settings of all servers: kept in memory, and stored at each change. */
export class CachedGuildSettings implements GuildSettingsService {
  readonly #repository: GuildSettingsRepository;
  readonly #now: () => number;
  readonly #rulesets: Readonly<Record<RulesetId, Ruleset>>;
  readonly #guilds = new Map<string, GuildDocument>();
  readonly #unreadable = new Map<string, UnreadableGuild>();
  readonly #queues = new Queues();
  readonly #hashes: BanHashes | null;
  readonly #listeners: ((guildId: string) => void)[] = [];

  /** `now`: milliseconds since 1970. Without `hashes`, the ban of a person who is forgotten is lifted. */
  constructor(
    repository: GuildSettingsRepository,
    now: () => number,
    rulesets: Readonly<Record<RulesetId, Ruleset>>,
    hashes: BanHashes | null = null,
  ) {
    this.#hashes = hashes;
    this.#repository = repository;
    this.#now = now;
    this.#rulesets = rulesets;
  }

  /** Loads all stored settings. Await this first. Returns the servers whose settings are unreadable. */
  async load(): Promise<readonly UnreadableGuild[]> {
    const { guilds, unreadable } = await this.#repository.all();
    for (const guild of guilds) this.#guilds.set(guild.guildId, guild);
    for (const guild of unreadable) this.#unreadable.set(guild.guildId, guild);
    return unreadable;
  }

  /** Calls the listener after each change of a server's settings. */
  onChange(listener: (guildId: string) => void): void {
    this.#listeners.push(listener);
  }

  of(guildId: string): GuildSettings {
    return this.#guilds.get(guildId)?.settings ?? usualSettings;
  }

  fault(guildId: string): Remark | null {
    const unreadable = this.#unreadable.get(guildId);
    return unreadable === undefined ? null : { key: `guild.${unreadable.why}` };
  }

  log(guildId: string): readonly GuildChange[] {
    return this.#guilds.get(guildId)?.log ?? [];
  }

  bansOf(guildId: string, userId: string): readonly string[] {
    const isTheirs = (key: string) => this.#hashes?.isBanOf(key, userId) ?? key === userId;
    return Object.keys(this.of(guildId).banned).filter(isTheirs);
  }

  isBanned(guildId: string, userId: string): boolean {
    return this.bansOf(guildId, userId).length > 0;
  }

  /** Removes a person from the settings and the logs of all servers. Rejects with `StoreError`. */
  async forget(userId: string): Promise<void> {
    for (const guildId of [...this.#guilds.keys()])
      await this.#queues.run(guildId, async () => {
        const before = this.#guilds.get(guildId);
        const now = before && withoutPerson(before, userId, this.#hashes);
        if (!now) return;
        await this.#repository.write(now);
        this.#guilds.set(guildId, now);
      });
  }

  /** Forgets a server, whose document is being deleted. */
  dropGuild(guildId: string): true {
    this.#guilds.delete(guildId);
    this.#unreadable.delete(guildId);
    return true;
  }

  change(guildId: string, by: string, config: SettingsChange): Promise<Outcome<Changed>> {
    return this.#queues.run(guildId, async () => {
      const fault = this.fault(guildId);
      if (fault) return becauseOf([fault]);
      const change = typeof config === 'function' ? config(this.of(guildId)) : config;
      const failed = failureOfSettings(this.#rulesets, change);
      return failed ?? this.#write(guildId, by, { ...this.of(guildId), ...change });
    });
  }

  async #write(guildId: string, by: string, settings: GuildSettings): Promise<Outcome<Changed>> {
    const at = this.#now();
    const changes = changesBetween(this.of(guildId), settings).map((change) => ({ at, by, ...change }));
    if (changes.length === 0) return success({ settings, changes });
    // The list of the packs tells that one was deleted, and until when it can be brought back.
    const told = changes.filter(({ what }) => !what.startsWith('removedPacks.'));
    const guild = { guildId, settings, log: [...this.log(guildId), ...told].slice(-longestGuildLog) };
    try {
      await this.#repository.write(guild);
    } catch (error) {
      if (error instanceof StoreError) return notStored();
      throw error;
    }
    this.#guilds.set(guildId, guild);
    for (const listener of this.#listeners) listener(guildId);
    return success({ settings, changes });
  }
}

/**
 * Returns the settings of a server without a person: a ban as a hash, no author of changes, and no log of bans. `null`:
 * they do not name the person.
 */
function withoutPerson(guild: GuildDocument, userId: string, hashes: BanHashes | null): GuildDocument | null {
  const { settings, log } = guild;
  const { [userId]: ban, ...others } = settings.banned;
  const isBanChange = ({ what }: GuildChange) => what === `banned.${userId}`;
  if (ban === undefined && !log.some((change) => change.by === userId || isBanChange(change))) return null;
  const banned = ban === undefined || hashes === null ? others : { ...others, [hashes.banHash(userId)]: '' };
  const kept = log.filter((change) => !isBanChange(change));
  return {
    ...guild,
    settings: { ...settings, banned },
    log: kept.map((change) => (change.by === userId ? { ...change, by: forgottenId } : change)),
  };
}

/** Returns why these settings are invalid, by the rulebooks or in general. `null`: they are valid. */
function failureOfSettings(
  rulesets: Readonly<Record<RulesetId, Ruleset>>,
  { ruleset, options = {}, floor, words }: Partial<GuildSettings>,
): Failed | null {
  const named = [...(ruleset ? [ruleset] : []), ...Object.keys(options)];
  const unknown = named.find((id) => !Object.hasOwn(rulesets, id));
  if (unknown !== undefined) return refused({ code: 'unknown-ruleset', ruleset: unknown });
  for (const [id, chosen] of Object.entries(options)) {
    const completed = completeOptions(rulesets[id]!, chosen);
    if (!completed.ok) return refused(completed.error);
  }
  return (floor && failureOfFloor(floor)) ?? (Array.isArray(words) ? problemWithWords(words) : null);
}

function problemWithWords(words: readonly string[]): Failed | null {
  if (words.length > mostWords) return because('words.many', { most: mostWords });
  const isWord = (word: string) => /^[^\s,"#]+$/.test(word) && word.length <= longestWord;
  return words.length > 0 && words.every(isWord) ? null : because('words.bad', { most: longestWord });
}
