/**
 * A random walk of people over the tables of a server: lobbies, guests, substitutes, the notebook, kills and restarts.
 */
import { gameOf } from '#game/model/stages.ts';
import type { TableSummary } from '#game/ports/game-service.ts';
import type { Player } from '#game/ports/ports.ts';
import type { TableDocument } from '#game/ports/table-document.ts';
import { ask } from './ask.ts';
import { rest } from './clock.ts';
import { takeLayoutFaults } from './layout-faults.ts';
import type { Process } from './process.ts';
import { orders } from './walk-orders.ts';
import { Walk } from './walker.ts';

/** The result of one walk. */
export interface Walked {
  /** Each invariant that did not hold, with the step after which it was seen. */
  readonly faults: readonly string[];
  /** The number of orders that were carried out. */
  readonly done: number;
  /** The number of tables that started a game. */
  readonly games: number;
}

/** Time passes, or the bot is killed and starts again. Everything else is an order. */
async function step(walk: Walk): Promise<{ readonly done: number; readonly faults: readonly string[] }> {
  const kind = walk.roll(20);
  if (kind === 0) return { done: 0, faults: await restarted(walk) };
  if (kind < 4) await walk.environment.clock.move(walk.pick([1_000, 30_000, 95_000, 600_000]));
  if (kind < 4) return { done: 0, faults: [] };
  // The bot dies after one of the next writes. Of two orders at once each write takes its time.
  const isKilled = kind === 4;
  if (isKilled) walk.process.writesLeft = walk.roll(3);
  const isDouble = kind < 8;
  if (isDouble) walk.environment.writeMs = () => 5;
  const before = await stored(walk);
  const given = Array.from({ length: isDouble ? 2 : 1 }, () => walk.pick(orders)(walk));
  if (isDouble) {
    await walk.environment.clock.move(200);
    // An alarm at the end of that time may have begun a write as well.
    walk.environment.writeMs = () => 0;
    await walk.environment.clock.move(5);
  }
  const outcomes = await untilKilled(walk.process, Promise.all(given));
  await rest();
  if (walk.process.killed) await walk.restart();
  else walk.process.writesLeft = Number.POSITIVE_INFINITY;
  // While two orders wait for the store time passes, and an alarm may be due.
  const isRefused = !isDouble && outcomes.length === given.length && outcomes.every((outcome) => outcome?.ok === false);
  const faults = isRefused && (await stored(walk)) !== before ? ['a refused order has changed what is stored'] : [];
  return { done: outcomes.filter((outcome) => outcome?.ok).length, faults };
}

/** All documents of the tables and their games. */
const stored = async ({ environment }: Walk): Promise<string> =>
  JSON.stringify(await environment.store.entries(['table:', 'game:']));

/** The outcomes of these orders, or none of them if the process is killed before. */
async function untilKilled<T>(process: Process, orders: Promise<readonly T[]>): Promise<readonly T[]> {
  let outcomes: readonly T[] | null = null;
  void orders.then((all) => {
    outcomes = all;
  });
  for (let rests = 0; outcomes === null && !process.killed; rests += 1) {
    if (rests === 10_000) throw new Error('an order is never answered');
    await rest();
  }
  return outcomes ?? [];
}

/** Nothing that is acknowledged is lost by a kill. */
async function restarted(walk: Walk): Promise<readonly string[]> {
  await rest();
  const open = () =>
    walk.all.filter(({ stage }) => stage !== 'over').map((table) => ({ ...relationsOf(table), stage: table.stage }));
  const before = JSON.stringify(open());
  await walk.restart();
  const after = JSON.stringify(open());
  return before === after ? [] : [`a restart has changed ${before} to ${after}`];
}

const ids = (list: readonly Player[]): readonly string[] => list.map(({ userId }) => userId);

const relationsOf = ({ gameId, hostId, players, waiting, watchers, former }: TableSummary) => ({
  ...{ gameId, hostId, seated: ids(players), waiting: ids(waiting), watching: ids(watchers), former: ids(former) },
});

/** The invariants of a table that do not hold now. */
function tableFaults(table: TableSummary, insiders: readonly string[]): readonly string[] {
  const { hostId, seated, waiting, watching, former } = relationsOf(table);
  // A late-comer may wait for a seat and watch meanwhile.
  const isTwice = (one: string, index: number, all: readonly string[]) => all.indexOf(one) !== index;
  const twice = new Set([...[...seated, ...waiting].filter(isTwice), ...[...seated, ...watching].filter(isTwice)]);
  const here = table.lobby?.rollCall?.here ?? [];
  return [
    ...[...twice].map((one) => `${one} has two relations`),
    ...seated.filter((one) => insiders.includes(one)).map((one) => `${one} sits and has seen the cards`),
    ...[...seated, ...watching].filter((one) => former.includes(one)).map((one) => `${one} has come back`),
    ...(table.lead === null && !seated.includes(hostId) && table.stage === 'lobby'
      ? [`${hostId} is a host elsewhere`]
      : []),
    ...(table.lead !== null && watching.includes(hostId) ? [`${hostId} hosts and watches`] : []),
    ...here.filter((one, index) => isTwice(one, index, here) || !seated.includes(one)).map((one) => `${one} answers`),
  ].map((fault) => `${table.gameId}: ${fault}`);
}

/** The rooms of a table name nobody without a relation to it. */
function strangers({ environment }: Walk, table: TableSummary): readonly string[] {
  const { hostId, seated, watching, former } = relationsOf(table);
  const known = new Set([hostId, ...seated, ...watching]);
  const layout = environment.layouts.findLast(({ gameId }) => gameId === table.gameId);
  return (layout?.rooms ?? [])
    .flatMap(({ room, access }) => access.filter(({ userId }) => !known.has(userId)).map((one) => ({ room, ...one })))
    .map(({ room, userId }) => `${table.gameId}: ${userId} is in ${room}${former.includes(userId) ? ' still' : ''}`);
}

/** A person is bound to one table at most. */
function doubles(tables: readonly TableSummary[]): readonly string[] {
  const bound = tables.flatMap(({ stage, players, town }) =>
    players.filter(({ seat }) => stage === 'lobby' || (stage === 'playing' && town.seats[seat - 1]?.left === null)),
  );
  return ids(bound)
    .filter((one, index, all) => all.indexOf(one) !== index)
    .map((one) => `${one} sits at two tables`);
}

const insidersOf = (document: TableDocument | undefined): readonly string[] =>
  (document && gameOf(document)?.insiders) ?? [];

async function faultsOf(walk: Walk): Promise<readonly string[]> {
  const { all, environment } = walk;
  const stored = await Promise.all(all.map(({ gameId }) => environment.store.get(`table:${gameId}`)));
  const documents = stored.map((one) => (one as { readonly content: TableDocument } | undefined)?.content);
  const tables = all.flatMap((table, index) => tableFaults(table, insidersOf(documents[index])));
  const errors = environment.logged.splice(0).filter((line) => line.startsWith('error'));
  return [
    ...takeLayoutFaults(),
    ...tables,
    ...all.flatMap((table) => strangers(walk, table)),
    ...doubles(all),
    ...errors,
  ];
}

/** Walks a number of steps, and stops after the first one that breaks an invariant. */
export async function walked(seed: number, steps: number): Promise<Walked> {
  const walk = new Walk(seed);
  const games = new Set<string>();
  let done = 0;
  for (let count = 1; count <= steps; count += 1) {
    const result = await step(walk);
    await rest();
    done += result.done;
    for (const { gameId, stage } of walk.all) if (stage === 'playing') games.add(gameId);
    const faults = [...result.faults, ...(await faultsOf(walk))];
    if (faults.length > 0)
      return { faults: faults.map((fault) => `walk ${seed}, step ${count}: ${fault}`), done, games: games.size };
  }
  const left = await closed(walk);
  walk.process.kill();
  return { faults: left.map((fault) => `walk ${seed}, at its end: ${fault}`), done, games: games.size };
}

/** Every table can be ended, whatever has happened to it. */
async function closed(walk: Walk): Promise<readonly string[]> {
  // The tables of plans open later.
  for (let minutes = 0; minutes < 30; minutes += 1) {
    if (minutes < 12)
      for (const { gameId, hostId } of walk.all) await ask(walk.tables, gameId).hostRequests.end(hostId, true);
    await walk.environment.clock.move(60_000);
  }
  return walk.all.map(({ gameId, stage }) => `${gameId} cannot be closed: ${stage}`);
}
