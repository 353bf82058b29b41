import type { Ruleset } from '#engine/kernel/ruleset.ts';
import type { RulesetId } from '#engine/kernel/types.ts';
import type { GamePages } from './game-page.ts';
import type { Invitations } from './invitations.ts';
import type { Journal } from './journal.ts';
import type { LivePages } from './live.ts';
import type { VoiceBots } from './narrator.ts';
import type {
  Clock,
  CueItem,
  Fence,
  Language,
  Log,
  Narrator,
  PlanBoard,
  Reconciler,
  Script,
  TableLog,
} from './ports.ts';
import type { NewPracticePlayer } from './practice.ts';
import type { GameKeeper } from './statistics.ts';

/** The parts that a table needs and does not make itself. */
export interface TableDeps {
  readonly clock: Clock;
  readonly journal: Journal;
  readonly invitations: Invitations;
  readonly planBoard: PlanBoard;
  readonly reconciler: Reconciler;
  readonly narrator: Narrator;
  /** The bots that can speak. Missing: the installation has no helper bots, and only the main bot speaks. */
  readonly voiceBots?: VoiceBots;
  readonly script: Script;
  readonly log: Log;
  readonly rulesets: Readonly<Record<RulesetId, Ruleset>>;
  readonly settings: Settings;
  /** The voice pack that a server chose for a language. `null`: the server uses the pack of the installation. */
  readonly chosenPack?: (guildId: string, language: Language) => string | null;
  /** Returns the words that a voice pack of the installation has for these cues. Missing: nobody has to read them. */
  wordsOf?(pack: string, cues: readonly CueItem[]): string;
  /** Returns true if a server has a voice pack with this id in this language. Missing: no server has one. */
  hasPack?(guildId: string, pack: string, language: Language): boolean;
  /** Returns true if this person may not join any table of the guild. Missing: everybody may join. */
  isBanned?(guildId: string, userId: string): boolean;
  /** Returns the fence of this process for the tables of a server. Missing: no other process uses the store. */
  fenceOf?(guildId: string): Fence;
  /** Called at once when a write has shown that the fence for this server is lost. */
  fenceLost?(guildId: string): void;
  /** Acknowledged writes were lost before this start, so tables may resume from an earlier moment. */
  readonly hasLost?: boolean;
  /** Keeps the results of finished games. Missing: nobody does. */
  readonly keeper?: GameKeeper;
  /** Writes the pages of a server's games. `null`: it has turned them off. Missing: nobody writes them. */
  pagesOf?(guildId: string): GamePages | null;
  /** Shows live pages of the tables. Missing: nobody does. */
  readonly live?: LivePages;
  /** Returns a new practice player. Missing: tables have no practice players. */
  readonly newPracticePlayer?: NewPracticePlayer;
  /** Returns true if a server allows practice players. Missing: every server does. */
  allowsPractice?(guildId: string): boolean;
  /** Returns a seed that nobody can guess. */
  drawSeed(): number;
  /** Returns a new game id: 8 letters and digits, never the same twice. */
  drawId(): string;
  /** Returns the part of a token that nobody can guess: at least 128 bits, in letters and digits, `-` and `_`. */
  drawToken(): string;
}

/** The deps of one table. Its parts have no other log than that of the table. */
export interface HostedDeps extends TableDeps {
  readonly log: TableLog;
}

/** The settings of the installation, the same for all tables. */
export interface Settings {
  /** The factor by which time limits are shortened. 1 is real time. */
  readonly speed: number;
  /** The changing speed of a rehearsal that a person watches or plays, instead of `speed` for the time of a step. */
  readonly pace?: Pace;
  /** The grace time by default, ms. */
  readonly graceMs: number;
  /**
   * The time in which players come to the voice room before the cards are dealt, if their table sets no grace time, ms.
   * 0: no table waits for them.
   */
  readonly gatherMs: number;
  /** The time to read an announcement that is not spoken, before its time limit begins, ms. */
  readonly readingMs: number;
  /** The time after which an unused lobby is closed, ms. */
  readonly lobbyMs: number;
  /** The time without a sign of people after which the rooms of a finished game close, ms. */
  readonly quietMs: number;
  /** True if the narrator may speak at all. */
  readonly voice: boolean;
  /** True if tables may let the bot read the town's messages. */
  readonly readsTown?: boolean;
  /** The voice pack for each language. Missing: tables of the language are only written. */
  readonly packs: Readonly<Partial<Record<Language, string>>>;
  /** The voice pack for the children's edition of the deck (D4). Missing: the usual pack speaks. */
  readonly animalPacks: Readonly<Partial<Record<Language, string>>>;
}

/** The speed of a rehearsal, which may change while a game runs. */
export interface Pace {
  /** The factor by which the time of a step is shortened in which no unhurried person is waited for, and nothing is counted. */
  readonly speed: number;
  /** The people whose own time always runs at speed 1, by their ids. */
  readonly unhurried: ReadonlySet<string>;
}

/** The minimum time for a step that ended while the bot was down, ms at speed 1. */
export const RESPITE_MS = 10_000;
