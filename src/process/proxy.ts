/** Reaches Discord through an HTTP proxy. */
import https from 'node:https';
import { type ConnectionOptions, connect as connectTls } from 'node:tls';
import { Client, getGlobalDispatcher, ProxyAgent, setGlobalDispatcher } from 'undici';

/** Milliseconds that the proxy may take for its answer. */
const ANSWER_MS = 10_000;

/**
 * Sends everything that goes to an `https` or `wss` address through the proxy: the calls of discord.js, downloads, and the
 * gateway. The sound of the narrator is UDP, which no HTTP proxy carries.
 */
export function useProxy(url: string): void {
  const direct = getGlobalDispatcher();
  const proxied = new ProxyAgent(url);
  setGlobalDispatcher(
    direct.compose(
      (dispatch) => (options, handler) =>
        String(options.origin).startsWith('https:') ? proxied.dispatch(options, handler) : dispatch(options, handler),
    ),
  );
  // Neither discord.js nor @discordjs/ws 1.2.3 has an option for the agent of its WebSocket. `ws` makes its request with
  // this function, and with a connection of its own beside which Node ignores an agent.
  const { request } = https;
  const agent = new TunnelAgent(url);
  https.request = ((first: https.RequestOptions, ...rest: []) =>
    request(isWebSocket(first) ? { ...first, agent, createConnection: undefined } : first, ...rest)) as typeof request;
}

const isWebSocket = ({ headers }: https.RequestOptions): boolean =>
  (headers as Readonly<Record<string, unknown>> | undefined)?.['Upgrade'] === 'websocket';

/** Encrypted connections through tunnels of the proxy. */
class TunnelAgent extends https.Agent {
  readonly #proxy: URL;

  constructor(proxy: string) {
    super();
    this.#proxy = new URL(proxy);
  }

  override createConnection(
    options: ConnectionOptions,
    done: Parameters<https.Agent['createConnection']>[1],
  ): undefined {
    this.#tunnelTo(`${options.host}:${options.port}`).then(
      (socket) => done?.(null, connectTls({ ...options, socket })),
      (error: Error) => done?.(error, undefined as never),
    );
  }

  /** Rejects if the proxy cannot be reached, or refuses. */
  async #tunnelTo(path: string): Promise<NonNullable<ConnectionOptions['socket']>> {
    const { origin, username, password } = this.#proxy;
    const user = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64');
    const headers = { host: path, ...(username === '' ? {} : { 'proxy-authorization': `Basic ${user}` }) };
    const client = new Client(origin, { headersTimeout: ANSWER_MS });
    const { statusCode, socket } = await client.connect({ path, headers });
    if (statusCode === 200) return socket as NonNullable<ConnectionOptions['socket']>;
    socket.destroy();
    throw new Error(`the proxy answers with ${statusCode}`);
  }
}
