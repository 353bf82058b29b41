import { isDeepStrictEqual } from 'node:util';
import type { Layout } from '#game/ports/ports.ts';
import { describeError } from '../connection/faults.ts';
import type { GameReconciler } from './game-reconciler.ts';
import { isClean, newPass, type Pass } from './pass.ts';

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
export type Work = (game: GameReconciler, pass: Pass) => Promise<void>;

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
  /** Resolves when the work in progress has ended. */
  ended(): Promise<unknown>;
}

/** A lane with its pass in progress. */
interface Lane {
  run(layout: Layout): Promise<Pass>;
  running: Promise<Pass> | null;
}

/** Creates the lanes of a game. */
export function openLanes(game: GameReconciler): Lanes {
  const lanes = new Map<string, Lane>();
  const { isClosed } = game.context;
  const hasRefused = () => !game.forbidden.isEmpty();

  const tryWork = async (name: string, work: Work, pass: Pass): Promise<Pass> => {
    try {
      if (!isClosed()) await work(game, pass);
    } catch (error) {
      game.log.error({ lane: name, ...describeError(error) }, 'arranging failed');
      pass.remarks.push({ key: 'issue.refused' });
    }
    return pass;
  };

  const laneOf = (name: string, work: Work, looks: Looks): Lane => {
    /** What the lane looked at when it last had nothing left to do. `null`: it has, or it works now. */
    let clean: readonly unknown[] | null = null;
    const runOne = async (layout: Layout, superseded: Superseded): Promise<Pass> => {
      const pass = newPass(layout, () => isClosed() || superseded());
      const looked = looks(layout);
      lane.running = tryWork(name, work, pass);
      await lane.running;
      lane.running = null;
      clean = isClean(pass) && !hasRefused() ? looked : null;
      return pass;
    };
    const runNext = oneAtATime(runOne);
    const lane: Lane = {
      running: null,
      run: (layout) => {
        if (clean !== null && isDeepStrictEqual(clean, looks(layout)))
          return Promise.resolve(newPass(layout, isClosed));
        clean = null;
        return runNext(layout);
      },
    };
    return lane;
  };

  return {
    run: (name, work, layout, looks = () => null) => {
      const lane = lanes.get(name) ?? laneOf(name, work, looks);
      lanes.set(name, lane);
      return lane.run(layout);
    },
    ended: () => Promise.all([...lanes.values()].map(({ running }) => running)),
  };
}
