import { ApplicationIntegrationType, InteractionContextType } from 'discord-api-types/v10';
import { MAX_FILE_BYTES } from '../world/attachments.ts';
import type { Channel } from '../world/entities.ts';
import { apiChannel, apiMember } from '../world/render.ts';
import { apiMessage } from '../world/render-message.ts';
import type { World } from '../world/world.ts';
import type { Gesture, Interaction } from './interaction.ts';

/** A channel as interactions contain it: without overwrites, and with a user's permissions there. */
export function partialChannel(world: World, channel: Channel, userId: string): Record<string, unknown> {
  const { permission_overwrites: _, ...rest } = apiChannel(channel);
  return { ...rest, permissions: world.permissions(userId, channel).toString() };
}

/** INTERACTION_CREATE as the bot receives it (docs: Interaction Structure). */
export function interactionPayload(world: World, gesture: Gesture, interaction: Interaction): object {
  const { guild, channel, userId, applicationId } = gesture;
  const user = world.user(userId);
  return {
    id: interaction.id,
    application_id: applicationId,
    type: gesture.type,
    token: interaction.token,
    version: 1,
    guild_id: guild.id,
    guild: { id: guild.id, locale: guild.locale, features: [] },
    channel_id: channel.id,
    channel: partialChannel(world, channel, userId),
    member: {
      ...apiMember(world.member(guild, userId), user),
      permissions: world.permissions(userId, channel).toString(),
    },
    locale: user.locale,
    guild_locale: guild.locale,
    app_permissions: world.permissions(applicationId, channel).toString(),
    entitlements: [],
    authorizing_integration_owners: { [ApplicationIntegrationType.GuildInstall]: guild.id },
    context: InteractionContextType.Guild,
    attachment_size_limit: MAX_FILE_BYTES,
    data: gesture.data,
    ...(gesture.source ? { message: apiMessage(world, gesture.source) } : {}),
  };
}
