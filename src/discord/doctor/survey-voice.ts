import { ChannelType, type Client, type VoiceChannel } from 'discord.js';
import type { Remark } from '#game/ports/ports.ts';
import type { ExtraBots } from '../extra-bots/extra-bots.ts';
import { guildRemarks, isHidden, missingPermissionsIn } from './channel-permissions.ts';
import { timeoutRemarks, unreachable } from './survey.ts';

/** The bot itself and its helper bots. */
export interface OurBots {
  readonly client: Client<true>;
  readonly extraBots: ExtraBots;
}

/** The people who need room in the channel, and any table that uses it already. */
interface Moving {
  readonly userIds: readonly string[];
  readonly isTaken: boolean;
}

/** The remarks that speak against moving a table into a server's own voice channel. */
export function surveyVoice(
  { client, extraBots }: OurBots,
  { guildId, channelId }: { readonly guildId: string; readonly channelId: string },
  { userIds, isTaken }: Moving,
): readonly Remark[] {
  const guild = client.guilds.cache.get(guildId);
  const me = guild?.members.me;
  if (!guild?.available || !me) return [unreachable];
  const params = { channel: `<#${channelId}>` };
  const channel = guild.channels.cache.get(channelId);
  if (channel === undefined || isHidden(channel)) return [{ kind: 'obstacle', key: 'obstacle.channel', params }];
  if (channel.type !== ChannelType.GuildVoice) return [{ kind: 'obstacle', key: 'obstacle.voice-kind', params }];
  if (guild.afkChannelId === channelId) return [{ kind: 'obstacle', key: 'obstacle.voice-afk', params }];
  if (isTaken) return [{ kind: 'obstacle', key: 'obstacle.voice-taken', params }];
  const obstacles = [
    ...guildRemarks(me),
    ...missingPermissionsIn(guild, me, { kind: 'voice', channelId }),
    ...timeoutRemarks(me),
  ];
  return [...obstacles, ...narrowRemarks(channel, userIds, extraBots)];
}

/** The user limit counts one narrator, whichever bot speaks, and everybody who is already in the channel. */
function narrowRemarks(channel: VoiceChannel, userIds: readonly string[], extraBots: ExtraBots): Remark[] {
  const { userLimit, guild, client } = channel;
  const coming = new Set([...userIds, client.user.id]);
  const isCounted = (userId: string) => coming.has(userId) || extraBots.find(userId) !== undefined;
  const there = guild.voiceStates.cache.filter((state) => state.channelId === channel.id && !isCounted(state.id));
  const need = coming.size + there.size;
  if (userLimit === 0 || need <= userLimit) return [];
  return [
    {
      kind: 'obstacle',
      key: 'obstacle.voice-full',
      params: { channel: `<#${channel.id}>`, limit: userLimit, need },
    },
  ];
}
