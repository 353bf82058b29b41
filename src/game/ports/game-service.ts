/** The requests of people to tables, and the answers. */
import type { OptionSpec } from '#engine/kernel/rules.ts';
import type { CallId, Options, RoleId, RulesetId, SeatNumber, Verb, VoteChoice } from '#engine/kernel/types.ts';
import type { Colour } from '#engine/mechanics/on-record.ts';
import type { CardsInPlay } from './lobby-view.ts';
import type { ChatRoom, CueItem, Panel, Remark, Room } from './ports.ts';
import type { TableSummary } from './table-summary.ts';

/** An action that a player requests. */
export interface ActionRequest {
  readonly verb: Verb;
  readonly targets: readonly VoteChoice[];
  /** The step of the pressed button. A button of an earlier step is refused with an explanation. */
  readonly step?: number;
  /** The time of the press, even if it arrives late (D14), ms since 1970. */
  readonly at?: number;
  /** The colour that is put down (F27). */
  readonly colour?: Colour;
}

/**
 * A vote beside the rules.
 * - `bet`: of a dead player, on who is voted out on a day. `on`: `null` for nobody.
 * - `player`: for the player of the game, after its end.
 */
export type SideVote =
  | { readonly kind: 'bet'; readonly day: number; readonly on: SeatNumber | null }
  | { readonly kind: 'player'; readonly on: SeatNumber };

/** The maximum length of one message in a night chat, characters. */
export const longestSaid = 300;

/** A night chat in panels, as one of its readers may see it now. */
export interface Chat {
  readonly room: ChatRoom;
  /** True if the reader may write in it now. */
  readonly writes: boolean;
  /** The panels above the lines: the contract of a clan (D6), or those of the dead (G6). */
  readonly panels: readonly Panel[];
  /** The lines, oldest first. `seat` is `null` for lines from the game. */
  readonly lines: readonly { readonly seat: SeatNumber | null; readonly text: string }[];
}

/** A chat that a person may read now, as a channel or in a panel. */
export interface OwnChat extends Pick<Chat, 'room' | 'writes'> {
  /** True: it is held in a panel. */
  readonly isInPanel: boolean;
  /** The channel. `null`: it is held in a panel, or the channel has not been made yet. */
  readonly channelId: string | null;
}

/** The choices that a hosted rulebook offers. */
export interface Rulebook {
  readonly id: RulesetId;
  readonly players: { readonly min: number; readonly max: number };
  readonly options: Readonly<Record<string, OptionSpec>>;
  readonly roles: readonly RoleId[];
  /** Its games are played for a rating. */
  readonly isRated: boolean;
  /** The recommended cards for a number of players. If they are drawn at random: one draw as an example. */
  recommended(players: number, options?: Options): readonly RoleId[];
  /** The recommended cards, as far as they are known before a deal that draws some of them at random. */
  inPlay(players: number, options: Options): CardsInPlay;
  /**
   * The cards for beginners: plain mafiosi, one leader of the town who looks for them, and civilians. `null`: the rulebook
   * has no such cards.
   */
  beginners(players: number, options?: Options): readonly RoleId[] | null;
  /** Returns the warnings about these cards. */
  warnings(cards: readonly RoleId[], options: Options): readonly Remark[];
  /** The expected length of a game with this number of players and the default options, minutes. */
  minutes(players: number): number;
  /** The calls of the nights. With a table: as far as they are public. Otherwise: by the rulebook, for any deal. */
  calls(table: TableSummary | null, options?: Options): CallsOfNights;
  /** The calls at which this card wakes, with these options. */
  wakes(role: RoleId, options: Options): readonly CallId[];
}

/** A call of a night, as far as it is public. */
export interface NightCall {
  readonly call: CallId;
  /** `null`: the call lasts until all numbers are called (D14). */
  readonly seconds: number | null;
  /** The call gets its time twice, used or not (B21). `perhaps`: it depends on a card that may have been dealt. */
  readonly twice: 'never' | 'perhaps' | 'always';
  /** `false`: the call takes place only if its card was dealt. */
  readonly certain: boolean;
}

/** The calls of the first night, and of every later one. */
export interface CallsOfNights {
  readonly first: readonly NightCall[];
  readonly later: readonly NightCall[];
}

/**
 * The result of a voice test. `muted`: the server mutes the bot. `taken`: a game is on. `off`: the installation has no
 * voice.
 */
export type VoiceTest = 'heard' | 'unheard' | 'muted' | 'taken' | 'off';

/** Something to say outside a game, and the voice pack that says it. `null`: there is none in the language. */
export interface Speech {
  readonly pack: string | null;
  readonly cues: readonly CueItem[];
}

export { type HostPrompt, type HostRequest, type NotebookPage, removalWaitMs } from './host-request.ts';
export type { NewTable, NextRules, OpenedTable } from './new-table.ts';
export type { FailureReason, Outcome } from './outcome.ts';
export { type OwnTurns, playsInText, type SeatInsight, type TableSummary } from './table-summary.ts';

/**
 * A host's decision about missing players: deal without them, give their seats to people who wait, or open the lobby
 * again.
 */
export type GatheringOrder = 'begin' | 'replace' | 'cancel';

/** A change of a lobby's cards: one more, one less, or a whole deck. `null`: the cards that the rulebook recommends. */
export type CardsChange =
  | { readonly change: 'add' | 'take'; readonly role: RoleId }
  | { readonly change: 'whole'; readonly cards: readonly RoleId[] | null };

/** The edit of a message by a person who may not write in its room. `isGone`: the message has been deleted. */
export interface SilencedEdit {
  readonly room: Room;
  readonly userId: string;
  readonly isGone: boolean;
}
