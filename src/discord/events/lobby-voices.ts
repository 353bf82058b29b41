import type { GameReconciler } from '../reconciler/game-reconciler.ts';

/** Milliseconds for which the voices of a lobby are collected. */
const pause = 2_000;

/** Notices that the players of lobbies join and leave voice. */
export interface LobbyVoices {
  /** Called when a person has joined or left a voice channel of the guild with these tables. */
  heard(games: readonly GameReconciler[], userId: string): void;
}

/** `show`: shows a lobby again, whose panel says who is in voice. It is called once for all who come together. */
export function lobbyVoices(show: (game: GameReconciler) => void): LobbyVoices {
  const waiting = new Set<GameReconciler>();
  const showLater = (game: GameReconciler): void => {
    waiting.add(game);
    const timer = setTimeout(() => {
      waiting.delete(game);
      show(game);
    }, pause);
    timer.unref();
  };
  return {
    heard: (games, userId) => {
      for (const game of games) if (!waiting.has(game) && isInLobby(game, userId)) showLater(game);
    },
  };
}

function isInLobby({ layout }: GameReconciler, userId: string): boolean {
  const { players = [], panels = [] } = layout ?? {};
  const isSeated = players.some((player) => player.userId === userId);
  return isSeated && panels.some(({ panel }) => panel.kind === 'lobby' && panel.lobby.state === 'open');
}
