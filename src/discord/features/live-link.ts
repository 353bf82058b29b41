import type { LiveUse } from '#game/ports/live.ts';
import { t } from '#narration/index.ts';
import { type Body, body } from '../ui/body.ts';
import type { Caller, Context } from '../ui/context.ts';
import { notHost, obeys, refuseUnlessModerator } from '../ui/moderators.ts';
import { failureAtTable } from '../ui/texts.ts';
import { findTable } from './which-table/find-table.ts';

/** Makes the link by which a club's site takes the results of the server, for a moderator. */
export async function makeResultLink(context: Context, caller: Caller): Promise<Body> {
  const { resultLinks, guilds, links } = context;
  const { guildId, wording } = caller;
  const refused = refuseUnlessModerator(context, caller);
  if (refused) return refused;
  if (links.pages === null) return body([t(wording, 'ui:live.off')]);
  if (!guilds.of(guildId).statistics) return body([t(wording, 'statistics:off')]);
  return body([t(wording, 'ui:live.made.results', { link: `<${links.pages}/r/${await resultLinks.make(guildId)}>` })]);
}

/** Makes a link to the live page of a table, for its host or a moderator. For the caller alone. */
export async function makeLink(context: Context, caller: Caller, gameId: string | null, use: LiveUse): Promise<Body> {
  const { service, guilds, links } = context;
  const { userId, wording } = caller;
  if (links.pages === null) return body([t(wording, 'ui:live.off')]);
  const found = findTable(context, caller, gameId, { order: 'link', use });
  if (!found.ok) return found.error;
  const table = found.value;
  if (!obeys(table, caller)) return notHost(caller);
  const delay = use === 'stream' ? guilds.of(table.guildId).streamDelay : 0;
  const outcome = await service.ask(table.gameId, {
    type: 'link',
    userId,
    link: { use, delay },
    force: table.hostId !== userId,
  });
  if (!outcome.ok) return body([failureAtTable(wording, outcome.error, table)]);
  const address = `${links.pages}/t/${outcome.value}`;
  // The signs around it keep Discord from asking for the page.
  const link = `<${use === 'stream' ? `${address}?view=stream` : address}>`;
  return body([t(wording, `ui:live.made.${use}`, { link, seconds: delay })]);
}
