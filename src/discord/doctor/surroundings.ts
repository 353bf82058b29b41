import { type APIUser, type Guild, GuildMFALevel, Routes } from 'discord.js';
import type { Remark } from '#game/ports/ports.ts';
import { attempt } from '../connection/faults.ts';
import type { ExtraBots } from '../extra-bots/extra-bots.ts';

/** The number of other bots that are named at most. */
const mostNamed = 5;

/** The server's own settings that obstruct a table although every permission is granted, each with the remedy. */
export async function surroundingsOf(guild: Guild, extraBots: ExtraBots): Promise<readonly Remark[]> {
  return [...(await twoFactorRemarks(guild)), ...awayRemarks(guild), ...otherBots(guild, extraBots)];
}

/**
 * A server may demand two-factor authentication of those who moderate it. A bot then may use elevated permissions, such
 * as Manage Channels, only if its owner has it (Discord, OAuth2: Two-Factor Authentication Requirement). This is only a
 * warning: Discord tells a bot whether its owner has it, but not for certain if the owner is a team.
 */
async function twoFactorRemarks(guild: Guild): Promise<readonly Remark[]> {
  if (guild.mfaLevel !== GuildMFALevel.Elevated) return [];
  const { user, rest } = guild.client;
  if (user.mfaEnabled !== false) return [];
  // That was told at the login. The owner may have switched it on since.
  const now = await attempt(
    () => rest.get(Routes.user()) as Promise<APIUser>,
    () => undefined,
  );
  return now.ok && now.value.mfa_enabled === true ? [] : [{ key: 'around.two-factor' }];
}

/** Discord moves idle people to the AFK channel, and silent players count as idle. */
function awayRemarks({ afkChannelId, afkTimeout }: Guild): readonly Remark[] {
  if (afkChannelId === null) return [];
  const params = { channel: `<#${afkChannelId}>`, minutes: Math.max(1, Math.round(afkTimeout / 60)) };
  return [{ key: 'around.away', params }];
}

/**
 * Other bots answer commands where their users may give any, and may write down what they see. A bot that has been
 * invited with any permission has a role of its own, which names it (Discord, role tags). Others cannot be seen from
 * here.
 */
function otherBots({ roles, client }: Guild, extraBots: ExtraBots): readonly Remark[] {
  const isOther = (id: string) => id !== client.user.id && extraBots.find(id) === undefined;
  const ids = roles.cache.map(({ tags }) => tags?.botId).filter((id) => id !== undefined && isOther(id));
  if (ids.length === 0) return [];
  const people = ids.slice(0, mostNamed).map((id) => `<@${id}>`);
  return [{ key: 'around.bots', params: { people: people.join(' ') } }];
}
