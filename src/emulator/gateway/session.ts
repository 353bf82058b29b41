import { GatewayIntentBits, GatewayOpcodes } from 'discord-api-types/v10';
import type { WebSocket } from 'ws';
import type { Application } from '../world/entities.ts';
import { withoutContent } from '../world/render-message.ts';
import { covers } from './intents.ts';

/** Events kept for a resume. */
const REMEMBERED = 10_000;

interface Sent {
  seq: number;
  text: string;
}

/** A bot's session: it outlives its socket, so that what was missed can be sent again. */
export class GatewaySession {
  readonly id: string;
  readonly application: Application;
  readonly intents: number;
  readonly shard: [number, number];
  socket: WebSocket | undefined;
  /** Number of the last event. */
  seq = 0;
  #sent: Sent[] = [];

  constructor(id: string, application: Application, intents: number, shard: [number, number]) {
    this.id = id;
    this.application = application;
    this.intents = intents;
    this.shard = shard;
  }

  /** Sends an event if the intents and the shard cover it. */
  dispatch(event: string, data: object): void {
    if (!covers(this.intents, event, data, this.application.id) || !this.#isOnShard(event, data)) return;
    this.seq += 1;
    const text = JSON.stringify({ op: GatewayOpcodes.Dispatch, t: event, s: this.seq, d: this.#readable(event, data) });
    this.#sent.push({ seq: this.seq, text });
    if (this.#sent.length > REMEMBERED) this.#sent.shift();
    this.socket?.send(text);
  }

  /** Sends again what came after `seq`; `false` when `seq` is not of this session. */
  replay(seq: number): boolean {
    if (seq > this.seq) return false;
    for (const { seq: number, text } of [...this.#sent]) if (number > seq) this.socket?.send(text);
    return true;
  }

  #readable(event: string, data: object): object {
    const hides = event === 'MESSAGE_CREATE' || event === 'MESSAGE_UPDATE';
    if (!hides || !('guild_id' in data) || this.intents & GatewayIntentBits.MessageContent) return data;
    return withoutContent(data as Record<string, unknown>, this.application.id);
  }

  // docs: Gateway, Sharding; direct messages go to shard 0
  #isOnShard(event: string, data: object): boolean {
    if (event === 'READY' || event === 'RESUMED') return true;
    const { guild_id: inside, id } = data as { guild_id?: string; id?: string };
    return this.hosts(inside ?? (/^GUILD_(CREATE|UPDATE|DELETE)$/.test(event) ? id : undefined));
  }

  /** Whether a guild, or what is outside of guilds, belongs to this session's shard. */
  hosts(guildId: string | undefined): boolean {
    const [shard, shards] = this.shard;
    return shard === (guildId === undefined ? 0 : Number((BigInt(guildId) >> 22n) % BigInt(shards)));
  }
}
