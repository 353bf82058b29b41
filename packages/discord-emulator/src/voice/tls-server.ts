import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';
import { addressOf } from '../request-address.ts';
import type { Certificate } from './certificate.ts';

const LARGEST_FRAME = 1 << 20;

/** A TLS port that accepts voice websockets. */
export class TlsServer {
  readonly #https;
  readonly #sockets;

  constructor(certificate: Certificate, enter: (socket: WebSocket, version: string | null) => void) {
    this.#https = createServer({ key: certificate.key, cert: certificate.cert });
    this.#sockets = new WebSocketServer({ server: this.#https, maxPayload: LARGEST_FRAME });
    this.#sockets.on('connection', (socket, request) => {
      enter(socket, addressOf(request.url).searchParams.get('v'));
    });
  }

  /** `127.0.0.1:PORT`, the form in VOICE_SERVER_UPDATE. */
  get endpoint(): string {
    return `127.0.0.1:${(this.#https.address() as AddressInfo).port}`;
  }

  async open(): Promise<this> {
    await new Promise<void>((resolve, reject) => {
      this.#https.on('error', reject); // Later it tells of a connection that could not be accepted.
      this.#https.listen(0, '127.0.0.1', () => resolve());
    });
    return this;
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets.clients) socket.terminate();
    this.#sockets.close();
    const closed = new Promise<void>((resolve) => this.#https.close(() => resolve()));
    this.#https.closeAllConnections();
    await closed;
  }
}
