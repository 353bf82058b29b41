import { t } from '#narration/index.ts';
import { type Body, body } from '../../ui/body.ts';
import type { Caller, Context } from '../../ui/context.ts';
import { obeys } from '../../ui/moderators.ts';
import { failureText } from '../../ui/texts.ts';
import { findTable, namedTable } from '../which-table/find-table.ts';
import { drawNoPrompt, drawPrompt } from './view.ts';

/** Shows a host in person, or a moderator, the text to say now, and the button of the next step. For the caller alone. */
export async function showPrompt(context: Context, caller: Caller, gameId: string | null): Promise<Body> {
  const table = findTable(context, caller, gameId, 'lead');
  if (!table.ok) return table.error;
  return prompt(context, caller, table.value.gameId);
}

/** Takes the step that the button was made for. 0: only shows the present state. */
export async function nextStep(context: Context, caller: Caller, gameId: string, step: number): Promise<Body> {
  const table = context.service.table(gameId);
  if (table === null || table.guildId !== caller.guildId) return body([t(caller.wording, 'ui:kind.table-gone')]);
  if (step === 0) return prompt(context, caller, gameId);
  const outcome = await context.service.next(gameId, caller.userId, step, caller.moderates);
  if (outcome.ok) return drawPrompt(outcome.value, caller.wording);
  return prompt(context, caller, gameId, failureText(caller.wording, outcome.error, null));
}

/** Takes the step that a page's button was made for. Returns the failure. `null`: the page shows the next step. */
export async function leadOnPage(context: Context, caller: Caller, gameId: string, step: number): Promise<Body | null> {
  const table = namedTable(context, caller, gameId);
  if (!table.ok) return table.error;
  const outcome = await context.service.next(gameId, caller.userId, step, caller.moderates);
  return outcome.ok ? null : body([failureText(caller.wording, outcome.error, null)]);
}

/**
 * The answer to a press that began a game or its gathering. A host who leads in person gets the leading panel below it,
 * so that nobody has to type a command to find it. `done`: the line for everybody.
 */
export async function begun(context: Context, caller: Caller, gameId: string, done: string): Promise<Body> {
  return leads(context, caller, gameId) ? prompt(context, caller, gameId, done) : body([done]);
}

/** Returns true if the caller leads this table in person, or may do so as a moderator, and its start was pressed. */
function leads({ service }: Context, caller: Caller, gameId: string): boolean {
  const table = service.table(gameId);
  if (table === null || table.lead !== 'person' || !obeys(table, caller)) return false;
  return table.stage === 'gathering' || table.stage === 'playing';
}

/** Until there is something to say, the host in person has the button that asks for it. `before`: a line above it. */
async function prompt(context: Context, caller: Caller, gameId: string, before?: string): Promise<Body> {
  const { wording, userId, moderates } = caller;
  const outcome = await context.service.hostPrompt(gameId, userId, moderates);
  if (outcome.ok) return drawPrompt(outcome.value, wording, before);
  if (!leads(context, caller, gameId)) return body([failureText(wording, outcome.error, null)]);
  return drawNoPrompt(gameId, wording, before ?? failureText(wording, outcome.error, null));
}
