import type { Guild, VoiceState } from 'discord.js';
import type { Remark } from '#game/ports/ports.ts';
import type { ExtraBots } from '../extra-bots/extra-bots.ts';

/**
 * Returns true if the server keeps this member from being heard in their voice channel. Discord suppresses members who
 * may not speak, and the audience of a stage (docs: Voice State Object).
 */
export const isMutedByServer = ({ channelId, serverMute, suppress }: VoiceState): boolean =>
  channelId !== null && (serverMute === true || suppress === true);

/** The obstacles that nobody hears the bot itself or a helper bot in the voice channel where it is. */
export const mutedBotRemarks = ({ voiceStates, client }: Guild, extraBots: ExtraBots): readonly Remark[] =>
  [client.user.id, ...extraBots.all.map(({ id }) => id)].flatMap((id): Remark[] => {
    const state = voiceStates.cache.get(id);
    if (state === undefined || !isMutedByServer(state)) return [];
    return [{ kind: 'obstacle', key: 'obstacle.muted', params: { person: `<@${id}>` } }];
  });
