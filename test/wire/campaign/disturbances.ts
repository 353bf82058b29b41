/** The disturbances of a bot with several processes, and the time until its tables go on. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Interaction } from 'discord-emulator';
import type { SeededRandom } from 'discord-emulator/random';
import type { Bot } from '../kit/bot.ts';
import type { CampaignPlace } from './campaign-place.ts';
import type { CampaignTable } from './campaign-table.ts';

export const kinds = [
  ...(['kill -9', 'SIGSTOP', 'SIGTERM'] as const),
  ...(['PostgreSQL crash', 'PostgreSQL restart', 'PostgreSQL outage', 'gateway session'] as const),
];
export type Kind = (typeof kinds)[number];

const ofProcess: readonly Kind[] = ['kill -9', 'SIGSTOP', 'SIGTERM'];
const ofDatabase: readonly Kind[] = ['PostgreSQL crash', 'PostgreSQL restart', 'PostgreSQL outage'];

/** A process is frozen for longer than its leases last, ms. */
const FROZEN_MS = 15_000;
/** An outage lasts longer than the leases, ms. */
const OUTAGE_MS = 8_000;
/** A table that has not gone on after this time is stuck, ms. */
const STUCK_MS = 120_000;
/** The longest time until an answer that was announced during an outage comes after it, ms. */
const ANSWER_MS = 10_000;
/** Milliseconds between two looks. */
const GLANCE_MS = 20;

/** The pause of one table, in ms. `null`: it has not gone on. */
interface Pause {
  readonly table: string;
  readonly shard: number;
  readonly ms: number | null;
}

/** A disturbance that is over. */
export interface Disturbance {
  readonly kind: Kind;
  /** The tables whose game it interrupted, without those whose game has ended meanwhile. */
  readonly pauses: readonly Pause[];
  readonly wrong: readonly string[];
}

/** Causes one disturbance. Resolves when its tables go on, and all processes live. */
export async function disturb(place: CampaignPlace, kind: Kind, dice: SeededRandom): Promise<Disturbance> {
  const victim = victimOf(place, dice);
  const isOfProcess = ofProcess.includes(kind);
  const shard = dice.pick(place.tables.map((table) => place.shardOf(table)));
  const isHit = (table: CampaignTable): boolean =>
    isOfProcess
      ? place.hostOf(place.shardOf(table)) === victim
      : ofDatabase.includes(kind) || place.shardOf(table) === shard;
  const tables = place.tables.filter((table) => place.hasGame(table) && isHit(table));
  const announced = new Set<Interaction>(place.emulator.interactions.loading);
  const at = performance.now();
  // While the database is being stopped, it may still store something.
  const from = { at };
  const repaired = cause(kind, place, { victim, shard, from });
  const goesOn = (table: CampaignTable) =>
    isOfProcess
      ? table.restored.some((time) => time > at)
      : (place.acknowledged.latestOf(table.gameId ?? '') ?? 0) > from.at;
  const all = await Promise.all(tables.map((table) => pauseOf(place, table, { at, goesOn })));
  const pauses = all.filter((each) => each !== null);
  const wrong = [...(await repaired), ...stuckIn(kind, pauses)];
  if (ofDatabase.includes(kind)) {
    const unanswered = [...(await unfilledIn(place, announced)), ...unansweredIn(place, at)];
    wrong.push(...unanswered.map((words) => `${words} after ${kind}`));
  }
  return { kind, pauses, wrong };
}

/** The presses since then that were not answered, in words. */
const unansweredIn = ({ tables }: CampaignPlace, from: number): readonly string[] =>
  tables
    .flatMap(({ unanswered }) => unanswered.filter(({ at }) => at > from))
    .map(({ at, why }) => `no answer (${why}) to a press ${((at - from) / 1000).toFixed(1)} s`);

/**
 * The presses and commands since then whose answer was announced and does not come, in words. Those that were announced
 * before belong to an earlier disturbance, whose process may have died.
 */
async function unfilledIn(
  { emulator: { interactions } }: CampaignPlace,
  before: ReadonlySet<Interaction>,
): Promise<readonly string[]> {
  const announced = interactions.loading.filter((each) => !before.has(each));
  const unfilled = () => announced.filter(({ loading }) => loading);
  const until = performance.now() + ANSWER_MS;
  while (unfilled().length > 0 && performance.now() < until) await pause(GLANCE_MS);
  return unfilled().map(({ commandName }) => `an announced answer to ${commandName ?? 'a press'} did not come`);
}

/** A process that hosts something, if one does: the others have nothing to lose. */
function victimOf(place: CampaignPlace, dice: SeededRandom): Bot {
  const living = [...place.living];
  const hosting = living.filter((bot) => place.tablesOf(bot).length > 0);
  return dice.pick(hosting.length > 0 ? hosting : living);
}

/** The time until a table goes on. `null`: its game has ended before. */
async function pauseOf(
  place: CampaignPlace,
  table: CampaignTable,
  { at, goesOn }: { readonly at: number; readonly goesOn: (table: CampaignTable) => boolean },
): Promise<Pause | null> {
  const { gameId, name } = table;
  const shard = place.shardOf(table);
  const isOver = () => !table.isPlaying || table.gameId !== gameId;
  while (!goesOn(table)) {
    if (isOver()) return null;
    if (performance.now() - at > STUCK_MS) return { table: name, shard, ms: null };
    await pause(GLANCE_MS);
  }
  return { table: name, shard, ms: performance.now() - at };
}

const stuckIn = (kind: Kind, pauses: readonly Pause[]): readonly string[] =>
  pauses.flatMap(({ table, shard, ms }) =>
    ms === null ? [`the table ${table} of shard ${shard} did not go on after ${kind}`] : [],
  );

/** Carries out a disturbance. Resolves when it is repaired, to what was wrong. */
async function cause(
  kind: Kind,
  place: CampaignPlace,
  { victim, shard, from }: { readonly victim: Bot; readonly shard: number; readonly from: { at: number } },
): Promise<readonly string[]> {
  const { postgres, emulator, application } = place;
  if (ofDatabase.includes(kind)) {
    await (kind === 'PostgreSQL restart' ? postgres.shutDown() : postgres.crash());
    from.at = performance.now();
    if (kind === 'PostgreSQL outage') await pause(OUTAGE_MS);
    await postgres.resume();
    return [];
  }
  if (kind === 'gateway session') {
    emulator.gateway.invalidateSession(application.id, false, shard);
    return [];
  }
  if (kind === 'SIGSTOP') {
    await victim.freeze(FROZEN_MS);
    return [];
  }
  place.living.delete(victim);
  const ended = kind === 'kill -9' ? victim.kill() : victim.stop();
  const [code] = await Promise.all([ended, place.addBot()]);
  return kind === 'SIGTERM' && code !== 0 ? [`a process ended with ${code} after ${kind}`] : [];
}
