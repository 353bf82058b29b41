import type { Layout } from '#game/ports/ports.ts';
import { describeError } from '../connection/faults.ts';
import type { GameReconciler } from './game-reconciler.ts';
import { newPass, type Pass } from './pass.ts';

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
 * The work on one game, in lanes that do not wait for each other. A lane makes one call at a time and goes on with the
 * latest layout. Discord counts the calls of different lanes against different limits, so a call that waits delays its
 * own lane alone.
 */
export interface Lanes {
  /** Runs a lane for the latest layout. Never rejects. The work of a lane is always the same. */
  run(name: string, work: Work, layout: Layout): Promise<Pass>;
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

  const tryWork = async (name: string, work: Work, pass: Pass): Promise<Pass> => {
    try {
      if (!isClosed()) await work(game, pass);
    } catch (error) {
      game.log.error({ lane: name, ...describeError(error) }, 'arranging failed');
      pass.remarks.push({ key: 'issue.refused' });
    }
    return pass;
  };

  const laneOf = (name: string, work: Work): Lane => {
    const run = async (layout: Layout, superseded: Superseded): Promise<Pass> => {
      const pass = newPass(layout, () => isClosed() || superseded());
      lane.running = tryWork(name, work, pass);
      await lane.running;
      lane.running = null;
      return pass;
    };
    const lane: Lane = { run: oneAtATime(run), running: null };
    return lane;
  };

  return {
    run: (name, work, layout) => {
      const lane = lanes.get(name) ?? laneOf(name, work);
      lanes.set(name, lane);
      return lane.run(layout);
    },
    ended: () => Promise.all([...lanes.values()].map(({ running }) => running)),
  };
}
