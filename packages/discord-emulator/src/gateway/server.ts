import type { Server } from 'node:http';
import { type WebSocket, WebSocketServer } from 'ws';
import { appendLatest } from '../append-latest.ts';
import type { Clock } from '../clock.ts';
import { addressOf } from '../request-address.ts';
import { newToken } from '../state/applications.ts';
import type { DiscordState } from '../state/discord-state.ts';
import type { Application } from '../state/entities.ts';
import { leaveVoice } from '../state/voice-states.ts';
import { CLOSE, Connection, type ConnectionHost, type GatewayMessage } from './connection.ts';
import type { EventFaultHook } from './event-fault-hook.ts';
import { guildCreate } from './guild-create.ts';
import { type GatewaySession, guildIdOf } from './session.ts';

/** Bytes. Far above the size at which a message is refused, so that the code of that is sent. */
const LARGEST_FRAME = 1 << 20;

/** The bots' gateway: plain websockets, JSON, version 10. */
export class GatewayServer implements ConnectionHost {
  readonly discord: DiscordState;
  readonly heartbeatMs: number;
  readonly sessions = new Map<string, GatewaySession>();
  /** The messages that bots sent, or the latest ones if a limited number is kept, oldest first. */
  readonly received: GatewayMessage[] = [];
  /** Receives each event that is sent to a bot. */
  watch: (event: string, data: object, applicationId: string) => void = () => {};
  /** Receives each exception: a defect of the emulator. */
  crashed: (where: string, error: unknown) => void = () => {};
  /** Fault: delays, repeats, swaps or loses events. */
  faultHook: EventFaultHook | undefined;
  /** Fault: refuses new connections. */
  closed = false;
  /** The number of connections that bots have opened so far. */
  opened = 0;
  readonly #connections = new Set<Connection>();
  readonly #silent = new Set<string>();
  readonly #sockets = new WebSocketServer({ noServer: true, maxPayload: LARGEST_FRAME });
  /** `ws://127.0.0.1:PORT`. */
  url = '';

  readonly #kept: number;

  /** @param kept the least number of received messages that are kept */
  constructor(discord: DiscordState, heartbeatMs: number, kept = Number.POSITIVE_INFINITY) {
    this.discord = discord;
    this.heartbeatMs = heartbeatMs;
    this.#kept = kept;
  }

  /** Notes a message that a bot sent. */
  record(message: GatewayMessage): void {
    appendLatest(this.received, message, this.#kept);
  }

  get clock(): Clock {
    return this.discord.clock;
  }

  attach(server: Server): void {
    server.on('upgrade', (request, socket, head) => {
      socket.on('error', () => {}); // The client has gone, and 'close' follows.
      if (this.closed) {
        // A client that keeps its own side open would keep the server from closing.
        socket.once('finish', () => socket.destroy());
        socket.end('HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\ncontent-length: 0\r\n\r\n');
        return;
      }
      this.#sockets.handleUpgrade(request, socket, head, (client) => this.#connect(client, request.url));
    });
  }

  /** The number of connections that are open. */
  get open(): number {
    return this.#connections.size;
  }

  #connect(socket: WebSocket, target: string | undefined): void {
    const connection = new Connection(this, socket, addressOf(target).searchParams);
    this.#connections.add(connection);
    this.opened += 1;
    socket.on('close', () => this.#connections.delete(connection));
  }

  /** Sends an event to all sessions of a bot. */
  dispatch(applicationId: string, event: string, data: object): void {
    for (const session of this.#sessionsOf(applicationId)) {
      if (event === 'GUILD_CREATE') this.#sendGuild(session, (data as { id: string }).id);
      else session.dispatch(event, data);
    }
  }

  /** Sends GUILD_CREATE with the fields that the session's intents allow. */
  #sendGuild(session: GatewaySession, guildId: string): void {
    const guild = this.discord.guilds.get(guildId);
    const member = guild?.members.get(session.application.id);
    if (this.#silent.has(guildId)) return;
    if (guild && member) session.dispatch('GUILD_CREATE', guildCreate(this.discord, guild, member, session.intents));
  }

  /** Sends the first event of a guild after READY. A guild that is out is deleted (docs: Guild Create, Guild Delete). */
  welcomeTo(session: GatewaySession, guildId: string): void {
    this.#sendGuild(session, guildId);
    if (!this.#silent.delete(guildId)) return;
    session.dispatch('GUILD_DELETE', { id: guildId, unavailable: true });
    this.#silent.add(guildId);
  }

  /** Returns true if the bot is connected now. */
  isOnline(applicationId: string): boolean {
    return this.#sessionsOf(applicationId).some((session) => session.socket !== undefined);
  }

  /** Fault: cuts a bot's connections without a close frame, or closes them with a code. Its sessions can be resumed. */
  drop(applicationId: string, code?: number): void {
    for (const { socket } of this.#sessionsOf(applicationId)) {
      if (code === undefined) socket?.terminate();
      else socket?.close(code);
    }
  }

  /** Fault: op 7, after which a client reconnects and resumes. */
  requestReconnect(applicationId: string): void {
    for (const { socket } of this.#sessionsOf(applicationId)) socket?.send(JSON.stringify({ op: 7, d: null }));
  }

  /** Op 1 from the server: a client answers with its heartbeat at once (docs: Gateway, Heartbeat Requests). */
  requestHeartbeat(applicationId: string): void {
    for (const { socket } of this.#sessionsOf(applicationId)) socket?.send(JSON.stringify({ op: 1, d: null }));
  }

  /**
   * Fault: op 9. The client identifies itself or resumes, on the same connection or a new one. A session that cannot be
   * resumed is deleted, and the bot leaves its voice channels. `shard`: only the sessions of this shard.
   */
  invalidateSession(applicationId: string, resumable = false, shard?: number): void {
    for (const session of this.#sessionsOf(applicationId)) {
      if (shard !== undefined && session.shard[0] !== shard) continue;
      session.socket?.send(JSON.stringify({ op: 9, d: resumable }));
      session.socket = undefined;
      if (resumable) this.abandon(session);
      else this.forget(session);
    }
  }

  /** Fault: makes a guild unavailable to the bots, or available again (docs: Unavailable Guild Object). */
  setAvailable(guildId: string, available: boolean): void {
    const told = [...this.sessions.values()].filter(
      (session) => session.hosts(guildId) && this.discord.guilds.get(guildId)?.members.has(session.application.id),
    );
    if (available) this.#silent.delete(guildId);
    for (const session of told) {
      if (available) this.#sendGuild(session, guildId);
      else session.dispatch('GUILD_DELETE', { id: guildId, unavailable: true });
    }
    if (!available) this.#silent.add(guildId);
  }

  /** Returns true if an outage of its guild holds the event back. */
  isSilent(event: string, data: object): boolean {
    return this.#silent.has(guildIdOf(event, data) ?? '');
  }

  /**
   * Returns true if an older session of the same shard is the only one that hears. See `Sharding.secondSession`. A session
   * without a connection, which may be resumed, hears nothing itself.
   */
  isDeaf({ id, application, shard }: GatewaySession): boolean {
    if (this.discord.sharding.secondSession === 'hears') return false;
    const first = this.#sessionsOf(application.id).find(
      (one) => String(one.shard) === String(shard) && one.socket !== undefined,
    );
    return first !== undefined && first.id !== id;
  }

  /**
   * Gives a bot a new token and ends its sessions. Discord does so too if a bot starts too many sessions in a day (docs:
   * Gateway, Identifying).
   */
  resetToken(application: Application): void {
    application.token = newToken(this.discord, application.id);
    for (const session of this.#sessionsOf(application.id)) {
      session.socket?.close(CLOSE.authenticationFailed);
      this.forget(session);
    }
  }

  /** Deletes a session. Its voice connections end with it (docs: Voice Close Event Codes, 4014). */
  forget(session: GatewaySession): void {
    this.sessions.delete(session.id);
    for (const guild of this.discord.guilds.values()) {
      if (guild.voiceStates.get(session.application.id)?.sessionId === session.id) {
        leaveVoice(this.discord, guild, session.application.id);
      }
    }
  }

  /** Keeps a session whose connection is lost. The session ends if no client resumes it. */
  abandon(session: GatewaySession): void {
    this.discord.clock.after(this.discord.behavior.sessionMs, () => {
      if (!session.socket && this.sessions.get(session.id) === session) this.forget(session);
    });
  }

  #sessionsOf(applicationId: string): GatewaySession[] {
    return [...this.sessions.values()].filter((session) => session.application.id === applicationId);
  }

  stop(): void {
    for (const connection of this.#connections) connection.end();
    this.#sockets.close();
  }
}
