import { setTimeout as pause } from 'node:timers/promises';
import { type Client, DiscordAPIError, Events, GatewayCloseCodes, HTTPError, Routes } from 'discord.js';
import { type SendRequest, sendRequest } from './send-request.ts';

/** What Discord does not accept. Only the operator can change it. */
export type RefusedPart = 'token' | 'intents' | 'shards' | 'version';

/** Discord refuses the bot until its operator changes something. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError';
  readonly part: RefusedPart;

  constructor(part: RefusedPart) {
    super(`Discord does not accept the ${part} of the bot`);
    this.part = part;
  }
}

/** The close codes after which no later connection can succeed (docs: Gateway Close Event Codes). */
const refusing: Readonly<Record<number, RefusedPart>> = {
  [GatewayCloseCodes.AuthenticationFailed]: 'token',
  [GatewayCloseCodes.InvalidShard]: 'shards',
  [GatewayCloseCodes.ShardingRequired]: 'shards',
  [GatewayCloseCodes.InvalidAPIVersion]: 'version',
  [GatewayCloseCodes.InvalidIntents]: 'version',
  [GatewayCloseCodes.DisallowedIntents]: 'intents',
};

/** The HTTP status of a call that failed. `null`: the error has another reason. */
export const statusOf = (error: unknown): number | null =>
  error instanceof DiscordAPIError || error instanceof HTTPError ? error.status : null;

/** Calls `tell` when the gateway refuses the client for good. */
export function watchRefusals(client: Client, tell: (error: RefusedError) => void): void {
  client.on(Events.ShardDisconnect, ({ code }) => {
    const part = refusing[code];
    if (part !== undefined) tell(new RefusedError(part));
  });
}

/** Milliseconds before Discord is asked about a token that it has not accepted. */
const ASK_MS = 1_000;

/**
 * Sends requests. If Discord does not accept the token of one, it is asked once more, because no single answer may end all
 * games. Calls `tell` if it does not accept it then. discord.js drops the token at the first such answer (`@discordjs/rest`,
 * `handleErrors`), so it gets it back.
 */
export function watchToken(
  client: () => Client,
  tell: (error: RefusedError) => void,
  send: SendRequest = sendRequest,
): SendRequest {
  let isAsking = false;
  const ask = async (): Promise<void> => {
    await pause(ASK_MS, undefined, { ref: false });
    const { token, rest } = client();
    if (token === null) return;
    rest.setToken(token);
    await rest.get(Routes.gatewayBot()).catch((error: unknown) => {
      if (statusOf(error) === 401) tell(new RefusedError('token'));
    });
  };
  return async (url, init) => {
    const response = await send(url, init);
    const hasToken = new Headers(init.headers as Record<string, string>).has('authorization');
    if (response.status === 401 && hasToken && !isAsking && client().isReady()) {
      isAsking = true;
      void ask().finally(() => {
        isAsking = false;
      });
    }
    return response;
  };
}
