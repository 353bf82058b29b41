import type { CallId, Options, RoleId } from '#engine/kernel/types.ts';
import type { Player } from './people.ts';
import type { Remark } from './text.ts';

/** The public state of a lobby. */
export interface LobbyView {
  readonly ruleset: string;
  readonly hostId: string;
  readonly min: number;
  readonly max: number;
  readonly players: readonly Player[];
  /** The host's own deck; `null`: the recommended one for the number of players. */
  readonly cards: readonly RoleId[] | null;
  /** The name of the role set; missing: the unchanged rulebook. */
  readonly roleSet?: string;
  /** The options that differ from the rulebook's defaults. */
  readonly options: Options;
  /** The order of the night's calls, if it differs from the rulebook's (A10). */
  readonly order: readonly CallId[] | null;
  /** The reasons why the game cannot start yet. */
  readonly missing: readonly Remark[];
  /** Facts worth knowing before the start (someone can see all channels; another table has the narrator). */
  readonly remarks: readonly Remark[];
  /** The running roll call. */
  readonly rollCall?: RollCallView;
  /** The length of the waiting list. */
  readonly waiting?: number;
  readonly state: 'open' | 'starting' | 'closed';
}

/** The user ids of people who answered a roll call, and the deadline for the others (ms since 1970). */
interface RollCallView {
  readonly here: readonly string[];
  readonly until: number;
}
