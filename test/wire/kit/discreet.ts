/** The Discord of the tests about secrets. */
import type { Emulator } from 'discord-emulator';

/**
 * Lets this Discord hide what people may not view, and let the silenced do all that it may let them do. A measured one may
 * differ (`DISCORD_MEASURED`): if it told everybody of a channel, no bot could hide that channel.
 */
export function makeDiscreet({ discord }: Emulator): void {
  Object.assign(discord.behavior, {
    ...{ hidesChannels: true, hidesThreads: true, timeoutDisconnects: true },
    ...{ silencedEdits: true, silencedDeletes: true, mutedEffects: true, mutedNicknames: true },
  });
}
