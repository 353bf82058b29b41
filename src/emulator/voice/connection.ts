import { randomBytes } from 'node:crypto';
import type { VoiceSocket } from './socket.ts';
import type { Mode } from './transport.ts';
import { u8, u16 } from './wire.ts';

/** Who a token lets in, and where. */
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

/** Sequence numbers are 16 bits in binary frames; clients take 0 in JSON for none. */
function nextSeq(seq: number): number {
  return (seq % 0xffff) + 1;
}

/** A user in a voice channel. It outlives its socket for as long as it may be resumed. */
export class Connection {
  readonly session: VoiceSession;
  readonly ssrc: number;
  readonly daveVersion: number;
  readonly key = randomBytes(32);
  /** Chosen with op 1; media flows from then on. */
  mode: Mode | undefined;
  /** Where the client's media socket was seen. */
  address: { address: string; port: number } | undefined;
  /** Bits of op 5, as the client sent them last. */
  speaking = 0;
  /** It has sent op 5: from then on it may send voice data. */
  hasSpoken = false;
  /** Its audio has come without op 5, and is waited for. */
  isSuspect = false;
  socket: VoiceSocket | undefined;
  /** Its JSON messages carry numbers: from version 8 on. */
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

  /** Sends a numbered message, which is repeated on resume until it has been acknowledged. */
  send(op: number, data: unknown): void {
    this.#seq = nextSeq(this.#seq);
    this.#keep(JSON.stringify(this.#isNumbered ? { op, d: data, seq: this.#seq } : { op, d: data }));
  }

  /** A binary message: u16 sequence number, u8 opcode, payload. */
  sendBinary(op: number, payload: Buffer): void {
    this.#seq = nextSeq(this.#seq);
    this.#keep(Buffer.concat([u16(this.#seq), u8(op), payload]));
  }

  /** Forgets what the client has seen; a number that was never sent, as -1, acknowledges nothing. */
  acknowledge(seq: number): void {
    const at = this.#unacknowledged.findIndex((message) => message.seq === seq);
    if (at >= 0) this.#unacknowledged.splice(0, at + 1);
  }

  /** What a resuming client has missed. */
  repeat(): void {
    for (const { data } of this.#unacknowledged) this.socket?.send(data);
  }

  #keep(data: string | Buffer): void {
    this.#unacknowledged.push({ seq: this.#seq, data });
    this.socket?.send(data);
  }
}
