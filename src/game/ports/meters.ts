/** Takes the measurements of the narrator, for the metrics. */
export interface VoiceMeter {
  /** A frame was sent this many ms after it was due. */
  frameSent(lateMs: number): void;
}

/** The kind of a call to Discord, by its route. It names no server, person or channel. */
export type CallKind =
  | 'member'
  | 'message'
  | 'access'
  | 'channel'
  | 'voice-status'
  | 'answer'
  | 'command'
  | 'event'
  | 'gateway'
  | 'other';

/** A call that Discord has answered, or has not. */
export interface MeasuredCall {
  readonly kind: CallKind;
  /** True if the call changes a member of a server: their mute or their voice channel. */
  readonly isMemberEdit: boolean;
  /** The HTTP status. `null`: there was no answer. */
  readonly status: number | null;
  /** With status 429, whose limit it is (docs: Rate Limits, `X-RateLimit-Scope`). */
  readonly scope: string | null;
}

/** Takes the measurements of the calls with one bot token, and of its gateway connection, for the metrics. */
export interface CallMeter {
  called(call: MeasuredCall): void;
  /** A call waits this many ms for a limit of Discord before it is made. */
  waited(ms: number): void;
  /** A gateway connection was lost and is being made again. */
  reconnected(): void;
  /** Too few sessions are left for another connection (`true`), or enough again. */
  short(isShort: boolean): void;
}

/** The parts that can be slow. */
export type SlowPart = 'loop' | 'frames' | 'store' | 'limits';

/** A part of the process that was slow in the last minute. */
export interface Slowness {
  readonly part: SlowPart;
  /** The time that it took or was late, ms. */
  readonly ms: number;
  /** The name of the metric that shows it over time. */
  readonly metric: string;
}

/** The things that requests use: seconds of the main thread, documents and keys read from the store, and calls to Discord. */
export type Resource = 'cpu' | 'reads' | 'calls';

/** The person and the server of a request. */
export interface Asker {
  readonly userId: string;
  readonly guildId: string;
}

/** The limits to the use of the process by each person and each server. */
export interface Budgets {
  /** Milliseconds until a request of theirs may be answered that can wait. 0: now. Any other answer is counted as a refusal. */
  waitMs(asker: Asker): number;
  /** Does the work of a request, and charges what it uses until it is done. */
  charge<T>(asker: Asker, work: () => Promise<T>): Promise<T>;
}
