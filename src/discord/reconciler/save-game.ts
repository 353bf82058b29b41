import { describeError } from '../connection/faults.ts';
import type { GameReconciler } from './game-reconciler.ts';
import { forgetDocument, isDone, saveDocument } from './reconciler-state.ts';

/**
 * Stores the game's document. Writes follow each other, and the last one always holds the newest state. Never
 * rejects. Returns true if the document is stored. A failed write is repeated until it succeeds. `over`: nothing of
 * the document has to be known after a restart.
 */
export function save(game: GameReconciler, over = isDone(game.document)): Promise<boolean> {
  clearTimeout(game.savingLater);
  const write = async (): Promise<boolean> => {
    try {
      if (over) await forgetDocument(game.context.store, game.document.gameId);
      else await saveDocument(game.context.store, game.document);
      return true;
    } catch (error) {
      game.log.error(describeError(error), 'the rooms and panels made in Discord could not be stored');
      clearTimeout(game.savingLater);
      if (!game.context.isClosed()) game.savingLater = setTimeout(() => void save(game), game.context.retryMs).unref();
      return false;
    }
  };
  game.saving = game.saving.then(write);
  return game.saving;
}
