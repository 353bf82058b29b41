import { GatewayIntentBits } from 'discord-api-types/v10';
import type { DiscordState } from '../state/discord-state.ts';
import type { Guild, Member } from '../state/entities.ts';
import { apiGuild, apiMember, apiVoiceState, iso } from '../state/render.ts';
import { apiScheduledEvent } from '../state/render-scheduled-event.ts';
import { activeThreads, threadAsSeen } from '../state/thread-members.ts';
import { channelAsSeen } from '../state/visibility.ts';

/**
 * GUILD_CREATE for one member. A person gets all members. A bot without GUILD_PRESENCES gets only itself and the
 * members in voice (docs: Guild Create).
 */
export function guildCreate(
  discord: DiscordState,
  guild: Guild,
  viewer: Member,
  intents?: number,
): Record<string, unknown> {
  const all = intents === undefined || (intents & GatewayIntentBits.GuildPresences) !== 0;
  const shown = [...guild.members.values()].filter(
    (member) => all || member === viewer || guild.voiceStates.has(member.userId),
  );
  return {
    ...apiGuild(guild),
    joined_at: iso(viewer.joinedAt),
    large: false,
    unavailable: false,
    member_count: guild.members.size,
    channels: [...guild.channels.values()].map((channel) => channelAsSeen(discord, channel, viewer)),
    members: shown.map((member) => apiMember(member, discord.user(member.userId))),
    voice_states: [...guild.voiceStates.values()].map((state) => {
      const {
        member: _,
        guild_id: __,
        ...rest
      } = apiVoiceState(state, discord.member(guild, state.userId), discord.user(state.userId));
      return rest;
    }),
    presences: [],
    threads: activeThreads(discord, guild, viewer.userId).map((channel) => threadAsSeen(channel, viewer.userId)),
    stage_instances: [],
    guild_scheduled_events: [...guild.scheduledEvents.values()].map((event) => apiScheduledEvent(discord, event)),
    soundboard_sounds: [],
  };
}
