import type { TableSummary } from '#game/ports/game-service.ts';
import { t } from '#narration/index.ts';
import { type Body, body } from './body.ts';
import type { Caller, Context } from './context.ts';

/**
 * The refusal for a person who is not a moderator (Manage Server, or the server's role for hosts), or null for a
 * moderator.
 */
export function refuseUnlessModerator({ guilds }: Context, caller: Caller): Body | null {
  if (caller.moderates) return null;
  const { hostRoleId } = guilds.of(caller.guildId);
  if (hostRoleId === null) return body([t(caller.wording, 'ui:kind.not-moderator')]);
  return body([t(caller.wording, 'ui:kind.not-moderator.role', { role: `<@&${hostRoleId}>` })]);
}

/** Returns true if the table carries out this person's orders: for its host and for moderators. */
export const obeys = ({ hostId }: TableSummary, { userId, moderates }: Caller): boolean =>
  hostId === userId || moderates;

/** The refusal for a person whose orders the table does not carry out. */
export const notHost = ({ wording }: Caller): Body => body([t(wording, 'ui:kind.not-host')]);
