import { Client, Events, GatewayIntentBits, Options } from 'discord.js';

/** All that Nightcall listens to; none of it is privileged. */
export const intents = [GatewayIntentBits.Guilds, GatewayIntentBits.GuildVoiceStates] as const;

/** Nobody is mentioned unless a message says whom. `api`: another Discord, as the emulator. */
export const newClient = (api?: string): Client =>
  new Client({
    intents: [...intents],
    allowedMentions: { parse: [], repliedUser: false },
    // What Nightcall writes it knows; guilds, channels, members and voices are kept whole.
    makeCache: Options.cacheWithLimits({ ...Options.DefaultMakeCacheSettings, MessageManager: 0, ReactionManager: 0 }),
    ...(api === undefined ? {} : { rest: { api } }),
  });

/** Logs in and waits until the guilds are there. Rejects where the token is not accepted. */
export async function login(client: Client, token: string): Promise<Client<true>> {
  const ready = new Promise<Client<true>>((resolve) => {
    client.once(Events.ClientReady, resolve);
  });
  await client.login(token);
  return ready;
}
