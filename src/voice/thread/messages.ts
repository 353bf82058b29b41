/** The messages between the bot and the voice thread. Players, adapters and requests have numbers. */
import type { DiscordGatewayAdapterLibraryMethods } from '@discordjs/voice';
import type { Priority } from '../line-queue.ts';
import type { LinkTiming } from '../link-timing.ts';
import type { LinkState, PlayerPlace, SayResult } from '../linked-player.ts';
import type { SharedPackets } from './shared-packets.ts';

/** The data with which the thread is started. */
export interface ThreadSettings {
  readonly timing?: Partial<LinkTiming> | undefined;
}

/** The orders to the thread. */
export type Order =
  | { readonly do: 'connect'; readonly player: number; readonly place: PlayerPlace }
  | ({ readonly do: 'say'; readonly player: number; readonly request: number; readonly priority: Priority } & Line)
  | { readonly do: 'skipChatter'; readonly player: number }
  | { readonly do: 'ambience'; readonly player: number; readonly packets: SharedPackets }
  | { readonly do: 'regained'; readonly player: number; readonly isNewSession: boolean }
  | { readonly do: 'close'; readonly player: number }
  | GatewayOrder;

/** A line with its length in ms, and its marks. */
interface Line {
  readonly packets: SharedPackets;
  readonly ms: number;
  readonly marks: readonly number[];
}

/** The events of Discord's gateway for an adapter. `unsent`: the gateway did not take a request. */
export type GatewayOrder = { readonly adapter: number } & (
  | { readonly do: 'state'; readonly data: DataOf<'onVoiceStateUpdate'> }
  | { readonly do: 'server'; readonly data: DataOf<'onVoiceServerUpdate'> }
  | { readonly do: 'destroy' }
  | { readonly do: 'unsent' }
);

type DataOf<Method extends 'onVoiceStateUpdate' | 'onVoiceServerUpdate'> = Parameters<
  DiscordGatewayAdapterLibraryMethods[Method]
>[0];

/** The reports of the thread. */
export type Report = PlayerReport | LogReport | FramesReport;

/** A report about a player. */
export type PlayerReport = { readonly player: number } & (
  | { readonly event: 'state'; readonly state: LinkState }
  | { readonly event: 'said'; readonly request: number; readonly result: SayResult }
  /** A mark of a line has been reached. */
  | { readonly event: 'reached'; readonly request: number; readonly mark: number }
  | { readonly event: 'closed' }
  | { readonly event: 'heard'; readonly userId: string; readonly speaking: boolean }
  | { readonly event: 'recorded'; readonly packet: Uint8Array }
  /** The library wants an adapter. */
  | { readonly event: 'adapt'; readonly adapter: number }
  /** The library sends a request to the gateway. */
  | { readonly event: 'request'; readonly adapter: number; readonly payload: unknown }
  /** The library does not need the adapter any more. */
  | { readonly event: 'release'; readonly adapter: number }
);

/** An entry of the log. `player`: `null` if it concerns all of them. */
type LogReport = { readonly event: 'log'; readonly player: number | null } & LogEntry;

/** The lateness of the frames since the report before, ms. */
interface FramesReport {
  readonly event: 'frames';
  readonly late: Float64Array;
}

interface LogEntry {
  readonly level: 'debug' | 'info' | 'warn' | 'error';
  readonly fields: object;
  readonly message: string;
}
