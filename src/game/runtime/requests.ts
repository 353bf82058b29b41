/** Everything that is asked of a table, and everything that it is told. Each request is decided alone, in its turn. */
import type { Command } from '#engine/kernel/commands.ts';
import type { News } from '#engine/kernel/notices.ts';
import type { Options, SeatNumber } from '#engine/kernel/types.ts';
import type {
  ActionRequest,
  CardsChange,
  GatheringOrder,
  HostRequest,
  NextRules,
  NotebookPage,
  OpenedTable,
  Outcome,
  SideVote,
} from '../ports/game-service.ts';
import type { NewLink } from '../ports/live.ts';
import type { Player, Remark, StoreState } from '../ports/ports.ts';
import type { LobbyNews, TableDocument } from '../ports/table-document.ts';
import type { TableSettings } from '../settings/settings.ts';

/** A person who makes a request. With `force` a moderator makes it. */
export interface ByHost {
  readonly userId: string;
  readonly force: boolean;
}

/** Requests of people in a lobby. */
export interface LobbyRequests {
  /** Gives a person a seat. They have one seat per guild. */
  join: { readonly person: Player };
  /** Gives a person a free seat, or otherwise a place on the waiting list. */
  wait: { readonly person: Player };
  /** Makes a person a watcher: they see the town of the table, and nothing else of it. */
  watch: { readonly person: Player };
  /** Changes options of the rulebook. Options that are not named stay the same. */
  configure: { readonly userId: string; readonly options: Options };
  'change-cards': { readonly userId: string; readonly change: CardsChange };
  /** Fills free seats with practice players (`fill`), or removes them. */
  'change-practice': { readonly userId: string; readonly fill: boolean };
  /** Changes settings of the table. Settings that are not named stay the same. */
  'change-settings': { readonly userId: string; readonly change: Partial<TableSettings> };
  'call-roll': ByHost;
  /** A player says that they are there: in a roll call, or while the table gathers. */
  'answer-roll': { readonly userId: string };
  /** Takes a person off the table: from the lobby, the game or the lists. */
  leave: { readonly userId: string };
  /** Removes a person from the lobby or the lists. Not from a seat in a game. */
  kick: ByHost & { readonly target: string };
}

/** Requests that begin a game, and those for the next one. */
export interface StartRequests {
  start: ByHost;
  /** Decides about players who do not come. */
  'order-gathering': ByHost & { readonly order: GatheringOrder };
  /** Asks for the next game. Only the host may choose other rules for it. */
  again: { readonly userId: string; readonly rules: NextRules | undefined };
}

/** Requests that follow from others, in the same turn or soon after. */
export interface FollowingRequests {
  /** Stores a new table, with news of it: one message for each. */
  open: { readonly news: readonly LobbyNews[] };
  /** Discord was checked before a start. `gone`: players who have left the server. */
  surveyed: { readonly userId: string } & Survey;
  /** Lets the table gather, or deals at once if it waits for nobody. `userId`: started it, and is there. */
  gather: { readonly userId: string };
  /** Looks who is there: the rooms exist, or cannot be made. */
  'look-gathering': object;
  /** The lobby of the next game was opened, or not. */
  'next-opened': { readonly opened: Outcome<OpenedTable>; readonly askedBy: readonly string[] };
  /** The voice channel to which the table is to move was checked. */
  'move-checked': { readonly channelId: string | null; readonly obstacles: readonly Remark[] };
}

/** The result of the checks before a start. */
export interface Survey {
  readonly obstacles: readonly Remark[];
  readonly gone: readonly string[];
}

/** News of a lobby, and its deadlines. */
export interface LobbyEvents {
  /** Shows the lobby for the first time. */
  show: object;
  /** Discord has the latest layout, or refuses it. */
  shown: object;
  'onlookers-found': { readonly remarks: readonly Remark[] };
  'seat-waiting': object;
  /** Discord was changed against the layout. */
  disturbed: object;
  /** Closes a lobby whose time is over, or that nobody has seen. */
  'end-lobby': object;
  'end-roll': object;
  /** News of the lobby was told, or could not be. */
  'lobby-told': { readonly number: number; readonly isTold: boolean; readonly isTrue: boolean };
}

/** Requests of people in a game. */
export interface GameRequests {
  /** Carries out an action. The answer is the news that the person alone has learned. */
  act: { readonly userId: string; readonly act: ActionRequest };
  /** Takes a vote beside the rules: a bet of a dead player, or one for the player of the game. */
  'side-vote': { readonly userId: string; readonly vote: SideVote };
  /** Writes a line in the one night chat in which this person may write. */
  say: { readonly userId: string; readonly text: string };
  /** Ends the table early. `hidden`: no card is shown. */
  end: ByHost & { readonly hidden: boolean };
  order: ByHost & { readonly order: HostRequest };
  /** Makes a link to the live page in the place of one for the same use. Its answer is the token. */
  link: ByHost & { readonly link: NewLink };
  /** Its answer is all cards and actions, for a host who does not play. */
  notebook: ByHost;
  /** Ends a step for a host who narrates in person. */
  next: ByHost & { readonly step: number };
}

/** A signal of a step, which is left out when it comes too late: its turn may come after that step. */
interface Signal {
  /** The time for which it was set. */
  readonly at: number;
  readonly step: number;
}

/** Requests of the table itself, when a time is over or a state is reached. */
export interface OwnRequests {
  /** A command of the game, such as the end of a time. */
  command: { readonly command: Command };
  'carry-out-intended': object;
  'end-unattended': object;
  'warn-ten': Signal & { readonly key: 'vote.ten' | 'speech.ten' };
  gong: Signal;
  /** Shows the table again, because a button goes. */
  'show-again': object;
  'end-grace': { readonly seat: SeatNumber };
  /** A waiting person was looked for in the server. `isGone`: they have left it. */
  'substitute-found': { readonly seat: SeatNumber; readonly person: Player; readonly isGone: boolean };
  /** Discord has let a substitute in. `asked`: they were asked to join the voice room again. */
  welcome: { readonly seat: SeatNumber; readonly userId: string; readonly asked: boolean };
  remind: { readonly userId: string };
  'tell-host-away': object;
  'tell-idle-host': { readonly step: number; readonly key: 'lead.idle' | 'lead.idle.long' };
  'end-call': { readonly step: number };
  remove: object;
  /** The table has moved, and its layout names the other room. */
  moved: object;
  'follow-room': object;
  'look-who-followed': object;
  'tell-room-gone': object;
  'tell-outage': object;
  'tell-store-out': object;
  /** Asks for how long the rooms of a finished game have been quiet. */
  'look-quiet': object;
  /** They have been quiet for that long, ms. `null`: unknown. */
  quiet: { readonly ms: number | null };
  /** Looks who is there, now or once there are rooms. */
  'look-soon': object;
  'end-gathering': object;
  /** The cards are dealt. `comes`: its people have to be in the voice room. */
  dealt: { readonly comes: boolean };
  /** The town was told that this person has seen all cards, or could not be. */
  'insider-told': { readonly userId: string; readonly isTold: boolean };
  /** A foul for a player who has spoken or edited out of turn, or written forbidden words. */
  rebuke: { readonly seat: SeatNumber; readonly reason: string };
}

/** News of the world around a table. */
export interface TableNews {
  'voice-changed': { readonly userId: string; readonly present: boolean };
  'muted-by-others': { readonly userId: string };
  'voice-room-changed': { readonly isThere: boolean };
  /** A person has left the server. */
  'member-gone': { readonly userId: string };
  /** A player was not found in the server. */
  'player-gone': { readonly userId: string };
  'voice-noted': { readonly botId: string | null };
  'next-began': object;
  /** A player who is out of this game joins another table. */
  'let-go': { readonly userId: string };
}

/** The start, the interruptions and the end of a table. */
export interface LifeRequests {
  'out-of-reach': object;
  'in-reach': object;
  /** Stops the time of a loaded table while Discord hides its guild. */
  'hold-if-out': object;
  resume: object;
  /** The time of the table runs again after it was held. */
  resumed: object;
  /** Shows a loaded table, and takes up its voice again. Its missing posts are on their way by then. */
  'show-loaded': object;
  'follow-again': object;
  'stand-still': object;
  'tell-stood-still': object;
  'move-clock': { readonly jumped: number };
  'store-out': { readonly state: Exclude<StoreState, 'works'> };
  'store-works': object;
  'go-on-with-store': object;
  'end-store-wait': object;
  /** Ends the time of the table in this process. */
  stop: object;
  /** Ends the table for good. */
  release: object;
  /** A request of the table itself could not be stored. `isOwn`: nobody waits for it, so it is made again. */
  failed: { readonly request: Request; readonly attempt: number; readonly isOwn: boolean };
  retry: Retry;
}

/** A request of the table itself that could not be stored, and is made again at that time. */
export interface Retry {
  readonly request: Request;
  readonly attempt: number;
  readonly at: number;
}

/** The requests of people. */
export type PersonRequests = LobbyRequests & StartRequests & GameRequests;

type All = PersonRequests & FollowingRequests & LobbyEvents & OwnRequests & TableNews & LifeRequests;

/** The request of this name. */
export type RequestOf<Name extends keyof All> = { readonly type: Name } & All[Name];

/** A request. */
export type Request = { readonly [Name in keyof All]: RequestOf<Name> }[keyof All];

/** The value of the answer to a request. */
export type AnswerTo<Name extends keyof All> = Name extends 'notebook'
  ? NotebookPage
  : Name extends 'link'
    ? string
    : Name extends 'wait'
      ? { readonly seated: boolean }
      : readonly News[];

/** A change that is not stored yet. */
export type Change = Partial<TableDocument>;
