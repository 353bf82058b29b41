import { createSocket, type RemoteInfo } from 'node:dgram';
import { now } from './clock.ts';
import type { Connection } from './connection.ts';
import { readDiscoveryRequest, writeDiscoveryAnswer } from './discovery.ts';
import { isEndToEndEncrypted } from './frame.ts';
import { protect, readRtpHeader, unprotect } from './transport.ts';

/** An RTP packet as the server received it. */
export interface ReceivedPacket {
  userId: string;
  guildId: string;
  channelId: string;
  seq: number;
  timestamp: number;
  /** ms since the epoch, with fractions. */
  at: number;
  /** The frame, without transport encryption. */
  payload: Buffer;
  endToEndEncrypted: boolean;
  /** `muted`: the sender may not transmit, so the packet was not forwarded. */
  outcome: 'forwarded' | 'muted';
}

/** A datagram for a drop rule: on its way into the server, or out to `userId`. */
export interface Datagram {
  kind: 'rtp' | 'discovery' | 'keep-alive';
  direction: 'in' | 'out';
  userId: string | undefined;
  seq: number | undefined;
}

/** The share of datagrams to lose, 0 to 1, or a function that decides for each. */
export type DropRule = number | ((datagram: Datagram) => boolean);

/** The part of the voice server that the relay uses. */
interface RelayHost {
  bySsrc(ssrc: number): Connection | undefined;
  receivers(from: Connection): Connection[];
  mayTransmit(connection: Connection): boolean;
  received(packet: ReceivedPacket, from: Connection): void;
  lost(datagram: Datagram): void;
  /** An exception: a defect of the emulator. */
  fault(error: unknown): void;
}

const KEEP_ALIVE_BYTES = 8;
const RECEIVE_BUFFER = 4 << 20;

/**
 * The media socket: answers IP discovery and keep-alives, and forwards RTP within a room, re-encrypted for each
 * receiver.
 */
export class MediaRelay {
  dropRule: DropRule = 0;
  dark = false;
  readonly #host: RelayHost;
  readonly #socket = createSocket('udp4');

  constructor(host: RelayHost) {
    this.#host = host;
    this.#socket.on('message', (datagram, from) => {
      try {
        this.#onDatagram(datagram, from);
      } catch (error) {
        host.fault(error);
      }
    });
  }

  get port(): number {
    return this.#socket.address().port;
  }

  async start(): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      this.#socket.once('error', reject);
      this.#socket.bind(0, '127.0.0.1', () => {
        this.#socket.off('error', reject);
        this.#socket.on('error', () => {}); // a receiver that is gone is no reason to stop
        resolve();
      });
    });
    this.#socket.setRecvBufferSize(RECEIVE_BUFFER);
  }

  stop(): Promise<void> {
    return new Promise((resolve) => {
      this.#socket.close(() => resolve());
    });
  }

  #lost(kind: Datagram['kind'], direction: Datagram['direction'], userId?: string, seq?: number): boolean {
    const datagram = { kind, direction, userId, seq };
    const lost = this.dark || this.#falls(datagram);
    if (lost) this.#host.lost(datagram);
    return lost;
  }

  #falls(datagram: Datagram): boolean {
    return typeof this.dropRule === 'number' ? Math.random() < this.dropRule : this.dropRule(datagram);
  }

  #onDatagram(datagram: Buffer, from: RemoteInfo): void {
    const asking = readDiscoveryRequest(datagram);
    if (asking !== undefined) this.#onDiscovery(asking, from);
    else if (datagram.length === KEEP_ALIVE_BYTES) this.#onKeepAlive(datagram, from);
    else this.#onRtp(datagram);
  }

  #onKeepAlive(datagram: Buffer, from: RemoteInfo): void {
    if (this.#lost('keep-alive', 'in') || this.#lost('keep-alive', 'out')) return;
    this.#socket.send(datagram, from.port, from.address);
  }

  #onDiscovery(ssrc: number, from: RemoteInfo): void {
    const connection = this.#host.bySsrc(ssrc);
    if (!connection || this.#lost('discovery', 'in', connection.userId)) return;
    connection.address = { address: from.address, port: from.port };
    if (this.#lost('discovery', 'out', connection.userId)) return;
    this.#socket.send(writeDiscoveryAnswer(ssrc, from.address, from.port), from.port, from.address);
  }

  #onRtp(datagram: Buffer): void {
    const header = readRtpHeader(datagram);
    if (!header) return;
    const connection = this.#host.bySsrc(header.ssrc);
    if (!connection?.mode || this.#lost('rtp', 'in', connection.userId, header.seq)) return;
    const body = unprotect(connection.mode, connection.key, header.size, datagram);
    if (!body || body.length < header.extension) return;
    const payload = body.subarray(header.extension);
    const { userId, guildId, channelId } = connection.session;
    const { seq, timestamp } = header;
    const outcome = this.#host.mayTransmit(connection) ? 'forwarded' : 'muted';
    const endToEndEncrypted = isEndToEndEncrypted(payload);
    const packet = {
      userId,
      guildId,
      channelId,
      seq,
      timestamp,
      at: now(),
      payload,
      endToEndEncrypted,
      outcome,
    } as const;
    this.#host.received(packet, connection);
    if (outcome === 'forwarded') this.#forward(connection, seq, datagram.subarray(0, header.size), body);
  }

  #forward(from: Connection, seq: number, header: Buffer, body: Buffer): void {
    for (const to of this.#host.receivers(from)) {
      if (!to.mode || !to.address || this.#lost('rtp', 'out', to.userId, seq)) continue;
      const sealed = protect(to.mode, to.key, to.count(), header, body);
      this.#socket.send(sealed, to.address.port, to.address.address);
    }
  }
}
