import type { GatewayServer } from '../gateway/server.ts';
import type { Fault } from '../rest/faults.ts';
import type { RestRequest } from '../rest/router.ts';
import type { VoiceServer } from '../voice/voice-server.ts';
import type { World } from '../world/world.ts';
import { Dice } from './dice.ts';
import { EventFaults } from './event-faults.ts';
import { Nested } from './nested.ts';
import type { FaultNote, FaultPlan, PlannedFault } from './plan.ts';
import { RestFaults } from './rest-faults.ts';
import { VoiceFaults } from './voice-faults.ts';

type VoiceSpan = 'udpLoss' | 'discoveryLoss' | 'blackHole' | 'slowKeys';

/** The parts of the emulator that plans act on. */
export interface FaultStage {
  world: World;
  gateway: GatewayServer;
  voice: VoiceServer | undefined;
}

/** A fault plan that is running. */
export class RunningPlan {
  readonly plan: FaultPlan;
  /** The actions of the plan, oldest first. */
  readonly log: FaultNote[] = [];
  /** Resolves at the end of the plan, when everything works again. */
  readonly ended: Promise<void>;
  readonly #stage: FaultStage;
  readonly #start: number;
  readonly #rest: RestFaults;
  readonly #events: EventFaults;
  readonly #voice: VoiceFaults | undefined;
  readonly #timers: (() => void)[] = [];
  readonly #undo = new Set<() => void>();
  readonly #guildsOut = new Nested(
    () => this.#setAvailable(false),
    () => this.#setAvailable(true),
  );
  readonly #gatewayOut = new Nested(
    () => this.#setGateway(false),
    () => this.#setGateway(true),
  );
  #finish: () => void = () => {};

  constructor(stage: FaultStage, plan: FaultPlan) {
    const note = (kind: FaultNote['kind'], what: string) => this.#note(kind, what);
    this.plan = plan;
    this.#stage = stage;
    this.#start = stage.world.now();
    this.#rest = new RestFaults(stage.world.clock, note);
    this.#events = new EventFaults(note);
    this.#voice = stage.voice ? new VoiceFaults(stage.world, stage.voice) : undefined;
    this.ended = new Promise((resolve) => {
      this.#finish = resolve;
    });
    stage.gateway.trouble = this.#events;
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
  judge(request: RestRequest): Promise<Fault | undefined> {
    return this.#rest.judge(request);
  }

  /** Ends the plan now; everything works again. */
  stop(): void {
    if (this.over) return;
    for (const cancel of this.#timers) cancel();
    for (const undo of [...this.#undo]) undo();
    if (this.#stage.gateway.trouble === this.#events) this.#stage.gateway.trouble = undefined;
    this.#note('end', 'everything works again');
    this.#finish();
  }

  #note(kind: FaultNote['kind'], what: string): void {
    this.log.push({ at: this.#stage.world.now() - this.#start, kind, what });
  }

  #at(ms: number, task: () => void): void {
    this.#timers.push(this.#stage.world.clock.after(ms, task));
  }

  #begin(fault: PlannedFault, place: number): void {
    const words = this.#carryOut(fault, place);
    this.#note(fault.kind, typeof words === 'string' ? words : `for ${'forMs' in fault ? fault.forMs : 0} ms`);
    if (typeof words === 'string' || !('forMs' in fault)) return;
    const undo = () => {
      if (this.#undo.delete(undo)) words();
    };
    this.#undo.add(undo);
    this.#at(fault.at + fault.forMs - (this.#stage.world.now() - this.#start), undo);
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
        return this.#troubleGateway(fault);
      default:
        return this.#troubleVoice(fault, new Dice(seed, place), place);
    }
  }

  #troubleGateway(
    fault: Extract<PlannedFault, { kind: 'gatewayDrop' | 'gatewayReconnect' | 'invalidSession' }>,
  ): string {
    const { gateway, world } = this.#stage;
    const online = [...world.applications.keys()].filter((id) => gateway.isOnline(id));
    for (const id of online) {
      if (fault.kind === 'gatewayDrop') gateway.drop(id, fault.code);
      else if (fault.kind === 'gatewayReconnect') gateway.requestReconnect(id);
      else gateway.invalidateSession(id, fault.resumable);
    }
    return `${online.length} bots`;
  }

  #strip(bits: bigint): () => void {
    const { world } = this.#stage;
    const { habits } = world;
    const overwrite: typeof habits.overwrite = (one) => ({ ...one, allow: one.allow & ~bits, deny: one.deny & ~bits });
    world.habits = { ...habits, overwrite };
    return () => {
      world.habits = habits;
    };
  }

  #setAvailable(available: boolean): void {
    const { gateway, world } = this.#stage;
    for (const id of world.guilds.keys()) gateway.setAvailable(id, available);
  }

  #setGateway(open: boolean): void {
    const { gateway, world } = this.#stage;
    gateway.closed = !open;
    if (!open) for (const id of world.applications.keys()) gateway.drop(id);
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

  #troubleVoice(
    fault: Extract<PlannedFault, { kind: 'voiceClose' | 'voiceDrop' | 'voiceMove' | 'dave' | VoiceSpan }>,
    dice: Dice,
    place: number,
  ): string | (() => void) {
    const voice = this.#voice;
    if (!voice) return 'there is no voice server';
    if (fault.kind === 'voiceClose') return `${fault.code} to ${voice.close(fault.code, fault.stays)} bots`;
    if (fault.kind === 'voiceDrop') return `${voice.drop()} bots`;
    if (fault.kind === 'dave') return `${fault.message} to ${voice.dave(fault.message, dice)} bots`;
    if (fault.kind !== 'voiceMove') return voice.begin(fault, this.plan.seed, place);
    const { code = null, endpointGone = false, afterMs = 0 } = fault;
    void voice.move({ code, endpointGone, afterMs });
    return `to another endpoint${code === null ? '' : `, with ${code}`}${endpointGone ? ', first to none' : ''}`;
  }
}
