import type { GatewayServer } from '../gateway/server.ts';
import type { Fault } from '../rest/faults.ts';
import type { RestRequest } from '../rest/router.ts';
import { SeededRandom } from '../seeded-random.ts';
import type { DiscordState } from '../state/discord-state.ts';
import type { VoiceServer } from '../voice/voice-server.ts';
import { EventFaults } from './event-faults.ts';
import type { FaultNote, FaultPlan, PlannedFault } from './plan.ts';
import { RestFaults } from './rest-faults.ts';
import { SharedCondition } from './shared-condition.ts';
import { VoiceFaults } from './voice-faults.ts';

type VoiceSpan = 'udpLoss' | 'discoveryLoss' | 'blackHole' | 'slowKeys';

/** The parts of the emulator that plans act on. */
export interface FaultTargets {
  discord: DiscordState;
  gateway: GatewayServer;
  voice: VoiceServer | undefined;
}

/** A fault plan that is running. */
export class RunningPlan {
  /** The plan itself. */
  readonly plan: FaultPlan;
  /** The actions of the plan, oldest first. */
  readonly log: FaultNote[] = [];
  /** Resolves at the end of the plan, when everything works again. */
  readonly ended: Promise<void>;
  readonly #targets: FaultTargets;
  readonly #start: number;
  readonly #rest: RestFaults;
  readonly #events: EventFaults;
  readonly #voice: VoiceFaults | undefined;
  readonly #timers: (() => void)[] = [];
  readonly #undo = new Set<() => void>();
  readonly #guildsOut = new SharedCondition(
    () => this.#setAvailable(false),
    () => this.#setAvailable(true),
  );
  readonly #gatewayOut = new SharedCondition(
    () => this.#setGateway(false),
    () => this.#setGateway(true),
  );
  #finish: () => void = () => {};

  constructor(targets: FaultTargets, plan: FaultPlan) {
    const note = (kind: FaultNote['kind'], what: string) => this.#note(kind, what);
    this.plan = plan;
    this.#targets = targets;
    this.#start = targets.discord.now();
    this.#rest = new RestFaults(targets.discord.clock, note);
    this.#events = new EventFaults(note);
    this.#voice = targets.voice ? new VoiceFaults(targets.discord, targets.voice) : undefined;
    this.ended = new Promise((resolve) => {
      this.#finish = resolve;
    });
    targets.gateway.faultHook = this.#events;
    plan.faults.forEach((fault, place) => {
      if (fault.at < plan.until) this.#at(fault.at, () => this.#begin(fault, place));
    });
    this.#at(plan.until, () => this.stop());
  }

  /** True if the plan is over. */
  get over(): boolean {
    return this.log.at(-1)?.kind === 'end';
  }

  /** The fault that a REST call gets now. */
  faultFor(request: RestRequest): Promise<Fault | undefined> {
    return this.#rest.faultFor(request);
  }

  /** Ends the plan now. Everything works again. */
  stop(): void {
    if (this.over) return;
    for (const cancel of this.#timers) cancel();
    for (const undo of [...this.#undo]) undo();
    if (this.#targets.gateway.faultHook === this.#events) this.#targets.gateway.faultHook = undefined;
    this.#note('end', 'everything works again');
    this.#finish();
  }

  #note(kind: FaultNote['kind'], what: string): void {
    this.log.push({ at: this.#targets.discord.now() - this.#start, kind, what });
  }

  #at(ms: number, task: () => void): void {
    this.#timers.push(this.#targets.discord.clock.after(ms, task));
  }

  #begin(fault: PlannedFault, place: number): void {
    const words = this.#carryOut(fault, place);
    this.#note(fault.kind, typeof words === 'string' ? words : `for ${'forMs' in fault ? fault.forMs : 0} ms`);
    if (typeof words === 'string' || !('forMs' in fault)) return;
    const undo = () => {
      if (this.#undo.delete(undo)) words();
    };
    this.#undo.add(undo);
    this.#at(fault.at + fault.forMs - (this.#targets.discord.now() - this.#start), undo);
  }

  /** Carries a fault out. Returns a description of what was done, or a function that undoes it. */
  #carryOut(fault: PlannedFault, place: number): string | (() => void) {
    const { seed } = this.plan;
    switch (fault.kind) {
      case 'latency':
      case 'rateLimit':
      case 'serverError':
      case 'reset':
        return this.#rest.begin(fault, seed, place);
      case 'strippedBits':
        return this.#strip(BigInt(fault.bits));
      case 'gatewayLatency':
      case 'events':
        return this.#events.begin(fault, seed, place);
      case 'guildOutage':
        return this.#guildsOut.enter();
      case 'outage':
        return this.#outage(fault.parts);
      case 'gatewayDrop':
      case 'gatewayReconnect':
      case 'invalidSession':
        return this.#disturbGateway(fault);
      default:
        return this.#disturbVoice(fault, new SeededRandom(seed, place), place);
    }
  }

  #disturbGateway(
    fault: Extract<PlannedFault, { kind: 'gatewayDrop' | 'gatewayReconnect' | 'invalidSession' }>,
  ): string {
    const { gateway, discord } = this.#targets;
    const online = [...discord.applications.keys()].filter((id) => gateway.isOnline(id));
    for (const id of online) {
      if (fault.kind === 'gatewayDrop') gateway.drop(id, fault.code);
      else if (fault.kind === 'gatewayReconnect') gateway.requestReconnect(id);
      else gateway.invalidateSession(id, fault.resumable);
    }
    return `${online.length} bots`;
  }

  #strip(bits: bigint): () => void {
    const { discord } = this.#targets;
    const { channelRewrites } = discord;
    const overwrite: typeof channelRewrites.overwrite = (one) => ({
      ...one,
      allow: one.allow & ~bits,
      deny: one.deny & ~bits,
    });
    discord.channelRewrites = { ...channelRewrites, overwrite };
    return () => {
      discord.channelRewrites = channelRewrites;
    };
  }

  #setAvailable(available: boolean): void {
    const { gateway, discord } = this.#targets;
    for (const id of discord.guilds.keys()) gateway.setAvailable(id, available);
  }

  #setGateway(open: boolean): void {
    const { gateway, discord } = this.#targets;
    gateway.closed = !open;
    if (!open) for (const id of discord.applications.keys()) gateway.drop(id);
  }

  #outage(parts: readonly ('rest' | 'gateway' | 'voice')[]): () => void {
    if (parts.includes('voice')) this.#voice?.drop();
    const over = [
      ...(parts.includes('rest') ? [this.#rest.out.enter()] : []),
      ...(parts.includes('gateway') ? [this.#gatewayOut.enter()] : []),
      ...(parts.includes('voice') && this.#voice ? [this.#voice.hole.enter()] : []),
    ];
    return () => {
      for (const end of over) end();
    };
  }

  #disturbVoice(
    fault: Extract<PlannedFault, { kind: 'voiceClose' | 'voiceDrop' | 'voiceMove' | 'dave' | VoiceSpan }>,
    random: SeededRandom,
    place: number,
  ): string | (() => void) {
    const voice = this.#voice;
    if (!voice) return 'there is no voice server';
    if (fault.kind === 'voiceClose') return `${fault.code} to ${voice.close(fault.code, fault.stays)} bots`;
    if (fault.kind === 'voiceDrop') return `${voice.drop()} bots`;
    if (fault.kind === 'dave') return `${fault.message} to ${voice.dave(fault.message, random)} bots`;
    if (fault.kind !== 'voiceMove') return voice.begin(fault, this.plan.seed, place);
    const { code = null, endpointGone = false, afterMs = 0 } = fault;
    void voice.move({ code, endpointGone, afterMs });
    return `to another endpoint${code === null ? '' : `, with ${code}`}${endpointGone ? ', first to none' : ''}`;
  }
}
