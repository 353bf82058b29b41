import { t } from '#narration/index.ts';
import { type Body, body } from '../../ui/body.ts';
import type { Caller, Context } from '../../ui/context.ts';
import { noSuchSeason, seasonFrom, whenCounted } from '../statistics/handlers.ts';
import { drawStandings } from './view.ts';

/** Shows the points of the people of a server. `typed`: a month, or `null` for all time. */
export async function showStandings(
  { guilds, protocols }: Context,
  caller: Caller,
  typed: string | null,
): Promise<Body> {
  const { guildId, wording } = caller;
  if (!guilds.of(guildId).protocol) return body([t(wording, 'protocol:off')]);
  const season = seasonFrom(typed, wording);
  if (season === undefined) return noSuchSeason(typed ?? '', wording);
  return whenCounted(await protocols.standings(guildId, season), wording, (standings) =>
    drawStandings(standings, season, caller),
  );
}
