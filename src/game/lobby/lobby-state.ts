import type { TableDeps } from '../ports/deps.ts';
import { LobbyNotes } from './lobby-notes.ts';

/** The state of a lobby that is not stored. */
export class LobbyState {
  readonly notes: LobbyNotes;
  /** `starting`: Discord is being checked before the cards are dealt. */
  progress: 'open' | 'starting' = 'open';

  constructor(deps: TableDeps) {
    this.notes = new LobbyNotes(deps);
  }
}
