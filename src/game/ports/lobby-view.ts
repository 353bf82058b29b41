import type { CallId, Options, RoleId } from '#engine/kernel/types.ts';
import type { TableSettings } from '../settings/settings.ts';
import type { Player } from './people.ts';
import type { Remark } from './text.ts';

/** The public state of a lobby. */
export interface LobbyView {
  readonly ruleset: string;
  readonly hostId: string;
  readonly min: number;
  readonly max: number;
  readonly players: readonly Player[];
  /** The host's own deck. `null`: the recommended one for the number of players. */
  readonly cards: readonly RoleId[] | null;
  /** The name of the role set. Missing: the unchanged rulebook. */
  readonly roleSet?: string;
  /** The options that differ from the rulebook's defaults. */
  readonly options: Options;
  /** The order of the night's calls, if it differs from the rulebook's (A10). */
  readonly order: readonly CallId[] | null;
  /** The reasons why the game cannot start yet. */
  readonly missing: readonly Remark[];
  /** Facts worth knowing before the start (someone can see all channels, another table has the narrator). */
  readonly remarks: readonly Remark[];
  /** Facts about the microphones and the usual night chats, which the rules of the table show. */
  readonly inRules: readonly Remark[];
  /** The running roll call. */
  readonly rollCall?: RollCallView;
  /** The waiting list. */
  readonly waiting: readonly Player[];
  readonly watchers: readonly Player[];
  readonly settings: Pick<TableSettings, 'watchers'>;
  /** The cards in play for the current number of players, at least the minimum. */
  readonly inPlay: CardsInPlay;
  /** The expected length of the game, minutes. */
  readonly minutes: number;
  /** User ids of the players who are in voice. Missing: unknown. */
  readonly inVoice?: readonly string[];
  /** The host may fill free seats with practice players. */
  readonly offersPractice?: true;
  /** The table has no narrator, and is played in text. */
  readonly inText?: true;
  /** `on`: the table gathers its players or plays. */
  readonly state: 'open' | 'starting' | 'on' | 'closed';
}

/** The public facts of a game before its deal: its rulebook, its cards, and what the host has changed. */
export type GameFacts = Pick<LobbyView, 'ruleset' | 'cards' | 'inPlay' | 'options' | 'order'>;

/** The user ids of people who answered a roll call, and the deadline for the others (ms since 1970). */
interface RollCallView {
  readonly here: readonly string[];
  readonly until: number;
}

/** A card with the number of players who get it. */
export interface CardCount {
  readonly role: RoleId;
  readonly count: number;
}

/** The cards in play, as far as they are public before the deal. */
export interface CardsInPlay {
  readonly players: number;
  readonly cards: readonly CardCount[];
  /** More cards are drawn at random from these. */
  readonly drawn?: { readonly count: number; readonly from: readonly RoleId[] };
}
