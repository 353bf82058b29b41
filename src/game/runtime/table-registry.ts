import type { TableDeps } from '../ports/deps.ts';
import type { Outcome, TableSummary } from '../ports/game-service.ts';
import type { TableDocument } from '../ports/journal.ts';
import type { VoiceRooms } from './voice-rooms.ts';

/** What a table asks of the house that it stands in. */
export interface TableRegistry {
  /** One table a guild has the narrator: this one, unless another has him. */
  takeVoice(guildId: string, gameId: string): void;
  voiceAt(guildId: string): string | null;
  freeVoice(gameId: string): void;
  /** Whether this person sits at no table of the guild, and is about to sit down at none. */
  isFree(guildId: string, userId: string): boolean;
  /** Keeps seats for people while they sit down, for all of them or none: a person sits at one table in a guild. */
  seating<T>(guildId: string, people: readonly string[], sit: () => Promise<Outcome<T>>): Promise<Outcome<T>>;
  /** In which voice channels of their guilds tables sit. */
  readonly rooms: Pick<VoiceRooms, 'keep'>;
  /** Nothing is owed any more. */
  closed(gameId: string): void;
}

/** Whether the narrator speaks at this table. */
export function voiceOf(
  { settings }: TableDeps,
  registry: TableRegistry,
  { guildId, gameId, lead }: TableDocument,
  stage: TableSummary['stage'],
): TableSummary['voice'] {
  if (!settings.voice || lead === 'person') return 'none';
  const owner = registry.voiceAt(guildId);
  if (owner === gameId) return 'here';
  if (owner !== null) return 'elsewhere';
  return stage === 'lobby' ? 'here' : 'none';
}
