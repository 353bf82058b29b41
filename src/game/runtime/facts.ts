import type { Ruleset } from '#engine/kernel/ruleset.ts';
import type { OwnWords } from '#narration/index.ts';
import type { Game } from '../model/game.ts';
import type { Settings } from '../ports/deps.ts';
import type { Chat, TableSummary } from '../ports/game-service.ts';
import type { ReconcileResult } from '../ports/ports.ts';

/** The facts of a table that never change. */
export interface TableGround {
  readonly rules: Ruleset;
  /** The roles that the table made itself. */
  readonly ownRoles: readonly OwnWords[];
  /** The settings of the installation. */
  readonly settings: Settings;
}

/** The voice room of the table. */
export interface VoiceRoomFacts {
  /** `null`: there is none, so that nobody can come to it. */
  readonly channelId: string | null;
  /** The players in it. `null`: the room does not exist. */
  readonly present: readonly string[] | null;
  /** The players whom Discord has moved to the AFK channel. */
  readonly idle: readonly string[];
}

/** The world around the table, as far as a decision may know it, at that moment. */
export interface Facts {
  /** ms since 1970. */
  readonly now: number;
  /** The game as far as the town was told. */
  readonly told: Game;
  readonly room: VoiceRoomFacts;
  /** True while an outage of Discord hides the guild. */
  readonly isGuildOut: boolean;
  /** Where the narrator speaks. */
  readonly voice: TableSummary['voice'];
  /** True if the bot has to be in the voice channel: it speaks, or rings the gong. */
  readonly isInVoice: boolean;
  /** True if the bot is stopping: nothing new begins. */
  readonly isStopping: boolean;
  /** True if a full lobby gets no rooms before its start. */
  readonly sparesRooms: boolean;
  /** True if the next game has a table. */
  readonly hasNext: boolean;
  /** The state of the lobby's message. */
  readonly lobbyPost: ReconcileResult['lobby'];
  readonly offersPractice: boolean;
  /** Acknowledged writes were lost before this start. */
  readonly hasLost: boolean;
  /** Returns true if no table of the guild binds this person. */
  isFree(userId: string): boolean;
  /** Returns true if this person may not join any table of the guild. */
  isBanned(userId: string): boolean;
  /** Returns the night chats that this person may read in panels. */
  chats(userId: string): readonly Chat[];
  /** Returns a token that nobody can guess. */
  token(): string;
}
