import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An address of this machine. */
export interface EndpointPlace {
  readonly host: string;
  /** 0: a free port. */
  readonly port: number;
}

/** An endpoint cannot be opened. The message gives the remedy in English and Russian. */
export class EndpointError extends Error {
  override readonly name = 'EndpointError';
}

/** A running endpoint. */
export interface Endpoint {
  readonly port: number;
  close(): Promise<void>;
}

/** The times after which a connection ends that does not say what it wants, ms, and the most connections at once. */
const limits = { headersTimeout: 5_000, requestTimeout: 10_000, connectionsCheckingInterval: 1_000 } as const;
const mostConnections = 2_500;

/** Opens an endpoint. `of`: the beginning of its variables. Rejects with `EndpointError`. */
export async function openEndpoint(
  answer: (request: IncomingMessage, response: ServerResponse) => Promise<void> | void,
  place: EndpointPlace,
  of: 'METRICS' | 'PAGES',
): Promise<Endpoint> {
  const server = createServer(limits, async (request, response) => {
    try {
      await answer(request, response);
    } catch {
      response.destroy();
    }
  });
  server.maxConnections = mostConnections;
  server.listen(place.port, place.host);
  try {
    await once(server, 'listening');
  } catch (error) {
    throw new EndpointError(whyNotOpened(of, place, error as NodeJS.ErrnoException), { cause: error });
  }
  server.on('error', () => {}); // A connection that could not be accepted is no reason to end the bot.
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** The reason and the remedy, a sentence in English and one in Russian. */
function whyNotOpened(of: string, { host, port }: EndpointPlace, { code }: NodeJS.ErrnoException): string {
  if (code === 'EADDRINUSE')
    return (
      `${of}_PORT is not free: another program uses the port ${port}. Choose another port, or leave the variable out.\n` +
      `${of}_PORT: порт ${port} уже занят другой программой. Укажите другой порт или уберите переменную.`
    );
  if (code === 'EACCES')
    return (
      `${of}_PORT is not allowed: this account may not open the port ${port}. Choose one from 1024 on.\n` +
      `${of}_PORT: этой учётной записи нельзя открыть порт ${port}. Укажите порт от 1024 и выше.`
    );
  return (
    `${of}_HOST is not right: ${host} is no address of this machine (${code}). Leave it out for 127.0.0.1.\n` +
    `${of}_HOST задана неверно: ${host} не адрес этой машины (${code}). Уберите переменную, и будет 127.0.0.1.`
  );
}
