import type { InternalDiscordGatewayAdapterCreator } from 'discord.js';
import type { Ownership } from '#game/ports/ports.ts';
import type { PacedKind } from './request-pace.ts';
import { type SendRequest, sendRequest } from './send-request.ts';
import type { ClientShard } from './sharding.ts';
import { giveBackSlowThread, isThreadCreation } from './slow-creation.ts';

/**
 * Milliseconds that a press and its answer each wait for the shard. Discord takes the first answer within 3 s (docs:
 * Receiving and Responding). No other process answers a press that came while this one owned the shard.
 */
const ANSWER_MS = 1_000;

/** The right of this process to a shard. `unknown`: the store did not answer in time. */
export type Owning = 'held' | 'unknown' | 'lost';

/** Waits for the shard, but no longer than the answer to a press may. */
export async function heldInTime(ownership: Ownership): Promise<Owning> {
  if (ownership.isHeld()) return 'held';
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), ANSWER_MS);
  try {
    await ownership.held(limit.signal);
    return 'held';
  } catch (error) {
    return error === limit.signal.reason ? 'unknown' : 'lost';
  } finally {
    clearTimeout(timer);
  }
}

/** First answers to people are outside of Discord's limit for all requests (docs: Rate Limits, Global Rate Limit). */
const isFirstAnswer = (url: string): boolean => /\/interactions\/\d+\/[^/]+\/callback/.test(url);

/** The content of an answer that Discord was told of before. discord.js escapes the `@`. */
const isLaterAnswer = (url: string, method: string): boolean =>
  method === 'PATCH' && /\/webhooks\/\d+\/[^/]+\/messages\/(?:@|%40)original/.test(url);

/** The requests that Discord counts in all channels together. discord.js counts them for each channel. */
function kindOf(url: string, method: string): PacedKind | undefined {
  if (isThreadCreation(url, method)) return 'thread';
  return method !== 'GET' && /\/thread-members\//.test(url) ? 'thread-member' : undefined;
}

/** Waits until an answer may be sent. It is also sent if nobody knows the owner, such as during an outage of the store. */
async function mayAnswer(ownership: Ownership, signal: AbortSignal | null): Promise<void> {
  if ((await heldInTime(ownership)) === 'lost') await ownership.held(signal);
}

/**
 * Sends requests in the pace of the process. Those that do more than read are sent only while this process owns the shard
 * of the client, except for the answers to presses.
 */
export const ownedRequests =
  ({ ownership, pace }: Pick<ClientShard, 'ownership' | 'pace'>, send: SendRequest = sendRequest): SendRequest =>
  async (url, init) => {
    const signal = init.signal as AbortSignal | null;
    const method = (init.method ?? 'GET').toUpperCase();
    if (isFirstAnswer(url)) {
      await mayAnswer(ownership, signal);
      return send(url, init);
    }
    const allowed = async (): Promise<void> => {
      if (isLaterAnswer(url, method)) await mayAnswer(ownership, signal);
      else if (method !== 'GET') await ownership.held(signal);
    };
    // A request that waits for the owner takes nobody's turn. The shard may be lost before its own turn comes.
    await allowed();
    const kind = kindOf(url, method);
    if (kind === 'thread') giveBackSlowThread(url, pace.waitMs(kind));
    const answered = await pace.turn(signal, kind);
    try {
      await allowed();
      return await send(url, init);
    } finally {
      answered();
    }
  };

/**
 * The voice of a guild while this process owns its shard. The next owner speaks with the same account. If the process went
 * on sending and hearing, it would lead that voice away or make it leave.
 */
export const ownedVoice =
  (ownership: Ownership, toGateway: InternalDiscordGatewayAdapterCreator): InternalDiscordGatewayAdapterCreator =>
  (methods) => {
    const adapter = toGateway({
      ...methods,
      onVoiceServerUpdate: (data) => {
        if (ownership.isHeld()) methods.onVoiceServerUpdate(data);
      },
      onVoiceStateUpdate: (data) => {
        if (ownership.isHeld()) methods.onVoiceStateUpdate(data);
      },
    });
    return { ...adapter, sendPayload: (payload) => ownership.isHeld() && adapter.sendPayload(payload) };
  };
