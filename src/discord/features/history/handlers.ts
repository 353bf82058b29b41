import { type Body, withFiles } from '../../ui/body.ts';
import type { Caller, Context } from '../../ui/context.ts';
import { whenCounted } from '../statistics/handlers.ts';
import type { HistoryPage } from './custom-ids.ts';
import { drawGame, drawGames, drawNoGame } from './view.ts';

/** Shows a page of the server's games. */
export async function showGames({ statistics }: Context, caller: Caller, page: HistoryPage): Promise<Body> {
  const games = await statistics.games(caller.guildId, page);
  // A page that was redrawn from a game must not keep the files of that game.
  return withFiles(
    whenCounted(games, caller.wording, (all) => drawGames(all, page, caller)),
    [],
  );
}

/** Shows a game of the server, with its record as a file. */
export async function showGame(
  { statistics }: Context,
  caller: Caller,
  { gameId, ...page }: HistoryPage & { readonly gameId: string },
): Promise<Body> {
  const game = await statistics.game(caller.guildId, gameId);
  return whenCounted(game, caller.wording, (found) =>
    found === null ? drawNoGame(page, caller) : drawGame(found, page, caller),
  );
}
