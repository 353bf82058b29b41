import { Client, Events, GatewayIntentBits, MessageFlags, PermissionFlagsBits } from 'discord.js';
import { startEmulator } from 'discord-emulator';
import { expect, test } from 'vitest';

test('/ping is answered for the person who asked, and for nobody else', async () => {
  const emulator = await startEmulator({ voice: false });
  const application = emulator.addApplication({ name: 'Ping' });
  const guild = emulator.addGuild({ name: 'Test server' });
  guild.install(application, PermissionFlagsBits.ViewChannel | PermissionFlagsBits.SendMessages);

  // The bot. Only `rest.api` differs from a bot on the real Discord.
  const client = new Client({ intents: [GatewayIntentBits.Guilds], rest: { api: emulator.apiUrl } });
  client.on(Events.InteractionCreate, async (interaction) => {
    if (interaction.isChatInputCommand()) await interaction.reply({ content: 'Pong!', flags: MessageFlags.Ephemeral });
  });
  const ready = new Promise<Client<true>>((resolve) => client.once(Events.ClientReady, resolve));
  await client.login(application.token);
  await (await ready).application.commands.set([{ name: 'ping', description: 'Answers' }]);

  // The people.
  const ann = guild.addMember({ name: 'Ann' });
  const bob = guild.addMember({ name: 'Bob' });
  const answer = await ann.slash('ping');
  expect(answer.content).toBe('Pong!');
  expect(answer.ephemeral).toBe(true);
  expect(bob.received.some(({ raw }) => raw.includes('Pong!'))).toBe(false);

  // Mistakes in the bot's requests.
  expect(emulator.refusals).toEqual([]);
  await client.destroy();
  await emulator.stop();
});
