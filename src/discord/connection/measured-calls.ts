import { type Client, Events, RESTEvents } from 'discord.js';
import type { CallKind, CallMeter } from '#game/ports/ports.ts';
import { type SendRequest, sendRequest } from './send-request.ts';

/** The kinds of calls by the path of their address. The first match decides. */
const kinds: readonly (readonly [CallKind, RegExp])[] = [
  ['answer', /^\/(?:interactions|webhooks)\//],
  ['member', /^\/guilds\/\d+\/members\//],
  ['event', /^\/guilds\/\d+\/scheduled-events/],
  ['channel', /^\/guilds\/\d+\/channels/],
  ['message', /^\/channels\/\d+\/messages/],
  ['access', /^\/channels\/\d+\/(?:permissions|thread-members)\//],
  ['voice-status', /^\/channels\/\d+\/voice-status/],
  ['channel', /^\/channels\/\d+(?:\/threads)?$/],
  ['command', /^\/applications\/\d+\/(?:guilds\/\d+\/)?commands/],
  ['gateway', /^\/gateway/],
];

/** The kind of a call by its address, such as `https://discord.com/api/v10/channels/1/messages`. */
export function kindOfCall(url: string): CallKind {
  const path = new URL(url).pathname.replace(/^.*?\/v\d+(?=\/)/, '');
  return kinds.find(([, form]) => form.test(path))?.[0] ?? 'other';
}

/** Sends requests and reports each answer to the meter. */
export function measuredCalls(meter: CallMeter, send: SendRequest = sendRequest): SendRequest {
  return async (url, init) => {
    const kind = kindOfCall(url);
    const isMemberEdit = kind === 'member' && init.method?.toUpperCase() === 'PATCH';
    try {
      const response = await send(url, init);
      const scope = response.status === 429 ? (response.headers.get('x-ratelimit-scope') ?? 'global') : null;
      meter.called({ kind, isMemberEdit, status: response.status, scope });
      return response;
    } catch (error) {
      meter.called({ kind, isMemberEdit, status: null, scope: null });
      throw error;
    }
  };
}

/** Reports the waits for Discord's limits and the lost gateway connections of a client. */
export function measureClient(client: Client, meter: CallMeter): void {
  client.rest.on(RESTEvents.RateLimited, ({ timeToReset }) => meter.waited(timeToReset));
  client.on(Events.ShardReconnecting, () => meter.reconnected());
}
