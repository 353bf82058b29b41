import { EventEmitter } from 'node:events';
import { appendLatest } from '../append-latest.ts';
import { type Certificate, makeCertificate } from './certificate.ts';
import type { VoiceSession } from './connection.ts';
import { Gateway, type GatewayHost } from './gateway.ts';
import { Close, Op } from './opcodes.ts';
import { Registry } from './registry.ts';
import { SpeakingCheck } from './speaking-check.ts';
import { TlsServer } from './tls-server.ts';
import { MODES } from './transport.ts';
import { type Datagram, type DropRule, MediaRelay, type ReceivedPacket } from './udp.ts';

/** The differences between this voice server and the real one. */
export interface VoiceServerOptions {
  /**
   * The encryption modes offered, the best first. Clients take the first one that they know. Both AEAD modes by
   * default.
   */
  modes?: string[];
  /** Refuse clients without DAVE with 4017, as Discord does since March 2026. True by default. */
  requireDave?: boolean;
  /** Heartbeat interval, ms, 13 750 by default. */
  heartbeatMs?: number;
  /** The highest DAVE version supported. 0 switches end-to-end encryption off. 1 by default. */
  daveVersion?: 0 | 1;
  /** The time in which a dropped connection may be resumed, ms, 5000 by default. */
  resumeWindowMs?: number;
  /** Returns true if a user's packets are forwarded, or false for a server mute or suppression. */
  mayTransmit?: (userId: string, guildId: string) => boolean;
  /** Returns true if a user receives the packets of others, or false for a deafened user. */
  mayHear?: (userId: string, guildId: string) => boolean;
  /** The least number of packets that {@link VoiceServer.packets} keeps, 100 000 by default. */
  keepPackets?: number;
}

/** A message of a client. `content` is the `d` of a JSON message, or the payload of a binary one. */
export interface ClientMessage {
  userId: string;
  guildId: string;
  op: number;
  content: unknown;
}

/** The events of the voice server. */
export interface VoiceServerEvents {
  /** Media may flow from and to the user. */
  ready: [session: VoiceSession];
  resumed: [session: VoiceSession];
  left: [session: VoiceSession];
  packet: [packet: ReceivedPacket];
  /** A datagram was lost to a drop rule or the black hole. */
  lost: [datagram: Datagram];
  message: [message: ClientMessage];
  /** A new epoch of a channel's DAVE group with its members in leaf order, or epoch 0 without members after a reset. */
  epoch: [channelId: string, epoch: bigint, members: string[]];
  /** An exception in the server: a defect of the emulator. */
  fault: [error: unknown];
}

const DEFAULTS = {
  requireDave: true,
  heartbeatMs: 13_750,
  daveVersion: 1,
  resumeWindowMs: 5000,
  mayTransmit: (): boolean => true,
  mayHear: (): boolean => true,
  keepPackets: 100_000,
} as const;

/** Discord's voice server: gateway versions 4 to 8 over TLS, media over UDP, delivery service of DAVE. */
export class VoiceServer extends EventEmitter<VoiceServerEvents> {
  /** Key and certificate of the TLS port, PEM. */
  readonly certificate: Certificate = makeCertificate();
  /** RTP packets as the server received them, oldest first. */
  readonly packets: ReceivedPacket[] = [];
  readonly #options: Required<VoiceServerOptions>;
  readonly #registry: Registry;
  readonly #relay: MediaRelay;
  readonly #gateways = new Set<Gateway>();
  readonly #tlsServers: TlsServer[] = [];
  /** The endpoints of guilds by their id, and of channels with a server of their own by `guild/channel`. */
  readonly #endpoints = new Map<string, string>();
  readonly #speakingCheck = new SpeakingCheck(({ session }) =>
    this.disconnect(session.userId, session.guildId, Close.badRequest),
  );
  #isStopped = false;

  constructor(options: VoiceServerOptions = {}) {
    super();
    this.#options = { ...DEFAULTS, modes: [...MODES], ...options };
    const registry = new Registry({
      ...this.#options,
      mediaPort: () => this.#relay.port,
      left: (session) => this.emit('left', session),
      epoch: (channelId, epoch, members) => this.emit('epoch', channelId, epoch, members),
    });
    this.#registry = registry;
    this.#relay = new MediaRelay({
      bySsrc: (ssrc) => registry.bySsrc(ssrc),
      receivers: (from) =>
        registry
          .room(from.session.channelId)
          .others(from)
          .filter(({ session }) => this.#options.mayHear(session.userId, session.guildId)),
      mayTransmit: ({ session }) => this.#options.mayTransmit(session.userId, session.guildId),
      received: (packet, connection) => {
        this.#speakingCheck.heard(connection);
        this.#record(packet);
      },
      lost: (datagram) => this.emit('lost', datagram),
      fault: (error) => this.emit('fault', error),
    });
  }

  /** `127.0.0.1:PORT`, for VOICE_SERVER_UPDATE. */
  get endpoint(): string {
    const [tlsServer] = this.#tlsServers;
    if (!tlsServer) throw new Error('the voice server has not been started');
    return tlsServer.endpoint;
  }

  /** Opens the ports. */
  async start(): Promise<void> {
    await this.#relay.start();
    await this.#openTlsServer();
  }

  /** Closes all connections and ports. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#speakingCheck.stop();
    this.#registry.stop();
    await Promise.all([this.#relay.stop(), ...this.#tlsServers.map((tlsServer) => tlsServer.close())]);
  }

  /** A token for ops 0 and 7 of this session. */
  issue(session: VoiceSession): string {
    return this.#registry.issue(session);
  }

  /** Closes a user's connection in a guild for good. Does nothing without one. */
  disconnect(userId: string, guildId: string, code: number = Close.disconnected): void {
    for (const connection of this.#registry.of(userId, guildId)) {
      this.#registry.depart(connection, code);
      this.#registry.revoke(connection.session);
    }
  }

  /** The ids of the users connected to a channel. */
  connected(channelId: string): string[] {
    return this.#registry.connections.filter((c) => c.session.channelId === channelId).map((c) => c.userId);
  }

  /**
   * Fault: closes a user's sockets. 1006 cuts the connection. After 4015 and codes below 4000 the session can be
   * resumed.
   */
  closeWith(userId: string, code: number, guildId?: string): void {
    for (const { socket } of this.#registry.of(userId, guildId)) {
      if (code === 1006) socket?.cut();
      else socket?.close(code);
    }
  }

  /** Fault: loses a share of all datagrams, or those that a rule selects. 0 ends it. */
  dropUdp(rule: DropRule): void {
    this.#relay.dropRule = rule;
  }

  /** Fault: nothing passes in either direction. Datagrams are lost. Websocket messages arrive when the fault ends. */
  blackhole(on: boolean): void {
    this.#relay.dark = on;
    for (const gateway of this.#gateways) gateway.darken(on);
  }

  /** Fault: a numbered binary message, well-formed or not, to all connections of a user, or to the one in a guild. */
  sendBinary(userId: string, op: number, payload: Buffer, guildId?: string): void {
    for (const connection of this.#registry.of(userId, guildId)) connection.sendBinary(op, payload);
  }

  /** Fault: a binary message, sent unchanged and without a number. */
  sendRaw(userId: string, frame: Buffer, guildId?: string): void {
    for (const { socket } of this.#registry.of(userId, guildId)) socket?.send(frame);
  }

  /** Fault: op 27 adds a user whom op 11 has not announced. `false` if the user is in no group. */
  proposeForeigner(userId: string): boolean {
    const rooms = this.#registry.of(userId).map(({ session }) => this.#registry.room(session.channelId));
    return rooms.map((room) => room.group.proposeForeigner(userId)).some(Boolean);
  }

  /** Fault: op 25 once more, as at the start of a group. */
  repeatExternalSender(userId: string): void {
    for (const connection of this.#registry.of(userId)) {
      connection.sendBinary(Op.externalSender, this.#registry.room(connection.session.channelId).group.credential);
    }
  }

  /** Returns true if a user is connected in a guild or may still resume. */
  isConnected(userId: string, guildId: string): boolean {
    return this.#registry.of(userId, guildId).length > 0;
  }

  /** Fault: a numbered JSON message to all connections of a user. */
  sendJson(userId: string, op: number, data: unknown): void {
    for (const connection of this.#registry.of(userId)) connection.send(op, data);
  }

  /** Fault: clients are let into channels but not into their end-to-end groups, until this is switched off. */
  holdKeys(on: boolean): void {
    this.#registry.holdKeys(on);
  }

  /**
   * Opens a new endpoint for a guild, or for one of its channels. All endpoints have the same rooms. Clients move when
   * VOICE_SERVER_UPDATE gives them this endpoint and a new token, and their old connections are replaced.
   */
  async move(guildId: string, channelId?: string): Promise<string> {
    const { endpoint } = await this.#openTlsServer();
    const isWithin = (place: string) => channelId === undefined && place.startsWith(`${guildId}/`);
    for (const place of [...this.#endpoints.keys()]) if (isWithin(place)) this.#endpoints.delete(place);
    this.#endpoints.set(channelId === undefined ? guildId : `${guildId}/${channelId}`, endpoint);
    return endpoint;
  }

  /** The current voice endpoint of a guild, or of one of its channels. */
  endpointOf(guildId: string, channelId = ''): string {
    return this.#endpoints.get(`${guildId}/${channelId}`) ?? this.#endpoints.get(guildId) ?? this.endpoint;
  }

  async #openTlsServer(): Promise<TlsServer> {
    const tlsServer = new TlsServer(this.certificate, (socket, version) => {
      const gateway = new Gateway(socket, version, this.#gatewayHost());
      this.#gateways.add(gateway);
      socket.once('close', () => this.#gateways.delete(gateway));
    });
    this.#tlsServers.push(await tlsServer.open());
    if (this.#isStopped) await tlsServer.close();
    return tlsServer;
  }

  #gatewayHost(): GatewayHost {
    const registry = this.#registry;
    const { heartbeatMs, modes } = this.#options;
    return {
      heartbeatMs,
      modes,
      dark: () => this.#relay.dark,
      identify: (request, socket) => registry.identify(request, socket),
      resume: (request, socket) => registry.resume(request, socket),
      room: ({ session }) => registry.room(session.channelId),
      ready: (connection) => {
        registry.room(connection.session.channelId).ready(connection);
        this.emit('ready', connection.session);
      },
      resumed: ({ session }) => this.emit('resumed', session),
      received: ({ session: { userId, guildId } }, op, content) =>
        this.emit('message', { userId, guildId, op, content }),
      closed: (connection, resumable) => registry.closed(connection, resumable),
      fault: (error) => this.emit('fault', error),
    };
  }

  #record(packet: ReceivedPacket): void {
    appendLatest(this.packets, packet, this.#options.keepPackets);
    this.emit('packet', packet);
  }
}
