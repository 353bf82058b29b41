import type { Reconciler } from '#game/ports/ports.ts';
import type { ChannelNews } from './channel-news.ts';
import type { ReconcilerDeps } from './game-reconciler.ts';
import type { AskedMutes } from './mutes.ts';
import type { OpenGame } from './open-game.ts';
import { OpenGames } from './open-games.ts';
import type { LobbyMessages } from './panels.ts';
import { reconcilerPort } from './port.ts';

/** The reconciler, with the parts that listen to Discord's events. */
export interface RunningReconciler {
  readonly reconciler: Reconciler;
  readonly lobby: LobbyMessages;
  readonly games: ReadonlyMap<string, OpenGame>;
  /** Returns the games of a guild. */
  gamesIn(guildId: string): readonly OpenGame[];
  mutesOf(guildId: string): AskedMutes;
  readonly news: ChannelNews;
  /** Called when permissions have changed in a guild: refused calls may be tried again there. */
  lift(guildId: string): void;
  /** Returns true if a channel belongs to a table. */
  isTaken(channelId: string): boolean;
  /** Reads the documents of an earlier process. */
  load(): Promise<void>;
  /** Begins nothing more. Resolves when the work in progress has ended. */
  close(): Promise<void>;
}

/** Creates a reconciler that has no games yet. */
export function createReconciler(deps: ReconcilerDeps): RunningReconciler {
  const games = new OpenGames(deps);
  return {
    reconciler: reconcilerPort(games),
    games: games.byId,
    gamesIn: (guildId) => games.gamesIn(guildId),
    isTaken: (channelId) => games.isTaken(channelId),
    mutesOf: (guildId) => games.mutesOf(guildId),
    news: games.context.news,
    lobby: {
      answering: (gameId, messageId) =>
        games.byId.get(gameId)?.panels.answering(messageId) ?? (() => Promise.resolve()),
    },
    lift: (guildId) => games.lift(guildId),
    load: () => games.load(),
    close: () => games.close(),
  };
}
