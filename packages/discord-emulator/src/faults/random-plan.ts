import { SeededRandom } from '../seeded-random.ts';
import type { DaveMessage, FaultKind, FaultPlan, PlannedFault, VoiceCloseCode } from './plan.ts';

/** The bounds of a random plan. */
export interface RandomPlanOptions {
  /** ms, 60 000 by default. */
  until?: number;
  /** The kinds of fault to choose from, {@link RANDOM_KINDS} by default. */
  kinds?: readonly FaultKind[];
}

const VOICE_CODES: readonly VoiceCloseCode[] = [4006, 4009, 4014, 4015, 4017, 4021, 4022];
const DAVE_MESSAGES: readonly DaveMessage[] = [
  'garbledProposals',
  'strangerProposed',
  'secondExternalSender',
  'shortFrame',
  'garbledCommit',
  'garbledWelcome',
];

/**
 * All kinds but stripped bits, which a plan must name. Lost events must be named as well, because a bot cannot know
 * what it was never told.
 */
export const RANDOM_KINDS: readonly FaultKind[] = [
  'latency',
  'rateLimit',
  'serverError',
  'reset',
  'gatewayDrop',
  'gatewayReconnect',
  'invalidSession',
  'gatewayLatency',
  'events',
  'guildOutage',
  'outage',
  'voiceClose',
  'voiceDrop',
  'voiceMove',
  'udpLoss',
  'discoveryLoss',
  'blackHole',
  'dave',
];

/** Bits without which a bot can still open and close a room: reactions, streams, threads, activities, sounds, polls. */
export const STRIPPABLE_BITS: readonly string[] = [6, 9, 35, 36, 38, 39, 42, 46, 49].map((bit) =>
  String(1n << BigInt(bit)),
);

/** The average time between two faults at full intensity, in ms. */
const SPACING_MS = 1500;

/**
 * A random plan. `intensity`, 0 to 1, sets how frequent and how severe the faults are. At 1 about 40 faults begin in a
 * minute, and each may last a tenth of the plan. The same arguments give the same plan.
 */
export function randomPlan(seed: number, intensity: number, options: RandomPlanOptions = {}): FaultPlan {
  const { until = 60_000, kinds = RANDOM_KINDS } = options;
  const random = new SeededRandom(seed);
  const count = kinds.length && intensity > 0 ? Math.max(1, Math.round((until / SPACING_MS) * intensity)) : 0;
  const longest = Math.max(100, Math.min(until / 10, 10_000) * intensity);
  const faults = Array.from({ length: count }, () => {
    const at = random.between(0, Math.floor(until * 0.9));
    const forMs = Math.min(random.between(Math.ceil(longest / 10), Math.floor(longest)), until - at);
    return makeFault(random, random.pick(kinds), { at, forMs }, intensity);
  });
  return { seed, until, faults: faults.sort((a, b) => a.at - b.at) };
}

type Makers = Readonly<Record<FaultKind, () => PlannedFault>>;

/** The random values that the faults of one draw share. */
interface Draw {
  readonly random: SeededRandom;
  readonly span: { at: number; forMs: number };
  readonly share: number;
  readonly ms: number;
}

function makeFault(random: SeededRandom, kind: FaultKind, span: Draw['span'], intensity: number): PlannedFault {
  const share = Math.ceil((0.1 + 0.9 * random.fraction()) * intensity * 100) / 100;
  const ms = random.between(20, 100 + Math.round(900 * intensity));
  const draw = { random, span, share, ms };
  const make: Makers = { ...restFaults(draw), ...gatewayFaults(draw), ...voiceFaults(draw) };
  return make[kind]();
}

function restFaults({ random, span, share, ms }: Draw) {
  return {
    latency: () => ({ kind: 'latency', ...span, ms, jitterMs: random.between(0, ms) }),
    rateLimit: () => ({ kind: 'rateLimit', ...span, scope: random.pick(['user', 'shared', 'global'] as const) }),
    serverError: () => {
      const status = random.pick([500, 502, 503] as const);
      return { kind: 'serverError', ...span, share, status, carriedOut: random.chance(0.25) };
    },
    reset: () => ({ kind: 'reset', ...span, share, carriedOut: random.chance(0.5) }),
    strippedBits: () => ({ kind: 'strippedBits', ...span, bits: random.pick(STRIPPABLE_BITS) }),
  } satisfies Partial<Makers>;
}

function gatewayFaults({ random, span, share, ms }: Draw) {
  const { at } = span;
  return {
    gatewayDrop: () => ({
      kind: 'gatewayDrop',
      at,
      ...(random.chance(0.5) ? { code: random.pick([4000, 4009]) } : {}),
    }),
    gatewayReconnect: () => ({ kind: 'gatewayReconnect', at }),
    invalidSession: () => ({ kind: 'invalidSession', at, resumable: random.chance(0.5) }),
    gatewayLatency: () => ({ kind: 'gatewayLatency', ...span, ms, jitterMs: random.between(0, ms) }),
    events: () => ({ kind: 'events', ...span, how: random.pick(['twice', 'swapped'] as const), share }),
    guildOutage: () => ({ kind: 'guildOutage', ...span }),
    outage: () => ({ kind: 'outage', ...span, parts: outageOf(random) }),
  } satisfies Partial<Makers>;
}

function voiceFaults({ random, span, share, ms }: Draw) {
  const { at } = span;
  return {
    voiceClose: () => ({ kind: 'voiceClose', at, code: random.pick(VOICE_CODES) }),
    voiceDrop: () => ({ kind: 'voiceDrop', at }),
    // Reuses a random number that was already drawn, so that the other faults of a seed do not change.
    voiceMove: () => ({ kind: 'voiceMove', at, code: ms % 2 ? 4022 : 4014, endpointGone: ms % 3 === 0, afterMs: ms }),
    slowKeys: () => ({ kind: 'slowKeys', ...span }),
    udpLoss: () => ({ kind: 'udpLoss', ...span, share }),
    discoveryLoss: () => ({ kind: 'discoveryLoss', ...span }),
    blackHole: () => ({ kind: 'blackHole', ...span }),
    dave: () => ({ kind: 'dave', at, message: random.pick(DAVE_MESSAGES) }),
  } satisfies Partial<Makers>;
}

function outageOf(random: SeededRandom): ('rest' | 'gateway' | 'voice')[] {
  return random
    .pick([['rest'], ['gateway'], ['voice'], ['rest', 'gateway'], ['rest', 'gateway', 'voice']] as const)
    .slice();
}
