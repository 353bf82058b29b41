/**
 * A random walk of people over the tables of a server: lobbies, guests, substitutes, the notebook, kills and restarts.
 */
import type { Outcome, TableSummary } from '#game/ports/game-service.ts';
import type { TableDocument } from '#game/ports/journal.ts';
import { hostModes, type Player } from '#game/ports/ports.ts';
import { rest } from './clock.ts';
import { takeLayoutFaults } from './layout-faults.ts';
import { config, GUILD, Process, person, TestEnvironment } from './process.ts';

/** The result of one walk. */
export interface Walked {
  /** Each invariant that did not hold, with the step after which it was seen. */
  readonly faults: readonly string[];
  /** The number of orders that were carried out. */
  readonly done: number;
  /** The number of tables that started a game. */
  readonly games: number;
}

/** More people than two tables of six have seats for, so that some of them wait and watch. */
const crowd = Array.from({ length: 15 }, (_, index) => person(index + 1));
const channels = ['lobby', 'other'];

type Step = (walk: Walk) => Promise<Outcome<unknown> | undefined>;

/** One server with its people. The same seed walks the same way. */
class Walk {
  readonly environment = new TestEnvironment();
  process = new Process(this.environment);
  #dice: number;

  constructor(seed: number) {
    this.#dice = seed;
  }

  /** A number from 0 to `below` - 1 (mulberry32). */
  roll(below: number): number {
    this.#dice = (this.#dice + 0x6d2b79f5) | 0;
    let bits = Math.imul(this.#dice ^ (this.#dice >>> 15), 1 | this.#dice);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return ((bits ^ (bits >>> 14)) >>> 0) % below;
  }

  pick<T>(all: readonly T[]): T {
    return all[this.roll(all.length)]!;
  }

  get tables() {
    return this.process.tables;
  }

  get all(): readonly TableSummary[] {
    return this.tables.tablesIn(GUILD);
  }

  anyone(): Player {
    return this.pick(crowd);
  }

  /** A table, or one that is not there. */
  table(): string {
    return this.all.length === 0 ? 'nowhere' : this.pick(this.all).gameId;
  }

  /** The host of this table for the most part, otherwise anybody. */
  host(gameId: string): string {
    const hostId = this.tables.table(gameId)?.hostId;
    return hostId === undefined || this.roll(5) === 0 ? this.anyone().userId : hostId;
  }

  async restart(): Promise<void> {
    this.process.kill();
    // A start takes its time, and no two posts of different processes have the same moment.
    this.environment.clock.slip(10);
    this.process = new Process(this.environment);
    await this.tables.restore();
    await rest();
  }
}

/** An order with the table and the person who gives it. */
const at =
  (order: (walk: Walk, gameId: string) => Promise<Outcome<unknown>>): Step =>
  (walk) =>
    order(walk, walk.table());

/** As many as there are seats come at once: otherwise few lobbies would come to a game. */
const fill: Step = async (walk) => {
  const gameId = walk.table();
  for (const each of crowd) await walk.tables.join(gameId, each);
  return undefined;
};

const create: Step = (walk) => {
  const lead = walk.pick([undefined, undefined, ...hostModes]);
  const host = walk.anyone();
  const options = { ...config(walk.roll(100), walk.pick(channels)), host };
  return walk.tables.create(lead === undefined ? options : { ...options, lead });
};

const voice: Step = async (walk) => {
  walk.environment.present = crowd.map(({ userId }) => userId).filter(() => walk.roll(3) > 0);
  const { userId } = walk.anyone();
  walk.tables.voiceChanged(GUILD, userId, walk.environment.present.includes(userId));
  return undefined;
};

/** The orders, each as often as it is to be given. */
const orders: readonly Step[] = [
  ...[create, create, fill, fill, fill, voice],
  ...Array<Step>(4).fill(at((walk, gameId) => walk.tables.join(gameId, walk.anyone()))),
  ...Array<Step>(4).fill(at((walk, gameId) => walk.tables.watch(gameId, walk.anyone()))),
  ...Array<Step>(3).fill(at((walk, gameId) => walk.tables.wait(gameId, walk.anyone()))),
  ...Array<Step>(3).fill(at((walk, gameId) => walk.tables.leave(gameId, walk.anyone().userId))),
  ...Array<Step>(4).fill(at((walk, gameId) => walk.tables.start(gameId, walk.host(gameId)))),
  at((walk, gameId) => walk.tables.kick(gameId, walk.host(gameId), walk.anyone().userId, false)),
  at((walk, gameId) => walk.tables.callRoll(gameId, walk.host(gameId), false)),
  at((walk, gameId) => walk.tables.answerRoll(gameId, walk.anyone().userId)),
  at((walk, gameId) => walk.tables.notebook(gameId, walk.host(gameId), walk.roll(2) === 0)),
  at((walk, gameId) => walk.tables.end(gameId, walk.host(gameId), false)),
  ...Array<Step>(4).fill(
    at((walk, gameId) => {
      const request = { order: 'replace', seat: 1 + walk.roll(7), person: walk.anyone() } as const;
      return walk.tables.host(gameId, walk.host(gameId), request, false);
    }),
  ),
  at((walk, gameId) => {
    const request = { order: 'move', channelId: walk.pick([null, 'hearth', 'attic']) } as const;
    return walk.tables.host(gameId, walk.host(gameId), request, false);
  }),
  async (walk) => {
    walk.tables.memberGone(GUILD, walk.anyone().userId);
    return undefined;
  },
];

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
  const given = Array.from({ length: isDouble ? 2 : 1 }, () => walk.pick(orders)(walk));
  if (isDouble) await walk.environment.clock.move(200);
  const outcomes = await untilKilled(walk.process, Promise.all(given));
  walk.environment.writeMs = () => 0;
  await rest();
  if (walk.process.killed) await walk.restart();
  else walk.process.writesLeft = Number.POSITIVE_INFINITY;
  return { done: outcomes.filter((outcome) => outcome?.ok).length, faults: [] };
}

/** The outcomes of these orders, or none of them if the process is killed before. */
async function untilKilled<T>(process: Process, orders: Promise<readonly T[]>): Promise<readonly T[]> {
  let outcomes: readonly T[] | null = null;
  void orders.then((all) => {
    outcomes = all;
  });
  while (outcomes === null && !process.killed) await rest();
  return outcomes ?? [];
}

/** Nothing that is acknowledged is lost by a kill. */
async function restarted(walk: Walk): Promise<readonly string[]> {
  await rest();
  const open = () => walk.all.filter(({ stage }) => stage !== 'over').map(relationsOf);
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
function tableFaults(table: TableSummary, { insiders }: Pick<TableDocument, 'insiders'>): readonly string[] {
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

async function faultsOf(walk: Walk): Promise<readonly string[]> {
  const { all, environment } = walk;
  const stored = await Promise.all(all.map(({ gameId }) => environment.store.get(`table:${gameId}`)));
  const documents = stored.map((one) => (one as { readonly content: TableDocument } | undefined)?.content);
  const tables = all.flatMap((table, index) => tableFaults(table, documents[index] ?? { insiders: [] }));
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
  walk.process.kill();
  return { faults: [], done, games: games.size };
}
