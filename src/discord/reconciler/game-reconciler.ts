import type { Client, VoiceState } from 'discord.js';
import type { GameService } from '#game/ports/game-service.ts';
import type { GamePictures } from '#game/ports/pictures.ts';
import {
  type Layout,
  type Log,
  logOfTable,
  type Message,
  type ReconcileResult,
  type Room,
  type Store,
  type TableLog,
} from '#game/ports/ports.ts';
import type { Rulebooks } from '#narration/index.ts';
import type { DiscordTime } from '../connection/discord-time.ts';
import { floodGate } from '../connection/flood.ts';
import type { ExtraBots } from '../extra-bots/extra-bots.ts';
import type { MemberEdits } from '../extra-bots/member-edits.ts';
import type { CommandMentions } from '../ui/command-mentions.ts';
import type { ChannelNews } from './channel-news.ts';
import { type Forbidden, forbidden } from './forbidden.ts';
import type { AskedMutes } from './mutes.ts';
import type { PanelPictures } from './panel-pictures.ts';
import type { Pass } from './pass.ts';
import type { NotedOverwrite, ReconcilerState } from './reconciler-state.ts';

/**
 * The number of times in a minute that the same status is restored after somebody else has changed it. After that it
 * waits, so that the bot does not fight with anybody.
 */
const restores = { most: 5, window: 60_000 };

/** The facts known about the status of a game's voice channel while this process runs. */
interface StatusNotes {
  /** The status that Discord last reported, or null while it is unknown. */
  told: { readonly channelId: string; readonly text: string } | null;
  /** Our own texts that Discord has not reported yet, the oldest first. */
  readonly own: string[];
  /** Returns true if the same status may be restored once more. */
  readonly mayRestore: (channelId: string) => boolean;
  /** Calls go one after the other. */
  work: Promise<void>;
}

/** Notes about a voice channel whose status is not known yet. */
const newStatusNotes = (): StatusNotes => ({
  told: null,
  own: [],
  mayRestore: floodGate(Date.now, restores),
  work: Promise.resolve(),
});

/** The parts that a reconciler needs and does not make itself. */
export interface ReconcilerDeps {
  readonly client: Client<true>;
  readonly store: Store;
  readonly log: Log;
  service(): GameService;
  readonly time: DiscordTime;
  readonly extraBots: ExtraBots;
  /** Mutes people by the main bot and the helper bots. */
  readonly edits: MemberEdits;
  readonly mentions: CommandMentions;
  /** The pictures of a server's games. `null`: it has turned them off. */
  pictures(guildId: string): GamePictures | null;
  /** Returns true if the games of a server have protocols. */
  hasProtocol(guildId: string): boolean;
  /** The rulebooks that texts may name. */
  readonly rulebooks: Rulebooks;
  /** Minimum milliseconds between two searches for a panel. */
  readonly lookMs: number;
  /** Milliseconds before a lost call or a failed store is tried again. */
  readonly retryMs: number;
}

/** The parts that all games of a reconciler share. */
export interface ReconcilerContext extends ReconcilerDeps {
  mutesOf(guildId: string): AskedMutes;
  /** The gateway's news about channels. */
  readonly news: ChannelNews;
  /** The messages that wait to be posted. */
  readonly mail: PostQueue;
  /** Returns true if a channel is a room of any game. */
  isTaken(channelId: string): boolean;
  /** Returns the note of an external channel that a game other than this one uses. `null`: no other game does. */
  externalNote(gameId: string, channelId: string): readonly NotedOverwrite[] | null;
  /** Returns the document of another game that has this channel as a room. `null`: no other game has it. */
  otherOwner(gameId: string, channelId: string): ReconcilerState | null;
  /** Returns the other games of its guild. */
  othersOf(document: ReconcilerState): readonly GameReconciler[];
  /** Returns the people of whom any game of a guild has noted that somebody else has muted them. */
  mutedByOthers(guildId: string): ReadonlySet<string>;
  /**
   * Returns the test whether a person is in the voice room of another game of its guild, which decides on their mute. One
   * test serves for many people: to find the other games takes long if the bot has many.
   */
  withOthers(document: ReconcilerState): (state: VoiceState) => boolean;
  /** Returns true if another game has this category, which was made for it or for a game before it. */
  isOtherCategory(gameId: string, channelId: string): boolean;
  /** Called when a person has been unmuted. A game that has nothing more to undo is forgotten. */
  personUnmuted(game: GameReconciler): void;
  /** The guilds in which Discord currently limits the making of channels, by id. */
  readonly slowed: Map<string, Slowdown>;
  /** True once the bot is stopping: nothing more is begun. */
  isClosed(): boolean;
}

/** The place of a post: a room of the table, or the channel in which the table was opened. */
export type PostPlace = Room | 'lobby';

/** Puts messages into rooms, each room in its own order. */
export interface PostQueue {
  /**
   * Resolves with true when the message is made or refused for good, and with false if the bot stops before, or if
   * `isTrue` returns false before.
   */
  post(
    game: GameReconciler,
    room: PostPlace,
    message: Message,
    nonce: string,
    isTrue?: () => boolean,
  ): Promise<boolean>;
  /** Resolves when nothing waits to be posted in this room, or after 10 s. The result is true if something did wait. */
  quiet(game: GameReconciler, room: Room): Promise<boolean>;
  /** Closes the queue together with the reconciler. Resolves when the posts in progress have ended. */
  close(): Promise<void>;
}

/** A limit of Discord on the making of channels. */
interface Slowdown {
  /** Its end on the clock of `performance.now`, in ms. */
  readonly until: number;
  /** The length of the limit when it was met, at least 1. It is kept so that people always read the same number. */
  readonly minutes: number;
}

/** One game's place in Discord while this process runs. */
export interface GameReconciler {
  readonly context: ReconcilerContext;
  /** The log of the table. Everything about the game is logged here. */
  readonly log: TableLog;
  readonly document: ReconcilerState;
  /** The latest layout that was requested, or null after a restart until the table asks. */
  layout: Layout | null;
  /** True if the table is over, so that only unmutes may still be pending. */
  over: boolean;
  /** The calls that Discord has refused for this game. */
  readonly forbidden: Forbidden;
  /** For each panel, the step at whose start it was last looked for. */
  readonly looked: Map<string, number>;
  /** When a panel was last looked for, ms of `performance.now`. */
  lookedAt: number;
  arrange: (layout: Layout) => Promise<ReconcileResult>;
  /** Prevents work from starting later. Resolves when the work in progress has ended. */
  stop: () => Promise<unknown>;
  /** Takes over the channels of the game before. `voices` and `town` belong to the latest layout when it has resolved. */
  takenOver: Promise<void>;
  /** The work on the voices of the latest layout. Resolves when it has ended, even if it failed. */
  voices: Promise<unknown>;
  /** The work on the messages of the town for the latest layout. */
  town: Promise<Pass | null>;
  /** Called when a room has a new channel. Starts the work that waits for it. */
  roomMade: (room: Room) => void;
  /** The number of channels that are being made at the moment. */
  making: number;
  /** The number of channels that Discord turned out not to know any more. */
  lost: number;
  /** The differences between requests and answers that the log already contains. */
  readonly noted: Set<string>;
  /** Messages whose edit waits for the answer to a press, which shows the same with fewer calls. */
  readonly pressed: Map<string, Promise<void>>;
  /**
   * When a panel was last posted or edited, and the moment that it then showed, by its key, ms of `performance.now`.
   */
  readonly shownAt: Map<string, { readonly at: number; readonly moment: string | null }>;
  /** When a page of the town was last moved to its end, ms of `performance.now`. */
  movedAt: number;
  /** The players, and the host who narrates in person, who were last seen in the voice room. */
  readonly present: Set<string>;
  /**
   * The people who have been moved to the table's new channel. Each is moved once: a person who leaves it again may.
   */
  brought: { readonly channelId: string; readonly userIds: Set<string> };
  /**
   * The people who have been brought back from the AFK channel: how often, and the last time in ms of
   * `performance.now`.
   */
  readonly fetched: Map<string, { readonly times: number; readonly at: number }>;
  /** Our own bots that were muted by the server and unmuted here, by id. It is done once for each. */
  readonly unmuted: Set<string>;
  /** Posts that wait for their room. */
  readonly waiters: Set<() => void>;
  saving: Promise<boolean>;
  /** Stores again everything that could not be stored. */
  savingLater: NodeJS.Timeout | undefined;
  readonly status: StatusNotes;
  /** The pictures of its panels, once one was wanted. */
  pictures: PanelPictures | null;
}

/** Creates the place of a game, without a layout and without work in progress. */
export const newGameReconciler = (context: ReconcilerContext, document: ReconcilerState): GameReconciler => ({
  context,
  document,
  log: logOfTable(context.log, document.gameId),
  layout: null,
  over: false,
  forbidden: forbidden(),
  looked: new Map(),
  lookedAt: Number.NEGATIVE_INFINITY,
  arrange: () => Promise.resolve({ done: false, remarks: [] }),
  stop: () => Promise.resolve(),
  takenOver: Promise.resolve(),
  voices: Promise.resolve(),
  town: Promise.resolve(null),
  roomMade: () => {},
  making: 0,
  lost: 0,
  noted: new Set(),
  pressed: new Map(),
  shownAt: new Map(),
  movedAt: Number.NEGATIVE_INFINITY,
  present: new Set(),
  brought: { channelId: '', userIds: new Set() },
  fetched: new Map(),
  unmuted: new Set(),
  waiters: new Set(),
  saving: Promise.resolve(true),
  savingLater: undefined,
  status: newStatusNotes(),
  pictures: null,
});
