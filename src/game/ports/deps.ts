import type { Ruleset } from '#engine/kernel/ruleset.ts';
import type { RulesetId } from '#engine/kernel/types.ts';
import type { Journal } from './journal.ts';
import type { Clock, Language, Log, Narrator, Reconciler, Script } from './ports.ts';

/** Everything that a table needs and does not make itself. */
export interface TableDeps {
  readonly clock: Clock;
  readonly journal: Journal;
  readonly reconciler: Reconciler;
  readonly narrator: Narrator;
  readonly script: Script;
  readonly log: Log;
  readonly rulesets: Readonly<Record<RulesetId, Ruleset>>;
  readonly settings: Settings;
  /** The voice pack that a server has chosen for a language; `null`: none, so that the installation's speaks. */
  readonly chosenPack?: (guildId: string, language: Language) => string | null;
  /** Whether a server has a voice pack of this id that speaks this language; missing: it has none. */
  hasPack?(guildId: string, pack: string, language: Language): boolean;
  /** Whether this person may sit down at no table of the guild; missing: everybody may. */
  isBanned?(guildId: string, userId: string): boolean;
  /** Some of what was acknowledged before this start was lost: the tables may be taken up at an earlier moment. */
  readonly hasLost?: boolean;
  /** A seed that nobody can guess. */
  drawSeed(): number;
  /** A game's id: 8 letters and digits, never the same twice. */
  drawId(): string;
}

/** What the installation has settled for all tables. */
export interface Settings {
  /** How many times faster the time limits run; 1 is real. */
  readonly speed: number;
  /** How long a player who is gone is waited for, ms. */
  readonly graceMs: number;
  /** How long an announcement that nobody hears stands before its time begins, ms. */
  readonly readingMs: number;
  /** How long a lobby waits that nobody touches, ms. */
  readonly lobbyMs: number;
  /** How long the rooms stay after the end, ms. */
  readonly closeMs: number;
  /** Whether the narrator speaks at all. */
  readonly voice: boolean;
  /** Whether tables may have the town's messages read. */
  readonly readsTown?: boolean;
  /** The voice pack for a language. */
  readonly packs: Readonly<Record<Language, string>>;
  /** That for the children's edition of the deck (D4); `null`: there is none, and the city's speaks. */
  readonly animalPacks: Readonly<Record<Language, string | null>>;
}

/** The least time that a step gets which ended while the bot was down, ms at speed 1. */
export const RESPITE_MS = 10_000;
