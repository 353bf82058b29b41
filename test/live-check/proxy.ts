import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request on its way to Discord. */
export interface Passing {
  readonly method: string;
  readonly path: string;
  body: string;
}

/** An answer on its way back. */
export interface Returning {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** The change that a proxy makes to the data that passes through it. */
export interface Plant {
  /** Changes a request, or answers it itself. */
  readonly before?: (request: Passing) => Returning | undefined | Promise<Returning | undefined>;
  readonly after?: (request: Passing, answer: Returning) => void | Promise<void>;
}

const limits = {
  'x-ratelimit-limit': '5',
  'x-ratelimit-remaining': '4',
  'x-ratelimit-reset-after': '1.000',
  'x-ratelimit-bucket': 'abc',
};

/** An answer in JSON. */
export const json = (status: number, body: object): Returning => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

/**
 * Opens a proxy before a local Discord's API. Every answer has limit headers, as on the real one, before `plant` sees
 * it.
 */
export async function proxyOf(apiUrl: string, plant: Plant): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer((incoming, outgoing) => {
    void (async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of incoming) chunks.push(chunk as Buffer);
      const body = Buffer.concat(chunks).toString();
      const path = (incoming.url ?? '/').replace(/^\/api/, '');
      const request: Passing = { method: incoming.method ?? 'GET', path, body };
      const answer = (await plant.before?.(request)) ?? (await forward(apiUrl, request, incoming.headers));
      answer.headers = { ...limits, ...answer.headers };
      await plant.after?.(request, answer);
      outgoing.writeHead(answer.status, answer.headers);
      outgoing.end(answer.status === 204 ? undefined : answer.body);
    })().catch(() => outgoing.destroy());
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/api`, close: () => closed(server) };
}

async function forward(
  apiUrl: string,
  { method, path, body }: Passing,
  headers: Record<string, unknown>,
): Promise<Returning> {
  const kept = ['authorization', 'content-type', 'user-agent'].flatMap((name) =>
    typeof headers[name] === 'string' ? [[name, headers[name] as string] as const] : [],
  );
  const response = await fetch(`${apiUrl}${path}`, {
    method,
    headers: Object.fromEntries(kept),
    ...(body === '' ? {} : { body }),
  });
  const shown = [...response.headers].filter(
    ([name]) => name === 'content-type' || name.startsWith('x-ratelimit') || name === 'retry-after',
  );
  return { status: response.status, headers: Object.fromEntries(shown), body: await response.text() };
}

function closed(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((done) => server.close(() => done()));
}
