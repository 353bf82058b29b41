import { t } from '#narration/index.ts';
import { type Body, body } from '../body.ts';
import type { Caller, Context } from '../context.ts';

/** Why the asker may not do what only moderators may: manage the server, or have its role for hosts. `null`: he may. */
export function refuseUnlessModerator({ guilds }: Context, caller: Caller): Body | null {
  if (caller.moderates) return null;
  const { hostRoleId } = guilds.of(caller.guildId);
  if (hostRoleId === null) return body([t(caller.language, 'ui:kind.not-moderator')]);
  return body([t(caller.language, 'ui:kind.not-moderator.role', { role: `<@&${hostRoleId}>` })]);
}
