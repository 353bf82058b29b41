import type { REST } from 'discord.js';
import { Routes } from 'discord-api-types/v10';
import type { SimulatedGuild } from 'discord-emulator';

interface Made {
  id: string;
}

/** Uses each route of bans. */
export async function bans(api: REST, guild: SimulatedGuild): Promise<void> {
  const { id } = guild.addMember({ name: 'Bob' });
  await api.put(Routes.guildBan(guild.id, id), { body: { delete_message_seconds: 0 }, reason: 'why not' });
  await api.get(Routes.guildBans(guild.id));
  await api.get(Routes.guildBan(guild.id, id));
  await api.delete(Routes.guildBan(guild.id, id));
}

/** Uses each route of webhooks. */
export async function webhooks(api: REST, guild: SimulatedGuild): Promise<void> {
  const town = guild.channel('general').id;
  const make = () =>
    api.post(Routes.channelWebhooks(town), { body: { name: 'News' } }) as Promise<Made & { token: string }>;
  const { id, token } = await make();
  await api.get(Routes.channelWebhooks(town));
  await api.get(Routes.guildWebhooks(guild.id));
  await api.get(Routes.webhook(id));
  await api.get(Routes.webhook(id, token), { auth: false });
  const query = new URLSearchParams({ wait: 'true' });
  const sent = (await api.post(Routes.webhook(id, token), { auth: false, query, body: { content: 'x' } })) as Made;
  await api.get(Routes.webhookMessage(id, token, sent.id), { auth: false });
  await api.delete(Routes.webhook(id, token), { auth: false });
  await api.delete(Routes.webhook((await make()).id));
}
