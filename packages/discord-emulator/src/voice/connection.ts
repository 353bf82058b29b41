import { randomBytes } from 'node:crypto';
import type { VoiceSocket } from './socket.ts';
import type { Mode } from './transport.ts';
import { u8, u16 } from './wire.ts';

/** The user that a token admits, and the channel. */
export interface VoiceSession {
  guildId: string;
  channelId: string;
  userId: string;
  sessionId: string;
}

interface Numbered {
  seq: number;
  data: string | Buffer;
}

/** The next sequence number. They have 16 bits in binary frames, and clients read 0 in JSON as "no number". */
function nextSeq(seq: number): number {
  return (seq % 0xffff) + 1;
}

/** A user in a voice channel. It outlives its socket while it can be resumed. */
export class Connection {
  readonly session: VoiceSession;
  readonly ssrc: number;
  readonly daveVersion: number;
  readonly key = randomBytes(32);
  /** Chosen with op 1. Media flows after that. */
  mode: Mode | undefined;
  /** The address from which the client's media socket was seen. */
  address: { address: string; port: number } | undefined;
  /** The bits of the last op 5 from the client. */
  speaking = 0;
  /** True once the client has sent op 5 and may send voice data. */
  hasSpoken = false;
  /** True if audio has arrived before op 5, which is still awaited. */
  isSuspect = false;
  socket: VoiceSocket | undefined;
  /** True if JSON messages are numbered: from version 8 on. */
  readonly #isNumbered: boolean;
  #seq = 0;
  #count = 0;
  #unacknowledged: Numbered[] = [];

  constructor(
    about: { session: VoiceSession; ssrc: number; daveVersion: number; isNumbered: boolean },
    socket: VoiceSocket,
  ) {
    this.session = about.session;
    this.ssrc = about.ssrc;
    this.daveVersion = about.daveVersion;
    this.#isNumbered = about.isNumbered;
    this.socket = socket;
  }

  get userId(): string {
    return this.session.userId;
  }

  /** The next number for the nonce of a media packet. */
  count(): number {
    this.#count += 1;
    return this.#count;
  }

  /** Sends a numbered message. It is repeated on resume until the client acknowledges it. */
  send(op: number, data: unknown): void {
    this.#seq = nextSeq(this.#seq);
    this.#keep(JSON.stringify(this.#isNumbered ? { op, d: data, seq: this.#seq } : { op, d: data }));
  }

  /** A binary message: u16 sequence number, u8 opcode, payload. */
  sendBinary(op: number, payload: Buffer): void {
    this.#seq = nextSeq(this.#seq);
    this.#keep(Buffer.concat([u16(this.#seq), u8(op), payload]));
  }

  /** Deletes the messages that the client has seen. A number that was never sent, such as -1, acknowledges nothing. */
  acknowledge(seq: number): void {
    const at = this.#unacknowledged.findIndex((message) => message.seq === seq);
    if (at >= 0) this.#unacknowledged.splice(0, at + 1);
  }

  /** Sends the messages that a resuming client has missed. */
  repeat(): void {
    for (const { data } of this.#unacknowledged) this.socket?.send(data);
  }

  #keep(data: string | Buffer): void {
    this.#unacknowledged.push({ seq: this.#seq, data });
    this.socket?.send(data);
  }
}
