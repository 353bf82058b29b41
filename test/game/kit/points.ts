/**
 * A short game of a rulebook whose effects are numbered: every write, layout, post, spoken line and alarm. It is disturbed
 * at one of them, and must go on as if it had not been.
 */
import type { RulesetId } from '#engine/kernel/types.ts';
import type { ActionRequest } from '#game/ports/game-service.ts';
import type { Layout } from '#game/ports/ports.ts';
import { rulesets } from '#rulesets/index.ts';
import { MemoryDatabase } from '#store/memory-adapter.ts';
import { memoryStore } from '#store/open.ts';
import { rest } from './clock.ts';
import { ask, type Effect, GUILD, Process, startedGame, TestEnvironment } from './process.ts';

/** A fault at a point of a game. */
export type Disturbance =
  /** The process is killed before the effect. */
  | 'kill'
  /** The process is killed when the write is made, and before anybody learns of it. */
  | 'kill after'
  /** The write fails. */
  | 'fail'
  /** The process is killed, and the store has forgotten the last write. */
  | 'lose'
  /** Another process takes the tables over, while this one still runs. */
  | 'lease'
  /** The last request of a player comes twice more. */
  | 'repeat'
  /** A moderator changes the rooms. */
  | 'change'
  /** A player leaves the server. */
  | 'leave'
  /** The host ends the table. */
  | 'close';

/** The disturbances after which the game has to be the same. */
const harmless: readonly Disturbance[] = ['kill', 'kill after', 'fail', 'lease', 'repeat', 'change'];

/** All disturbances. The last ones lose what was written, or change the game. */
export const disturbances: readonly Disturbance[] = [...harmless, 'lose', 'leave', 'close'];

/** Returns the points of a game at which this can happen. */
export const pointsOf = ({ points }: PlayedPoints, what: Disturbance): readonly number[] =>
  points.flatMap((effect, index) => (effect !== 'write' && ofWrites.includes(what) ? [] : [index + 1]));

const ofWrites: readonly Disturbance[] = ['kill after', 'fail'];

/** A game from its start until nothing of it is left in Discord. */
export interface PlayedPoints {
  /** The effects, in order. */
  readonly points: readonly Effect[];
  /** The posts and pages of the game, in the order in which they came. */
  readonly texts: readonly string[];
  /** The accesses to rooms that people had at some time. */
  readonly accesses: ReadonlySet<string>;
  /** The requests that were acknowledged, and possible again: they are lost, or the rules let a player repeat them. */
  readonly repeated: ReadonlySet<string>;
  /** Each thing that does not hold. */
  readonly faults: readonly string[];
}

/** A point of a game, by its number from 1, and what goes wrong there. `plain`: the game without it. */
export interface Point {
  readonly at: number;
  readonly what: Disturbance;
  readonly plain: PlayedPoints;
}

const HOUR_MS = 3_600_000;

/** Plays a game of this rulebook. `point`: where it is disturbed. */
export const playPoints = async (ruleset: RulesetId, point: Point | null = null): Promise<PlayedPoints> => {
  const game = new PointGame(point);
  await game.begin(ruleset);
  await game.playToEnd();
  const played = game.result();
  // A write that fails makes a called number last longer, so that another shot may count for it (F14).
  const isSame = harmless.includes(point?.what ?? 'close') && !(point?.what === 'fail' && rulesets[ruleset]!.hunt);
  if (point === null || !isSame) return played;
  return { ...played, faults: [...played.faults, ...differences(played, point.plain)] };
};

/** A game that is not changed tells the town the same, and shows its rooms to nobody else. */
function differences({ texts, accesses, repeated }: PlayedPoints, plain: PlayedPoints): readonly string[] {
  const at = plain.texts.findIndex((text, index) => texts[index] !== text);
  const told = at >= 0 ? [`"${plain.texts[at]}" is told as "${texts[at]}"`] : [];
  const more = texts.slice(plain.texts.length).map((text) => `"${text}" is told besides`);
  const others = [...accesses].filter((access) => !plain.accesses.has(access));
  const lost = [...repeated].filter((request) => !plain.repeated.has(request));
  return [
    ...told,
    ...more,
    ...others.map((access) => `a room is open to others: ${access}`),
    ...lost.map((request) => `${request} was acknowledged, and is asked for again`),
  ];
}

/** A request that a player has made. */
interface Act {
  readonly userId: string;
  readonly request: ActionRequest & { readonly step: number };
}

class PointGame {
  readonly #point: Point | null;
  readonly #database = new MemoryDatabase();
  readonly #environment = new TestEnvironment();
  readonly #points: Effect[] = [];
  readonly #faults: string[] = [];
  /** The requests that were acknowledged, by player, step and verb. */
  readonly #acknowledged = new Set<string>();
  readonly #repeated = new Set<string>();
  #process = new Process(this.#environment);
  #gameId = '';
  #userIds: readonly string[] = [];
  /** The documents before the latest write. */
  #before = new Map(this.#database.rows);
  /** The disturbance that comes between two effects of the process, once it is due. */
  #due: Disturbance | null = null;
  #last: Act | null = null;
  /** The requests that the players are making now. */
  #acting: Promise<void> | null = null;

  constructor(point: Point | null) {
    this.#point = point;
  }

  async begin(ruleset: RulesetId): Promise<void> {
    const environment = this.#environment;
    Object.assign(environment, { store: memoryStore(this.#database), speechMs: 2_000 });
    environment.fence = (await environment.store.leases.claim(0, 'one', HOUR_MS))!;
    this.#process = new Process(environment);
    this.#gameId = await startedGame(this.#process.tables, 7, { ruleset });
    this.#userIds = this.#process.tables.table(this.#gameId)!.players.map(({ userId }) => userId);
    this.#before = new Map(this.#database.rows);
    this.#count();
  }

  /** Numbers the effects of the process that runs now. */
  #count(): void {
    const process = this.#process;
    process.reach = (effect) => {
      process.failing = false;
      this.#points.push(effect);
      const isHere = this.#points.length === this.#point?.at;
      if (isHere) this.#disturb(process, effect, this.#point!.what);
      if (effect === 'write' && !process.killed) this.#before = new Map(this.#database.rows);
    };
  }

  #disturb(process: Process, effect: Effect, what: Disturbance): void {
    if (what === 'kill' || what === 'lose') process.kill();
    else if (effect === 'write' && what === 'kill after') process.writesLeft = 0;
    else if (effect === 'write' && what === 'fail') process.failing = true;
    else this.#due = what;
  }

  async playToEnd(): Promise<void> {
    for (let rings = 0; rings < 6_000; rings += 1) {
      await rest();
      if (this.#process.killed) await this.#restart();
      if (this.#due !== null) await this.#disturbBetween();
      if (await this.#isOver()) return;
      this.#acting ??= this.#playOn().finally(() => {
        this.#acting = null;
      });
      await Promise.race([this.#acting, rest()]);
      if (!this.#process.killed) await this.#environment.clock.ring();
    }
    this.#faults.push('the table is stuck');
  }

  async #isOver(): Promise<boolean> {
    if (this.#process.killed || this.#process.tables.table(this.#gameId) !== null) return false;
    return (await this.#environment.store.keys('table:')).length === 0;
  }

  async #restart(): Promise<void> {
    const hasLost = this.#point?.what === 'lose';
    const environment = this.#environment;
    if (hasLost) {
      this.#database.rows.clear();
      for (const [key, row] of this.#before) this.#database.rows.set(key, row);
      Object.assign(environment, { store: memoryStore(this.#database) });
      // The lost requests may be made again.
      this.#acknowledged.clear();
    }
    this.#acting = null;
    this.#process = new Process(environment);
    Object.assign(this.#process.deps, { hasLost });
    this.#count();
    void this.#process.tables.restore();
    await rest();
  }

  async #disturbBetween(): Promise<void> {
    const what = this.#due;
    this.#due = null;
    const { tables } = this.#process;
    if (what === 'change') tables.tell(this.#gameId, (table) => table.disturbed());
    if (what === 'leave') tables.memberGone(GUILD, this.#userIds.at(-1)!);
    if (what === 'close') await Promise.race([ask(tables, this.#gameId).hostRequests.end('u1', true), rest()]);
    if (what === 'repeat' && this.#last !== null) {
      const { userId, request } = this.#last;
      for (let time = 0; time < 2; time += 1) void ask(tables, this.#gameId).actions.submit(userId, request);
    }
    if (what !== 'lease') return;
    const { leases } = this.#environment.store;
    await leases.release(this.#environment.fence);
    this.#environment.fence = (await leases.claim(0, 'two', HOUR_MS))!;
    await this.#restart();
  }

  /** Everybody does something at every chance, the same for the same state. */
  async #playOn(): Promise<void> {
    const { tables } = this.#process;
    for (const userId of this.#userIds) {
      const insight = tables.insight(this.#gameId, userId);
      const choice = insight?.view.choices.find(({ picked, max }) => picked === undefined && max > 0);
      const step = insight?.view.step?.number ?? 0;
      if (!insight || !choice) continue;
      const target = choice.options[(insight.seat + step) % choice.options.length]!;
      this.#last = { userId, request: { verb: choice.verb, targets: [target], step } };
      const { request } = this.#last;
      const outcome = await ask(tables, this.#gameId).actions.submit(userId, request);
      if (outcome.ok) this.#acknowledge({ userId, request });
    }
  }

  #acknowledge({ userId, request: { step, verb } }: Act): void {
    const key = `${userId} ${verb} at step ${step}`;
    if (this.#acknowledged.has(key)) this.#repeated.add(key);
    this.#acknowledged.add(key);
  }

  result(): PlayedPoints {
    const { posts, layouts } = this.#environment;
    const last = layouts.at(-1);
    const faults = [...this.#faults];
    const nonces = posts.map(({ nonce }) => nonce);
    for (const nonce of nonces.filter((each, index) => nonces.indexOf(each) !== index))
      faults.push(`${nonce} is told twice`);
    if (last !== undefined && (last.speakers !== null || (last.muted ?? []).length > 0))
      faults.push('somebody stays muted');
    return {
      points: this.#points,
      texts: posts
        .filter(({ nonce }) => /^\w+(?:-\d+-\d+| page \d+)$/.test(nonce))
        .map(({ room, text }) => `${room}: ${text}`),
      accesses: new Set(layouts.flatMap(accessesOf)),
      repeated: this.#repeated,
      faults,
    };
  }
}

/** The readers and writers of each room of a layout. */
const accessesOf = ({ rooms }: Layout): readonly string[] =>
  rooms.map(
    ({ room, access }) =>
      `${room}: ${access
        .map((one) => JSON.stringify(one))
        .sort()
        .join(' ')}`,
  );
