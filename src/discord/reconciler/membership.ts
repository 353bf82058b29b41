import type { Guild } from 'discord.js';
import type { Log } from '#game/ports/ports.ts';
import { attempt, describeError } from '../connection/faults.ts';

/**
 * Returns true if Discord says that this person is not in the guild. Without a privileged intent no event reports it,
 * so the bot has to ask. A person who is back in voice before the answer comes has not left.
 */
export async function hasLeft(guild: Guild, userId: string, log: Log): Promise<boolean> {
  const member = await attempt(
    () => guild.members.fetch({ user: userId, force: true }),
    (fault, error) => {
      if (fault !== 'unknown-member') log.debug({ fault, ...describeError(error) }, 'could not look up a member');
    },
  );
  const isInVoice = guild.voiceStates.cache.get(userId)?.channelId != null;
  return !member.ok && member.error.fault === 'unknown-member' && !isInVoice;
}
