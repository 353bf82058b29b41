import type { GatewayVoiceServerUpdateDispatchData, GatewayVoiceStateUpdateDispatchData } from 'discord-api-types/v10';
import type { Narrator } from '#game/ports/ports.ts';
import type { LinkTiming } from '#voice/link-timing.ts';

/** The channel of orders to the voice thread. */
export const threadOrders = 'orders to the voice thread';

/** The data with which the narrator's process is started. */
export interface NarratorSetting {
  /** The address of the program of the thread. */
  readonly thread: string;
  readonly packs: string;
  /** A pack that a server has sent: the pack's folder. */
  readonly own?: { readonly guildId: string; readonly folder: string };
  readonly timing?: Partial<LinkTiming>;
}

/** An order from a test. Each is answered with its id. */
export type NarratorOrder = { readonly id: number } & (
  | { readonly do: 'open'; readonly place: Parameters<Narrator['open']>[0] }
  | { readonly do: 'say'; readonly gameId: string; readonly line: Parameters<Narrator['say']>[1] }
  | { readonly do: 'skipChatter'; readonly gameId: string }
  | { readonly do: 'ambience'; readonly gameId: string; readonly cue: string | null }
  | { readonly do: 'close'; readonly gameId: string }
  | { readonly do: 'spoil' }
  | { readonly do: 'endThread' }
  | { readonly do: 'cut'; readonly isCut: boolean }
  | { readonly do: 'measure' }
  | { readonly do: 'regained'; readonly guildId: string; readonly isNewSession: boolean }
  | { readonly do: 'state'; readonly data: GatewayVoiceStateUpdateDispatchData }
  | { readonly do: 'server'; readonly data: GatewayVoiceServerUpdateDispatchData }
);

/** The frames that were sent since the measuring before, and the time that the processor took for them. */
export interface SentFrames {
  /** Milliseconds by which each frame was late. */
  readonly late: readonly number[];
  /** CPU time of the process with all its threads, and the time that passed, both in ms. */
  readonly cpuMs: number;
  readonly wallMs: number;
}

/** The answer to an order. */
export type NarratorAnswer = Awaited<ReturnType<Narrator['say']>> & { readonly sent?: SentFrames };

/** A message from the process to the test. */
export type NarratorReport =
  | { readonly event: 'up' }
  | { readonly event: 'done'; readonly id: number; readonly said?: NarratorAnswer }
  | { readonly event: 'rejected'; readonly id: number; readonly message: string }
  | { readonly event: 'gateway'; readonly payload: unknown }
  | { readonly event: 'spoke'; readonly gameId: string; readonly userId: string; readonly speaks: boolean }
  | { readonly event: 'log'; readonly level: string; readonly message: string; readonly fields: string };
