import type { HostedDeps } from '../ports/deps.ts';
import type { Narrator, Reconciler } from '../ports/ports.ts';
import type { TableJournal } from '../ports/table-journal.ts';

/** The calls through which a table shows and says something. */
type Shows = Pick<Reconciler, 'arrange' | 'post' | 'postAtOnce' | 'silent' | 'written' | 'channel' | 'present'>;

/** The parts with which a table shows and says something. */
export type OutputDeps = Omit<HostedDeps, 'reconciler' | 'narrator' | 'journal'> & {
  readonly journal: TableJournal;
  readonly reconciler: Shows;
  readonly narrator: Narrator;
};

/** Lets a table show and say something only while its process may write it. After that only the voice is left. */
export function ownedOutput(deps: HostedDeps, journal: TableJournal): OutputDeps {
  const { reconciler, narrator } = deps;
  const shows: Shows = {
    arrange: async (layout) => (journal.isLost ? { done: false, remarks: [] } : reconciler.arrange(layout)),
    post: async (...post) => !journal.isLost && reconciler.post(...post),
    postAtOnce: async (...post) => (journal.isLost ? undefined : reconciler.postAtOnce(...post)),
    silent: (gameId) => reconciler.silent(gameId),
    written: (gameId) => reconciler.written(gameId),
    channel: (gameId, room) => reconciler.channel(gameId, room),
    present: (gameId) => reconciler.present(gameId),
  };
  const speaks: Narrator = {
    open: async (place) => (journal.isLost ? undefined : narrator.open(place)),
    say: async (gameId, line, reached) => (journal.isLost ? { heard: false } : narrator.say(gameId, line, reached)),
    skipChatter: (gameId) => narrator.skipChatter(gameId),
    ambience: (gameId, cue) => narrator.ambience(gameId, journal.isLost ? null : cue),
    close: (gameId) => narrator.close(gameId),
  };
  return { ...deps, journal, reconciler: shows, narrator: speaks };
}
