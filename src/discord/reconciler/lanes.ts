import type { Layout } from '#game/ports/ports.ts';
import { describeError } from '../connection/faults.ts';
import type { GameReconciler } from './game-reconciler.ts';
import { newPass, type Pass } from './pass.ts';
import { oneAtATime, type Superseded } from './runner.ts';

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

  const carryOut = async (name: string, work: Work, pass: Pass): Promise<Pass> => {
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
      lane.running = carryOut(name, work, pass);
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
