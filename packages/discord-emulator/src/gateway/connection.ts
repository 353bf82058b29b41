import { GatewayOpcodes as Op } from 'discord-api-types/v10';
import type { RawData, WebSocket } from 'ws';
import { ownUser } from '../rest/routes/users.ts';
import type { DiscordState } from '../state/discord-state.ts';
import type { Application } from '../state/entities.ts';
import { channelInfo } from '../state/voice-call.ts';
import { type Outgoing, outgoingTo, packed } from './compression.ts';
import { type Payload, REQUEST_CHANNEL_INFO, readPayload } from './payload-forms.ts';
import { type MembersRequest, requestMembers } from './request-members.ts';
import { GatewaySession, type SessionHost } from './session.ts';
import { decideIdentify, type Identify } from './start-session.ts';
import { updateVoiceState, type VoiceRequestBody } from './update-voice-state.ts';

/** Close codes (docs: Gateway Close Event Codes). */
export const CLOSE = {
  unknownError: 4000,
  unknownOpcode: 4001,
  decodeError: 4002,
  notAuthenticated: 4003,
  authenticationFailed: 4004,
  alreadyAuthenticated: 4005,
  invalidSeq: 4007,
  rateLimited: 4008,
  timedOut: 4009,
  invalidVersion: 4012,
} as const;

/** Bytes (docs: Gateway, Sending Events). */
const MAX_PAYLOAD = 4096;
/**
 * Versions that are not discontinued (docs: API Versioning). A connection that names no version gets the default one.
 */
const VERSIONS = ['6', '7', '8', '9', '10'];
const MAX_SENDS = 120;
const SEND_WINDOW_MS = 60_000;

/** A message from a bot over the gateway. */
export interface GatewayMessage extends Payload {
  applicationId: string | undefined;
}

/** The part of the gateway server that a connection uses. */
export interface ConnectionHost extends SessionHost {
  readonly discord: DiscordState;
  readonly heartbeatMs: number;
  /** `ws://127.0.0.1:PORT`. */
  readonly url: string;
  /** All sessions by id. */
  readonly sessions: Map<string, GatewaySession>;
  /** Notes a message that a bot sent. */
  record(message: GatewayMessage): void;
  /** Sends the first event of a guild after READY. */
  welcomeTo(session: GatewaySession, guildId: string): void;
  /** Deletes a session. */
  forget(session: GatewaySession): void;
  /** Keeps a session whose connection is lost, until it is resumed or too old. */
  abandon(session: GatewaySession): void;
  /** Ends all sessions of a bot and makes its token invalid. */
  resetToken(application: Application): void;
  /** Notes an exception: a defect of the emulator. */
  crashed(where: string, error: unknown): void;
}

/** One websocket of a bot, from Hello to its close. */
export class Connection {
  readonly #server: ConnectionHost;
  readonly #socket: WebSocket;
  #outgoing: Outgoing;
  /** The session of this connection, or undefined once it is invalidated or resumed on another connection. */
  #carried: GatewaySession | undefined;
  #sends: number[] = [];
  #watchdog: NodeJS.Timeout;

  /** `query`: of the address to which the client has connected. */
  constructor(server: ConnectionHost, socket: WebSocket, query: URLSearchParams) {
    this.#server = server;
    this.#socket = socket;
    this.#outgoing = outgoingTo(socket, query.get('compress'));
    const version = query.get('v');
    this.#watchdog = this.#expectHeartbeat();
    socket.on('message', (data) => this.#receive(data));
    socket.on('close', (code) => this.#closed(code));
    socket.on('error', () => socket.terminate());
    if (version !== null && !VERSIONS.includes(version)) socket.close(CLOSE.invalidVersion);
    else this.#send(Op.Hello, { heartbeat_interval: server.heartbeatMs });
  }

  get #session(): GatewaySession | undefined {
    return this.#carried?.socket === this.#outgoing ? this.#carried : undefined;
  }

  end(): void {
    clearTimeout(this.#watchdog);
    this.#socket.terminate();
  }

  // A client that misses a heartbeat is disconnected. The extra half interval allows for its jitter.
  #expectHeartbeat(): NodeJS.Timeout {
    clearTimeout(this.#watchdog);
    const timer = setTimeout(() => this.#socket.close(CLOSE.timedOut), this.#server.heartbeatMs * 1.5);
    timer.unref();
    return timer;
  }

  #send(op: Op, d: unknown): void {
    this.#outgoing.send(JSON.stringify({ op, d, s: null, t: null }));
  }

  #receive(data: RawData): void {
    const payload = this.#read(data.toString());
    if (typeof payload === 'number') {
      this.#outgoing.close(payload);
      return;
    }
    this.#server.record({ ...payload, applicationId: this.#session?.application.id });
    const refusal = this.#guarded(payload);
    if (refusal !== undefined) this.#outgoing.close(refusal);
  }

  /** Carries a payload out. A defect of the emulator closes this connection alone. */
  #guarded(payload: Payload): number | undefined {
    try {
      return this.#act(payload);
    } catch (error) {
      this.#server.crashed(`gateway op ${payload.op}`, error);
      return CLOSE.unknownError;
    }
  }

  /** Reads a payload. Returns the code to close with if it is malformed. */
  #read(text: string): Payload | number {
    if (Buffer.byteLength(text) > MAX_PAYLOAD) return CLOSE.decodeError;
    const now = Date.now();
    this.#sends = [...this.#sends.filter((at) => at > now - SEND_WINDOW_MS), now];
    if (this.#sends.length > MAX_SENDS) return CLOSE.rateLimited;
    return readPayload(text) ?? CLOSE.decodeError;
  }

  /** Carries a payload out. Returns the code to close with if it is not allowed. */
  #act({ op, d }: Payload): number | undefined {
    if (op === Op.Identify) return this.#identify(d as Identify);
    if (op === Op.Resume) return this.#resume(d as Resume);
    if (op === Op.Heartbeat) {
      this.#watchdog = this.#expectHeartbeat();
      this.#send(Op.HeartbeatAck, null);
    } else if (!this.#session) return CLOSE.notAuthenticated;
    else if (op === Op.VoiceStateUpdate) updateVoiceState(this.#server.discord, this.#session, d as VoiceRequestBody);
    else if (op === Op.RequestGuildMembers) requestMembers(this.#server.discord, this.#session, d as MembersRequest);
    else return this.#tell(op, d, this.#session);
    return undefined;
  }

  /** Answers a payload that only requests data. */
  #tell(op: number, d: unknown, session: GatewaySession): number | undefined {
    const { discord } = this.#server;
    const userId = session.application.id;
    const { guild_id: guildId = '', guild_ids: guildIds = [], fields = [] } = (d ?? {}) as Requests;
    const mine = (id: string) => (discord.guilds.get(id)?.members.has(userId) ? discord.guilds.get(id) : undefined);
    const guild = mine(guildId);
    if (op === Op.RequestSoundboardSounds) {
      for (const id of guildIds.filter(mine))
        session.dispatch('SOUNDBOARD_SOUNDS', { guild_id: id, soundboard_sounds: [] });
    } else if (op === REQUEST_CHANNEL_INFO) {
      if (guild) session.dispatch('CHANNEL_INFO', channelInfo(discord, guild, userId, fields));
    } else if (op !== Op.PresenceUpdate) return CLOSE.unknownOpcode;
    return undefined;
  }

  #identify(body: Identify): number | undefined {
    const { discord, sessions } = this.#server;
    if (this.#session) return CLOSE.alreadyAuthenticated;
    const outcome = decideIdentify(discord, body);
    if (outcome.kind === 'closed') return outcome.code;
    if (outcome.kind === 'spent') {
      this.#server.resetToken(outcome.application);
      return CLOSE.authenticationFailed;
    }
    if (outcome.kind === 'tooEarly') {
      this.#send(Op.InvalidSession, false);
      return undefined;
    }
    if (body.compress && this.#outgoing === this.#socket) this.#outgoing = packed(this.#socket);
    const session = new GatewaySession(this.#server, discord.rng.hex(32), outcome.session);
    session.socket = this.#outgoing;
    sessions.set(session.id, session);
    this.#carried = session;
    this.#welcome(session);
    return undefined;
  }

  #welcome(session: GatewaySession): void {
    const { discord } = this.#server;
    const { application, shard } = session;
    const guilds = [...discord.guilds.values()].filter(
      (guild) => guild.members.has(application.id) && session.hosts(guild.id),
    );
    session.dispatch('READY', {
      v: 10,
      user: ownUser(discord, application),
      session_id: session.id,
      resume_gateway_url: this.#server.url,
      shard,
      application: { id: application.id, flags: application.privilegedIntents ? 1 << 13 : 0 },
      guilds: guilds.map(({ id }) => ({ id, unavailable: true })),
      private_channels: [],
    });
    for (const guild of guilds) this.#server.welcomeTo(session, guild.id);
    session.isWelcomed = true;
  }

  #resume({ token, session_id: id, seq }: Resume): number | undefined {
    if (this.#session) return CLOSE.alreadyAuthenticated;
    const session = this.#server.sessions.get(id);
    if (!session) {
      this.#send(Op.InvalidSession, false);
      return undefined;
    }
    if (token?.replace(/^Bot /, '') !== session.application.token) return CLOSE.authenticationFailed;
    session.socket?.terminate();
    session.socket = this.#outgoing;
    this.#carried = session;
    if (!session.replay(seq)) return CLOSE.invalidSeq;
    session.dispatch('RESUMED', {});
    return undefined;
  }

  /** 1000 and 1001 end the session (docs: Disconnecting). After other codes it can be resumed. */
  #closed(code: number): void {
    clearTimeout(this.#watchdog);
    const session = this.#session;
    if (!session) return;
    session.socket = undefined;
    if (code === 1000 || code === 1001) this.#server.forget(session);
    else this.#server.abandon(session);
  }
}

/** The bodies of ops 31 and 43 (docs: Request Soundboard Sounds, Request Channel Info). */
interface Requests {
  guild_id?: string;
  guild_ids?: string[];
  fields?: string[];
}

interface Resume {
  token?: string;
  session_id: string;
  seq: number;
}
