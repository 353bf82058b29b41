import type { TableContext } from './table-context.ts';

/** Gives a table a bot that speaks, the same as before if possible. Returns the bot. `null`: none is free. */
export function takeVoice(context: TableContext): string | null {
  const { registry, tableState } = context;
  const { guildId, gameId, voiceBotId } = tableState.table;
  const botId = registry.takeVoice(guildId, gameId, voiceBotId);
  void noteVoice(context, botId);
  return botId;
}

/** Notes the bot that speaks at a table, so that it keeps the same one after a restart. */
export async function noteVoice({ deps, tableState, queue }: TableContext, voiceBotId: string | null): Promise<void> {
  if (deps.voiceBots === undefined) return;
  await queue.run(async (turn) => {
    if (tableState.table.voiceBotId !== voiceBotId) await tableState.note(turn, { voiceBotId });
  });
}
