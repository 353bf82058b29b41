import { randomBytes } from 'node:crypto';
import type { RawData, WebSocket } from 'ws';
import type { Connection } from './connection.ts';
import {
  type Identify,
  type Message,
  type Resume,
  readHeartbeat,
  readIdentify,
  readMessage,
  readNonce,
  readResume,
  readSelectProtocol,
  readSpeaking,
  readTransition,
} from './messages.ts';
import { Close, MalformedMessage, Op } from './opcodes.ts';
import type { Room } from './room.ts';
import { VoiceSocket } from './socket.ts';
import { isMode } from './transport.ts';

/** The calls that a socket makes to its server. A returned number is the code to close with. */
export interface GatewayHost {
  readonly heartbeatMs: number;
  readonly modes: readonly string[];
  dark(): boolean;
  identify(request: Identify & { isNumbered: boolean }, socket: VoiceSocket): Connection | number;
  resume(request: Resume, socket: VoiceSocket): Connection | number;
  room(connection: Connection): Room;
  ready(connection: Connection): void;
  resumed(connection: Connection): void;
  received(connection: Connection, op: number, content: unknown): void;
  closed(connection: Connection, resumable: boolean): void;
  fault(error: unknown): void;
}

/** A session ends after this number of heartbeat intervals without a heartbeat. */
const PATIENCE = 3;
/**
 * The accepted versions. Connections with an older version or none are rejected (docs: Voice Connections, Voice Gateway
 * Versioning).
 */
const VERSIONS = ['4', '5', '6', '7', '8'];
/**
 * From this version on messages are numbered, and repeated after a resume (same page, "Added server message
 * buffering").
 */
const NUMBERED = 8;

/**
 * One websocket of the voice gateway, versions 4 to 8 (Discord: Voice Connections). Errors of the client close it and
 * do not throw.
 */
export class Gateway {
  readonly #socket: VoiceSocket;
  readonly #host: GatewayHost;
  readonly #watch: NodeJS.Timeout;
  readonly #version: number;
  #connection: Connection | undefined;

  constructor(raw: WebSocket, version: string | null, host: GatewayHost) {
    this.#host = host;
    this.#version = Number(version);
    this.#socket = new VoiceSocket(raw, host.dark());
    this.#watch = setTimeout(() => this.#missed(), host.heartbeatMs * PATIENCE);
    raw.on('message', (data, binary) => this.#onMessage(data, binary));
    raw.on('close', (code) => this.#onClose(code));
    raw.on('error', () => {}); // 'close' follows
    if (version === null || !VERSIONS.includes(version))
      this.#socket.close(Close.unknownProtocol, 'Versions 4 to 8 of the voice gateway are spoken.');
    else this.#tell(Op.hello, { v: this.#version, heartbeat_interval: host.heartbeatMs });
  }

  /** Holds all messages back, or lets them through. In both cases the client's heartbeat timeout starts again. */
  darken(dark: boolean): void {
    this.#socket.darken(dark);
    this.#watch.refresh();
  }

  /** Sends an unnumbered message, which is not repeated on resume. */
  #tell(op: number, data: unknown): void {
    this.#socket.send(JSON.stringify({ op, d: data }));
  }

  #missed(): void {
    if (this.#host.dark()) this.#watch.refresh();
    else this.#socket.close(Close.sessionTimeout, 'Session timed out.');
  }

  #onMessage(data: RawData, binary: boolean): void {
    if (this.#socket.closedWith !== undefined) return;
    const bytes = Buffer.isBuffer(data) ? data : Buffer.concat(Array.isArray(data) ? data : [Buffer.from(data)]);
    try {
      if (binary) this.#onBinary(bytes);
      else this.#onJson(readMessage(bytes.toString()));
    } catch (error) {
      if (!(error instanceof MalformedMessage)) this.#host.fault(error);
      this.#socket.close(error instanceof MalformedMessage ? error.code : Close.badRequest, reasonOf(error));
    }
  }

  #onClose(code: number): void {
    clearTimeout(this.#watch);
    const connection = this.#connection;
    if (connection?.socket !== this.#socket) return;
    connection.socket = undefined;
    const own = this.#socket.closedWith;
    const resumable = own === undefined ? code !== 1000 && code < 4000 : own === Close.serverCrashed || own < 4000;
    this.#host.closed(connection, resumable);
  }

  #authenticated(): Connection {
    if (!this.#connection) throw new MalformedMessage('Not authenticated.', Close.notAuthenticated);
    return this.#connection;
  }

  /** Client frames: u8 opcode, payload. */
  #onBinary(bytes: Buffer): void {
    const connection = this.#authenticated();
    const op = bytes[0];
    if (op === undefined) throw new MalformedMessage('an empty frame', Close.failedToDecode);
    const payload = bytes.subarray(1);
    this.#host.received(connection, op, payload);
    const room = this.#host.room(connection);
    if (op === Op.keyPackage) room.receiveKeyPackage(connection.userId, payload);
    else if (op === Op.commitWelcome) room.group.receiveCommit(connection.userId, payload);
    else throw new MalformedMessage(`unknown binary opcode ${op}`, Close.unknownOpcode);
  }

  #onJson({ op, data }: Message): void {
    if (op === Op.heartbeat) this.#onHeartbeat(data);
    else if (op === Op.identify || op === Op.resume) this.#onEntry(op, data);
    else this.#onCommand(op, data);
  }

  #onCommand(op: number, data: unknown): void {
    const connection = this.#authenticated();
    this.#host.received(connection, op, data);
    const room = this.#host.room(connection);
    if (op === Op.selectProtocol) this.#onSelect(connection, data);
    else if (op === Op.speaking) room.speak(connection, readSpeaking(data));
    else if (op === Op.transitionReady) room.group.receiveReady(connection.userId, readTransition(data));
    else if (op === Op.invalidCommitWelcome) {
      readTransition(data);
      room.group.receiveInvalid(connection.userId);
    } else throw new MalformedMessage(`unknown opcode ${op}`, Close.unknownOpcode);
  }

  #onHeartbeat(data: unknown): void {
    this.#watch.refresh();
    if (this.#version < NUMBERED) {
      this.#tell(Op.heartbeatAck, readNonce(data));
      return;
    }
    const { t, seqAck } = readHeartbeat(data);
    this.#connection?.acknowledge(seqAck);
    this.#tell(Op.heartbeatAck, { t });
  }

  #onEntry(op: number, data: unknown): void {
    if (this.#connection) throw new MalformedMessage('Already authenticated.', Close.alreadyAuthenticated);
    if (op === Op.identify) {
      const isNumbered = this.#version >= NUMBERED;
      this.#connection = this.#admit(this.#host.identify({ ...readIdentify(data), isNumbered }, this.#socket));
      return;
    }
    const request = readResume(data);
    const connection = this.#admit(this.#host.resume(request, this.#socket));
    this.#connection = connection;
    // A client drops binary frames that arrive before op 9.
    this.#tell(Op.resumed, null);
    connection.acknowledge(request.seqAck);
    if (this.#version >= NUMBERED) connection.repeat();
    this.#host.room(connection).group.resumed(connection.userId);
    this.#host.resumed(connection);
  }

  #admit(answer: Connection | number): Connection {
    if (typeof answer !== 'number') return answer;
    throw new MalformedMessage('refused', answer);
  }

  #onSelect(connection: Connection, data: unknown): void {
    const mode = readSelectProtocol(data);
    if (!isMode(mode) || !this.#host.modes.includes(mode)) {
      throw new MalformedMessage('Unknown encryption mode.', Close.unknownEncryptionMode);
    }
    const first = connection.mode === undefined;
    connection.mode = mode;
    connection.send(Op.sessionDescription, {
      mode,
      secret_key: [...connection.key],
      dave_protocol_version: connection.daveVersion,
      audio_codec: 'opus',
      media_session_id: randomBytes(16).toString('hex'),
    });
    if (first) this.#host.ready(connection);
  }
}

/** A close reason has 123 bytes at most (RFC 6455, 5.5). */
function reasonOf(error: unknown): string {
  return error instanceof MalformedMessage ? error.message.slice(0, 120) : 'Bad request.';
}
