import { DefaultRestOptions, type InternalDiscordGatewayAdapterCreator, type RESTOptions } from 'discord.js';
import type { Ownership } from '#game/ports/ports.ts';
import type { ClientShard } from './sharding.ts';

type Send = RESTOptions['makeRequest'];

/**
 * Milliseconds that the answer to a press waits for the shard. Discord takes the first answer within 3 s (docs: Receiving
 * and Responding). No other process answers a press that came while this one owned the shard.
 */
const ANSWER_MS = 1_000;

/** The owner of the shard: this process, another one, or an `unknown` one, because the store did not answer in time. */
export type Owning = 'held' | 'unknown' | 'lost';

/** Waits at most `ms` milliseconds for the shard. */
export async function heldWithin(ownership: Ownership, ms: number): Promise<Owning> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), ms);
  try {
    await ownership.held(limit.signal);
    return 'held';
  } catch (error) {
    return error === limit.signal.reason ? 'unknown' : 'lost';
  } finally {
    clearTimeout(timer);
  }
}

/** Answers to people are outside of Discord's limit for all requests (docs: Rate Limits, Global Rate Limit). */
const isAnswer = (url: string): boolean => /\/interactions\/\d+\/[^/]+\/callback/.test(url);

/**
 * Sends requests in the pace of the process. Those that do more than read are sent only while this process owns the shard
 * of the client. The first answer to a press is also sent if nobody knows the owner, such as during an outage of the store.
 */
export const ownedRequests =
  ({ ownership, pace }: Pick<ClientShard, 'ownership' | 'pace'>, send: Send = DefaultRestOptions.makeRequest): Send =>
  async (url, init) => {
    const signal = init.signal as AbortSignal | null;
    if (isAnswer(url)) {
      if ((await heldWithin(ownership, ANSWER_MS)) === 'lost') await ownership.held(signal);
      return send(url, init);
    }
    const answered = await pace.turn(signal);
    try {
      if ((init.method ?? 'GET').toUpperCase() !== 'GET') await ownership.held(signal);
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
