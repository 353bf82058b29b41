import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { LocaleString } from 'discord-api-types/v10';
import { type Clock, systemClock } from './clock.ts';
import { FaultDesk } from './faults/fault-desk.ts';
import type { FaultPlan } from './faults/plan.ts';
import type { RunningPlan } from './faults/running-plan.ts';
import type { GatewayMessage } from './gateway/connection.ts';
import { GatewayServer } from './gateway/server.ts';
import { DISCORD_TIMES, type InteractionOptions, Interactions } from './interactions/interactions.ts';
import type { BeforeDownload, BeforeRoute } from './rest/faults.ts';
import { DISCORD_LIMITS, RateLimiter, type RateLimits } from './rest/rate-limits.ts';
import { Records } from './rest/records.ts';
import { RestServer } from './rest/server.ts';
import { Inbox } from './users/inbox.ts';
import { type NewMember, SimulatedGuild } from './users/simulated-guild.ts';
import { VoiceLines } from './users/voice-lines.ts';
import type { VoiceVisit } from './users/voice-visit.ts';
import { CertificateFile } from './voice/certificate-file.ts';
import { VoiceServer, type VoiceServerOptions } from './voice/index.ts';
import type { Application, Guild } from './world/entities.ts';
import { World } from './world/world.ts';

/** The differences between this Discord and the real one. */
export interface EmulatorOptions {
  /** Seed for tokens and session ids; 1 by default. */
  seed?: number;
  /** Rate limits: Discord's by default, `false` for none, or a set of your own. */
  rateLimits?: boolean | RateLimits;
  /**
   * File with Discord's API description. By default the file that `DISCORD_OPENAPI` names, or the shipped one; `null`
   * checks nothing.
   */
  description?: string | null;
  /** Options of the voice server; `false` for none. */
  voice?: VoiceServerOptions | false;
  /** The system clock by default. */
  clock?: Clock;
  /** The waiting times of interactions (3 s and 15 min by default), and what they wait for. */
  interactions?: Partial<InteractionOptions>;
  /** Heartbeat interval of the gateway, ms; 41 250 by default. */
  heartbeatMs?: number;
}

/** A local Discord. */
export class Emulator extends Records {
  readonly clock: Clock;
  readonly world: World;
  readonly interactions: Interactions;
  readonly gateway: GatewayServer;
  /** The voice server; undefined if it is switched off. */
  readonly voice: VoiceServer | undefined;
  /** Inspects each REST call before it is carried out and may make it fail. Used by fault plans. */
  beforeRoute: BeforeRoute | undefined;
  /** Inspects each attachment before it is served and may make the download fail. */
  beforeDownload: BeforeDownload | undefined;
  readonly #http: Server;
  readonly #inboxes = new Map<string, Inbox>();
  readonly #lines: VoiceLines;
  readonly #faults: FaultDesk;
  readonly #certificate = new CertificateFile();

  constructor(options: EmulatorOptions = {}) {
    super(options.description);
    this.clock = options.clock ?? systemClock;
    this.world = new World(this.clock, options.seed ?? 1);
    this.interactions = new Interactions(this.world, { ...DISCORD_TIMES, ...options.interactions });
    this.gateway = new GatewayServer(this.world, options.heartbeatMs ?? 41_250);
    this.gateway.watch = (event, data) => this.watch.sent(event, data);
    this.voice = options.voice === false ? undefined : this.#voiceServer(options.voice ?? {});
    this.#lines = new VoiceLines(this.voice);
    this.world.voice = this.voice;
    this.world.deliver = (userId, event, data) => {
      if (this.world.users.get(userId)?.bot) this.gateway.dispatch(userId, event, data);
      else this.inbox(userId).receive(event, data);
    };
    this.#faults = new FaultDesk({ world: this.world, gateway: this.gateway, voice: this.voice });
    const { rateLimits = true } = options;
    const limits = rateLimits === true ? DISCORD_LIMITS : rateLimits;
    this.world.quotas.limits = limits || {};
    const rest = new RestServer({
      context: () => ({ world: this.world, interactions: this.interactions, gatewayUrl: this.gateway.url }),
      log: this.log,
      limiter: limits ? new RateLimiter(this.clock, limits) : undefined,
      description: this.description ?? undefined,
      beforeRoute: (request) => this.#faults.spoil(request, this.beforeRoute),
      beforeDownload: (file) => this.beforeDownload?.(file),
    });
    this.#http = createServer((incoming, outgoing) => void rest.handle(incoming, outgoing));
    this.gateway.attach(this.#http);
  }

  /** Starts a fault plan. */
  plan(plan: FaultPlan): RunningPlan {
    return this.#faults.begin(plan);
  }

  /** The plans that were started, oldest first. */
  get plans(): readonly RunningPlan[] {
    return this.#faults.plans;
  }

  /**
   * The voice server. It drops the audio of members who are muted or joined without SPEAK, and sends no audio to
   * members who are deafened by themselves or by a moderator.
   */
  #voiceServer(options: VoiceServerOptions): VoiceServer {
    const mayTransmit = (userId: string, guildId: string) => {
      const guild = this.world.guilds.get(guildId);
      return guild?.voiceStates.get(userId)?.suppress === false && guild.members.get(userId)?.mute === false;
    };
    const mayHear = (userId: string, guildId: string) => {
      const guild = this.world.guilds.get(guildId);
      return guild?.voiceStates.get(userId)?.selfDeaf === false && guild.members.get(userId)?.deaf === false;
    };
    return new VoiceServer({ mayTransmit, mayHear, ...options });
  }

  async start(): Promise<this> {
    await Promise.all([this.voice?.start(), new Promise<void>((done) => this.#http.listen(0, '127.0.0.1', done))]);
    const { port } = this.#http.address() as AddressInfo;
    this.world.baseUrl = `http://127.0.0.1:${port}`;
    this.gateway.url = `ws://127.0.0.1:${port}`;
    return this;
  }

  async stop(): Promise<void> {
    this.#faults.stop();
    this.closeRecords();
    this.#lines.hangUp();
    this.interactions.stop();
    this.gateway.stop();
    const closed = new Promise<void>((done) => {
      this.#http.close(() => done());
    });
    this.#http.closeAllConnections();
    await Promise.all([closed, this.voice?.stop()]);
    this.#certificate.remove();
  }

  /** For discord.js: `new Client({ rest: { api: emulator.apiUrl } })`. */
  get apiUrl(): string {
    return `${this.world.baseUrl}/api`;
  }

  /** Key and certificate of the voice server, PEM. */
  get certificate(): VoiceServer['certificate'] {
    if (!this.voice) throw new Error('started without voice');
    return this.voice.certificate;
  }

  /** The certificate as a file for NODE_EXTRA_CA_CERTS; deleted when the emulator stops. */
  get certificateFile(): string {
    return this.#certificate.path(this.certificate.cert);
  }

  /**
   * Registers a bot. `privilegedIntents` are the intents that are switched on in the developer portal, as bits. By
   * default the bot's owner has two-factor authentication.
   */
  addApplication(about: { name: string; privilegedIntents?: number; ownerHasTwoFactor?: boolean }): Application {
    const { world } = this;
    const id = world.ids.next();
    const ownerId = world.ids.next();
    const encoded = Buffer.from(id).toString('base64').replaceAll('=', '');
    const application: Application = {
      id,
      name: about.name,
      token: `${encoded}.${world.rng.hex(6)}.${world.rng.hex(38)}`,
      ownerId,
      ownerHasTwoFactor: about.ownerHasTwoFactor ?? true,
      privilegedIntents: about.privilegedIntents ?? 0,
      commands: new Map(),
    };
    const shared = { locale: 'en-US', globalName: null, acceptsDms: true } as const;
    world.applications.set(id, application);
    world.users.set(id, { ...shared, id, username: about.name, bot: true });
    world.users.set(ownerId, { ...shared, id: ownerId, username: `${about.name.toLowerCase()}.owner`, bot: false });
    return application;
  }

  /** Creates a guild with its owner, a text channel `general` and a voice channel `General`. */
  addGuild(about: { name: string; locale?: LocaleString; owner?: NewMember }): SimulatedGuild {
    const { name, locale = 'en-US', owner = { name: 'Owner' } } = about;
    const stage = {
      world: this.world,
      interactions: this.interactions,
      inbox: (userId: string) => this.inbox(userId),
      connectVoice: (visit: VoiceVisit, guild: Guild, userId: string) =>
        this.#lines.connect(visit, guild, this.inbox(userId), userId),
    };
    return new SimulatedGuild(stage, { name, locale, owner });
  }

  /** The events that a person has received, in all of their guilds. */
  inbox(userId: string): Inbox {
    const known = this.#inboxes.get(userId);
    if (known) return known;
    const inbox = new Inbox(this.clock, this.world.users.get(userId)?.globalName ?? userId);
    this.#inboxes.set(userId, inbox);
    return inbox;
  }

  /** The messages that bots sent over the gateway, oldest first. */
  get gatewayMessages(): readonly GatewayMessage[] {
    return this.gateway.received;
  }

  /** Fault: cuts a bot's gateway connection, or closes it with a code. The session can be resumed. */
  dropGateway(application: Application, code?: number): void {
    this.gateway.drop(application.id, code);
  }

  /** Fault: asks a bot to reconnect (op 7). */
  requestReconnect(application: Application): void {
    this.gateway.requestReconnect(application.id);
  }

  /** Asks a bot for a heartbeat (op 1). */
  requestHeartbeat(application: Application): void {
    this.gateway.requestHeartbeat(application.id);
  }

  /** Fault: ends a bot's session (op 9). */
  invalidateSession(application: Application, resumable = false): void {
    this.gateway.invalidateSession(application.id, resumable);
  }
}

/** Starts a local Discord on free ports of 127.0.0.1. */
export function startEmulator(options: EmulatorOptions = {}): Promise<Emulator> {
  return new Emulator(options).start();
}
