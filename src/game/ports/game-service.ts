/** The service that commands and buttons call. Every answer is a value: a person's mistake never causes a rejection. */
import type { OptionSpec } from '#engine/kernel/rules.ts';
import type { CallId, Options, RoleId, RulesetId, SeatNumber, Verb, VoteChoice } from '#engine/kernel/types.ts';
import type { Colour } from '#engine/mechanics/on-record.ts';
import type { TableSettings } from '../settings/settings.ts';
import type { HostPrompt, HostRequest, NotebookPage } from './host-request.ts';
import type { NewLink } from './live.ts';
import type { NewTable, NextRules, OpenedTable } from './new-table.ts';
import type { Outcome } from './outcome.ts';
import type { ChatRoom, CueItem, Language, Panel, PlanView, Player, Remark, Room } from './ports.ts';
import type { SeatInsight, TableSummary } from './table-summary.ts';

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
  recommended(players: number): readonly RoleId[];
  /**
   * The cards for beginners: plain mafiosi, one leader of the town who looks for them, and civilians. `null`: the rulebook
   * has no such cards.
   */
  beginners(players: number): readonly RoleId[] | null;
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
export type { NewLink } from './live.ts';
export type { NewTable, NextRules, OpenedTable } from './new-table.ts';
export type { FailureReason, Outcome } from './outcome.ts';
export type { SeatInsight, TableSummary } from './table-summary.ts';

/** The rulebooks that this installation hosts. */
interface RulebookService {
  /** Returns the ids of the rulebooks. */
  rulebooks(): readonly RulesetId[];
  /** Returns the choices that this rulebook offers. `null`: it is not hosted here. */
  rulebook(ruleset: RulesetId): Rulebook | null;
  /** Returns the rulebook of a table, with the changes of its role set. */
  rulebookAt(gameId: string): Rulebook | null;
}

/**
 * A host's decision about missing players: deal without them, give their seats to people who wait, or open the lobby
 * again.
 */
export type GatheringOrder = 'begin' | 'replace' | 'cancel';

/** A change of a lobby's cards: one more, one less, or a whole deck. `null`: the cards that the rulebook recommends. */
export type CardsChange =
  | { readonly change: 'add' | 'take'; readonly role: RoleId }
  | { readonly change: 'whole'; readonly cards: readonly RoleId[] | null };

/** Lobbies: opening, joining, waiting, watching, and the start. */
interface LobbyService {
  /**
   * Opens a lobby in a channel that can show it, and answers once it is shown. `late`: Discord is slow to show it.
   */
  create(table: NewTable): Promise<Outcome<OpenedTable>>;
  /** Takes a seat in a lobby. A person has one seat per guild. */
  join(gameId: string, person: Player): Promise<Outcome>;
  /** Gives up a seat, a place on the waiting list, or watching. In a game the seat is out (G11). */
  leave(gameId: string, userId: string): Promise<Outcome>;
  /** Changes options of the rulebook before the start. For the host. Options that are not named stay the same. */
  configure(gameId: string, userId: string, options: Options): Promise<Outcome>;
  /**
   * Changes the cards before the start. For the host. A chosen deck decides the number of players, and a card with a power
   * takes the place of a civilian.
   */
  changeCards(gameId: string, userId: string, change: CardsChange): Promise<Outcome>;
  /** Fills free seats of a lobby with practice players (`fill`), or removes them. For the host. */
  changePractice(gameId: string, userId: string, fill: boolean): Promise<Outcome>;
  /** Changes settings of the table before the start. For the host. Settings that are not named stay the same. */
  changeSettings(gameId: string, userId: string, change: Partial<TableSettings>): Promise<Outcome>;
  /**
   * Starts the game. For the host, or with `force` for a moderator if the host has no seat. Checks permissions and limits
   * in Discord before anything is created. The table then gathers its players, and deals when they are there.
   */
  start(gameId: string, userId: string, force?: boolean): Promise<Outcome>;
  /**
   * Asks for the next game after the end of this one. Its lobby opens once the host or half of the players have asked:
   * the same people and settings, other seats. With `rules`, which only the host may choose, it has those.
   */
  again(gameId: string, userId: string, rules?: NextRules): Promise<Outcome>;
  /** Decides about players who do not come, while the table gathers. For the host, or with `force` for a moderator. */
  gather(gameId: string, userId: string, order: GatheringOrder, force: boolean): Promise<Outcome>;
  /** Takes a free seat, or otherwise a place on the waiting list. */
  wait(gameId: string, person: Player): Promise<Outcome<{ readonly seated: boolean }>>;
  /** Makes a person a watcher: they see the town of the table, and nothing else of it. */
  watch(gameId: string, person: Player): Promise<Outcome>;
  /** Starts a roll call in a lobby. */
  callRoll(gameId: string, userId: string, force: boolean): Promise<Outcome>;
  /** Confirms that a player is there, in a roll call. */
  answerRoll(gameId: string, userId: string): Promise<Outcome>;
}

/** The actions and the knowledge of the people on the seats. */
interface SeatService {
  /** Carries out an action of this person's seat. The value is the news that they alone have learned. */
  submitAction(gameId: string, userId: string, act: ActionRequest): Promise<Outcome>;
  /** Takes a vote of a player that the rules do not know, or changes it. */
  sideVote(gameId: string, userId: string, vote: SideVote): Promise<Outcome>;
  /**
   * Returns the knowledge of this person's seat. `null`: they have none, or the cards are not dealt yet. Show it only
   * to them.
   */
  insight(gameId: string, userId: string): SeatInsight | null;
}

/** The requests of a host. With `force` a moderator makes them. */
interface HostService {
  /** Carries out an order for the running game. For the host, or with `force` for a moderator. */
  host(gameId: string, userId: string, request: HostRequest, force: boolean): Promise<Outcome>;
  /** Removes a person from a lobby, the waiting list or the watchers. For the host. */
  kick(gameId: string, userId: string, target: string, force: boolean): Promise<Outcome>;
  /** Ends the table early. For the host, or with `force` for a moderator. `hidden`: no card is shown. */
  end(gameId: string, userId: string, force: boolean, hidden?: boolean): Promise<Outcome>;
  /** Makes a link to the live page of a table. Returns its token. For the host, or with `force` for a moderator. */
  link(gameId: string, userId: string, link: NewLink, force: boolean): Promise<Outcome<string>>;
  /** Returns all cards and actions. For a host who does not play, or with `force` for a moderator. */
  notebook(gameId: string, userId: string, force: boolean): Promise<Outcome<NotebookPage>>;
  /** Returns the words to say now and what comes next, for a host who narrates in person. */
  hostPrompt(gameId: string, userId: string, force?: boolean): Outcome<HostPrompt>;
  /** Ends a step, for a host who narrates in person. A call of the night ends when its full time is over (G4). */
  next(gameId: string, userId: string, step: number, force?: boolean): Promise<Outcome<HostPrompt>>;
}

/** The night chats. */
interface NightChatService {
  /** Returns the night chats that this person may read in panels. Empty if the table uses channels. */
  chats(gameId: string, userId: string): readonly Chat[];
  /** Returns the night chats and the graveyard that this person may read now, in panels or channels. */
  ownChats(gameId: string, userId: string): readonly OwnChat[];
  /** Writes in the one night chat in which this person may write. */
  say(gameId: string, userId: string, text: string): Promise<Outcome>;
}

/** The tables that are open, with their public facts. */
interface TableDirectory {
  /** Returns the table in this guild at which this person has a seat. A running game comes before a lobby. */
  tableOf(guildId: string, userId: string): TableSummary | null;
  /** Returns the public facts about a table. `null`: it is not there. */
  table(gameId: string): TableSummary | null;
  /** Returns the tables of this guild. */
  tablesIn(guildId: string): readonly TableSummary[];
  /** Returns true if stored data of a table in this guild was unreadable when the bot started. */
  hasLostTable(guildId: string): boolean;
}

/** The people who want to know of tables. */
interface InvitationService {
  /** Subscribes a person to the news of tables in this server (`on`), or unsubscribes them (`off`). */
  subscribe(guildId: string, userId: string): Promise<Outcome<'on' | 'off'>>;
  /** Plans a table that opens at this time, ms since 1970. */
  plan(table: NewTable, at: number): Promise<Outcome<PlanView>>;
  /** Returns the public facts about a plan. `null`: it is not there. */
  planned(planId: string): PlanView | null;
  /** Adds a person to a plan (`in`), or removes them (`out`). */
  joinPlan(planId: string, person: Player): Promise<Outcome<'in' | 'out'>>;
  /** Cancels a plan. For its host, or with `force` for a moderator. */
  cancelPlan(planId: string, userId: string, force: boolean): Promise<Outcome>;
}

/** The narrator outside games. */
interface VoiceService {
  /** Speaks in a voice channel while no game of the guild is on: a few words, or `speech`. */
  testVoice(guildId: string, channelId: string, language: Language, speech?: Speech): Promise<VoiceTest>;
}

/** The edit of a message by a person who may not write in its room. `isGone`: the message has been deleted. */
export interface SilencedEdit {
  readonly room: Room;
  readonly userId: string;
  readonly isGone: boolean;
}

/** The events in Discord that concern tables. */
interface DiscordEvents {
  /** Called when a player joins or leaves the voice room of their table. */
  voiceChanged(guildId: string, userId: string, present: boolean): void;
  /** Called when the voice room of a table is gone, or when there is one again (`isThere`). */
  voiceRoomChanged(gameId: string, isThere: boolean): void;
  /** Called when a person in the voice room of a listening table starts or stops speaking. */
  spoke(gameId: string, userId: string, speaks: boolean): void;
  /** Called when a person writes in the town. */
  wrote(gameId: string, userId: string, text: string): void;
  /** Called when a person has edited a message in a room in which they may not write. */
  edited(gameId: string, edit: SilencedEdit): void;
  /** Called when a person leaves the guild. */
  memberGone(guildId: string, userId: string): void;
  /** Called when somebody else has muted a person at a table. The table does not unmute them. */
  mutedByOthers(gameId: string, userId: string): void;
  /** Called when somebody changes Discord against the layout (deletes a channel, lifts a mute). Compares again. */
  disturbed(gameId: string): void;
  /** Called when a channel or thread of a server is deleted. Ends the plans of tables there. */
  channelGone(channelId: string): void;
  /**
   * Called when Discord or only this guild goes out of reach or returns. No time limit or grace time runs out meanwhile.
   */
  outage(out: boolean, guildId?: string): void;
}

/** The whole service. */
export interface GameService
  extends RulebookService,
    LobbyService,
    SeatService,
    HostService,
    NightChatService,
    TableDirectory,
    InvitationService,
    VoiceService,
    DiscordEvents {}
