import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Metrics } from './metrics.ts';

/** The address at which the metrics are read. */
export interface EndpointPlace {
  readonly host: string;
  /** 0: a free port. */
  readonly port: number;
}

/** The endpoint of the metrics cannot be opened. The message gives the remedy in English and Russian. */
export class EndpointError extends Error {
  override readonly name = 'EndpointError';
}

/** The running endpoint. */
export interface Endpoint {
  readonly port: number;
  close(): Promise<void>;
}

/**
 * Opens the endpoint: `/metrics` for Prometheus, `/live` (200 if the event loop runs, and 503 once the process ends by
 * itself) and `/ready` (200 if games can be hosted, and otherwise 503). It asks Discord nothing. Rejects with `EndpointError`.
 */
export async function openEndpoint(metrics: Metrics, place: EndpointPlace): Promise<Endpoint> {
  const server = createServer((request, response) => {
    answer(metrics, request, response).catch(() => response.destroy());
  });
  server.listen(place.port, place.host);
  try {
    await once(server, 'listening');
  } catch (error) {
    throw new EndpointError(whyNotOpened(place, error as NodeJS.ErrnoException), { cause: error });
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

async function answer(metrics: Metrics, { method, url }: IncomingMessage, response: ServerResponse): Promise<void> {
  const give = (status: number, text: string, type = 'text/plain; charset=utf-8'): void => {
    response.writeHead(status, { 'Content-Type': type, 'Cache-Control': 'no-store' });
    response.end(method === 'HEAD' ? undefined : text);
  };
  if (method !== 'GET' && method !== 'HEAD') return give(405, 'only GET\n');
  const [path] = (url ?? '').split('?');
  if (path === '/metrics') return give(200, await metrics.text(), metrics.contentType);
  if (path === '/live') return metrics.isAlive ? give(200, 'live\n') : give(503, 'ending\n');
  if (path !== '/ready') return give(404, '/metrics, /live or /ready\n');
  const parts = metrics.readiness();
  const isReady = Object.values(parts).length > 0 && Object.values(parts).every(Boolean);
  give(isReady ? 200 : 503, `${JSON.stringify({ ready: isReady, ...parts })}\n`, 'application/json');
}

/** The reason and the remedy, a sentence in English and one in Russian. */
function whyNotOpened({ host, port }: EndpointPlace, { code }: NodeJS.ErrnoException): string {
  if (code === 'EADDRINUSE')
    return (
      `METRICS_PORT is not free: another program uses the port ${port}. Choose another port, or leave the variable out.\n` +
      `METRICS_PORT: порт ${port} уже занят другой программой. Укажите другой порт или уберите переменную.`
    );
  if (code === 'EACCES')
    return (
      `METRICS_PORT is not allowed: this account may not open the port ${port}. Choose one from 1024 on.\n` +
      `METRICS_PORT: этой учётной записи нельзя открыть порт ${port}. Укажите порт от 1024 и выше.`
    );
  return (
    `METRICS_HOST is not right: ${host} is no address of this machine (${code}). Leave it out for 127.0.0.1.\n` +
    `METRICS_HOST задана неверно: ${host} не адрес этой машины (${code}). Уберите переменную, и будет 127.0.0.1.`
  );
}
