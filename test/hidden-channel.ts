import { PermissionFlagsBits } from 'discord.js';

/** A channel as a client received it. */
export interface SentChannel {
  readonly id: string;
  readonly guild_id?: string;
  readonly name?: string;
  readonly topic?: string | null;
  readonly permission_overwrites?: readonly unknown[];
}

/**
 * Returns true if the client was told nothing about the channel: it has neither its name nor its overwrites, which would
 * name the people who may view it (Discord: Obfuscated Channels).
 */
export function isHidden({ guild_id, name, topic, permission_overwrites: overwrites }: SentChannel): boolean {
  const denied = [{ id: guild_id, type: 0, allow: '0', deny: `${PermissionFlagsBits.ViewChannel}` }];
  return name === '___hidden___' && !topic && JSON.stringify(overwrites) === JSON.stringify(denied);
}
