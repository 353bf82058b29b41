import type { Leases, PackFiles, Peers, SessionStarts } from '#game/ports/ports.ts';
import type { TextStore } from './keyv-store.ts';
import type { Loss } from './level-adapter.ts';

/** An open store, and the loss that was found when it was opened. */
export interface OpenedStore extends TextStore {
  /** The acknowledged writes that were lost before this start, or `null` if none were. */
  readonly loss: Loss | null;
  /** Notes that the loss was reported, so that the next start does not report it again. */
  settle(): Promise<void>;
  /** The same documents over a connection of its own, for work on many of them. Missing: the store has none. */
  readonly apart?: TextStore;
  readonly leases: Leases;
  /** The processes that share the store. Missing: only one process can use it. */
  readonly peers?: Peers;
  readonly sessionStarts: SessionStarts;
  /** The files of the voice packs of servers. Missing: they lie in a folder. */
  readonly packFiles?: PackFiles;
}
