import type { OpenedTable } from '../ports/game-service.ts';
import type { Outcome } from '../ports/outcome.ts';
import type { StoreError } from '../ports/ports.ts';
import type { NextQuestion } from './effects.ts';
import type { UnusedRooms } from './unused-rooms.ts';
import type { VoiceRooms } from './voice-rooms.ts';
import type { Voices } from './voices.ts';

/** The facts and reservations that a table shares with the other tables. */
export interface TableRegistry {
  /** True if the bot is stopping: nothing new begins. */
  readonly isStopping: boolean;
  /** The bots that speak at the tables. */
  readonly voices: Pick<Voices, 'of' | 'next' | 'isTaken' | 'change' | 'keepVoice'>;
  /** Gives this table a bot that speaks (`Voices.take`). `null`: none is free, or the narrator is turned off. */
  takeVoice(guildId: string, gameId: string, wanted?: string | null): string | null;
  freeVoice(gameId: string): void;
  /** True if a table that starts now gets no bot, because all of them speak at tables whose games are not over. */
  isVoiceBusy(guildId: string): boolean;
  /** Returns true if this person has no seat at any table of the guild, and none is reserved for them. */
  isFree(guildId: string, userId: string): boolean;
  /** Reserves seats while people sit down: for all of them or for none. A person has one seat per guild. */
  seating<T>(guildId: string, people: readonly string[], sit: () => Promise<Outcome<T>>): Promise<Outcome<T>>;
  /** Called when people may have lost their seats at a table of the guild: other lobbies may have seats for them. */
  freed(guildId: string): void;
  /** The external voice channels that tables use. */
  readonly rooms: Pick<VoiceRooms, 'reserveRoom'>;
  readonly unusedRooms: Pick<UnusedRooms, 'note' | 'areRecent'>;
  /** Returns true until the cleanup of this game's table is complete. */
  isOpen(gameId: string): boolean;
  /** Returns true if the table of this game is open, and its town serves the next game: it keeps no log. */
  handsOnTown(gameId: string): boolean;
  /** Opens the lobby of the game after this one, for the people who have asked. */
  openNext(gameId: string, next: NextQuestion): Promise<Outcome<OpenedTable>>;
  /** Returns the id of the table of the next game after this one. `null`: there is none. */
  nextOf(gameId: string): string | null;
  /**
   * Returns the external voice channel of the next game, which gathers, plays or is over. `null`: it has a voice room.
   * `undefined`: there is no such game.
   */
  nextVoice(gameId: string): string | null | undefined;
  /** Called when the next game after this one gathers its players, or opens its lobby again. */
  nextGathers(gameId: string): void;
  /** Called when the game that follows this one has begun. */
  nextBegan(gameId: string): void;
  /** Called when another process writes a table of this one. The table is dropped: it answers and says nothing more. */
  lost(gameId: string, error: StoreError): void;
  /** Called when the cleanup of a table is complete. */
  closed(gameId: string): void;
}
