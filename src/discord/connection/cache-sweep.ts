import type { Client, SweeperOptions } from 'discord.js';

/** Seconds between two sweeps. */
const interval = 3_600;

/**
 * The sweeps of what discord.js remembers of people. Otherwise it keeps everybody who has ever been in a voice channel of
 * a server, or has pressed something. Only the bot itself and the people in voice are looked up there: a press and an
 * arrival in voice bring their member along (Discord, Interaction Object and Voice State Update).
 */
export function peopleSweepers(clientOf: () => Client): SweeperOptions {
  const own = (): string | undefined => clientOf().user?.id;
  return {
    voiceStates: { interval, filter: () => (state) => state.channelId === null },
    guildMembers: {
      interval,
      filter: () => {
        const ownId = own();
        return ({ id, guild }) => id !== ownId && !guild.voiceStates.cache.get(id)?.channelId;
      },
    },
    users: {
      interval,
      filter: () => {
        const kept = new Set([own(), ...inVoice(clientOf())]);
        return ({ id }) => !kept.has(id);
      },
    },
  };
}

/** Returns the ids of the people who are in a voice channel of any server. */
const inVoice = ({ guilds }: Client): readonly string[] =>
  guilds.cache
    .flatMap(({ voiceStates }) => voiceStates.cache.filter(({ channelId }) => channelId !== null))
    .map(({ id }) => id);
