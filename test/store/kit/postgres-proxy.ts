/** A proxy in front of PostgreSQL, which counts requests and cuts connections (PostgreSQL, protocol-message-formats). */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** The moment of a request at which a connection is cut: before it reaches the server, or after its answer. */
export type Cut = 'before' | 'after';

/** The tags of messages. */
const SYNC = 'S';
const PARSE = 'P';
const READY = 'Z';
const START_BYTES = 8;

/** Splits a stream into messages: a tag of one byte, a length of four, the rest. The first one of a client has no tag. */
class Messages {
  #rest: Buffer = Buffer.alloc(0);
  #isStarted: boolean;

  constructor(isStarted: boolean) {
    this.#isStarted = isStarted;
  }

  *of(chunk: Buffer): Generator<{ readonly tag: string; readonly bytes: Buffer }> {
    this.#rest = Buffer.concat([this.#rest, chunk]);
    for (;;) {
      const at = this.#isStarted ? 1 : 0;
      if (this.#rest.length < at + 4) return;
      const end = at + this.#rest.readInt32BE(at);
      if (this.#rest.length < end) return;
      const tag = this.#isStarted ? String.fromCharCode(this.#rest[0]!) : '';
      const bytes = this.#rest.subarray(0, end);
      this.#rest = this.#rest.subarray(end);
      // A request for TLS has eight bytes. It is followed by another start.
      if (!this.#isStarted && bytes.length > START_BYTES) this.#isStarted = true;
      yield { tag, bytes };
    }
  }
}

/** A server on a port of its own that passes everything on to a socket of PostgreSQL. */
export class PostgresProxy {
  readonly #target: string;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #cut: { readonly when: Cut; readonly holding: string } | null = null;
  #isOpen = true;
  /** Called after the connection of a request was cut. */
  onCut: () => void = () => {};
  /** The number of requests that clients have sent, each with one answer. */
  requests = 0;

  constructor(target: string) {
    this.#target = target;
    this.#server = createServer((socket) => this.#join(socket));
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  async listen(): Promise<void> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
  }

  /** Cuts the connection of the next request whose statement has these words. */
  cut(when: Cut, holding: string): void {
    this.#cut = { when, holding };
  }

  /** Cuts all connections, and refuses new ones while it is shut. */
  shut(): void {
    this.#isOpen = false;
    for (const socket of this.#sockets) socket.destroy();
  }

  open(): void {
    this.#isOpen = true;
    this.onCut = () => {};
  }

  async close(): Promise<void> {
    this.shut();
    this.#server.close();
    await once(this.#server, 'close');
  }

  #join(client: Socket): void {
    if (!this.#isOpen) return void client.destroy();
    const server = connect(this.#target);
    const end = () => {
      client.destroy();
      server.destroy();
    };
    for (const socket of [client, server]) {
      this.#sockets.add(socket);
      socket.on('error', end);
      socket.on('close', () => {
        this.#sockets.delete(socket);
        end();
      });
    }
    let isLast = false;
    const cutOff = () => {
      end();
      this.onCut();
    };
    const asked = new Messages(false);
    client.on('data', (chunk: Buffer) => {
      for (const { tag, bytes } of asked.of(chunk)) {
        if (tag === SYNC) this.requests += 1;
        const cut = tag === PARSE && this.#cut !== null && bytes.includes(this.#cut.holding) ? this.#cut : null;
        if (cut !== null) this.#cut = null;
        if (cut?.when === 'before') return cutOff();
        isLast ||= cut?.when === 'after';
        server.write(bytes);
      }
    });
    const answered = new Messages(true);
    server.on('data', (chunk: Buffer) => {
      if (!isLast) return void client.write(chunk);
      // The statement is committed when the server is ready again. The client never learns it.
      for (const { tag } of answered.of(chunk)) if (tag === READY) return cutOff();
    });
  }
}
