import type { TableSummary } from '#game/ports/game-service.ts';
import { t } from '#narration/index.ts';
import { type Body, body } from '../ui/body.ts';
import type { Caller, Context } from '../ui/context.ts';
import { failureText } from '../ui/texts.ts';
import { findTable } from './which-table/find-table.ts';

/** Joins the waiting list, or takes a seat if one is free. A person who waits is no longer a watcher. */
export async function wait(context: Context, caller: Caller, gameId: string | null): Promise<Body> {
  const table = findTable(context, caller, gameId, 'wait');
  if (!table.ok) return table.error;
  const outcome = await context.service.wait(table.value.gameId, personOf(caller));
  if (!outcome.ok) return body([failureText(caller.wording, outcome.error, null)]);
  if (outcome.value.seated) return body([t(caller.wording, 'ui:join.done')]);
  const watched = isAmong(table.value.watchers, caller);
  return body([t(caller.wording, 'ui:wait.done'), watched ? t(caller.wording, 'ui:wait.no-watcher') : null]);
}

/** Becomes a watcher, who sees the town of a table. A watcher no longer waits for a seat there. */
export async function watch(context: Context, caller: Caller, gameId: string | null): Promise<Body> {
  const table = findTable(context, caller, gameId, 'watch');
  if (!table.ok) return table.error;
  const outcome = await context.service.watch(table.value.gameId, personOf(caller));
  if (!outcome.ok) return body([failureText(caller.wording, outcome.error, null)]);
  const waited = isAmong(table.value.waiting, caller);
  const done = watchDone(table.value, caller);
  return body([done, waited ? t(caller.wording, 'ui:watch.no-place') : null]);
}

/** The answer to a new watcher. A table in text sends nobody to a voice channel. */
export const watchDone = ({ voice, lead }: Pick<TableSummary, 'voice' | 'lead'>, { wording }: Caller): string =>
  t(wording, voice === 'here' || lead === 'person' ? 'ui:watch.done' : 'ui:watch.done.text');

const isAmong = (people: TableSummary['waiting'], { userId }: Caller): boolean =>
  people.some((person) => person.userId === userId);

const personOf = ({ userId, name }: Caller) => ({ userId, name });
