import type { Server } from 'node:http';
import { type WebSocket, WebSocketServer } from 'ws';
import type { World } from '../world/world.ts';
import { Connection } from './connection.ts';
import { guildCreate } from './guild-create.ts';
import type { GatewaySession } from './session.ts';

/** Anything that arrived from a bot over the gateway. */
export interface GatewayMessage {
  op: number;
  d: unknown;
  applicationId: string | undefined;
}

/** The gateway of the bots: plain websockets, JSON, version 10. */
export class GatewayServer {
  readonly world: World;
  readonly heartbeatMs: number;
  readonly sessions = new Map<string, GatewaySession>();
  /** What bots sent, oldest first. */
  readonly received: GatewayMessage[] = [];
  readonly #connections = new Set<Connection>();
  readonly #sockets = new WebSocketServer({ noServer: true });
  /** `ws://127.0.0.1:PORT`. */
  url = '';

  constructor(world: World, heartbeatMs: number) {
    this.world = world;
    this.heartbeatMs = heartbeatMs;
  }

  attach(server: Server): void {
    server.on('upgrade', (request, socket, head) => {
      this.#sockets.handleUpgrade(request, socket, head, (client) => this.#connect(client));
    });
  }

  #connect(socket: WebSocket): void {
    const connection = new Connection(this, socket);
    this.#connections.add(connection);
    socket.on('close', () => this.#connections.delete(connection));
  }

  /** An event for a bot, in all its sessions. */
  dispatch(applicationId: string, event: string, data: object): void {
    for (const session of this.#sessionsOf(applicationId)) {
      if (event === 'GUILD_CREATE') this.sendGuild(session, (data as { id: string }).id);
      else session.dispatch(event, data);
    }
  }

  /** GUILD_CREATE, cut to what the session's intents let it see. */
  sendGuild(session: GatewaySession, guildId: string): void {
    const guild = this.world.guilds.get(guildId);
    const member = guild?.members.get(session.application.id);
    if (guild && member) session.dispatch('GUILD_CREATE', guildCreate(this.world, guild, member, session.intents));
  }

  /** Whether a bot is connected now. */
  isOnline(applicationId: string): boolean {
    return this.#sessionsOf(applicationId).some((session) => session.socket !== undefined);
  }

  /** Fault: cuts a bot's connections without a word, or closes them with a code. Its sessions can be resumed. */
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

  /** Fault: op 9. A session that cannot be resumed is forgotten. */
  invalidateSession(applicationId: string, resumable = false): void {
    for (const session of this.#sessionsOf(applicationId)) {
      if (!resumable) this.sessions.delete(session.id);
      session.socket?.send(JSON.stringify({ op: 9, d: resumable }));
    }
  }

  #sessionsOf(applicationId: string): GatewaySession[] {
    return [...this.sessions.values()].filter((session) => session.application.id === applicationId);
  }

  stop(): void {
    for (const connection of this.#connections) connection.end();
    this.#sockets.close();
  }
}
