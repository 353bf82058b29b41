import type { Log } from '#game/ports/log.ts';
import type { Counting, ResultRepository } from '#game/ports/statistics.ts';
import { type DerivationParts, derived } from './derivation.ts';

/** The parts that a rebuild needs. */
export interface RebuildParts extends DerivationParts {
  readonly repository: ResultRepository;
  readonly log: Log;
}

/** The course of a rebuild. */
interface Course {
  onProgress(progress: Counting): void;
  isStopped?(): boolean;
}

/** The numbers of games of a rebuild. */
export interface Rebuilt {
  readonly derived: number;
  readonly failed: number;
}

/** Derives the results of a server from its records. Failures are logged, and the game is left out. */
export async function rebuilt(
  parts: RebuildParts,
  guildId: string,
  { onProgress, isStopped = () => false }: Course,
): Promise<Rebuilt> {
  const { repository, log } = parts;
  const ids = await repository.recorded(guildId);
  let failed = 0;
  for (const [index, gameId] of ids.entries()) {
    if (isStopped()) return { derived: index - failed, failed };
    onProgress({ done: index, of: ids.length });
    try {
      const record = await repository.record(gameId);
      if (record !== null) await repository.save(await derived(record, parts));
    } catch (error) {
      failed += 1;
      log.warn({ table: gameId, error }, 'a record cannot be used for statistics');
    }
  }
  onProgress({ done: ids.length, of: ids.length });
  await repository.noteComplete(guildId, true);
  return { derived: ids.length - failed, failed };
}
