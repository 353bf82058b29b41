import { randomBytes } from 'node:crypto';
import { Connection, type VoiceSession } from './connection.ts';
import type { Identify, Resume } from './messages.ts';
import { Close, Op } from './opcodes.ts';
import { Room } from './room.ts';
import type { VoiceSocket } from './socket.ts';

/** The options of a registry, and the receiver of its events. */
interface RegistryOptions {
  modes: readonly string[];
  requireDave: boolean;
  daveVersion: 0 | 1;
  /** In ms. */
  resumeWindowMs: number;
  mediaPort(): number;
  left(session: VoiceSession): void;
  epoch(channelId: string, epoch: bigint, members: string[]): void;
}

const keyOf = ({ guildId, userId }: { guildId: string; userId: string }): string => `${guildId}/${userId}`;

/** The issued tokens, the connections, and the room of each. A user has one voice connection in a guild. */
export class Registry {
  readonly #options: RegistryOptions;
  readonly #tokens = new Map<string, VoiceSession>();
  readonly #rooms = new Map<string, Room>();
  readonly #connections = new Map<string, Connection>();
  readonly #bySsrc = new Map<number, Connection>();
  readonly #windows = new Map<Connection, NodeJS.Timeout>();
  #lastSsrc = 1000;
  #stopped = false;
  #keysHeld = false;

  constructor(options: RegistryOptions) {
    this.#options = options;
  }

  get connections(): Connection[] {
    return [...this.#connections.values()];
  }

  bySsrc(ssrc: number): Connection | undefined {
    return this.#bySsrc.get(ssrc);
  }

  /** A user's connections, in all guilds or in one. */
  of(userId: string, guildId?: string): Connection[] {
    return this.connections.filter(
      ({ session }) => session.userId === userId && (guildId === undefined || session.guildId === guildId),
    );
  }

  issue(session: VoiceSession): string {
    const token = randomBytes(16).toString('hex');
    this.#tokens.set(token, { ...session });
    return token;
  }

  room(channelId: string): Room {
    const known = this.#rooms.get(channelId);
    if (known) return known;
    const room = new Room(channelId, this.#keysHeld, (epoch, members) =>
      this.#options.epoch(channelId, epoch, members),
    );
    this.#rooms.set(channelId, room);
    return room;
  }

  /** Fault: while it is on, nobody is let into an end-to-end group. */
  holdKeys(on: boolean): void {
    this.#keysHeld = on;
    for (const room of this.#rooms.values()) room.holdKeys(on);
  }

  /**
   * Op 0: the new connection, or the close code of a refusal. It replaces an earlier connection of the user in the
   * guild. Discord's table assigns the codes to the fields (docs: Voice Close Event Codes): 4004 "The token you sent",
   * 4006 "Your session is no longer valid", 4011 "We can't find the server you're trying to connect to". Clients rejoin
   * after each.
   */
  identify(request: Identify & { isNumbered?: boolean }, socket: VoiceSocket): Connection | number {
    const session = this.#tokens.get(request.token);
    if (!session || session.userId !== request.userId) return Close.authenticationFailed;
    if (session.guildId !== request.serverId) return Close.serverNotFound;
    if (session.sessionId !== request.sessionId) return Close.sessionNoLongerValid;
    if (this.#options.requireDave && request.maxDaveVersion < 1) return Close.daveRequired;
    const before = this.#connections.get(keyOf(session));
    if (before) this.depart(before, Close.sessionNoLongerValid);
    this.#lastSsrc += 1;
    const version = Math.max(0, Math.min(request.maxDaveVersion, this.#options.daveVersion));
    const { isNumbered = true } = request;
    const connection = new Connection({ session, ssrc: this.#lastSsrc, daveVersion: version, isNumbered }, socket);
    this.#connections.set(keyOf(session), connection);
    this.#bySsrc.set(connection.ssrc, connection);
    connection.send(Op.ready, {
      ssrc: connection.ssrc,
      ip: '127.0.0.1',
      port: this.#options.mediaPort(),
      modes: this.#options.modes,
      experiments: [],
      streams: [],
    });
    this.room(session.channelId).enter(connection);
    return connection;
  }

  /**
   * Op 7: the connection that is resumed, or 4006. The client may return before the close of its old socket is noticed.
   */
  resume(request: Resume, socket: VoiceSocket): Connection | number {
    const session = this.#tokens.get(request.token);
    const connection = session && this.#connections.get(keyOf(session));
    if (!connection?.mode || connection.session.channelId !== session?.channelId) return Close.sessionNoLongerValid;
    if (connection.session.sessionId !== request.sessionId || session.guildId !== request.serverId) {
      return Close.sessionNoLongerValid;
    }
    clearTimeout(this.#windows.get(connection));
    this.#windows.delete(connection);
    const before = connection.socket;
    connection.socket = socket;
    before?.cut();
    return connection;
  }

  /** Handles the close of a socket. A connection that can be resumed is kept for the resume window. */
  closed(connection: Connection, resumable: boolean): void {
    const window = this.#options.resumeWindowMs;
    if (this.#stopped || !resumable || !connection.mode || window === 0) this.depart(connection);
    else
      this.#windows.set(
        connection,
        setTimeout(() => this.depart(connection), window),
      );
  }

  /** Ends a connection for good and informs the others in the room (op 13). */
  depart(connection: Connection, code?: number): void {
    const { session, socket } = connection;
    if (this.#connections.get(keyOf(session)) !== connection) return;
    this.#connections.delete(keyOf(session));
    this.#bySsrc.delete(connection.ssrc);
    clearTimeout(this.#windows.get(connection));
    this.#windows.delete(connection);
    connection.socket = undefined;
    if (code !== undefined) socket?.close(code);
    const room = this.room(session.channelId);
    room.leave(connection);
    if (room.empty) this.#rooms.delete(session.channelId);
    this.#options.left(session);
  }

  /** Revokes the token of an ended connection, so that it admits nobody again. */
  revoke(session: VoiceSession): void {
    for (const [token, known] of this.#tokens) if (known === session) this.#tokens.delete(token);
  }

  /** Cancels all timers. Connections whose sockets close after this end at once. */
  stop(): void {
    this.#stopped = true;
    for (const timer of this.#windows.values()) clearTimeout(timer);
    for (const room of this.#rooms.values()) room.group.stop();
  }
}
