import { logOfTable } from '#game/ports/ports.ts';
import { within } from '../connection/within.ts';
import { channelsLeftClosed } from '../doctor/left-closed.ts';
import { channelNews } from './channel-news.ts';
import type { GameReconciler, ReconcilerContext, ReconcilerDeps } from './game-reconciler.ts';
import { type AskedMutes, askedMutes } from './mutes.ts';
import { OpenGame } from './open-game.ts';
import {
  isDone,
  loadDocuments,
  type NotedOverwrite,
  type ReconcilerState,
  type StoredRooms,
} from './reconciler-state.ts';
import { recovered } from './recover.ts';

/** Milliseconds that stopping waits for calls in progress. */
const farewell = 5_000;

/** The games that have anything in Discord, from their first layout or from an earlier process. */
export class OpenGames {
  readonly context: ReconcilerContext;
  readonly #games = new Map<string, OpenGame>();
  readonly #mutes = new Map<string, AskedMutes>();
  #isClosed = false;

  constructor(deps: ReconcilerDeps) {
    this.context = {
      ...deps,
      news: channelNews(deps.client),
      slowed: new Map(),
      mutesOf: (guildId) => this.mutesOf(guildId),
      isTaken: (channelId) => this.isTaken(channelId),
      otherOwner: (gameId, channelId) => this.#otherOwner(gameId, channelId),
      isOtherCategory: (gameId, channelId) => this.#isOtherCategory(gameId, channelId),
      othersOf: (game) => this.#othersIn(game),
      withOthers: (game) => {
        const others = this.#othersIn(game);
        return (state) => others.some(({ voices }) => voices.decidesOn(state));
      },
      mutedByOthers: (guildId) => new Set(this.gamesIn(guildId).flatMap(({ voices }) => voices.mutedByOthers)),
      externalNote: (gameId, channelId) => this.#externalNote(gameId, channelId),
      personUnmuted: (gameId) => this.#drop(gameId),
      isClosed: () => this.#isClosed,
    };
  }

  get byId(): ReadonlyMap<string, OpenGame> {
    return this.#games;
  }

  mutesOf(guildId: string): AskedMutes {
    const known = this.#mutes.get(guildId) ?? askedMutes();
    this.#mutes.set(guildId, known);
    return known;
  }

  /** Returns true if a channel belongs to a table. */
  isTaken(channelId: string): boolean {
    return [...this.#games.values()].some(
      ({ rooms, layout }) => rooms.has(channelId) || layout?.voiceChannelId === channelId,
    );
  }

  enter(document: ReconcilerState): OpenGame {
    const game = new OpenGame(this.context, document);
    this.#games.set(document.gameId, game);
    return game;
  }

  /** Finds the channels of a game whose document cannot be read, by their marks. */
  recover(gameId: string): OpenGame | null {
    const document = recovered(this.context.client, gameId);
    return document === null ? null : this.enter(document);
  }

  /** The table of this game is over. Only unmutes may still be pending. */
  forget(gameId: string): void {
    const game = this.#games.get(gameId);
    if (game === undefined) return;
    game.end();
    this.#drop(gameId);
    if (this.#games.get(gameId) === game) void game.stop().then(() => this.#dropLayout(game));
  }

  /**
   * Keeps only what the pending unmutes of a game need, as after a restart: a muted person may come back after weeks, and
   * the layout of the game, with its panels and pictures, is not needed for that.
   */
  #dropLayout(game: OpenGame): void {
    if (!this.#isClosed && this.#games.get(game.gameId) === game) game.forgetLayout();
  }

  /** Returns the games of a guild. */
  gamesIn(guildId: string): readonly OpenGame[] {
    return [...this.#games.values()].filter((game) => game.guildId === guildId);
  }

  /** Called when permissions have changed in a guild: refused calls may be tried again there. */
  lift(guildId: string): void {
    this.context.edits.lift(guildId);
    for (const game of this.gamesIn(guildId)) {
      game.forbidden.lift();
      game.voices.unmutePresent();
      if (game.layout !== null) this.context.service().tell(game.gameId, (table) => table.disturbed());
    }
  }

  /** Reads the documents of an earlier process. */
  async load(): Promise<void> {
    const { store, log } = this.context;
    const { documents, unreadable } = await loadDocuments(store);
    for (const document of documents) if (!this.#games.has(document.gameId)) this.enter(document);
    for (const { gameId, ...fault } of unreadable) {
      logOfTable(log, gameId).error(
        fault,
        'the stored rooms of a table cannot be read, so they are searched by their marks',
      );
      this.recover(gameId);
    }
    this.#logLeftClosed();
  }

  /** Begins nothing more. Resolves when the work in progress has ended. */
  async close(): Promise<void> {
    this.#isClosed = true;
    const games = [...this.#games.values()];
    const stopping = games.map((game) => game.stop());
    const ended = Promise.all([...stopping, ...games.map(({ posts }) => posts.ended())]);
    await within(farewell, ended);
    await Promise.all([...this.#games.values()].map((game) => game.saved()));
  }

  /** Returns the rooms of the other games. */
  #others(gameId: string): readonly StoredRooms[] {
    return [...this.#games.values()].flatMap((game) => (game.gameId === gameId ? [] : [game.rooms.stored]));
  }

  #othersIn({ gameId, guildId }: Pick<GameReconciler, 'gameId' | 'guildId'>): readonly OpenGame[] {
    return this.gamesIn(guildId).filter((game) => game.gameId !== gameId);
  }

  #otherOwner(gameId: string, channelId: string): StoredRooms | null {
    return this.#others(gameId).find(({ rooms }) => Object.values(rooms).includes(channelId)) ?? null;
  }

  #isOtherCategory(gameId: string, channelId: string): boolean {
    return this.#others(gameId).some(({ category }) => category === channelId);
  }

  #externalNote(gameId: string, channelId: string): readonly NotedOverwrite[] | null {
    const notes = this.#others(gameId).map(({ lent }) => lent?.[channelId]);
    return notes.find((note) => note !== undefined) ?? null;
  }

  /** Forgets a game that has no work left, so that it costs no memory. */
  #drop(gameId: string): void {
    const game = this.#games.get(gameId);
    if (game === undefined) return;
    const isOver = game.over || (game.layout === null && isDone(game.document));
    if (!isOver || game.voices.held.length > 0) return;
    this.#games.delete(gameId);
    void game.stop();
  }

  /** Logs the voice channels that stay closed because the note of their earlier state is lost. */
  #logLeftClosed(): void {
    const { client, log } = this.context;
    for (const guild of client.guilds.cache.values())
      for (const { id } of channelsLeftClosed(guild, (channelId) => this.isTaken(channelId)))
        log.warn(
          { guildId: guild.id, channelId: id },
          'a voice channel is still closed for a table, and its earlier permissions are lost; /doctor tells how to open it',
        );
  }
}
