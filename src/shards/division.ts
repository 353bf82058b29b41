/** Decides which shards a process takes, stands by for, and hands over. */
import type { Peer } from '#game/ports/ports.ts';

/**
 * The state of a shard in one process:
 * - `away`: it does not hear the shard.
 * - `connecting`: it is about to hear it.
 * - `standby`: it hears it, and does nothing.
 * - `taking`: it has the lease, and loads the tables.
 * - `hosted`: it hosts the tables.
 * - `leaving`: it stores everything, and lets go of the lease.
 */
export type ShardState = 'away' | 'connecting' | 'standby' | 'taking' | 'hosted' | 'leaving';

/** A shard as one process sees it. */
export interface SeenShard {
  readonly number: number;
  readonly state: ShardState;
  /** The process with the lease. `null`: nobody has it. */
  readonly owner: string | null;
  /** Milliseconds for which nobody has had the lease. */
  readonly freeMs: number;
  /** The games that go on there, if this process hosts them. */
  readonly games: number;
}

/** Everything that the decision depends on. */
export interface Division {
  readonly owner: string;
  readonly shards: readonly SeenShard[];
  /** The living processes, and this one among them. */
  readonly peers: readonly Peer[];
  /** True if processes hear shards that they do not own. */
  readonly standsBy: boolean;
  /** Milliseconds for which this process has had more than its share. */
  readonly excessMs: number;
}

/** The shards of each kind, by their numbers. */
export interface Steps {
  readonly take: readonly number[];
  readonly connect: readonly number[];
  readonly handOver: readonly number[];
}

/** Milliseconds for which a free shard is left to a process that stands by for it, and for any process with room. */
const WARM_MS = 3_000;
const LONELY_MS = 10_000;
/** Milliseconds for which a process keeps too many shards: those without a game, and those with one. */
const IDLE_MS = 5_000;
const BUSY_MS = 600_000;

/** The greatest number of shards of one process, if all of them are divided fairly. */
export const shareOf = ({ shards, peers }: Pick<Division, 'shards' | 'peers'>): number =>
  Math.ceil(shards.length / Math.max(1, peers.length));

/** Returns true for a shard that the process owns for longer. */
export const isOwn = ({ state }: Pick<SeenShard, 'state'>): boolean => state === 'taking' || state === 'hosted';

/** Returns what the process does next. */
export function stepsOf(division: Division): Steps {
  const take = takesOf(division);
  const isBusy = division.shards.some(({ state, number }) => state === 'connecting' || take.includes(number));
  return { take, connect: isBusy ? [] : connectionsOf(division), handOver: handOversOf(division) };
}

function takesOf({ owner, shards, peers }: Division): readonly number[] {
  const share = shareOf({ shards, peers });
  const own = shards.filter(isOwn).length;
  const free = shards.filter((shard) => shard.owner === null && !isOwn(shard) && shard.state !== 'leaving');
  const warm = free.filter(({ state }) => state === 'standby').map(({ number }) => number);
  const taken = warm.slice(0, Math.max(0, share - own));
  // A session is started one after another. So processes that start together get shares of the shards.
  const isStarting = shards.some(({ state }) => state === 'connecting' || state === 'taking');
  const others = peers.filter((peer) => peer.owner !== owner && ownedBy(peer, shards) < share);
  const isLeft = ({ number, freeMs }: SeenShard) =>
    freeMs > WARM_MS || !others.some(({ standby }) => standby.includes(number));
  const cold = free.filter((shard) => shard.state === 'away' && isLeft(shard)).map(({ number }) => number);
  if (taken.length === 0 && !isStarting && own < share) taken.push(...cold.slice(0, 1));
  if (taken.length > 0 || isStarting) return taken;
  // Nobody with room takes it, for example because it is cut off from Discord.
  const lonely = free.filter(({ freeMs }) => freeMs > LONELY_MS).map(({ number }) => number);
  return [...lonely.filter((number) => warm.includes(number)), ...lonely].slice(0, 1);
}

const ownedBy = (peer: Peer, shards: readonly SeenShard[]): number =>
  shards.filter(({ owner }) => owner === peer.owner).length;

function connectionsOf({ owner, shards, standsBy }: Division): readonly number[] {
  const wanted = shards.filter((shard) => shard.state === 'away' && shard.owner !== null && shard.owner !== owner);
  return standsBy ? wanted.slice(0, 1).map(({ number }) => number) : [];
}

/**
 * One shard that another process with room can take over at once, and first one without a game. Where no process stands by,
 * it has to connect first, so only a shard without a game is handed over.
 */
function handOversOf({ owner, shards, peers, standsBy, excessMs }: Division): readonly number[] {
  const share = shareOf({ shards, peers });
  if (shards.filter(isOwn).length <= share || shards.some(({ state }) => state === 'leaving')) return [];
  const others = peers.filter((peer) => peer.owner !== owner && ownedBy(peer, shards) < share);
  const canMove = ({ number, games }: SeenShard): boolean =>
    others.some(({ standby }) => standby.includes(number) || (!standsBy && games === 0));
  return shards
    .filter((shard) => shard.state === 'hosted' && canMove(shard))
    .filter(({ games }) => excessMs > (games === 0 ? IDLE_MS : BUSY_MS))
    .toSorted((one, other) => one.games - other.games)
    .slice(0, 1)
    .map(({ number }) => number);
}
