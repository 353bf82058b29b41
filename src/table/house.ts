import type { TableSummary } from './desk.ts';
import type { TableDocument } from './journal.ts';
import type { World } from './world.ts';

/** What a table asks of the house that it stands in. */
export interface House {
  /** One table a guild has the narrator: this one, unless another has him. */
  takeVoice(guildId: string, gameId: string): void;
  voiceAt(guildId: string): string | null;
  freeVoice(gameId: string): void;
  /** Nothing is owed any more. */
  closed(gameId: string): void;
}

/** Whether the narrator speaks at this table. */
export function voiceOf(
  { settings }: World,
  house: House,
  { guildId, gameId }: TableDocument,
  stage: TableSummary['stage'],
): TableSummary['voice'] {
  if (!settings.voice) return 'none';
  const owner = house.voiceAt(guildId);
  if (owner === gameId) return 'here';
  if (owner !== null) return 'elsewhere';
  return stage === 'lobby' ? 'here' : 'none';
}
