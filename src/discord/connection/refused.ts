import { setTimeout as pause } from 'node:timers/promises';
import { type Client, DiscordAPIError, Events, GatewayCloseCodes, HTTPError, Routes } from 'discord.js';
import { type SendRequest, sendRequest } from './send-request.ts';

/** The part of a bot that Discord does not accept. Only the operator can change it. */
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

/** The part that the gateway refuses with this close code. `undefined`: a later connection can succeed. */
export const refusedBy = (code: number): RefusedPart | undefined => refusing[code];

/** The HTTP status of a call that failed. `null`: the error has another reason. */
export const statusOf = (error: unknown): number | null =>
  error instanceof DiscordAPIError || error instanceof HTTPError ? error.status : null;

/** Returns true if Discord does not accept the token, or discord.js has dropped it because of that (`watchToken`). */
export const isTokenRefused = (error: unknown): boolean =>
  statusOf(error) === 401 || (error instanceof Error && error.message.startsWith('Expected token to be set'));

/** Calls `tell` when the gateway refuses the client for good. */
export function watchRefusals(client: Client, tell: (error: RefusedError) => void): void {
  client.on(Events.ShardDisconnect, ({ code }) => {
    const part = refusedBy(code);
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
