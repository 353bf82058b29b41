import type { CallCode } from '../beliefs.ts';

/** Voice close codes that a plan may send (docs: Voice Close Event Codes). */
export type VoiceCloseCode = 4006 | 4009 | 4014 | 4015 | 4017 | 4021 | 4022;

/** The calls that a REST fault affects. A call must match all given fields. Without fields, every call matches. */
export interface Calls {
  /** A route as Discord's description writes it, such as `PATCH /guilds/{guild_id}/members/{user_id}`. */
  route?: string;
  /** The share of the matching calls that are affected, 0 to 1, chosen at random, 1 by default. */
  share?: number;
  /** The greatest number of calls that are affected. */
  times?: number;
}

/** A time span. `at` is in ms since the plan's start, `forMs` in ms. */
interface Span {
  at: number;
  forMs: number;
}

/** A REST fault that lasts for a span. */
export type RestFault = Span &
  Calls &
  (
    | /**
     * Calls take `ms` longer, and up to `jitterMs` more. Half of the delay passes before the call is carried out.
     */ {
        kind: 'latency';
        ms: number;
        jitterMs: number;
      }
    | /**
     * 429 until the span is over.
     * - `user` and `shared` affect one route: the given route, or the first that is called.
     * - `global` affects all routes but interaction callbacks.
     */ {
        kind: 'rateLimit';
        scope: 'user' | 'shared' | 'global';
      }
    | /** A server error of Discord. Some are sent although the call was carried out. */ {
        kind: 'serverError';
        status: 500 | 502 | 503;
        carriedOut: boolean;
      }
    | /** The connection is cut before the answer. The call may have been carried out or not. */ {
        kind: 'reset';
        carriedOut: boolean;
      }
  );

/**
 * Discord stores overwrites without these bits (a number as text). Overwrites that are already stored do not change.
 */
export type StoredBitsFault = Span & { kind: 'strippedBits'; bits: string };

/** A fault of the gateway connections of all bots. */
export type GatewayFault =
  /** Cut without a close frame, or closed with a code after which the session can be resumed. */
  | { kind: 'gatewayDrop'; at: number; code?: number }
  /** Op 7. */
  | { kind: 'gatewayReconnect'; at: number }
  /** Op 9. */
  | { kind: 'invalidSession'; at: number; resumable: boolean }
  /** Events arrive `ms` and up to `jitterMs` later, in their order. */
  | (Span & { kind: 'gatewayLatency'; ms: number; jitterMs: number })
  /**
   * A share of the events arrives twice, swaps places with the next event, or is lost (docs: Reference, Consistency).
   * READY, RESUMED and events about whole guilds keep their place. Two events about the same object keep their order.
   */
  | (Span & { kind: 'events'; how: 'twice' | 'swapped' | 'lost'; share: number })
  /**
   * The guilds are unavailable to the bots: GUILD_DELETE, no events, then GUILD_CREATE (docs: Unavailable Guild
   * Object).
   */
  | (Span & { kind: 'guildOutage' })
  /** Connections are cut and new connections are refused. */
  | (Span & { kind: 'outage'; parts: ('rest' | 'gateway' | 'voice')[] });

/** A faulty DAVE message, sent to each bot in voice. */
export type DaveMessage =
  /** Op 27 that cannot be parsed. */
  | 'garbledProposals'
  /** Op 27 that adds a user whom op 11 has not announced. */
  | 'strangerProposed'
  /** Op 25 to a client that is already a member of a group. */
  | 'secondExternalSender'
  /** A binary message of two bytes. */
  | 'shortFrame'
  /** Op 29 that cannot be parsed. */
  | 'garbledCommit'
  /** Op 30 that cannot be parsed. */
  | 'garbledWelcome';

/** A fault of the voice connections of all bots. */
export type VoiceFault =
  /** 4014, 4021 and 4022 also remove the bot from the channel unless `stays` is set. 4015 can be resumed. */
  | { kind: 'voiceClose'; at: number; code: VoiceCloseCode; stays?: boolean }
  /** The websocket breaks (1006). The session can be resumed. */
  | { kind: 'voiceDrop'; at: number }
  /**
   * The guilds' calls move to another endpoint.
   * - With a `code` the connections are closed while everybody stays in the channel. VOICE_SERVER_UPDATE follows
   *   `afterMs` later.
   * - With `endpointGone` a VOICE_SERVER_UPDATE without an endpoint is sent first.
   * - Without either, clients are only sent the new endpoint.
   */
  | { kind: 'voiceMove'; at: number; code?: CallCode; endpointGone?: boolean; afterMs?: number }
  /** Users who join a call are not let into its end-to-end group. */
  | (Span & { kind: 'slowKeys' })
  /** A share of all datagrams is lost in both directions. */
  | (Span & { kind: 'udpLoss'; share: number })
  /** IP discovery gets no answer. */
  | (Span & { kind: 'discoveryLoss' })
  /** The connections pass nothing in either direction, websockets included. */
  | (Span & { kind: 'blackHole' })
  | { kind: 'dave'; at: number; message: DaveMessage };

/** One fault of a plan. */
export type PlannedFault = RestFault | StoredBitsFault | GatewayFault | VoiceFault;
/** The kind of a planned fault. */
export type FaultKind = PlannedFault['kind'];

/** The faults and their times. Plain data: a plan stored as JSON can be run again. */
export interface FaultPlan {
  /** Seed for shares and jitter. */
  seed: number;
  /** End of all faults, in ms after the start. */
  until: number;
  faults: PlannedFault[];
}

/** Something that a plan has done. */
export interface FaultNote {
  /** ms since the plan's start. */
  at: number;
  kind: FaultKind | 'end';
  what: string;
}
