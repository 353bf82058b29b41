/** The decisions of a table, whatever is asked of it in whatever state, and whatever the world around it is like. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Ruleset } from '#engine/kernel/ruleset.ts';
import { noGame } from '#game/model/game.ts';
import type { Batch } from '#game/ports/journal.ts';
import type { Effect } from '#game/runtime/effects.ts';
import type { Facts, TableGround } from '#game/runtime/facts.ts';
import type { Request } from '#game/runtime/requests.ts';
import { freshRun, type TableState } from '#game/runtime/table-state.ts';
import { alarmsOf } from '#game/table/alarms.ts';
import { type Decision, decide } from '#game/table/decide.ts';
import { seatedTable, withStoredBatch } from '#game/table/table-life.ts';
import { rulesets } from '#rulesets/index.ts';
import { examples } from '../examples.ts';
import { blankTable } from '../store/kit/blank-table.ts';
import { anyRequest, anySurroundings, calm, people } from './kit/any-request.ts';
import { testSettings } from './kit/settings.ts';

/** The requests that a person makes, which may be refused. */
const ofPeople: ReadonlySet<Request['type']> = new Set([
  ...(['join', 'wait', 'watch', 'configure', 'change-cards', 'change-practice', 'change-settings'] as const),
  ...(['call-roll', 'answer-roll', 'leave', 'kick', 'start', 'order-gathering', 'again', 'act', 'side-vote'] as const),
  ...(['say', 'order', 'link', 'notebook', 'next'] as const),
]);

/** A moment of a walk: the time that has passed, the world, and the request. `null`: the next one that the table makes itself. */
interface Moment {
  readonly ms: number;
  readonly around: Omit<Facts, 'now' | 'told'>;
  readonly request: Request | null;
}

const quits = (seat: number): Request => ({ type: 'command', command: { type: 'quit', seat } });

const moments = fc.array(
  fc.record({
    ms: fc.integer({ min: 0, max: 90_000 }),
    around: anySurroundings,
    request: fc.oneof(
      { weight: 10, arbitrary: fc.constant(null) },
      { weight: 10, arbitrary: anyRequest },
      // Otherwise hardly a game would end.
      { weight: 1, arbitrary: fc.integer({ min: 1, max: 12 }).map(quits) },
    ),
  }),
  { minLength: 60, maxLength: 400, size: 'max' },
);

/** A table that only decides. It keeps what was stored of it. */
class PureTable {
  readonly ground: TableGround;
  state: TableState;
  facts!: Facts;
  readonly #batches: Batch[] = [];
  /** Requests that the table was told to make. */
  readonly #due: Request[] = [];
  #now = 1_000_000;

  /** `isBegun`: its cards are dealt. */
  constructor(rules: Ruleset, gatherMs: number, isBegun: boolean) {
    this.ground = { rules, ownRoles: [], settings: { ...testSettings, gatherMs } };
    const players = people.slice(0, Math.max(rules.players.min, 7));
    const table = { ...blankTable, ruleset: rules.id, options: {}, players, hostId: players[0]!.userId };
    this.state = { table, game: noGame, run: freshRun };
    const request = { type: 'gather', userId: table.hostId } as const;
    if (isBegun) this.take({ ms: 0, around: calm, request }, () => {});
  }

  /** Takes a request, and calls `look` after each decision. */
  take(
    { ms, around, request }: Moment,
    look: (request: Request, before: TableState, decision: Decision) => void,
  ): void {
    this.#now += ms;
    this.facts = { ...around, now: this.#now, told: this.state.game };
    this.#decide(request ?? this.#next(), look);
  }

  /** The requests of the table itself: those that follow, an alarm, or the end of an announcement. */
  #next(): Request {
    const alarm = alarmsOf(this.ground, this.state, this.facts).find(({ at }) => at === 'now' || at <= this.#now);
    const { step } = this.state.game.state;
    const begun = { type: 'start', userId: this.state.table.hostId, force: true } as const;
    const announced = { type: 'command', command: { type: 'announced', step: step?.number ?? 0 } } as const;
    const timeout = { type: 'command', command: { type: 'timeout', step: step?.number ?? 0 } } as const;
    return (
      this.#due.shift() ?? alarm?.request ?? (step === null ? begun : this.state.game.state.open ? timeout : announced)
    );
  }

  #decide(request: Request, look: (request: Request, before: TableState, decision: Decision) => void): void {
    const before = this.state;
    const decision = decide(this.ground, before, request, this.facts);
    look(request, before, decision);
    this.state = decision.state;
    for (const effect of decision.effects) this.#do(effect, look);
  }

  #do(effect: Effect, look: (request: Request, before: TableState, decision: Decision) => void): void {
    if (effect.do === 'append') this.#batches.push(effect.batch);
    if (effect.do === 'decide') this.#decide(effect.request, look);
    if (effect.do === 'begin') this.#due.push(effect.request);
    if ('tell' in effect && effect.tell !== undefined) this.#due.push(effect.tell);
    if (effect.do === 'ask' && effect.question.ask === 'survey')
      this.#due.push({ type: 'surveyed', userId: effect.question.userId, obstacles: [], gone: [] });
  }

  /** The state that another process would load, with what this one has not stored. */
  loaded(): TableState {
    const stored: TableState = { table: this.state.table, game: noGame, run: this.state.run };
    const folded = this.#batches.reduce((state, batch) => withStoredBatch(this.ground, state, batch).state, stored);
    return { ...folded, table: seatedTable(folded) };
  }
}

const anyWalk = fc.tuple(
  fc.constantFrom(...Object.values(rulesets)),
  fc.constantFrom(0, 60_000),
  fc.boolean(),
  moments,
);

/** Walks through the states of a table. */
const walk = (look: (table: PureTable, request: Request, before: TableState, decision: Decision) => void): void =>
  fc.assert(
    fc.property(anyWalk, ([rules, gatherMs, isBegun, all]) => {
      const table = new PureTable(rules, isBegun ? 0 : gatherMs, isBegun);
      for (const moment of all) table.take(moment, (...decided) => look(table, ...decided));
    }),
    { numRuns: examples(60) },
  );

test('a request in any state is decided, and the same again if it is asked again', () => {
  walk(({ ground, facts }, request, before, decision) => {
    const frozen = JSON.stringify(before);
    expect(decide(ground, before, request, facts)).toEqual(decision);
    expect(JSON.stringify(before)).toBe(frozen);
  });
});

test('a request that is refused changes nothing but what was due before', () => {
  let refused = 0;
  walk((_, request, before, { answer, state, effects }) => {
    if (answer.ok || !ofPeople.has(request.type)) return;
    refused += 1;
    expect(state.run).toBe(before.run);
    expect(effects.filter((effect) => effect.do === 'store')).toEqual([]);
    for (const effect of effects)
      if (effect.do === 'append') expect((effect.batch.command as { readonly type: string }).type).toBe('timeout');
  });
  expect(refused).toBeGreaterThan(100);
});

test('a table can be closed in any state', () => {
  const stages = new Set<string>();
  walk(({ ground, facts }, _, __, { state }) => {
    stages.add(state.table.stage.kind);
    const released = decide(ground, state, { type: 'release' }, facts);
    expect(released.state.table.stage.kind).toBe('closing');
    expect(alarmsOf(ground, released.state, facts)).toEqual([]);
  });
  // It is no walk that gets nowhere.
  expect([...stages].sort()).toEqual(['closing', 'finished', 'gathering', 'lobby', 'playing']);
});

test('a table that is stored and loaded has the same state, and the same alarms', () => {
  walk((table, _, before) => {
    // Each time folds the whole game.
    if (before.game.batches % 7 !== 3) return;
    const loaded = table.loaded();
    expect(loaded.table).toEqual(before.table);
    expect({ ...loaded.game, at: 0 }).toEqual({ ...before.game, at: 0 });
    expect(alarmsOf(table.ground, { ...loaded, game: before.game }, table.facts)).toEqual(
      alarmsOf(table.ground, before, table.facts),
    );
  });
});

test('each person has one relation to a table, and a write names the people who get a seat', () => {
  walk((_, __, before, { state, effects }) => {
    const { players, waiting } = state.table;
    const seated = players.map(({ userId }) => userId);
    expect(new Set(seated).size).toBe(seated.length);
    expect(waiting.filter(({ userId }) => seated.includes(userId))).toEqual([]);
    const known = before.table.players.map(({ userId }) => userId);
    const claimed = effects.flatMap((effect) =>
      effect.do === 'store' || effect.do === 'append' ? effect.claims.seats : [],
    );
    const newcomers = seated.filter(
      (userId) => !known.includes(userId) && people.some((each) => each.userId === userId),
    );
    expect(claimed).toEqual(expect.arrayContaining(newcomers));
  });
});

test('a request of the table that fails several times is made again once, and later each time', () => {
  const table = new PureTable(rulesets['six']!, 0, true);
  const request = { type: 'shown' } as const;
  const failed = (attempt: number): Request => ({ type: 'failed', request: { ...request }, attempt, isOwn: true });
  const waits = [0, 0, 1, 2].map((attempt) => {
    table.take({ ms: 0, around: calm, request: failed(attempt) }, () => {});
    const { retries } = table.state.run;
    expect(retries).toMatchObject([{ request, attempt: attempt + 1 }]);
    return retries[0]!.at - table.facts.now;
  });
  expect(waits).toEqual([1_000, 1_000, 2_000, 4_000]);
  table.take({ ms: 4_000, around: calm, request: { type: 'retry', ...table.state.run.retries[0]! } }, () => {});
  expect(table.state.run.retries).toEqual([]);
});
