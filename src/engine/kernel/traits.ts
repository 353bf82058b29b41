import type { Options, RoleId } from './types.ts';

/** The differences between rulebooks that only the texts need. The engine does not read them. */
export interface RulesetTraits {
  /** The English name, as role sets have it. */
  readonly title: string;
  /** The letter with which the numbers of its clauses begin. */
  readonly letter: string;
  /** The roles that it calls by another name, each with the role of that name (S1, B1). */
  readonly names?: Readonly<Record<RoleId, RoleId>>;
  /** The role for which a check looks whose answer is yes or no (S14, D15). By default, no check does. */
  readonly sought?: RoleId;
  /** The clans make plans in the first night (D5). By default they only get acquainted. */
  readonly plans?: true;
  /** The first morning announces that there is mafia in town (B5). */
  readonly warnsOfMafia?: true;
  /** The name of a tie after which defences and another ballot follow (C10, D10). By default it is only a tie. */
  readonly tie?: 'crash' | 'retrial';
  /** The pick of a clan's majority goes before the pick of its head (A12). By default, the head's goes first. */
  readonly majorityFirst?: true;
  /** A convicted player goes to prison, unless acquitted or sheltered (A7, A16). By default, the player leaves. */
  readonly prison?: true;
  /** A silenced player may take part in the discussion in writing (A31). */
  readonly silencedMayWrite?: true;
  /** Returns true if a missing vote counts for the last candidate (S6). By default it counts for nobody. */
  missingVoteCounts?(options: Options): boolean;
  /** Returns true if all living players are on the first ballot (C8). By default, only nominees are. */
  everyoneOnBallot?(options: Options): boolean;
}
