import type { Options, RoleId, RulesetId, Verb, VoteChoice } from '#engine/kernel/types.ts';
import type { TableSettings } from '../settings/settings.ts';
import type { Bet, EveningScore, PlayerVote } from './game-views.ts';
import type { LiveLink, LiveUse } from './live.ts';
import type { HostMode, Language, Player } from './ports.ts';

/** The stored facts about a table at every stage, without the events of its game. */
interface TableFacts {
  readonly gameId: string;
  readonly guildId: string;
  readonly channelId: string;
  readonly hostId: string;
  readonly ruleset: RulesetId;
  readonly options: Options;
  readonly language: Language;
  readonly settings: TableSettings;
  /** Secret: all cards follow from it. */
  readonly seed: number;
  readonly createdAt: number;
  /** In the order of their seats. */
  readonly players: readonly Player[];
  /** The number of players. `null`: everyone who joins. */
  readonly size: number | null;
  /** The host's own deck. `null`: the recommended one. */
  readonly cards: readonly RoleId[] | null;
  /** The role set, as it was when the table was opened. `null`: the unchanged rulebook. */
  readonly roleSet: TableRoleSet | null;
  /** The host mode of a host who does not play. `null`: the host plays. */
  readonly lead: HostMode | null;
  /** The waiting list, in order of arrival. */
  readonly waiting: readonly Player[];
  /** People who see the town and have no seat. */
  readonly watchers: readonly Player[];
  /** The game before, with the same people. `null`: this is the first game. */
  readonly follows: string | null;
  /** The wins in the games before. */
  readonly evening: EveningScore;
  /** The external voice channel that the table uses. `null`: its own voice room. */
  readonly voiceChannelId: string | null;
  /**
   * The bot that speaks at the table, if there are helper bots. `null`: none has spoken here yet, there are no helper
   * bots, or all of them spoke at other tables.
   */
  readonly voiceBotId: string | null;
  /** The links to its live page, of those uses for which somebody has asked for one. */
  readonly links: Readonly<Partial<Record<LiveUse, LiveLink>>>;
}

/**
 * A table, from its lobby on until it is cleaned up. If its document exists, the bot still has work to do for it. The
 * events of its game are the truth about its stage: after a crash the stored stage may be an earlier one.
 */
export interface TableDocument extends TableFacts {
  readonly stage: Stage;
}

/** The stage of a table, with the facts that it has only then. */
export type Stage = Lobby | Gathering | Playing | Finished | Closing;
/** The stage of this kind. */
export type StageOf<Kind extends Stage['kind']> = Extract<Stage, { readonly kind: Kind }>;

/** A table at this stage. */
export type TableIn<Kind extends Stage['kind']> = TableDocument & { readonly stage: StageOf<Kind> };

/** A table as it is read. */
export interface StoredTable extends TableFacts {
  readonly stage: Stage | EarlierStage;
}

/** The stages at which an open table of version 3 may be, which did not say it. */
interface EarlierStage {
  readonly kind: 'earlier';
  readonly lobby: Lobby;
  /** `null`: it does not gather. */
  readonly gathering: Gathering | null;
  readonly playing: Playing;
  readonly finished: Finished;
}

/** The facts that last from the lobby to the deal. A table that gathers may open its lobby again. */
export interface BeforeDeal {
  /** News for people of the lobby, until they are told. */
  readonly untold: readonly UntoldNews[];
  /** The number of the latest news. 0: there was none. */
  readonly lastNews: number;
  /** True after the host was told that everyone is there. */
  readonly complete: boolean;
  /**
   * True once all seats of the lobby were taken, while its server was not spared rooms (`UnusedRooms`). They are made
   * then, and stay until the lobby ends.
   */
  readonly wasFull: boolean;
}

/** People take seats. */
export interface Lobby extends BeforeDeal {
  readonly kind: 'lobby';
  /** The time at which the lobby is closed if nobody uses it. */
  readonly until: number;
  /** The roll call that is running. */
  readonly rollCall: RollCall | null;
}

/** The players are waited for in the voice room, or asked in the town of a table in text. No card is dealt yet. */
export interface Gathering extends BeforeDeal {
  readonly kind: 'gathering';
  /** The time at which it began. It tells the messages of two gatherings apart. */
  readonly at: number;
  /** The time at which players who are still missing lose their seats. */
  readonly until: number;
  /** User ids of the players who have been called, each once. `null`: nobody had to be called yet. */
  readonly called: readonly string[] | null;
  /** User ids of the players of a table in text who have said that they are there. `null`: the table has voice. */
  readonly here: readonly string[] | null;
  /** User ids of the people in the voice room when the cards were to be dealt. */
  readonly present: readonly string[];
}

/** The facts that last from the deal on. */
export interface AfterDeal {
  /** User ids of the players whom the gathering has called. */
  readonly called: readonly string[];
  /** User ids of people who have seen all cards. They can never get a seat at this table. */
  readonly insiders: readonly string[];
  /** Those of them of whom the town has not been told yet. */
  readonly untoldInsiders: readonly string[];
  /** Players who are out of the game and no longer watch: they left the guild, or are at another table. */
  readonly away: readonly string[];
  /** User ids of players whom the host has muted. */
  readonly hushed: readonly string[];
  /** Secret until the end: the bets of the dead. */
  readonly bets: readonly Bet[];
}

/** The game is on. */
export interface Playing extends AfterDeal {
  readonly kind: 'playing';
  /** True after a move, while players who have not followed are not counted as absent yet. */
  readonly moving: boolean;
  readonly absences: readonly Absence[];
  /** The last known people in the voice room. Shows who left while the bot did not watch. */
  readonly present: readonly string[];
  /** Secret: actions for the step that is being announced, until its time begins. */
  readonly intentions: readonly Intention[];
  /** A removal that the host may still take back. `null`: there is none. */
  readonly removal: Removal | null;
  /** Extra time for a step that ended while the bot was down. The later of this and the step's own end counts. */
  readonly respite: Respite | null;
}

/** The game is over, and its people still use its rooms. */
export interface Finished extends AfterDeal {
  readonly kind: 'finished';
  /** User ids of people who want a next game. */
  readonly again: readonly string[];
  /** True if the next game of these people has begun. */
  readonly followed: boolean;
  /** The votes for the player of the game. */
  readonly playerVotes: readonly PlayerVote[];
}

/** Only the cleanup in Discord is left. */
interface Closing {
  readonly kind: 'closing';
  /** The game. `null`: the table closes without one. The message of its lobby is deleted as well. */
  readonly game: Playing | Finished | null;
}

/** A player who is away from the table. After `until` they are out of the game (G11). */
export interface Absence {
  readonly userId: string;
  readonly until: number;
  /** True if they left the guild, not only the voice room. */
  readonly gone: boolean;
  /** True if they were called a second time. */
  readonly reminded: boolean;
}

/** An action that came while its step was being announced. */
export interface Intention {
  /** The person, not the seat: a substitute intends nothing yet. */
  readonly userId: string;
  readonly step: number;
  readonly verb: Verb;
  readonly targets: readonly VoteChoice[];
}

/** A removal that takes effect at `at`. */
export interface Removal {
  /** The person, not the seat: a substitute is not removed. */
  readonly userId: string;
  readonly reason: string;
  readonly at: number;
}

/** Extra time for a step: it ends at `until`. */
export interface Respite {
  readonly step: number;
  readonly until: number;
}

/** A table's copy of a role set. Later changes to the server's role set do not affect it. */
export interface TableRoleSet {
  readonly id: string;
  readonly name: string;
  readonly set: Readonly<Record<string, unknown>>;
}

/** A roll call: the people who have answered, and the deadline for the others. */
export interface RollCall {
  readonly until: number;
  readonly here: readonly string[];
}

/**
 * News of a lobby for these people.
 * - `host`: they are the host now.
 * - `seated`: they waited, and now they have a seat.
 * - `removed`: the host or a moderator removed them.
 * - `silent`: they lost their seat because they did not answer the roll call.
 * - `planned`: the table that they planned is open, and their seats are kept for some minutes. `planned-late`: later than
 *   planned. `overbooked`: they are in, too, and have to wait for a seat. `changed`: for the host: some of what they
 *   planned is not possible any more.
 * - `opened`: they wanted to know when a table opens.
 * - `again`: they played the game before, and have to confirm that they play the next one.
 * - `full`: for the host: all seats are taken.
 * - `here`: for the host: everybody answered the roll call.
 */
export interface LobbyNews {
  readonly kind:
    | 'planned'
    | 'planned-late'
    | 'overbooked'
    | 'changed'
    | 'opened'
    | 'again'
    | 'unseated'
    | 'host'
    | 'seated'
    | 'removed'
    | 'silent'
    | 'full'
    | 'here';
  readonly userIds: readonly string[];
}

/** The news of one change, which is one message. It is numbered from 1, so that it is posted once. */
interface UntoldNews {
  readonly number: number;
  readonly news: readonly LobbyNews[];
}
