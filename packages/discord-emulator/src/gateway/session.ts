import { GatewayIntentBits, GatewayOpcodes } from 'discord-api-types/v10';
import type { Clock } from '../clock.ts';
import type { Application } from '../state/entities.ts';
import { withoutContent } from '../state/render-message.ts';
import type { Outgoing } from './compression.ts';
import { areRelated, type EventFaultHook, type EventOutcome, mayBeDisturbed } from './event-fault-hook.ts';
import { covers } from './intents.ts';
import { Outbox } from './outbox.ts';

/** Number of events kept for a resume. */
const REMEMBERED = 10_000;
/** The longest time for which an event waits for the event that it swaps places with, ms. */
const SWAP_MS = 250;

interface Sent {
  seq: number;
  text: string;
}

interface Event {
  event: string;
  data: object;
}

/** The part of the gateway server that a session uses. */
export interface SessionHost {
  readonly clock: Clock;
  readonly faultHook: EventFaultHook | undefined;
  /** Receives each event that is sent to a bot. */
  watch(event: string, data: object, applicationId: string): void;
  /** Returns true if the session receives nothing because of another session of its shard. */
  isDeaf(session: GatewaySession): boolean;
  /** Returns true if an outage of its guild holds the event back. */
  isSilent(event: string, data: object): boolean;
}

/** A bot's session. It outlives its socket, so that missed events can be sent again. */
export class GatewaySession {
  readonly id: string;
  readonly application: Application;
  readonly intents: number;
  readonly shard: [number, number];
  /** Number of the last event. */
  seq = 0;
  /** True once READY and the first guilds were sent. */
  isWelcomed = false;
  readonly #host: SessionHost;
  readonly #outbox: Outbox;
  #sent: Sent[] = [];
  #held: Event | undefined;

  constructor(
    host: SessionHost,
    id: string,
    about: { application: Application; intents: number; shard: [number, number] },
  ) {
    this.#host = host;
    this.#outbox = new Outbox(host.clock);
    this.id = id;
    this.application = about.application;
    this.intents = about.intents;
    this.shard = about.shard;
  }

  get socket(): Outgoing | undefined {
    return this.#outbox.socket;
  }

  set socket(socket: Outgoing | undefined) {
    this.#outbox.socket = socket;
  }

  /** Sends an event if the intents and the shard include it and its guild is available. */
  dispatch(event: string, data: object): void {
    if (!this.#hears(event, data)) return;
    const outcome: EventOutcome = mayBeDisturbed(event) ? (this.#host.faultHook?.outcomeOf(event) ?? 'sent') : 'sent';
    if (outcome === 'lost') return;
    const held = this.#held;
    this.#held = undefined;
    if (outcome === 'swapped' && !held) {
      this.#hold({ event, data });
      return;
    }
    const stays = held && (!mayBeDisturbed(event) || areRelated(held.data, data));
    if (held && stays) this.#number(held);
    this.#number({ event, data });
    if (outcome === 'twice') this.#number({ event, data });
    if (held && !stays) this.#number(held);
  }

  #hears(event: string, data: object): boolean {
    if (!covers(this.intents, event, data, this.application.id) || !this.#isOnShard(event, data)) return false;
    return !this.#host.isSilent(event, data) && !(this.isWelcomed && this.#host.isDeaf(this));
  }

  /** Fault: holds the event back until the next one, for at most {@link SWAP_MS}. */
  #hold(event: Event): void {
    this.#held = event;
    this.#host.clock.after(SWAP_MS, () => {
      if (this.#held !== event) return;
      this.#held = undefined;
      this.#number(event);
    });
  }

  #number({ event, data }: Event): void {
    this.seq += 1;
    const readable = JSON.parse(JSON.stringify(this.#readable(event, data))) as object;
    const text = JSON.stringify({ op: GatewayOpcodes.Dispatch, t: event, s: this.seq, d: readable });
    this.#sent.push({ seq: this.seq, text });
    if (this.#sent.length > REMEMBERED) this.#sent.shift();
    this.#outbox.send(text, this.#host.faultHook?.delay() ?? 0);
    this.#host.watch(event, readable, this.application.id);
  }

  /** Sends the events after `seq` again. Returns `false` if `seq` is not from this session or is too old. */
  replay(seq: number): boolean {
    const [first] = this.#sent;
    if (seq > this.seq || (first && first.seq > seq + 1)) return false;
    for (const { seq: number, text } of [...this.#sent]) if (number > seq) this.#outbox.send(text, 0);
    return true;
  }

  #readable(event: string, data: object): object {
    const hides = event === 'MESSAGE_CREATE' || event === 'MESSAGE_UPDATE';
    if (!hides || !('guild_id' in data) || this.intents & GatewayIntentBits.MessageContent) return data;
    return withoutContent(data as Record<string, unknown>, this.application.id);
  }

  #isOnShard(event: string, data: object): boolean {
    if (event === 'READY' || event === 'RESUMED') return true;
    return this.hosts(guildIdOf(event, data));
  }

  /** Returns true if the guild belongs to this session's shard. Events outside of guilds belong to shard 0. */
  hosts(guildId: string | undefined): boolean {
    return hostsGuild(this.shard, guildId);
  }
}

/**
 * Returns true if a guild belongs to the shard (docs: Gateway, Sharding). Events outside of guilds belong to shard 0
 * (discord-api-docs#7578).
 */
export function hostsGuild([shard, shards]: readonly [number, number], guildId: string | undefined): boolean {
  return shard === (guildId === undefined ? 0 : Number((BigInt(guildId) >> 22n) % BigInt(shards)));
}

/** The id of the guild that an event is about. */
export function guildIdOf(event: string, data: object): string | undefined {
  const { guild_id: inside, id } = data as { guild_id?: string; id?: string };
  return inside ?? (/^GUILD_(CREATE|UPDATE|DELETE)$/.test(event) ? id : undefined);
}
