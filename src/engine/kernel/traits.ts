import type { Options, RoleId } from './types.ts';

/**
 * The differences between rulebooks that only the texts need. The engine does not read them. Each mechanic,
 * ability and rulebook adds its own to this interface.
 */
export interface RulesetTraits {
  /** The English name, as role sets have it. */
  readonly title: string;
  /** The letter with which the numbers of its clauses begin. */
  readonly letter: string;
  /** The roles that it calls by another name, each with the role of that name. */
  readonly names?: Readonly<Record<RoleId, RoleId>>;
  /** Its games are played for a rating, so a table offers the statistics of its server. */
  readonly isRated?: true;
  /** The narrator asks for applause and calls every player at the start (S2). By default only if the narrator says everything. */
  readonly introduces?: true;
  /** A morning without a victim is announced as a miss of the mafia (D8). */
  saysMissed?(options: Options): boolean;
}
