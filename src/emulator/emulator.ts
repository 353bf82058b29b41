import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { LocaleString } from 'discord-api-types/v10';
import { type Clock, systemClock } from './clock.ts';
import type { FaultPlan } from './faults/plan.ts';
import { RunningPlan } from './faults/running-plan.ts';
import { type GatewayMessage, GatewayServer } from './gateway/server.ts';
import { DISCORD_TIMES, Interactions, type InteractionTimes } from './interactions/interactions.ts';
import { CallLog, type Refusal, type RestCall } from './rest/call-log.ts';
import type { Description } from './rest/description.ts';
import { EventWatch } from './rest/event-watch.ts';
import type { BeforeRoute, Fault } from './rest/faults.ts';
import { findDescription } from './rest/find-description.ts';
import { DISCORD_LIMITS, RateLimiter, type RateLimits } from './rest/rate-limits.ts';
import type { RestRequest } from './rest/router.ts';
import { RestServer, ROUTES } from './rest/server.ts';
import { leaveTally } from './rest/tally.ts';
import { Inbox } from './users/inbox.ts';
import { type NewMember, SimulatedGuild } from './users/simulated-guild.ts';
import { VoiceLines } from './users/voice-lines.ts';
import type { VoiceVisit } from './users/voice-visit.ts';
import { VoiceServer, type VoiceServerOptions } from './voice/index.ts';
import type { Application, Guild } from './world/entities.ts';
import { World } from './world/world.ts';

export interface EmulatorOptions {
  /** For tokens and session ids; 1 by default. */
  seed?: number;
  /** Discord's limits by default; `false` for none, or one's own. */
  rateLimits?: boolean | RateLimits;
  /** Discord's API description; `null` checks nothing. By default `DISCORD_OPENAPI` or `../shared/discord/openapi.json`. */
  description?: string | null;
  /** Options of the voice server; `false` for none. */
  voice?: VoiceServerOptions | false;
  /** The machine's by default. */
  clock?: Clock;
  /** How long interactions wait; 3 s and 15 min by default. */
  interactions?: Partial<InteractionTimes>;
  /** Heartbeat interval of the gateway, ms; 41 250 by default. */
  heartbeatMs?: number;
}

/** A local Discord. */
export class Emulator {
  readonly clock: Clock;
  readonly world: World;
  readonly interactions: Interactions;
  readonly gateway: GatewayServer;
  /** The voice server, unless it was left out. */
  readonly voice: VoiceServer | undefined;
  /** Against what requests and answers are checked; `null` when the description was not found. */
  readonly description: Description | null;
  /** Looks at each REST call before it is carried out and may spoil it; for fault plans. */
  beforeRoute: BeforeRoute | undefined;
  readonly #log = new CallLog();
  readonly #watch: EventWatch;
  readonly #http: Server;
  readonly #inboxes = new Map<string, Inbox>();
  readonly #lines: VoiceLines;
  readonly #plans: RunningPlan[] = [];
  #folder: string | undefined;

  constructor(options: EmulatorOptions = {}) {
    this.clock = options.clock ?? systemClock;
    this.world = new World(this.clock, options.seed ?? 1);
    this.interactions = new Interactions(this.world, { ...DISCORD_TIMES, ...options.interactions });
    this.gateway = new GatewayServer(this.world, options.heartbeatMs ?? 41_250);
    this.description = findDescription(options.description);
    this.#watch = new EventWatch(this.description, this.#log);
    this.gateway.watch = (event, data) => this.#watch.sent(event, data);
    this.voice = options.voice === false ? undefined : this.#voiceServer(options.voice ?? {});
    this.#lines = new VoiceLines(this.voice);
    this.world.voice = this.voice;
    this.world.deliver = (userId, event, data) => {
      if (this.world.users.get(userId)?.bot) this.gateway.dispatch(userId, event, data);
      else this.inbox(userId).receive(event, data);
    };
    const { rateLimits = true } = options;
    const limits = rateLimits === true ? DISCORD_LIMITS : rateLimits;
    const rest = new RestServer({
      context: () => ({ world: this.world, interactions: this.interactions, gatewayUrl: this.gateway.url }),
      log: this.#log,
      limiter: limits ? new RateLimiter(this.clock, limits) : undefined,
      description: this.description ?? undefined,
      beforeRoute: (request) => this.#spoil(request),
    });
    this.#http = createServer((incoming, outgoing) => void rest.handle(incoming, outgoing));
    this.gateway.attach(this.#http);
  }

  /** What goes wrong with a call: by the test's own hand, or by a plan. */
  async #spoil(request: RestRequest): Promise<Fault | undefined> {
    const own = await this.beforeRoute?.(request);
    if (own) return own;
    for (const plan of this.#plans) {
      const fault = plan.over ? undefined : await plan.judge(request);
      if (fault) return fault;
    }
    return undefined;
  }

  /** Lets things go wrong by a plan, from now on. */
  plan(plan: FaultPlan): RunningPlan {
    const running = new RunningPlan({ world: this.world, gateway: this.gateway, voice: this.voice }, plan);
    this.#plans.push(running);
    return running;
  }

  /** The plans that were begun, oldest first. */
  get plans(): readonly RunningPlan[] {
    return this.#plans;
  }

  /** Who is muted or came without SPEAK is not heard. */
  #voiceServer(options: VoiceServerOptions): VoiceServer {
    const mayTransmit = (userId: string, guildId: string) => {
      const guild = this.world.guilds.get(guildId);
      return guild?.voiceStates.get(userId)?.suppress === false && guild.members.get(userId)?.mute === false;
    };
    return new VoiceServer({ mayTransmit, ...options });
  }

  async start(): Promise<this> {
    await Promise.all([this.voice?.start(), new Promise<void>((done) => this.#http.listen(0, '127.0.0.1', done))]);
    const { port } = this.#http.address() as AddressInfo;
    this.world.baseUrl = `http://127.0.0.1:${port}`;
    this.gateway.url = `ws://127.0.0.1:${port}`;
    return this;
  }

  async stop(): Promise<void> {
    for (const plan of this.#plans) plan.stop();
    this.#watch.check();
    leaveTally(this.description);
    this.#lines.hangUp();
    this.interactions.stop();
    this.gateway.stop();
    const closed = new Promise<void>((done) => {
      this.#http.close(() => done());
    });
    this.#http.closeAllConnections();
    await Promise.all([closed, this.voice?.stop()]);
    if (this.#folder) rmSync(this.#folder, { recursive: true, force: true });
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

  /** The certificate as a file for NODE_EXTRA_CA_CERTS; it goes away when the emulator stops. */
  get certificateFile(): string {
    const folder = this.#folder ?? mkdtempSync(join(tmpdir(), 'discord-emulator-'));
    const file = join(folder, 'voice.pem');
    if (!this.#folder) writeFileSync(file, this.certificate.cert);
    this.#folder = dirname(file);
    return file;
  }

  /** Registers a bot. `privilegedIntents` are those switched on for it in the developer portal, as bits. */
  addApplication(about: { name: string; privilegedIntents?: number }): Application {
    const { world } = this;
    const id = world.ids.next();
    const ownerId = world.ids.next();
    const encoded = Buffer.from(id).toString('base64').replaceAll('=', '');
    const application: Application = {
      id,
      name: about.name,
      token: `${encoded}.${world.luck.hex(6)}.${world.luck.hex(38)}`,
      ownerId,
      privilegedIntents: about.privilegedIntents ?? 0,
      commands: new Map(),
    };
    const shared = { locale: 'en-US', globalName: null, acceptsDms: true } as const;
    world.applications.set(id, application);
    world.users.set(id, { ...shared, id, username: about.name, bot: true });
    world.users.set(ownerId, { ...shared, id: ownerId, username: `${about.name.toLowerCase()}.owner`, bot: false });
    return application;
  }

  /** Founds a guild with its owner, a text channel `general` and a voice channel `General`. */
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

  /** A person's received events, whichever guild he is in. */
  inbox(userId: string): Inbox {
    const known = this.#inboxes.get(userId);
    if (known) return known;
    const inbox = new Inbox(this.clock, this.world.users.get(userId)?.globalName ?? userId);
    this.#inboxes.set(userId, inbox);
    return inbox;
  }

  /** The routes that the API has here, as `POST /channels/{channel_id}/messages`. */
  get routes(): string[] {
    return ROUTES.map(({ method, template }) => `${method} ${template}`);
  }

  /** All REST calls, oldest first. */
  get calls(): readonly RestCall[] {
    return this.#log.calls;
  }

  /** How often each route was called: `PATCH /guilds/{guild_id}/members/{user_id}` → 3. */
  callsByRoute(): Map<string, number> {
    return this.#log.byRoute();
  }

  /** Requests that contradict Discord's description, and routes that are not there. */
  get refusals(): readonly Refusal[] {
    return this.#log.refusals;
  }

  /** Answers of the emulator that contradict Discord's description. */
  get answerFaults(): readonly Refusal[] {
    return this.#log.answerFaults;
  }

  /** Gateway payloads of the emulator that contradict Discord's description. */
  get eventFaults(): CallLog['eventFaults'] {
    this.#watch.check();
    return this.#log.eventFaults;
  }

  /** Exceptions in the emulator, answered with 500. */
  get crashes(): CallLog['crashes'] {
    return this.#log.crashes;
  }

  /** How many answers were 429. */
  get rateLimited(): number {
    return this.#log.rateLimited;
  }

  /** How many answers count towards Discord's ban: 401, 403 and 429. */
  get invalidRequests(): number {
    return this.#log.invalidRequests;
  }

  /** What bots sent over the gateway, oldest first. */
  get gatewayMessages(): readonly GatewayMessage[] {
    return this.gateway.received;
  }

  /** Fault: cuts a bot's gateway connection, or closes it with a code; the session can be resumed. */
  dropGateway(application: Application, code?: number): void {
    this.gateway.drop(application.id, code);
  }

  /** Fault: asks a bot to reconnect (op 7). */
  requestReconnect(application: Application): void {
    this.gateway.requestReconnect(application.id);
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
