import type { Ruleset } from '#engine/kernel/ruleset.ts';
import type { OwnWords } from '#narration/index.ts';
import type { HostedDeps } from '../ports/deps.ts';
import type { NightChats } from '../presentation/night-chats.ts';
import type { TablePresenter } from '../presentation/table-presenter.ts';
import type { Timers } from '../scheduling/clock.ts';
import type { Queue } from '../scheduling/queue.ts';
import type { FencedJournal } from './fenced-journal.ts';
import type { RunState } from './run-state.ts';
import type { TableSignals } from './signals.ts';
import type { StoredGame } from './stored-game.ts';
import type { TableRegistry } from './table-registry.ts';
import type { TableState } from './table-state.ts';
import type { TableView } from './table-view.ts';
import type { VoidIntentions } from './void-intentions.ts';

/** The state of a table, and the objects that all of its parts share. They are made before the parts. */
export interface TableContext {
  readonly deps: HostedDeps;
  readonly journal: FencedJournal;
  readonly registry: TableRegistry;
  readonly rules: Ruleset;
  /** The roles that the table made itself. */
  readonly ownRoles: readonly OwnWords[];
  readonly tableState: TableState;
  readonly game: StoredGame;
  readonly run: RunState;
  readonly view: TableView;
  readonly queue: Queue;
  readonly timers: Timers;
  readonly signals: TableSignals;
  readonly presenter: TablePresenter;
  readonly talk: NightChats;
  readonly voidIntentions: VoidIntentions;
}
