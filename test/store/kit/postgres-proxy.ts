/** A proxy in front of PostgreSQL, which counts requests and cuts connections (PostgreSQL, protocol-message-formats). */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { type Answered, BIND, Messages, READY, Statements, SYNC } from './postgres-messages.ts';

/** The moment of a request at which a connection is cut: before it reaches the server, or after its answer. */
export type Cut = 'before' | 'after';

/** The first letter of a name that no statement has. */
const UNKNOWN = '?'.charCodeAt(0);

/** A server on a port of its own that passes everything on to a socket of PostgreSQL. */
export class PostgresProxy {
  readonly #target: string;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #cut: { readonly when: Cut; readonly holding: string } | null = null;
  #isOpen = true;
  #isFrozen = false;
  /** True if it loses prepared statements, as a pooler does that gives a connection to somebody else in between. */
  forgetsStatements = false;
  /** Called after the connection of a request was cut. */
  onCut: () => void = () => {};
  /** Receives each statement with parameters that was carried out, before its client knows. */
  onAnswered: (answered: Answered) => void = () => {};
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

  /** Passes nothing on, as a database that hangs: connections stay, and nothing is answered until `thaw`. */
  freeze(): void {
    this.#isFrozen = true;
    for (const socket of this.#sockets) socket.pause();
  }

  thaw(): void {
    this.#isFrozen = false;
    for (const socket of this.#sockets) socket.resume();
  }

  open(): void {
    this.#isOpen = true;
    this.thaw();
    this.forgetsStatements = false;
    this.onCut = () => {};
    this.onAnswered = () => {};
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
    const statements = new Statements();
    const asked = new Messages(false);
    client.on('data', (chunk: Buffer) => {
      for (const { tag, bytes } of asked.of(chunk)) {
        if (tag === SYNC) this.requests += 1;
        statements.ask(tag, bytes);
        const cut =
          tag === BIND && this.#cut !== null && statements.text.includes(this.#cut.holding) ? this.#cut : null;
        if (cut !== null) this.#cut = null;
        if (cut?.when === 'before') return cutOff();
        isLast ||= cut?.when === 'after';
        // The name of the statement follows that of the portal, which is empty.
        if (this.forgetsStatements && tag === BIND && !statements.isFresh) bytes[6] = UNKNOWN;
        server.write(bytes);
      }
    });
    const answered = new Messages(true);
    server.on('data', (chunk: Buffer) => {
      // The statement is committed when the server is ready again.
      for (const { tag, bytes } of answered.of(chunk)) {
        const done = statements.answer(tag, bytes);
        if (done !== null) this.onAnswered(done);
        // The client never learns it.
        if (isLast && tag === READY) return cutOff();
      }
      if (!isLast) client.write(chunk);
    });
    if (this.#isFrozen) for (const socket of [client, server]) socket.pause();
  }
}
