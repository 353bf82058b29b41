import type { TableDeps } from '../ports/deps.ts';
import type { TableRegistry } from './table-registry.ts';
import type { TableState } from './table-state.ts';

/** The parts of a table on which its voice depends. */
interface VoiceParts {
  readonly deps: TableDeps;
  readonly registry: TableRegistry;
  readonly tableState: TableState;
}

/** Gives a table a bot that speaks, the same as before if possible. Returns the bot. `null`: none is free. */
export function takeVoice(context: VoiceParts): string | null {
  const { registry, tableState } = context;
  const { guildId, gameId, voiceBotId } = tableState.table;
  const botId = registry.takeVoice(guildId, gameId, voiceBotId);
  void noteVoice(context, botId);
  return botId;
}

/** Notes the bot that speaks at a table, so that it keeps the same one after a restart. */
export async function noteVoice({ deps, tableState }: VoiceParts, voiceBotId: string | null): Promise<void> {
  const isKnown = tableState.table.voiceBotId === voiceBotId;
  if (deps.voiceBots !== undefined && !isKnown) await tableState.note({ voiceBotId });
}

/** The bot that will speak at a table, if the lobby has to name it: the server has several bots. `null`: it need not. */
export function speakerOf({ deps, registry, tableState }: VoiceParts): string | null {
  const { guildId, gameId, voiceBotId } = tableState.table;
  if (deps.voiceBots === undefined || deps.voiceBots.countIn(guildId) < 2) return null;
  return registry.voices.of(gameId) ?? registry.voices.next(guildId, voiceBotId);
}
