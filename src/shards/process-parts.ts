import type { RefusedError } from '#discord/index.ts';
import type { MarkMentions } from '#discord/ui/marks.ts';
import type { Balancer } from '#game/ports/balance.ts';
import type { Pace } from '#game/ports/deps.ts';
import type { GamePages } from '#game/ports/game-page.ts';
import type { LivePages } from '#game/ports/live.ts';
import type { GamePictures, Pictures } from '#game/ports/pictures.ts';
import type { Clock, Log, Reconciler, Script, Store } from '#game/ports/ports.ts';
import type { DataJobs } from '#game/privacy/data-jobs.ts';
import { Queue } from '#game/scheduling/queue.ts';
import { balancePicture } from '#pictures/index.ts';
import { balancer } from '#simulator/index.ts';
import type { PlayerFactory } from '#voice/linked-player.ts';
import type { Pack } from '#voice/pack.ts';
import type { Config } from '../process/config.ts';
import type { Operations } from '../process/operations.ts';
import type { Storage } from '../process/storage.ts';

/** Wrappers between the parts and a changing speed, for rehearsals of disasters, of leaks and of long evenings. */
export interface Wraps {
  clock?(clock: Clock): Clock;
  store?(store: Store): Store;
  reconciler?(reconciler: Reconciler): Reconciler;
  script?(script: Script): Script;
  /** The program of the voice thread. */
  readonly voiceProgram?: URL;
  readonly pace?: Pace;
}

/** The parts of the process that all of its shards share. */
export interface ProcessParts {
  readonly config: Config;
  readonly log: Log;
  readonly operations: Operations;
  readonly storage: Storage;
  /** The store with its measurements. */
  readonly store: Store;
  readonly clock: Clock;
  /** The work on stored data that people ask for. */
  readonly jobs: DataJobs;
  /** The packs of the installation. */
  readonly packs: ReadonlyMap<string, Pack>;
  /** Makes the players of the narrators. `null`: the narrator is turned off. */
  readonly players: PlayerFactory | null;
  readonly pictures: Pictures & GamePictures;
  /** The application's own emoji. */
  readonly marks: MarkMentions;
  readonly pages: GamePages;
  /** Serves the live pages. `null`: there are none. */
  readonly live: LivePages | null;
  readonly balancer: Balancer;
  readonly wraps: Wraps;
  /** Called when Discord refuses the bot until its operator changes something. */
  refused(error: RefusedError): void;
}

/** The parts of a process that starts: the packs are still being read. */
export type StartingParts = Omit<ProcessParts, 'packs'> & { readonly packs: Promise<ProcessParts['packs']> };

/** Plays one balance check after another, in threads of its own, and draws where all pictures are drawn. */
export function balancerWith(pictures: Pictures): Balancer {
  const checks = new Queue();
  return {
    play: (...check) => checks.run(() => balancer.play(...check)),
    draw: (balance, words) => pictures.draw(balancePicture(balance, words), 2),
  };
}
