import { t, wordsOf } from '#narration/index.ts';
import { type Body, body } from '../../body.ts';
import type { Caller, Context } from '../../context.ts';
import { readValue } from '../../formats/rulebook-options.ts';
import { problemAtTable } from '../../texts.ts';
import { drawOptions } from './view.ts';

/** Shows all options. The host of a lobby also gets a menu, and a second one for the chosen option. */
export function showOptions(
  context: Context,
  caller: Caller,
  gameId: string,
  more: { readonly option?: string | undefined; readonly before?: string } = {},
): Body {
  const table = context.service.table(gameId);
  if (table === null || table.guildId !== caller.guildId) return body([t(caller.language, 'ui:kind.table-gone')]);
  // D4: the children's edition has words of its own for its options.
  const language = wordsOf(caller.language, table);
  const rulebook = context.service.rulebookAt(gameId);
  if (rulebook === null) return body([t(language, 'ui:settings.none')]);
  const editable = table.stage === 'lobby' && table.hostId === caller.userId;
  return drawOptions({ table, rulebook, language }, { ...more, editable });
}

/** Sets the value that the host has chosen and redraws the panel. */
export async function setOption(
  context: Context,
  caller: Caller,
  { gameId, option }: { readonly gameId: string; readonly option: string },
  text: string,
): Promise<Body> {
  const table = context.service.table(gameId);
  const specs = table === null ? {} : (context.service.rulebookAt(gameId)?.options ?? {});
  const spec = Object.hasOwn(specs, option) ? specs[option] : undefined;
  const value = spec === undefined ? null : readValue(spec, text);
  if (table === null || table.guildId !== caller.guildId || value === null) return showOptions(context, caller, gameId);
  const outcome = await context.service.configure(gameId, caller.userId, { [option]: value });
  const before = outcome.ok ? {} : { before: problemAtTable(caller.language, outcome.error, table) };
  return showOptions(context, caller, gameId, { option, ...before });
}
