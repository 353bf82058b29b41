import type { Log } from '#game/ports/ports.ts';
import { type SendRequest, sendRequest } from './send-request.ts';

/**
 * Discord bans a client that has 10 000 answers of 401, 403 or 429 within ten minutes (Rate Limits, "Invalid Request
 * Limit"). Refused calls are left alone long before (`reconciler/forbidden.ts`). If that fails, further calls are not
 * even sent.
 */
const most = 2_000;
const window = 600_000;

/** Too much has been refused. The request was not sent. */
class TooManyInvalid extends Error {
  override readonly name = 'TooManyInvalid';
}

/** Answers to people are always sent, because a person waits for each of them. */
const isAnswer = (url: string): boolean => /\/(interactions|webhooks)\//.test(url);

/** Sends requests as long as few enough have been refused. */
export function boundedRequests(
  log?: Log,
  send: SendRequest = sendRequest,
  now = () => performance.now(),
): SendRequest {
  let refusals: number[] = [];
  let isTold = false;
  return async (url, init) => {
    refusals = refusals.filter((at) => at > now() - window);
    const isSpent = refusals.length >= most;
    if (isSpent && !isTold) log?.error({ refusals: refusals.length }, 'Discord has refused too much: requests wait');
    isTold = isSpent;
    if (isSpent && !isAnswer(url)) throw new TooManyInvalid('not sent: Discord has refused too much of late');
    const response = await send(url, init);
    const isShared = response.status === 429 && response.headers.get('x-ratelimit-scope') === 'shared';
    if ([401, 403, 429].includes(response.status) && !isShared) refusals.push(now());
    return response;
  };
}
