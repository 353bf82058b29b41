import { GatewayIntentBits } from 'discord-api-types/v10';
import type { Guild, Member } from '../world/entities.ts';
import { apiGuild, apiMember, apiVoiceState, iso } from '../world/render.ts';
import { channelAsSeen } from '../world/sight.ts';
import type { World } from '../world/world.ts';

/**
 * GUILD_CREATE for one member. A person gets all members. A bot without GUILD_PRESENCES gets only itself and the
 * members in voice (docs: Guild Create).
 */
export function guildCreate(world: World, guild: Guild, viewer: Member, intents?: number): Record<string, unknown> {
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
    channels: [...guild.channels.values()].map((channel) => channelAsSeen(world, channel, viewer)),
    members: shown.map((member) => apiMember(member, world.user(member.userId))),
    voice_states: [...guild.voiceStates.values()].map((state) => {
      const {
        member: _,
        guild_id: __,
        ...rest
      } = apiVoiceState(state, world.member(guild, state.userId), world.user(state.userId));
      return rest;
    }),
    presences: [],
    threads: [],
    stage_instances: [],
    guild_scheduled_events: [],
    soundboard_sounds: [],
  };
}
