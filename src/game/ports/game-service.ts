/** The service that commands and buttons call. Every answer is a value: a person's mistake never causes a rejection. */
import type { Notebook } from '#engine/kernel/notebook.ts';
import type { OptionSpec } from '#engine/kernel/rules.ts';
import type { CallId, Options, RoleId, RulesetId, SeatNumber, Verb, VoteChoice } from '#engine/kernel/types.ts';
import type { View } from '#engine/kernel/view.ts';
import type { OwnWords } from '#narration/index.ts';
import type { Secrecy } from '../server-settings/guild-settings.ts';
import type { TableRoleSet } from './journal.ts';
import type { Outcome } from './outcome.ts';
import type {
  ChatRoom,
  CueItem,
  FloorPlan,
  GameOverview,
  Language,
  Lead,
  LobbyView,
  Panel,
  Player,
  Remark,
  SeatedPlayer,
} from './ports.ts';

export type { Outcome, Problem } from './outcome.ts';

export interface NewTable {
  readonly guildId: string;
  readonly channelId: string;
  readonly host: Player;
  readonly ruleset: RulesetId;
  readonly options: Options;
  readonly language: Language;
  readonly keepTown: boolean;
  /** The number of players; missing: everyone who joins, within the rulebook's bounds. */
  readonly size?: number;
  /** The host's own deck; missing: the recommended one. */
  readonly cards?: readonly RoleId[];
  /** A role set of the rulebook; missing: the unchanged rulebook. */
  readonly roleSet?: TableRoleSet;
  /** The floor mode and its limits; missing: the default. */
  readonly floor?: FloorPlan;
  /** Forbidden words in the town cost a foul (C20). An option of the rulebook lists them. */
  readonly watchesWords?: boolean;
  /** The guild's category for the rooms; missing: the game creates one. */
  readonly categoryId?: string;
  /** The place of the night chats; missing: channels. */
  readonly secrecy?: Secrecy;
  /** Plays the ambience of the night between spoken lines; missing: silence. */
  readonly nightSound?: boolean;
  /** The host mode of a host who does not play; missing: the host plays. */
  readonly lead?: Lead;
  /** The bounds for the number of players, if `size` is missing. */
  readonly least?: number;
  readonly most?: number;
  /** The grace time of an absent player, seconds. */
  readonly grace?: number;
  readonly unwatched?: true;
  /** The seed of the game, for rehearsals and the demo; missing: a random seed. */
  readonly seed?: number;
}

/** A table that has been opened. */
export interface OpenedTable {
  readonly gameId: string;
  /** True if Discord has not shown the lobby yet. */
  readonly late?: true;
}

/** The choices that a hosted rulebook offers. */
export interface Rulebook {
  readonly id: RulesetId;
  readonly players: { readonly min: number; readonly max: number };
  readonly options: Readonly<Record<string, OptionSpec>>;
  readonly roles: readonly RoleId[];
  /** The recommended cards for a number of players. If they are drawn at random: one draw as an example. */
  recommended(players: number): readonly RoleId[];
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

export interface CallsOfNights {
  readonly first: readonly NightCall[];
  readonly later: readonly NightCall[];
}

export interface TableSummary {
  readonly gameId: string;
  readonly guildId: string;
  readonly ruleset: RulesetId;
  readonly language: Language;
  readonly hostId: string;
  /** The host mode; `null`: the host plays. */
  readonly lead: Lead | null;
  /** Players whose seats were taken over by substitutes. */
  readonly former: readonly SeatedPlayer[];
  /** The waiting list. */
  readonly waiting: readonly Player[];
  /** People who see the town and have no seat. */
  readonly watchers: readonly Player[];
  readonly stage: 'lobby' | 'playing' | 'over';
  readonly players: readonly SeatedPlayer[];
  /** The lobby as its panel shows it; `null` after the start. */
  readonly lobby: LobbyView | null;
  /** All options: those chosen, and the rulebook's defaults. */
  readonly options: Options;
  /** The roles that the table made itself. */
  readonly ownRoles?: readonly OwnWords[] | undefined;
  /** The host's own deck, which the lobby shows. `null`: what the rulebook recommends for as many as play. */
  readonly cards: readonly RoleId[] | null;
  /** The name of the role set; missing: the unchanged rulebook. */
  readonly roleSet?: string;
  /** The public view of the game. */
  readonly town: View;
  readonly overview: GameOverview;
  /** The end of the running time limit, or `null`. */
  readonly until: number | null;
  /** The narrator speaks at this table, at another table of the guild, or not at all. */
  readonly voice: 'here' | 'elsewhere' | 'none';
  /** The open issues: what Discord does not let the bot do for this table at the moment. */
  readonly issues: readonly Remark[];
}

/** A seat's own knowledge, for the card and the night panel. Show it only to that seat. */
export interface SeatInsight {
  readonly gameId: string;
  readonly seat: SeatNumber;
  readonly view: View;
  readonly players: readonly SeatedPlayer[];
  readonly until: number | null;
  /** The roles that the table made itself. */
  readonly ownRoles?: readonly OwnWords[] | undefined;
}

/** The orders of a host during the game. Orders that the rulebook does not have are refused. */
export type HostRequest =
  | { readonly order: 'foul' | 'remove'; readonly seat: SeatNumber; readonly reason: string }
  /** Takes back one foul: number `foul` of the game, from 1. Otherwise the latest of `seat`, or the latest of all. */
  | { readonly order: 'undo'; readonly foul?: number; readonly seat?: SeatNumber }
  /**
   * Ends the running time limit early: a speech, common time, a ballot. `rest` also skips the remaining turns of the
   * round. A call of the night keeps its common time (G4).
   */
  | { readonly order: 'skip'; readonly rest?: true }
  /** Mutes a player regardless of the rules, or applies the rules again. */
  | { readonly order: 'mute' | 'unmute'; readonly seat: SeatNumber }
  /** Another person takes over this seat. */
  | { readonly order: 'replace'; readonly seat: SeatNumber; readonly person: Player }
  /** Moves the table to this voice channel of the guild; `null`: to its own voice room. */
  | { readonly order: 'move'; readonly channelId: string | null }
  | { readonly order: 'extend'; readonly seconds: number }
  | { readonly order: 'pause' }
  | { readonly order: 'resume' };

/** The content of a game's notebook. Show it only to the person who opened it. */
export interface NotebookPage {
  readonly notebook: Notebook;
  readonly players: readonly SeatedPlayer[];
  readonly ruleset: RulesetId;
  readonly options: Options;
  /** The roles that the table made itself. */
  readonly ownRoles?: readonly OwnWords[] | undefined;
}

/** The prompt for a host who narrates in person. All of it is public. */
export interface HostPrompt {
  readonly gameId: string;
  /** The current step; 0: none. */
  readonly step: number;
  /** The text to say now, in the table's language. */
  readonly text: string;
  /** The host's next action: begin or end the time limit. `nothing`: the step runs by itself, or the game is over. */
  readonly next: 'begin' | 'end' | 'nothing';
  readonly until: number | null;
}

/** An action that a player requests. */
export interface ActionRequest {
  readonly verb: Verb;
  readonly targets: readonly VoteChoice[];
  /** The step of the pressed button. A button of an earlier step is refused with an explanation. */
  readonly step?: number;
  /** The time of the press, even if it arrives late (D14); ms since 1970. */
  readonly at?: number;
}

/** The maximum length of one message in a night chat, characters. */
export const longestSaid = 300;

/** A night chat in panels, as one of its readers may see it now. */
export interface Chat {
  readonly room: ChatRoom;
  /** True if the reader may write in it now. */
  readonly writes: boolean;
  /** The contract panel above the chat of a clan that makes contracts (D6). */
  readonly panel: Panel | null;
  /** The lines, oldest first. `seat` is `null` for lines from the game. */
  readonly lines: readonly { readonly seat: SeatNumber | null; readonly text: string }[];
}

/** The result of a voice test. `taken`: a game is on; `off`: the installation has no voice. */
export type VoiceTest = 'heard' | 'unheard' | 'taken' | 'off';

/** Something to say outside a game, and the voice pack that says it. */
export interface Speech {
  readonly pack: string;
  readonly cues: readonly CueItem[];
}

export interface GameService {
  /** The rulebooks that this installation hosts. */
  rulebooks(): readonly RulesetId[];
  rulebook(ruleset: RulesetId): Rulebook | null;
  /** The rulebook of a table, with the changes of its role set. */
  rulebookAt(gameId: string): Rulebook | null;
  /**
   * Opens a lobby in a channel that can show it, and answers once it is shown. `late`: Discord is slow to show it.
   */
  create(table: NewTable): Promise<Outcome<OpenedTable>>;
  join(gameId: string, person: Player): Promise<Outcome>;
  leave(gameId: string, userId: string): Promise<Outcome>;
  /** Changes options of the rulebook before the start; for the host. Options that are not named stay the same. */
  configure(gameId: string, userId: string, options: Options): Promise<Outcome>;
  /** Starts the game; for the host. Checks permissions and limits in Discord before anything is created. */
  start(gameId: string, userId: string): Promise<Outcome>;
  /** Ends the table early; for the host, or with `force` for a moderator. `hidden`: no card is shown. */
  end(gameId: string, userId: string, force: boolean, hidden?: boolean): Promise<Outcome>;
  /** Takes a free seat, or otherwise a place on the waiting list. */
  wait(gameId: string, person: Player): Promise<Outcome<{ readonly seated: boolean }>>;
  /** Makes a person a watcher: they see the town of the table, and nothing else of it. */
  watch(gameId: string, person: Player): Promise<Outcome>;
  /** Starts a roll call in a lobby. */
  callRoll(gameId: string, userId: string, force: boolean): Promise<Outcome>;
  /** Confirms that a player is there, in a roll call. */
  answerRoll(gameId: string, userId: string): Promise<Outcome>;
  /** Removes a person from a lobby, the waiting list or the watchers; for the host. */
  kick(gameId: string, userId: string, target: string, force: boolean): Promise<Outcome>;
  /** Returns all cards and actions; for a host who does not play, or with `force` for a moderator. */
  notebook(gameId: string, userId: string, force: boolean): Promise<Outcome<NotebookPage>>;
  /** Returns the text to say now and the next action, for a host who narrates in person. */
  lead(gameId: string, userId: string): Promise<Outcome<HostPrompt>>;
  /** Begins or ends the time limit of a step, for a host who narrates in person. */
  next(gameId: string, userId: string, step: number): Promise<Outcome<HostPrompt>>;
  /** Carries out an order for the running game; for the host, or with `force` for a moderator. */
  host(gameId: string, userId: string, deed: HostRequest, force: boolean): Promise<Outcome>;
  act(gameId: string, userId: string, act: ActionRequest): Promise<Outcome>;
  /** The table in this guild at which this person has a seat. A running game comes before a lobby. */
  tableOf(guildId: string, userId: string): TableSummary | null;
  table(gameId: string): TableSummary | null;
  tablesIn(guildId: string): readonly TableSummary[];
  /** Returns true if stored data of a table in this guild was unreadable when the bot started. */
  hasLostTable(guildId: string): boolean;
  insight(gameId: string, userId: string): SeatInsight | null;
  /** Speaks in a voice channel while no game of the guild is on: a few words, or `speech`. */
  testVoice(guildId: string, channelId: string, language: Language, speech?: Speech): Promise<VoiceTest>;
  /** The night chats that this person may read in panels. Empty if the table uses channels. */
  chats(gameId: string, userId: string): readonly Chat[];
  /** Writes in the one night chat in which this person may write. */
  say(gameId: string, userId: string, text: string): Promise<Outcome>;
  /** Called when a player joins or leaves the voice room of their table. */
  voiceChanged(guildId: string, userId: string, present: boolean): void;
  /** Called when a person in the voice room of a listening table starts or stops speaking. */
  spoke(gameId: string, userId: string, speaks: boolean): void;
  /** Called when a person writes in the town. */
  wrote(gameId: string, userId: string, text: string): void;
  /** Called when a person leaves the guild. */
  memberGone(guildId: string, userId: string): void;
  /** Called when somebody changes Discord against the layout (deletes a channel, lifts a mute). Compares again. */
  disturbed(gameId: string): void;
  /** Called when Discord goes out of reach or returns. No time limit or grace time runs out meanwhile (DESIGN). */
  outage(out: boolean): void;
}
