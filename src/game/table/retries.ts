import { notStarted } from '../lobby/lobby-start.ts';
import type { Draft } from '../runtime/draft.ts';
import type { LifeRequests, Request, Retry } from '../runtime/requests.ts';
import { hasStopped, isIdle } from '../runtime/table-state.ts';

/** The longest wait between two attempts to store something, ms. */
const PATIENCE_MS = 30_000;

/**
 * Requests that are made again even while no time runs. Their alarms have rung, and do not follow from the time: nothing
 * else makes these requests when the time runs again.
 */
const lasting: ReadonlySet<Request['type']> = new Set(['remove', 'shown', 'end-lobby', 'end-roll'] as const);

/** A request could not be stored. Opens a lobby again whose start was being checked. One of the table is made again. */
export function noteFailed(draft: Draft, { request, attempt, isOwn }: LifeRequests['failed']): void {
  if (draft.run.progress === 'starting') {
    notStarted(draft, null);
    draft.do({ do: 'free-voice' });
  }
  const isKept = lasting.has(request.type) ? !hasStopped(draft.state) : !isIdle(draft.state);
  if (!isOwn || !isKept) return;
  // A lobby has no town. While the time is held, the town knows why nothing happens.
  if (attempt === 3 && draft.in('lobby') === null && !draft.run.isHeld) draft.remark({ key: 'table.stuck' }, 's');
  const at = draft.facts.now + Math.min(PATIENCE_MS, 1000 * 2 ** attempt);
  draft.set({ retries: [...retriesWithout(draft, request), { request, attempt: attempt + 1, at }] });
}

/** Makes a request again that could not be stored. */
export function tryAgain(draft: Draft, { request, attempt }: Retry): void {
  draft.set({ retries: retriesWithout(draft, request) });
  draft.do({ do: 'begin', request, attempt });
}

/** The same request may have failed several times: it is made again once. */
function retriesWithout({ run }: Draft, request: Request): readonly Retry[] {
  const same = JSON.stringify(request);
  return run.retries.filter((retry) => JSON.stringify(retry.request) !== same);
}
