import { ApplicationIntegrationType, InteractionContextType } from 'discord-api-types/v10';
import { MAX_FILE_BYTES } from '../state/attachments.ts';
import type { DiscordState } from '../state/discord-state.ts';
import type { Channel } from '../state/entities.ts';
import { apiChannel, apiMember } from '../state/render.ts';
import { apiMessage } from '../state/render-message.ts';
import type { Interaction, UserAction } from './interaction.ts';

/** A channel as interactions contain it: without overwrites. */
export function partialChannel(channel: Channel): Record<string, unknown> {
  const { permission_overwrites: _, ...rest } = apiChannel(channel);
  return rest;
}

/** The data of an action. Each channel that was chosen has the permissions of the user and of the bot there. */
function dataOf(discord: DiscordState, { data, userId, applicationId }: UserAction): object {
  const { resolved } = data as { readonly resolved?: { readonly channels?: Readonly<Record<string, object>> } };
  if (resolved?.channels === undefined) return data;
  const channels = Object.entries(resolved.channels).map(([id, channel]) => {
    const held = (whose: string) => discord.permissions(whose, discord.channels.get(id)!).toString();
    return [id, { ...channel, permissions: held(userId), app_permissions: held(applicationId) }];
  });
  return { ...data, resolved: { ...resolved, channels: Object.fromEntries(channels) } };
}

/** INTERACTION_CREATE as the bot receives it (docs: Interaction Structure). */
export function interactionPayload(discord: DiscordState, action: UserAction, interaction: Interaction): object {
  const { guild, channel, userId, applicationId } = action;
  const user = discord.user(userId);
  return {
    id: interaction.id,
    application_id: applicationId,
    type: action.type,
    token: interaction.token,
    version: 1,
    guild_id: guild.id,
    guild: { id: guild.id, locale: guild.locale, features: [] },
    channel_id: channel.id,
    channel: { ...partialChannel(channel), permissions: discord.permissions(userId, channel).toString() },
    member: {
      ...apiMember(discord.member(guild, userId), user),
      permissions: discord.permissions(userId, channel).toString(),
    },
    locale: user.locale,
    guild_locale: guild.locale,
    app_permissions: discord.permissions(applicationId, channel).toString(),
    entitlements: [],
    authorizing_integration_owners: { [ApplicationIntegrationType.GuildInstall]: guild.id },
    context: InteractionContextType.Guild,
    attachment_size_limit: MAX_FILE_BYTES,
    data: dataOf(discord, action),
    ...(action.source ? { message: apiMessage(discord, action.source) } : {}),
  };
}
