import { randomBytes, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import type { PageFile } from './page-files.ts';

/**
 * The page loads nothing from elsewhere, and no other page may show it. Pictures of messages come from the local
 * Discord on another port.
 */
const policy = [
  ...["default-src 'none'", "script-src 'self' 'wasm-unsafe-eval'", "style-src 'self'", "connect-src 'self'"],
  ...["img-src 'self' data: http://127.0.0.1:*", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'"],
].join('; ');

const headers = {
  'Content-Security-Policy': policy,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cache-Control': 'no-store',
} as const;

/** The largest message of a page, bytes. */
const mostBytes = 14 * 1024 * 1024;

/**
 * Serves the page and its WebSocket on 127.0.0.1. The address contains a random token. A request with another Host header
 * is refused, so that a web page of elsewhere cannot reach it by a name that resolves to 127.0.0.1 (DNS rebinding).
 */
export class PageServer {
  readonly #token = randomBytes(16).toString('hex');
  readonly #files: ReadonlyMap<string, PageFile>;
  readonly #server: Server;
  readonly #sockets = new WebSocketServer({ noServer: true, maxPayload: mostBytes });
  readonly #connected: (socket: WebSocket) => void;

  constructor(files: ReadonlyMap<string, PageFile>, connected: (socket: WebSocket) => void) {
    this.#files = files;
    this.#connected = connected;
    this.#server = createServer((request, response) => this.#serve(request, response));
    this.#server.on('upgrade', (request, socket, head) => this.#upgrade(request, socket, head));
  }

  /** Opens the port. 0 is a free one. Rejects with an Error if it is taken. */
  async listen(port: number): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      this.#server.on('error', reject); // Later it tells of a connection that could not be accepted.
      this.#server.listen(port, '127.0.0.1', resolve);
    });
  }

  get #port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  /** The address of the page, with the token. */
  get url(): string {
    return `http://127.0.0.1:${this.#port}/${this.#token}/`;
  }

  /** The number of open pages. */
  get pages(): number {
    return this.#sockets.clients.size;
  }

  /** Closes all pages and the port. */
  async close(): Promise<void> {
    for (const socket of this.#sockets.clients) socket.terminate();
    const closed = new Promise<void>((resolve) => {
      this.#server.close(() => resolve());
    });
    this.#server.closeAllConnections();
    await closed;
  }

  #isOwnHost(host: string | undefined): boolean {
    return host === `127.0.0.1:${this.#port}` || host === `localhost:${this.#port}`;
  }

  /** The name of the requested file, or `null` if the request may not have any. */
  #fileOf({ headers: { host }, url = '' }: IncomingMessage): string | null {
    // By hand, because not every target of a request is an address.
    const [, token = '', ...path] = url.split('?', 1)[0]!.split('/');
    const [given, own] = [Buffer.from(token), Buffer.from(this.#token)];
    const isKnown = given.length === own.length && timingSafeEqual(given, own);
    return isKnown && path.length === 1 && this.#isOwnHost(host) ? path[0]! : null;
  }

  #serve(request: IncomingMessage, response: ServerResponse): void {
    const name = this.#fileOf(request);
    const file = name === null || request.method !== 'GET' ? undefined : this.#files.get(name);
    if (!file) {
      response.writeHead(name === null ? 403 : 404, { ...headers, 'Content-Type': 'text/plain' }).end();
      return;
    }
    response.writeHead(200, { ...headers, 'Content-Type': file.type }).end(file.content);
  }

  #upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    socket.on('error', () => {}); // The browser has gone, and 'close' follows.
    const { origin } = request.headers;
    const isOwn = origin === undefined || this.#isOwnHost(origin.replace(/^http:\/\//, ''));
    if (this.#fileOf(request) !== 'socket' || !isOwn) {
      // A client that keeps its own side open would keep the server from closing.
      socket.once('finish', () => socket.destroy()).end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\n\r\n');
      return;
    }
    this.#sockets.handleUpgrade(request, socket, head, (opened) => this.#connected(opened));
  }
}
