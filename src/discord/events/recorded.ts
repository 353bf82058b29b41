import { type Client, Events } from 'discord.js';
import type { RecordingService } from '#game/ports/recording.ts';

/** Reports people who move between voice channels, because nobody is recorded who has left. */
export function watchRecorded(client: Client<true>, recordings: RecordingService): void {
  client.on(Events.VoiceStateUpdate, (before, { guild, id, channelId }) => {
    if (before.channelId !== channelId) recordings.moved(guild.id, id, channelId);
  });
}
