/** What commands and buttons ask of the tables. Every answer is a value; nothing here rejects for what a person did. */
import type { Notebook } from '#engine/kernel/notebook.ts';
import type { News } from '#engine/kernel/notices.ts';
import type { Refusal } from '#engine/kernel/refusal.ts';
import type { OptionSpec } from '#engine/kernel/rules.ts';
import type { CallId, Options, RoleId, RulesetId, SeatNumber, Verb, VoteChoice } from '#engine/kernel/types.ts';
import type { View } from '#engine/kernel/view.ts';
import type { OwnWords } from '#narration/index.ts';
import type { Secrecy } from '../server-settings/guild-settings.ts';
import type { TableRoleSet } from './journal.ts';
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

/** Why something was not done: the engine's refusal, or a remark of the table (`table.not-seated`, ...). */
export type Problem =
  | { readonly kind: 'refusal'; readonly refusal: Refusal }
  /** `more`: further reasons, for the same answer. */
  | { readonly kind: 'remark'; readonly remark: Remark; readonly more?: readonly Remark[] };

/** `news`: what the asker himself has learned by it (an answer, his pick), for the ephemeral reply. */
export type Outcome<T = undefined> =
  | { readonly ok: true; readonly news: readonly News[]; readonly value: T }
  | { readonly ok: false; readonly problem: Problem };

export interface NewTable {
  readonly guildId: string;
  readonly channelId: string;
  readonly host: Player;
  readonly ruleset: RulesetId;
  readonly options: Options;
  readonly language: Language;
  readonly keepTown: boolean;
  /** For how many; missing: for as many as join, within the rulebook's bounds. */
  readonly size?: number;
  /** The host's own deck; missing: what the rulebook recommends. */
  readonly cards?: readonly RoleId[];
  /** By this role set of the rulebook; missing: by the rulebook as it is written. */
  readonly roleSet?: TableRoleSet;
  /** How the floor is kept; missing: as usual. */
  readonly floor?: FloorPlan;
  /** Forbidden words in the town cost a foul (C20); the rulebook's option has the list. */
  readonly watchesWords?: boolean;
  /** The guild's category in which the rooms are made; missing: one of the game's own. */
  readonly categoryId?: string;
  /** Where the night talks are held; missing: in channels. */
  readonly secrecy?: Secrecy;
  /** The night is heard between its lines; missing: it is quiet. */
  readonly nightSound?: boolean;
  /** Whoever opens the table does not play. */
  readonly lead?: Lead;
  /** How many may play, where it is not one number. */
  readonly least?: number;
  readonly most?: number;
  /** How long who is away is waited for, seconds. */
  readonly grace?: number;
  readonly unwatched?: true;
  /** Fixes the luck, for rehearsals and the demo; drawn by chance where it is missing. */
  readonly seed?: number;
}

/** A table that has been opened. */
export interface OpenedTable {
  readonly gameId: string;
  /** Discord has not shown its lobby yet. */
  readonly late?: true;
}

/** What may be chosen of a rulebook that can be hosted. */
export interface Rulebook {
  readonly id: RulesetId;
  readonly players: { readonly min: number; readonly max: number };
  readonly options: Readonly<Record<string, OptionSpec>>;
  readonly roles: readonly RoleId[];
  /** What is recommended for so many; of cards that are drawn, one draw as an example. */
  recommended(players: number): readonly RoleId[];
  /** The calls of its nights: at this table as far as everybody may know them, else by the book, whatever is dealt. */
  calls(table: TableSummary | null, options?: Options): CallsOfNights;
  /** The calls at which this card wakes, where the options are these. */
  wakes(role: RoleId, options: Options): readonly CallId[];
}

/** A call of a night, by what everybody knows. */
export interface NightCall {
  readonly call: CallId;
  /** `null`: as long as it takes to call all numbers (D14). */
  readonly seconds: number | null;
  /** Whether it has that time twice, needed or not (B21); `perhaps`: with a card that may have been dealt. */
  readonly twice: 'never' | 'perhaps' | 'always';
  /** `false`: it is called if its card was dealt. */
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
  /** The host does not play: he watches over the table, or leads the game himself. */
  readonly lead: Lead | null;
  /** Who played at a seat before somebody else took it over. */
  readonly former: readonly SeatedPlayer[];
  /** Who waits for a seat. */
  readonly waiting: readonly Player[];
  /** Who watches the town and has no seat. */
  readonly watchers: readonly Player[];
  readonly stage: 'lobby' | 'playing' | 'over';
  readonly players: readonly SeatedPlayer[];
  /** The lobby as its panel shows it, while it is one. */
  readonly lobby: LobbyView | null;
  /** What was chosen, and for the rest what the rulebook has. */
  readonly options: Options;
  /** The roles that the table made itself. */
  readonly ownRoles?: readonly OwnWords[] | undefined;
  /** The host's own deck, which the lobby shows. `null`: what the rulebook recommends for as many as play. */
  readonly cards: readonly RoleId[] | null;
  /** The role set by which it is played, by its name; missing: the rulebook as it is written. */
  readonly roleSet?: string;
  /** What everybody may know of the game. */
  readonly town: View;
  readonly overview: GameOverview;
  /** The end of the time that is running, or `null`. */
  readonly until: number | null;
  /** Voice is had by this table, taken by another one, or cannot be had. */
  readonly voice: 'here' | 'elsewhere' | 'none';
  /** What Discord does not let the bot do for this table at the moment. */
  readonly issues: readonly Remark[];
}

/** A seat's own knowledge, for the card and for the night panel: only ever shown to that seat. */
export interface SeatInsight {
  readonly gameId: string;
  readonly seat: SeatNumber;
  readonly view: View;
  readonly players: readonly SeatedPlayer[];
  readonly until: number | null;
  /** The roles that the table made itself. */
  readonly ownRoles?: readonly OwnWords[] | undefined;
}

/** What the host of a table may order while its game is on; what the rulebook does not know is refused. */
export type HostRequest =
  | { readonly order: 'foul' | 'remove'; readonly seat: SeatNumber; readonly reason: string }
  /** Takes a foul back: `foul`, the game's first being 1, else the latest of `seat`, else the latest of all. */
  | { readonly order: 'undo'; readonly foul?: number; readonly seat?: SeatNumber }
  /**
   * Ends the time that is running as if it had run out: a speech, common time, a ballot; with `rest` the turns that were to
   * follow in the round as well. A call of the night keeps its common time (G4).
   */
  | { readonly order: 'skip'; readonly rest?: true }
  /** Closes a voice whatever the rules say, or leaves it to them again. */
  | { readonly order: 'mute' | 'unmute'; readonly seat: SeatNumber }
  /** Somebody else plays on at this seat. */
  | { readonly order: 'replace'; readonly seat: SeatNumber; readonly person: Player }
  /** The table sits in this voice channel of the guild from now on; `null`: in a room of its own. */
  | { readonly order: 'move'; readonly channelId: string | null }
  | { readonly order: 'extend'; readonly seconds: number }
  | { readonly order: 'pause' }
  | { readonly order: 'resume' };

/** What stands in the notebook of a game. Only ever shown to who opened it. */
export interface NotebookPage {
  readonly notebook: Notebook;
  readonly players: readonly SeatedPlayer[];
  readonly ruleset: RulesetId;
  readonly options: Options;
  /** The roles that the table made itself. */
  readonly ownRoles?: readonly OwnWords[] | undefined;
}

/** How a game stands for who leads it. All of it is public. */
export interface HostPrompt {
  readonly gameId: string;
  /** The step under way; 0: there is none. */
  readonly step: number;
  /** What is to be said now, in the table's language. */
  readonly text: string;
  /** What he does next: lets the time begin, or ends it; nothing where it goes by itself, or is over. */
  readonly next: 'begin' | 'end' | 'nothing';
  readonly until: number | null;
}

/** What a player does. */
export interface ActionRequest {
  readonly verb: Verb;
  readonly targets: readonly VoteChoice[];
  /** The step that the pressed button belongs to; a stale one is refused kindly. */
  readonly step?: number;
  /** When it was done, however late it comes (D14); ms since 1970. */
  readonly at?: number;
}

/** The most characters of what is said in a night talk at once. */
export const longestSaid = 300;

/** A night talk that is held in panels, as one of its readers may see it now. */
export interface Chat {
  readonly room: ChatRoom;
  /** He may say something in it now. */
  readonly writes: boolean;
  /** What a clan that makes contracts has above its talk (D6). */
  readonly panel: Panel | null;
  /** The latest last. `seat` `null`: what the game tells the clan. */
  readonly lines: readonly { readonly seat: SeatNumber | null; readonly text: string }[];
}

/** What came of a voice test: `taken`: a game is on; `off`: the bot does not speak at all. */
export type VoiceTest = 'heard' | 'unheard' | 'taken' | 'off';

/** What is said outside a game, and by which voice pack. */
export interface Speech {
  readonly pack: string;
  readonly cues: readonly CueItem[];
}

export interface GameService {
  /** Those that are hosted here. */
  rulebooks(): readonly RulesetId[];
  rulebook(ruleset: RulesetId): Rulebook | null;
  /** What is played at a table: its rulebook, or what its role set has made of it. */
  rulebookAt(gameId: string): Rulebook | null;
  /**
   * Opens a lobby where it can be shown, and answers once it is. `late`: it is open, and Discord is slow to show it.
   */
  create(table: NewTable): Promise<Outcome<OpenedTable>>;
  join(gameId: string, person: Player): Promise<Outcome>;
  leave(gameId: string, userId: string): Promise<Outcome>;
  /** The table's host chooses options of its rulebook before the start; those not named stay as they are. */
  configure(gameId: string, userId: string, options: Options): Promise<Outcome>;
  /** The table's host starts; the survey of the hall is made before anything is created. */
  start(gameId: string, userId: string): Promise<Outcome>;
  /** The host (or `force`: a moderator) breaks the table off; `hidden`: no card is shown. */
  end(gameId: string, userId: string, force: boolean, hidden?: boolean): Promise<Outcome>;
  /** Takes a place in the list of those who wait for a seat, or a seat where one is free. */
  wait(gameId: string, person: Player): Promise<Outcome<{ readonly seated: boolean }>>;
  /** Sees the town of a table from now on, and nothing else of it. */
  watch(gameId: string, person: Player): Promise<Outcome>;
  /** Asks everybody in a lobby whether he is there. */
  callRoll(gameId: string, userId: string, force: boolean): Promise<Outcome>;
  /** A player in a lobby says that he is there. */
  answerRoll(gameId: string, userId: string): Promise<Outcome>;
  /** The host takes a person out of a lobby, out of the list of who waits, or away from watching. */
  kick(gameId: string, userId: string, target: string, force: boolean): Promise<Outcome>;
  /** All cards and what has been done: for a host (or, with `force`, who may order in his place) that does not play. */
  notebook(gameId: string, userId: string, force: boolean): Promise<Outcome<NotebookPage>>;
  /** What who leads a game himself is to say now, and what his next step would be. */
  lead(gameId: string, userId: string): Promise<Outcome<HostPrompt>>;
  /** The next step of who leads a game himself: the time begins, or it is over. */
  next(gameId: string, userId: string, step: number): Promise<Outcome<HostPrompt>>;
  /** An order of the host (or, with `force`, of who manages the guild) for the game that is on. */
  host(gameId: string, userId: string, deed: HostRequest, force: boolean): Promise<Outcome>;
  act(gameId: string, userId: string, act: ActionRequest): Promise<Outcome>;
  /** The table at which this person sits in this guild; the running one before a lobby. */
  tableOf(guildId: string, userId: string): TableSummary | null;
  table(gameId: string): TableSummary | null;
  tablesIn(guildId: string): readonly TableSummary[];
  /** A table of this guild could not be taken up when the bot started, because of what is stored of it. */
  hasLostTable(guildId: string): boolean;
  insight(gameId: string, userId: string): SeatInsight | null;
  /** Speaks in a voice channel, while no game of the guild is on: a few words, or what is asked for. */
  testVoice(guildId: string, channelId: string, language: Language, speech?: Speech): Promise<VoiceTest>;
  /** The night talks that this person may read, where they are held in panels; in channels: none. */
  chats(gameId: string, userId: string): readonly Chat[];
  /** Says something in the one night talk in which this person may. */
  say(gameId: string, userId: string, text: string): Promise<Outcome>;
  /** Discord tells that a player went into, or out of, his table's voice room. */
  voiceChanged(guildId: string, userId: string, present: boolean): void;
  /** A person in the voice room of a table that listens begins or ceases to speak. */
  spoke(gameId: string, userId: string, speaks: boolean): void;
  /** A person has written this in the town. */
  wrote(gameId: string, userId: string, text: string): void;
  /** Discord tells that a person is no longer in the guild. */
  memberGone(guildId: string, userId: string): void;
  /** Somebody changed what the layout says (a channel deleted, a mute lifted): look again. */
  disturbed(gameId: string): void;
  /** While Discord is out of reach nobody's time or grace runs out (DESIGN: an outage never costs a penalty). */
  outage(out: boolean): void;
}
