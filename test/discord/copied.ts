import type { ShownMessage } from 'discord-emulator';
import type { Discord } from '#discord/index.ts';

/**
 * Posts a copy of a message with the same buttons and menus as another message of the bot, in any channel. A person who
 * uses it presses something that is out of date, or that belongs to another server.
 */
export async function postCopy(
  { client }: Discord,
  { text, rows }: Pick<ShownMessage, 'text' | 'rows'>,
  channelId: string,
): Promise<string> {
  const channel = await client.channels.fetch(channelId);
  if (!channel?.isSendable()) throw new Error(`nothing can be posted in ${channelId}`);
  const { id } = await channel.send({ content: text, components: structuredClone(rows) as never });
  return id;
}
