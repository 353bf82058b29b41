import type { APIMessage, Client, VoiceState } from 'discord.js';
import type { GameService } from '#game/game-service.ts';
import type { GamePictures } from '#game/ports/pictures.ts';
import type { Layout, Log, Message, Room, Store, TableLog } from '#game/ports/ports.ts';
import type { Rulebooks } from '#narration/index.ts';
import type { DiscordTime } from '../connection/discord-time.ts';
import type { ExtraBots } from '../extra-bots/extra-bots.ts';
import type { MemberEdits } from '../extra-bots/member-edits.ts';
import type { CommandMentions } from '../ui/command-mentions.ts';
import type { ChannelNews } from './channel-news.ts';
import type { Forbidden } from './forbidden.ts';
import type { AskedMutes } from './mutes.ts';
import type { NotedOverwrite, StoredPanels, StoredPosts, StoredRooms, StoredVoices } from './reconciler-state.ts';

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

type GameIds = Pick<GameReconciler, 'gameId' | 'guildId'>;

/** Another game, as far as a game may know of it and ask it. */
type OtherGame = Pick<GameReconciler, 'gameId' | 'rooms' | 'voices' | 'saved' | 'again'>;

/** The parts that all games of a reconciler share. */
export interface ReconcilerContext extends ReconcilerDeps {
  mutesOf(guildId: string): AskedMutes;
  /** The gateway's news about channels. */
  readonly news: ChannelNews;
  /** Returns true if a channel is a room of any game. */
  isTaken(channelId: string): boolean;
  /** Returns the note of an external channel that a game other than this one uses. `null`: no other game does. */
  externalNote(gameId: string, channelId: string): readonly NotedOverwrite[] | null;
  /** Returns the rooms of another game that has this channel as one. `null`: no other game has it. */
  otherOwner(gameId: string, channelId: string): StoredRooms | null;
  /** Returns the other games of its guild. */
  othersOf(game: GameIds): readonly OtherGame[];
  /** Returns the people of whom any game of a guild has noted that somebody else has muted them. */
  mutedByOthers(guildId: string): ReadonlySet<string>;
  /**
   * Returns the test whether a person is in the voice room of another game of its guild, which decides on their mute. One
   * test serves for many people: to find the other games takes long if the bot has many.
   */
  withOthers(game: GameIds): (state: VoiceState) => boolean;
  /** Returns true if another game has this category, which was made for it or for a game before it. */
  isOtherCategory(gameId: string, channelId: string): boolean;
  /** Called when a person has been unmuted. A game that has nothing more to undo is forgotten. */
  personUnmuted(gameId: string): void;
  /** The guilds in which Discord currently limits the making of channels, by id. */
  readonly slowed: Map<string, Slowdown>;
  /** True once the bot is stopping: nothing more is begun. */
  isClosed(): boolean;
}

/** A limit of Discord on the making of channels. */
interface Slowdown {
  /** Its end on the clock of `performance.now`, in ms. */
  readonly until: number;
  /** The length of the limit when it was met, at least 1. It is kept so that people always read the same number. */
  readonly minutes: number;
}

/** The rooms, as the other owners see them. */
interface RoomsView {
  readonly stored: StoredRooms;
  /** The rooms that exist, or are about to be made (`null`). */
  readonly entries: readonly (readonly [Room, string | null])[];
  /** The channel of a room. `null`: it was about to be made. `undefined`: there is none. */
  idOf(room: Room): string | null | undefined;
  /** Returns true if this channel is one of the game's: made for it, or an external channel. */
  has(channelId: string): boolean;
  /** Notes that Discord turned out not to know a channel any more. */
  noteLost(): void;
}

/** The panels, as the other owners see them. */
interface PanelsView {
  readonly stored: StoredPanels;
  /** The address of the lobby's message. `null`: it has not been posted. */
  readonly lobbyLink: string | null;
  /** Counts a message of the bot below the panels of a place. Asks for a panel again if there are too many. */
  notePostBelow(place: 'town' | 'lobby'): void;
  /** Notes a message with news of a lobby, which is deleted when the lobby is over. It may be over already. */
  noteLobbyNews(message: APIMessage): void;
}

/** The mutes, as the other owners see them. */
interface VoicesView {
  readonly stored: StoredVoices;
  /** The people whom the game has muted, and not unmuted for good. */
  readonly held: readonly string[];
  /** Returns true if this game decides on the mute of a person: they are in its voice room, and it is silent there. */
  decidesOn(state: VoiceState): boolean;
}

/** The posts, as the other owners see them. */
interface PostsView {
  readonly stored: StoredPosts;
  /**
   * Resolves with true when the message is made or refused for good, and with false if the bot stops before, or if
   * `isTrue` returns false before.
   */
  post(place: PostPlace, message: Message, nonce: string, isTrue?: () => boolean): Promise<boolean>;
  /** Resolves when nothing waits to be posted in this room, or after 10 s. The result is true if something did wait. */
  quiet(room: Room): Promise<boolean>;
  /** A room may have been made: the posts that wait for it look again. */
  wake(): void;
}

/** The place of a post: a room of the table, or the channel in which the table was opened. */
export type PostPlace = Room | 'lobby';

/**
 * One game's place in Discord while this process runs, as its four owners share it. Each writes its own part only
 * (docs/developer/reconciler.md).
 */
export interface GameReconciler {
  readonly context: ReconcilerContext;
  readonly gameId: string;
  readonly guildId: string;
  /** The log of the table. Everything about the game is logged here. */
  readonly log: TableLog;
  /** The calls that Discord has refused for this game. */
  readonly forbidden: Forbidden;
  /** The latest layout that was requested, or null after a restart until the table asks. */
  readonly layout: Layout | null;
  /** True if the table is over, so that only unmutes may still be pending. */
  readonly over: boolean;
  readonly rooms: RoomsView;
  readonly panels: PanelsView;
  readonly voices: VoicesView;
  readonly posts: PostsView;
  /** Brings Discord to the latest layout again, if there is one. */
  again(): void;
  /** Resolves when the access to a room is as in the latest layout, or cannot be changed. */
  opened(room: Room): Promise<void>;
  /** Called when a room has a new channel. Starts the work that waits for it. */
  roomMade(room: Room): void;
  /**
   * Stores the game's document. Writes follow each other, and the last one always holds the newest state. Never rejects.
   * Returns true if the document is stored. A failed write is repeated until it succeeds. `over`: nothing of the document
   * has to be known after a restart. Missing: that is told by the document.
   */
  save(over?: boolean): Promise<boolean>;
  /** Resolves when the writes in progress have ended: with true if the last one succeeded. */
  saved(): Promise<boolean>;
}
