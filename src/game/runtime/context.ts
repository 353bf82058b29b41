import type { Ruleset } from '#engine/kernel/ruleset.ts';
import type { SeatNumber } from '#engine/kernel/types.ts';
import type { TableDeps } from '../ports/deps.ts';
import type { NightChats } from '../presentation/night-chats.ts';
import type { TablePresenter } from '../presentation/table-presenter.ts';
import type { Timers } from './clock.ts';
import type { Queue } from './queue.ts';
import type { TableState } from './table-state.ts';

/** What the parts of a table share. */
export interface TableContext {
  readonly deps: TableDeps;
  readonly rules: Ruleset;
  readonly tableState: TableState;
  readonly queue: Queue;
  readonly timers: Timers;
  readonly presenter: TablePresenter;
  readonly talk: NightChats;
}

/** What a hosted game needs of its table. */
export interface GameContext extends TableContext {
  /** Whether the narrator speaks at this table. */
  hasVoice(): boolean;
  /** Somebody who waits takes over this seat, if anybody does. Within the queue. */
  seatNextWaiting(seat: SeatNumber): Promise<boolean>;
  /** Something has changed in the game, or in whether its time runs. */
  moved(): void;
  /** The game is over and its rooms have stood long enough. */
  close(): void;
}
