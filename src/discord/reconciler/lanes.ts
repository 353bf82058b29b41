import { isDeepStrictEqual } from 'node:util';
import type { Layout, Remark, Room } from '#game/ports/ports.ts';
import { describeError } from '../connection/faults.ts';
import type { GameReconciler } from './game-reconciler.ts';

/** Returns true if a newer value waits. Then the rest of the work on this one is useless. */
type Superseded = () => boolean;

/**
 * Runs `work` for one value at a time. A newer value replaces the one that waits, and makes the running one stop at its
 * next call. Everybody who asked meanwhile gets the result of the newest.
 */
export function oneAtATime<T, R>(work: (value: T, superseded: Superseded) => Promise<R>): (value: T) => Promise<R> {
  let waiting: { value: T } | null = null;
  let callers: ((result: R) => void)[] = [];
  let running = false;

  const run = async (): Promise<void> => {
    running = true;
    while (waiting !== null) {
      const { value }: { value: T } = waiting;
      waiting = null;
      const result = await work(value, () => waiting !== null);
      if (waiting !== null) continue;
      const answered = callers;
      callers = [];
      for (const answer of answered) answer(result);
    }
    running = false;
  };

  return (value) =>
    new Promise((resolve) => {
      waiting = { value };
      callers.push(resolve);
      if (!running) void run();
    });
}

/** A part of the work that brings Discord to a layout. */
export type Work = (pass: Pass) => Promise<void>;

/**
 * All that the work of a lane depends on: its part of a layout, and what is known of Discord and of the document. `null`:
 * it cannot be told, so the lane always works.
 */
export type Looks = (layout: Layout) => readonly unknown[] | null;

/**
 * The work on one game, in lanes that do not wait for each other. A lane makes one call at a time and goes on with the
 * latest layout. Discord counts the calls of different lanes against different limits, so a call that waits delays its
 * own lane alone.
 */
export interface Lanes {
  /**
   * Runs a lane for the latest layout. Never rejects. The work of a lane is always the same. A lane that had nothing left
   * to do is not asked again while all that it looks at is the same.
   */
  run(name: string, work: Work, layout: Layout, looks?: Looks): Promise<Pass>;
  /** The work that a lane was last asked for. `null`: none yet. */
  latest(name: string): Promise<Pass> | null;
  /** Resolves when the work in progress has ended. */
  ended(): Promise<unknown>;
}

/** A lane with its pass in progress. */
interface Lane {
  runNext(layout: Layout): Promise<Pass>;
  /** All that it looked at when it last had nothing left to do. `null`: it has, or it works now. */
  clean: ReturnType<Looks>;
  running: Promise<Pass> | null;
  latest: Promise<Pass> | null;
}

/** Creates the lanes of a game. */
export function openLanes(game: Pick<GameReconciler, 'context' | 'forbidden' | 'log'>): Lanes {
  const lanes = new Map<string, Lane>();
  const { isClosed } = game.context;

  const tryWork = async (name: string, work: Work, pass: Pass): Promise<Pass> => {
    try {
      if (!isClosed()) await work(pass);
    } catch (error) {
      game.log.error({ lane: name, ...describeError(error) }, 'arranging failed');
      pass.remarks.push({ key: 'issue.refused' });
    }
    return pass;
  };

  const laneOf = (name: string, work: Work, looks: Looks): Lane => {
    const runOne = async (layout: Layout, superseded: Superseded): Promise<Pass> => {
      const pass = newPass(layout, () => isClosed() || superseded());
      pass.looked = looks(layout);
      lane.running = tryWork(name, work, pass);
      await lane.running;
      lane.running = null;
      lane.clean = isClean(pass) && game.forbidden.isEmpty() ? pass.looked : null;
      return pass;
    };
    const lane: Lane = { runNext: oneAtATime(runOne), clean: null, running: null, latest: null };
    return lane;
  };

  return {
    run: (name, work, layout, looks = () => null) => {
      const lane = lanes.get(name) ?? laneOf(name, work, looks);
      lanes.set(name, lane);
      const rests = lane.clean !== null && isDeepStrictEqual(lane.clean, looks(layout));
      if (!rests) lane.clean = null;
      lane.latest = rests ? Promise.resolve(newPass(layout, isClosed)) : lane.runNext(layout);
      return lane.latest;
    },
    latest: (name) => lanes.get(name)?.latest ?? null,
    ended: () => Promise.all([...lanes.values()].map(({ running }) => running)),
  };
}

/** The calls of a lane: planned again after each of them, by the state of Discord at that moment. */
export interface LaneCalls<Call> {
  /** The calls that are left, the next one first. `null`: nothing can be planned now. */
  plan(underway: readonly Call[]): readonly Call[] | null | Promise<readonly Call[] | null>;
  /** Returns false if the call was given up in this pass, or has to wait. */
  mayMake(call: Call, underway: readonly Call[]): boolean;
  make(call: Call): Promise<void>;
  /** The number of calls at the same time. Missing: one. */
  width?(): number;
  /** Called when none of the calls that are left may be made. */
  over?(left: readonly Call[]): void | Promise<void>;
}

/**
 * Makes one call after another until none is left. A newer layout stops it at the next call. Rejects with the first
 * exception, once all calls have ended.
 */
export async function makeCalls<Call>(pass: Pass, calls: LaneCalls<Call>): Promise<void> {
  const underway = new Map<Call, Promise<unknown>>();
  const errors: unknown[] = [];
  const begin = (call: Call): void => {
    const made = calls.make(call).catch((error: unknown) => errors.push(error));
    underway.set(
      call,
      made.finally(() => underway.delete(call)),
    );
  };
  const oneEnded = () => Promise.race(underway.values());
  /** Begins the next call, or waits for one that is underway. Returns false if no call may be made any more. */
  const goOn = async (): Promise<boolean> => {
    const left = await calls.plan([...underway.keys()]);
    // Planning stores what is to be done, and a turn may end meanwhile.
    if (left === null || pass.superseded()) return false;
    const call = left.find((one) => calls.mayMake(one, [...underway.keys()]));
    const isOver = call === undefined && underway.size === 0;
    if (call !== undefined) begin(call);
    else await (isOver ? calls.over?.(left) : oneEnded());
    return !isOver;
  };
  try {
    while (!pass.superseded() && errors.length === 0) {
      if (underway.size >= Math.max(1, calls.width?.() ?? 1)) await oneEnded();
      else if (!(await goOn())) break;
    }
  } finally {
    await Promise.all(underway.values());
  }
  if (errors.length > 0) throw errors[0];
}

/** The result of one pass of work. */
export interface Pass {
  readonly layout: Layout;
  /** All that the lane looked at when it began, or later when it planned. */
  looked: ReturnType<Looks>;
  readonly superseded: () => boolean;
  readonly remarks: Remark[];
  /** True if something failed that is worth trying again without a request. */
  again: boolean;
  /** True if something is left to do that waits for something other than time, such as a room. */
  isWaiting: boolean;
  /** Milliseconds until waiting work (a panel edit, or the making of channels) may be done, or null if none waits. */
  waitMs: number | null;
  /** The rooms that Discord does not let the bot make yet. */
  readonly slow: Room[];
  /** The secret rooms that Discord leaves open to everybody. They are removed, and the table waits for them. */
  readonly exposed: Set<Room>;
}

/** Creates a pass for this layout, with nothing done yet. */
export const newPass = (layout: Layout, superseded: () => boolean): Pass => ({
  layout,
  looked: null,
  superseded,
  remarks: [],
  again: false,
  isWaiting: false,
  waitMs: null,
  slow: [],
  exposed: new Set(),
});

/** Returns true if nothing is left to do, so that the same pass would do nothing. */
const isClean = (pass: Pass): boolean =>
  !pass.superseded() &&
  !pass.again &&
  !pass.isWaiting &&
  pass.waitMs === null &&
  pass.remarks.length === 0 &&
  pass.slow.length === 0 &&
  pass.exposed.size === 0;
