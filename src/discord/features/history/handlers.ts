import type { FinishedGame } from '#game/ports/statistics.ts';
import { withOwnRoles } from '#narration/index.ts';
import { type Body, type BodyFile, withFiles } from '../../ui/body.ts';
import type { Caller, Context } from '../../ui/context.ts';
import { drawnInTime } from '../../ui/drawn-in-time.ts';
import { timelinePicture } from '../pictures/view.ts';
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
  context: Context,
  caller: Caller,
  { gameId, ...page }: HistoryPage & { readonly gameId: string },
): Promise<Body> {
  const { guildId, wording } = caller;
  const game = await context.statistics.game(guildId, gameId);
  const timeline = game.state === 'ready' ? await timelineFile(context, caller, game.value) : null;
  const extras = { timeline, hasProtocol: context.guilds.of(guildId).protocol };
  return whenCounted(game, wording, (found) =>
    found === null ? drawNoGame(page, caller) : drawGame(found, page, caller, extras),
  );
}

/** The picture of the whole game, if it is drawn in time. */
async function timelineFile(
  context: Context,
  { guildId, wording }: Caller,
  game: FinishedGame | null,
): Promise<BodyFile | null> {
  const pictures = context.pictures(guildId);
  if (pictures === null || game === null || game.timeline === null) return null;
  const { gameId, people: players } = game.result;
  const table = { gameId, wording: withOwnRoles(wording, game.ownRoles), players };
  const { name, svg, alt } = timelinePicture(game.timeline, table, pictures.svg);
  const data = await drawnInTime(pictures, svg);
  return data === null ? null : { name, data, alt };
}
