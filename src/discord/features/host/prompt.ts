import { t } from '#narration/index.ts';
import { type Body, body } from '../../ui/body.ts';
import type { Caller, Context } from '../../ui/context.ts';
import { failureText } from '../../ui/texts.ts';
import { findTable, namedTable } from '../which-table/find-table.ts';
import { drawPrompt } from './view.ts';

/** Shows a host in person the text to say now, and the button of the next step. For the host alone. */
export async function showPrompt(context: Context, caller: Caller, gameId: string | null): Promise<Body> {
  const table = findTable(context, caller, gameId, 'lead');
  if (!table.ok) return table.error;
  return prompt(context, caller, table.value.gameId);
}

/** Takes the step that the button was made for. 0: only shows the present state. */
export async function nextStep(context: Context, caller: Caller, gameId: string, step: number): Promise<Body> {
  const table = context.service.table(gameId);
  if (table === null || table.guildId !== caller.guildId) return body([t(caller.language, 'ui:kind.table-gone')]);
  if (step === 0) return prompt(context, caller, gameId);
  const outcome = await context.service.next(gameId, caller.userId, step);
  if (outcome.ok) return drawPrompt(outcome.value, caller.language);
  return prompt(context, caller, gameId, failureText(caller.language, outcome.error, null));
}

/** Takes the step that a page's button was made for. Returns the failure. `null`: the page shows the next step. */
export async function leadOnPage(context: Context, caller: Caller, gameId: string, step: number): Promise<Body | null> {
  const table = namedTable(context, caller, gameId);
  if (!table.ok) return table.error;
  const outcome = await context.service.next(gameId, caller.userId, step);
  return outcome.ok ? null : body([failureText(caller.language, outcome.error, null)]);
}

async function prompt(context: Context, caller: Caller, gameId: string, before?: string): Promise<Body> {
  const { language, userId } = caller;
  const outcome = await context.service.lead(gameId, userId);
  if (outcome.ok) return drawPrompt(outcome.value, language, before);
  return body([failureText(language, outcome.error, null)]);
}
