import type { Ruleset } from '#engine/ruleset.ts';
import type { SeatNumber } from '#engine/words.ts';
import type { Alarms } from './clock.ts';
import type { Face } from './face.ts';
import type { Queue } from './queue.ts';
import type { Sheet } from './sheet.ts';
import type { Talk } from './talk.ts';
import type { World } from './world.ts';

/** What the parts of a table share. */
export interface Parts {
  readonly world: World;
  readonly rules: Ruleset;
  readonly sheet: Sheet;
  readonly queue: Queue;
  readonly alarms: Alarms;
  readonly face: Face;
  readonly talk: Talk;
}

/** What a hosted game needs of its table. */
export interface Place extends Parts {
  /** Whether the narrator speaks at this table. */
  hasVoice(): boolean;
  /** Somebody who waits takes over this seat, if anybody does. Within the queue. */
  relieve(seat: SeatNumber): Promise<boolean>;
  /** Something has changed in the game, or in whether its time runs. */
  moved(): void;
  /** The game is over and its rooms have stood long enough. */
  close(): void;
}
