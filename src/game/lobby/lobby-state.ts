import type { LobbyProgress } from '../model/lobby.ts';
import type { HostedDeps } from '../ports/deps.ts';
import { LobbyNotes } from './lobby-notes.ts';

/** The state of a lobby that is not stored. */
export class LobbyState implements LobbyProgress {
  readonly notes: LobbyNotes;
  progress: LobbyProgress['progress'] = 'open';

  constructor(deps: HostedDeps) {
    this.notes = new LobbyNotes(deps);
  }
}
