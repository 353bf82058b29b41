import type { Interactions } from '../interactions/interactions.ts';
import { unescaped } from '../request-address.ts';
import type { DiscordState } from '../state/discord-state.ts';
import type { Application, Guild } from '../state/entities.ts';
import type { UploadedFile } from '../state/message-checks.ts';

/** The HTTP methods of the API. */
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A request after its path and body have been read. */
export interface RestRequest {
  method: Method;
  /** The route as Discord's API description writes it: `/channels/{channel_id}/messages`. */
  template: string;
  params: Record<string, string>;
  query: URLSearchParams;
  body: unknown;
  files: UploadedFile[];
  /** The bot that sent the request, or undefined for routes with an interaction's token. */
  application: Application | undefined;
  /** From the header X-Audit-Log-Reason. */
  reason: string | undefined;
}

/** An answer. Without `body` it has no content. */
export interface RestReply {
  status: number;
  body?: unknown;
}

/** The objects that handlers work on. */
export interface RestContext {
  discord: DiscordState;
  interactions: Interactions;
  /** `ws://127.0.0.1:PORT`. */
  gatewayUrl: string;
}

/** A request of a bot that has sent a valid token. */
export type BotRequest = RestRequest & { application: Application };

/**
 * A route. `bot` routes need `Authorization: Bot TOKEN`. `token` routes need none. Most have an interaction's token in
 * the path.
 */
export type Route =
  | (RouteOf<BotRequest> & { auth: 'bot'; method: Method; template: string })
  | (RouteOf<RestRequest> & { auth: 'token'; method: Method; template: string });

interface RouteOf<Request> {
  handle: (context: RestContext, request: Request) => RestReply;
  /** The rules of its form that the API description does not know. Throws their errors, and changes nothing. */
  form?: ((context: RestContext, request: Request) => void) | undefined;
}

/** The guild in the path of a request. Refuses if the bot is not in it. */
export const guildOf = ({ discord }: RestContext, { application, params }: BotRequest): Guild =>
  discord.guildFor(application.id, params.guild_id ?? '');

/** 204, without a body and without a content type. */
export const NO_CONTENT: RestReply = { status: 204 };

/** 200 with a body. */
export const ok = (body: unknown): RestReply => ({ status: 200, body });

/** A route for bots: `bot('GET /users/@me', …)`. */
export function bot(pattern: string, handle: RouteOf<BotRequest>['handle'], form?: RouteOf<BotRequest>['form']): Route {
  const [method, template] = pattern.split(' ') as [Method, string];
  return { auth: 'bot', method, template, handle, form };
}

/** A route without authentication. Its path contains an interaction's token if it needs protection. */
export function token(
  pattern: string,
  handle: RouteOf<RestRequest>['handle'],
  form?: RouteOf<RestRequest>['form'],
): Route {
  const [method, template] = pattern.split(' ') as [Method, string];
  return { auth: 'token', method, template, handle, form };
}

interface Entry {
  route: Route;
  segments: string[];
}

/** Finds the route of a path. Literal segments win over `{named}` ones. */
export class Router {
  readonly #entries: Entry[];

  constructor(routes: readonly Route[]) {
    const literals = (entry: Entry) => entry.segments.filter((segment) => !segment.startsWith('{')).length;
    this.#entries = routes
      .map((route) => ({ route, segments: route.template.split('/') }))
      .sort((a, b) => literals(b) - literals(a));
  }

  /** Returns true if the path exists for another method. */
  knows(path: string): boolean {
    return this.#entries.some(({ route }) => this.find(route.method, path) !== undefined);
  }

  find(method: string, path: string): { route: Route; params: Record<string, string> } | undefined {
    const segments = path.split('/').map(unescaped);
    for (const { route, segments: pattern } of this.#entries) {
      if (route.method !== method || pattern.length !== segments.length) continue;
      const params: Record<string, string> = {};
      const fits = pattern.every((part, index) => {
        const segment = segments[index] ?? '';
        if (!part.startsWith('{')) return part === segment;
        params[part.slice(1, -1)] = segment;
        return segment !== '';
      });
      if (fits) return { route, params };
    }
    return undefined;
  }
}
