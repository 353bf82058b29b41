import { t } from '#narration/index.ts';
import { type Body, body } from '../body.ts';
import type { Asker, House } from '../house.ts';

/** Why the asker may not do what only moderators may: manage the server, or have its role for hosts. `null`: he may. */
export function refuseUnlessModerator({ guilds }: House, asker: Asker): Body | null {
  if (asker.moderates) return null;
  const { hostRoleId } = guilds.of(asker.guildId);
  if (hostRoleId === null) return body([t(asker.language, 'ui:kind.not-moderator')]);
  return body([t(asker.language, 'ui:kind.not-moderator.role', { role: `<@&${hostRoleId}>` })]);
}
