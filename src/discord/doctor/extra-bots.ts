import type { Guild } from 'discord.js';
import {
  type ExtraBotPermission,
  extraBotInviteUrl,
  extraBotPermissions,
  missingFrom,
} from '../connection/permissions.ts';
import type { ExtraBot, ExtraBotState } from '../extra-bots/extra-bot.ts';
import type { ExtraBots } from '../extra-bots/extra-bots.ts';

/** A helper bot in a server. `missing`: it is not a member. */
export interface ExtraBotCheck {
  readonly name: string;
  readonly state: ExtraBotState | 'missing';
  /** The permissions that the server does not give it. */
  readonly missing: readonly ExtraBotPermission[];
  /** The page on which it is invited. */
  readonly invite: string;
}

/** Examines all helper bots of the installation in a server. */
export const extraBotChecks = (guild: Guild, bots: ExtraBots): readonly ExtraBotCheck[] =>
  bots.all.map((bot) => {
    const isMissing = bot.state === 'ready' && !bot.isIn(guild.id);
    const held = bot.guild(guild.id)?.members.me?.permissions;
    return {
      name: nameOf(bot),
      state: isMissing ? 'missing' : bot.state,
      missing: held === undefined ? [] : missingFrom(held, extraBotPermissions),
      invite: extraBotInviteUrl(bot.id),
    };
  });

/** A bot that has never logged in is known by its id alone. */
const nameOf = ({ name, id }: ExtraBot): string => (name === null ? `\`${id}\`` : `**${name}**`);
