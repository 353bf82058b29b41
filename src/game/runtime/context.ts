import type { Ruleset } from '#engine/kernel/ruleset.ts';
import type { SeatNumber } from '#engine/kernel/types.ts';
import type { TableDeps } from '../ports/deps.ts';
import type { NightChats } from '../presentation/night-chats.ts';
import type { TablePresenter } from '../presentation/table-presenter.ts';
import type { Timers } from './clock.ts';
import type { Queue } from './queue.ts';
import type { TableState } from './table-state.ts';

/** The objects that the parts of a table share. */
export interface TableContext {
  readonly deps: TableDeps;
  readonly rules: Ruleset;
  readonly tableState: TableState;
  readonly queue: Queue;
  readonly timers: Timers;
  readonly presenter: TablePresenter;
  readonly talk: NightChats;
}

/** The services that a hosted game needs from its table. */
export interface GameContext extends TableContext {
  /** Returns true if the narrator speaks at this table. */
  hasVoice(): boolean;
  /** Gives the seat to the next waiting person. Returns true if one took it. Call within the queue. */
  seatNextWaiting(seat: SeatNumber): Promise<boolean>;
  /** Called when the game has changed, or its time limit has started or stopped. */
  moved(): void;
  /** Called when the rooms of a finished game have been kept long enough. */
  close(): void;
}
