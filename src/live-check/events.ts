import { setTimeout as pause } from 'node:timers/promises';
import { type APIInteraction, type Client, Events, GatewayDispatchEvents } from 'discord.js';

/** An event of the gateway, as it came. */
export interface Event {
  readonly name: string;
  readonly data: Readonly<Record<string, unknown>>;
  /** The time of `performance.now`. */
  readonly at: number;
}

/** All events that the gateway has sent, in their order. */
export class EventLog {
  readonly all: Event[] = [];
  /** The presses and commands of people, in their order. */
  readonly interactions: APIInteraction[] = [];

  constructor(client: Client) {
    client.ws.on(GatewayDispatchEvents.InteractionCreate, (data: APIInteraction) => void this.interactions.push(data));
    client.on(Events.Raw, ({ t, d }: { readonly t: string | null; readonly d: unknown }) => {
      if (t !== null && typeof d === 'object' && d !== null)
        this.all.push({ name: t, data: d as Event['data'], at: performance.now() });
    });
  }

  /** The events from now on, each time that the function is called. */
  fromNow(): () => readonly Event[] {
    const start = this.all.length;
    return () => this.all.slice(start);
  }
}

/** Returns true for the news of a person's place in voice. */
export const isVoiceOf = (userId: string, { name, data }: Event): boolean =>
  name === GatewayDispatchEvents.VoiceStateUpdate && data['user_id'] === userId;

/** Milliseconds between two looks. */
const lookMs = 20;

/** Waits until `look` finds something, for at most `ms`. Rejects if the check is stopped. */
export async function until<Found>(
  signal: AbortSignal,
  ms: number,
  look: () => Found | undefined | false,
): Promise<Found | null> {
  const end = performance.now() + ms;
  for (;;) {
    const found = look();
    if (found !== undefined && found !== false) return found;
    if (performance.now() > end) return null;
    await pause(lookMs, undefined, { signal });
  }
}
