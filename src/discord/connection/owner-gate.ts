import { DefaultRestOptions, type InternalDiscordGatewayAdapterCreator, type RESTOptions } from 'discord.js';
import type { Ownership } from '#game/ports/ports.ts';
import type { ClientShard } from './sharding.ts';

type Send = RESTOptions['makeRequest'];

/** Answers to people are outside of Discord's limit for all requests (docs: Rate Limits, Global Rate Limit). */
const isAnswer = (url: string): boolean => /\/interactions\/\d+\/[^/]+\/callback/.test(url);

/**
 * Sends requests in the pace of the process. Those that do more than read are sent only while this process owns the shard
 * of the client.
 */
export const ownedRequests =
  ({ ownership, pace }: Pick<ClientShard, 'ownership' | 'pace'>, send: Send = DefaultRestOptions.makeRequest): Send =>
  async (url, init) => {
    const signal = init.signal as AbortSignal | null;
    const answered = isAnswer(url) ? null : await pace.turn(signal);
    try {
      if ((init.method ?? 'GET').toUpperCase() !== 'GET') await ownership.held(signal);
      return await send(url, init);
    } finally {
      answered?.();
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
