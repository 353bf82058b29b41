import type { Body } from '../ui/body.ts';
import type { GameReconciler } from './game-reconciler.ts';
import { noteShown } from './panel-calls.ts';

/** The functions that the interactions need from the reconciler besides its port. */
export interface LobbyMessages {
  /**
   * Announces that an answer to a press is about to redraw this message. `arrange` leaves the message alone until the
   * returned function is called with the message's new state.
   */
  answering(gameId: string, messageId: string): (shown: Shown) => Promise<void>;
}

/** The state of a pressed message after the answer. `unknown`: the answer was lost, but it may have taken effect. */
type Shown = Body | 'as-before' | 'unknown';

/** Creates the access to the lobby messages of these games. */
export function lobbyMessages(games: ReadonlyMap<string, GameReconciler>): LobbyMessages {
  return {
    answering: (gameId, messageId) => {
      const game = games.get(gameId);
      if (game === undefined) return async () => undefined;
      let over = (): void => undefined;
      const answer = new Promise<void>((resolve) => {
        over = resolve;
      });
      // With two answers at once, the order in which Discord shows them is unknown. The next arrangement makes sure.
      let alone = !game.pressed.has(messageId);
      game.pressed.set(messageId, answer);
      return async (shown) => {
        if (game.pressed.get(messageId) === answer) game.pressed.delete(messageId);
        else alone = false;
        if (shown !== 'as-before') await noteLobby(game, messageId, alone && shown !== 'unknown' ? shown : null);
        over();
      };
    },
  };
}

/** The message shows the right content in the end, whatever a late or lost answer has left there. */
async function noteLobby(game: GameReconciler, messageId: string, shown: Body | null): Promise<void> {
  const key = Object.keys(game.document.panels).find((one) => game.document.panels[one]?.messageId === messageId);
  if (key?.startsWith('lobby/') !== true) return;
  await noteShown(game, key, shown);
  if (game.layout !== null) void game.arrange(game.layout);
}
