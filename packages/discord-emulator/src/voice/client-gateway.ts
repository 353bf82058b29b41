import { WebSocket } from 'ws';
import { ListenerDave } from './listener-dave.ts';
import { Close, Op } from './opcodes.ts';
import type { ServerMessage } from './server-messages.ts';

/** The address and the identity of a voice connection. */
export interface ClientOptions {
  /** `127.0.0.1:PORT` */
  endpoint: string;
  /** The server's certificate, PEM. */
  ca: string;
  guildId: string;
  channelId: string;
  userId: string;
  sessionId: string;
  token: string;
}

type Incoming =
  | (ServerMessage & { seq?: number })
  | { op: typeof Op.hello; d: { heartbeat_interval: number }; seq?: never }
  | { op: typeof Op.heartbeatAck; d: { t: number }; seq?: never };

/** The receiver of the messages of a voice connection. */
interface ClientHost {
  json(message: ServerMessage): void;
  binary(op: number, payload: Buffer): void;
  /** The connection is over and cannot be resumed. */
  closed(code: number): void;
}

/** The client side of the voice gateway, version 8: hello, heartbeats, identify, sequence numbers, resume. */
export class ClientGateway {
  readonly #options: ClientOptions;
  readonly #host: ClientHost;
  #socket: WebSocket | undefined;
  #heartbeat: NodeJS.Timeout | undefined;
  #seq = -1;
  #established = false;
  #over = false;

  constructor(options: ClientOptions, host: ClientHost) {
    this.#options = options;
    this.#host = host;
  }

  connect(): void {
    const { endpoint, ca } = this.#options;
    const socket = new WebSocket(`wss://${endpoint}?v=8`, { ca });
    this.#socket = socket;
    socket.on('message', (data: Buffer, binary) => this.#onMessage(data, binary));
    socket.on('error', () => {}); // 'close' follows
    socket.on('close', (code) => this.#onClose(code));
  }

  /** Closes the connection with 1000, after which it cannot be resumed. */
  close(): void {
    this.#over = true;
    clearInterval(this.#heartbeat);
    this.#socket?.close(1000);
  }

  send(op: number, d: object): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify({ op, d }));
  }

  sendBinary(op: number, payload: Buffer): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(Buffer.concat([Buffer.from([op]), payload]));
  }

  #onClose(code: number): void {
    clearInterval(this.#heartbeat);
    if (this.#over) return;
    if (this.#established && (code === Close.serverCrashed || code < 4000)) this.connect();
    else this.#host.closed(code);
  }

  #onMessage(data: Buffer, binary: boolean): void {
    if (binary) {
      this.#seq = data.readUInt16BE(0);
      this.#host.binary(data.readUInt8(2), data.subarray(3));
      return;
    }
    const message = JSON.parse(data.toString()) as Incoming;
    if (message.seq !== undefined) this.#seq = message.seq;
    if (message.op === Op.hello) this.#onHello(message.d.heartbeat_interval);
    else if (message.op !== Op.heartbeatAck) {
      if (message.op === Op.sessionDescription) this.#established = true;
      this.#host.json(message);
    }
  }

  #onHello(intervalMs: number): void {
    const beat = (): void => this.send(Op.heartbeat, { t: Date.now(), seq_ack: this.#seq });
    this.#heartbeat = setInterval(beat, intervalMs);
    const { guildId, userId, sessionId, token } = this.#options;
    const session = { server_id: guildId, session_id: sessionId, token };
    if (this.#established) this.send(Op.resume, { ...session, seq_ack: this.#seq });
    else this.send(Op.identify, { ...session, user_id: userId, max_dave_protocol_version: ListenerDave.version });
  }
}
