import type { CallCode } from '../world/voice-call.ts';

/** Voice close codes that a plan may send (docs: Voice Close Event Codes). */
export type VoiceCloseCode = 4006 | 4009 | 4014 | 4015 | 4017 | 4021 | 4022;

/** Which calls a fault of REST concerns. All fields together; without any, all calls. */
export interface Calls {
  /** `PATCH /guilds/{guild_id}/members/{user_id}`, as Discord's description writes it. */
  route?: string;
  /** The share of fitting calls, 0 to 1, chosen by the plan's dice; 1 by default. */
  share?: number;
  /** How many calls at most. */
  times?: number;
}

/** A time span: `at` and `forMs` are ms, `at` since the plan's start. */
interface Span {
  at: number;
  forMs: number;
}

/** What happens at REST during a span. */
export type RestFault = Span &
  Calls &
  (
    | /** Calls take `ms` longer, and up to `jitterMs` more; half of it passes before the call is carried out. */ {
        kind: 'latency';
        ms: number;
        jitterMs: number;
      }
    | /**
     * 429 until the span is over. `user` and `shared` concern one route: the given one, or the first that is called;
     * `global` concerns all but interaction callbacks.
     */ {
        kind: 'rateLimit';
        scope: 'user' | 'shared' | 'global';
      }
    | /** An error of Discord's servers; some come although the call was carried out. */ {
        kind: 'serverError';
        status: 500 | 502 | 503;
        carriedOut: boolean;
      }
    | /** The connection is cut before the answer, and the call carried out or not. */ {
        kind: 'reset';
        carriedOut: boolean;
      }
  );

/** Discord keeps overwrites without these bits, a number as text; what it keeps already stays as it is. */
export type HabitFault = Span & { kind: 'strippedBits'; bits: string };

/** What happens to the gateway connections of all bots. */
export type GatewayFault =
  /** Cut without a word, or closed with a code after which the session can be resumed. */
  | { kind: 'gatewayDrop'; at: number; code?: number }
  /** Op 7. */
  | { kind: 'gatewayReconnect'; at: number }
  /** Op 9. */
  | { kind: 'invalidSession'; at: number; resumable: boolean }
  /** Events come `ms` and up to `jitterMs` later, in their order. */
  | (Span & { kind: 'gatewayLatency'; ms: number; jitterMs: number })
  /**
   * A share of the events comes twice, changes places with the next one, or never comes (docs: Reference, Consistency).
   * READY, RESUMED and what tells of whole guilds keep their place; two events about the same thing keep their order.
   */
  | (Span & { kind: 'events'; how: 'twice' | 'swapped' | 'lost'; share: number })
  /** The guilds are unavailable to the bots: GUILD_DELETE, no events, GUILD_CREATE (docs: Unavailable Guild Object). */
  | (Span & { kind: 'guildOutage' })
  /** Connections are cut and new ones are not let in. */
  | (Span & { kind: 'outage'; parts: ('rest' | 'gateway' | 'voice')[] });

/** A message of DAVE that is not as it should be, to each bot in voice. */
export type DaveMessage =
  /** Op 27 that cannot be parsed. */
  | 'garbledProposals'
  /** Op 27 that adds a user of whom op 11 has not told. */
  | 'strangerProposed'
  /** Op 25 to a member of a group. */
  | 'secondExternalSender'
  /** A binary message of two bytes. */
  | 'shortFrame'
  /** Op 29 that cannot be parsed. */
  | 'garbledCommit'
  /** Op 30 that cannot be parsed. */
  | 'garbledWelcome';

/** What happens to the voice connections of all bots. */
export type VoiceFault =
  /** 4014, 4021 and 4022 also take the bot out of the channel, unless it `stays`; 4015 can be resumed. */
  | { kind: 'voiceClose'; at: number; code: VoiceCloseCode; stays?: boolean }
  /** The line of the websocket breaks (1006), which can be resumed. */
  | { kind: 'voiceDrop'; at: number }
  /**
   * The guilds' calls move to another endpoint. With a `code` the connections are closed while everybody stays in the
   * channel, and VOICE_SERVER_UPDATE comes `afterMs` later; with `endpointGone` one without an endpoint comes before. Without
   * any of them clients are only sent the new endpoint.
   */
  | { kind: 'voiceMove'; at: number; code?: CallCode; endpointGone?: boolean; afterMs?: number }
  /** Those who join a call are not let into its end-to-end group. */
  | (Span & { kind: 'slowKeys' })
  /** A share of all datagrams is lost, both ways. */
  | (Span & { kind: 'udpLoss'; share: number })
  /** IP discovery gets no answer. */
  | (Span & { kind: 'discoveryLoss' })
  /** The lines are dead both ways, websockets too. */
  | (Span & { kind: 'blackHole' })
  | { kind: 'dave'; at: number; message: DaveMessage };

/** One thing that goes wrong. */
export type PlannedFault = RestFault | HabitFault | GatewayFault | VoiceFault;
export type FaultKind = PlannedFault['kind'];

/** What goes wrong and when. Plain data: kept as JSON it can be run again. */
export interface FaultPlan {
  /** For the dice of shares and jitter. */
  seed: number;
  /** ms after the start; everything works again from then on. */
  until: number;
  faults: PlannedFault[];
}

/** Something that a plan did. */
export interface FaultNote {
  /** ms since the plan's start. */
  at: number;
  kind: FaultKind | 'end';
  what: string;
}
