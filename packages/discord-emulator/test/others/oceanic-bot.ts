// A bot of oceanic.js as it is, with its voice, which is that of @discordjs/voice. A process of its own, since trust in the
// emulator's certificate is given at the start only (NODE_EXTRA_CA_CERTS).
import { createReadStream } from 'node:fs';
import { createRequire } from 'node:module';
import { setTimeout as pause } from 'node:timers/promises';
import type { AnyInteractionGateway, MessageActionRow, ModalActionRow, TextInput } from 'oceanic.js';
import { type LibraryOrder, report, say } from './library-reports.ts';

const require = createRequire(import.meta.url);
// Both are loaded as the library loads its own voice. Its module for `import` cannot be loaded through tsx.
const { ButtonStyles, Client, ComponentTypes, TextInputStyles }: typeof import('oceanic.js') = require('oceanic.js');
const {
  AudioPlayerStatus,
  createAudioPlayer,
  createAudioResource,
  entersState,
  StreamType,
}: typeof import('@discordjs/voice', { with: { 'resolution-mode': 'require' }}) = require('@discordjs/voice');

const client = new Client({
  auth: `Bot ${process.env.DISCORD_TOKEN}`,
  gateway: { intents: ['GUILDS', 'GUILD_VOICE_STATES'] },
  rest: { baseURL: `${process.env.DISCORD_API}/v10` },
});

client.on('error', (error) => say(`error ${error}`));
client.on('warn', (message) => say(`warn ${message}`));
client.once('ready', () => {
  const guilds = [...client.guilds.values()];
  const channels = guilds.flatMap((guild) => [...guild.channels.values()].map(({ name }) => name));
  report({ event: 'ready', guilds: guilds.map(({ name }) => name), channels, me: client.user.username });
});

const row = (customID: string, label: string): MessageActionRow => ({
  type: ComponentTypes.ACTION_ROW,
  components: [{ type: ComponentTypes.BUTTON, style: ButtonStyles.PRIMARY, customID, label }],
});

async function answer(interaction: AnyInteractionGateway): Promise<void> {
  if (interaction.isCommandInteraction()) {
    const content = `hello ${interaction.user.username}`;
    await interaction.createMessage({ content, components: [row('go', 'Go')], flags: 64 });
    await interaction.createFollowup({ content: 'to all' });
  } else if (interaction.isModalSubmitInteraction()) {
    await interaction.createMessage({
      content: `thanks for ${interaction.data.components.getTextInput('text')}`,
      flags: 64,
    });
  } else if (interaction.isComponentInteraction() && interaction.data.customID === 'go') {
    await interaction.editParent({ content: 'pressed', components: [row('ask', 'Ask')] });
  } else if (interaction.isComponentInteraction()) {
    const style = TextInputStyles.SHORT;
    const field: TextInput = { type: ComponentTypes.TEXT_INPUT, customID: 'text', label: 'Text', style };
    const components = [{ type: ComponentTypes.ACTION_ROW, components: [field] } satisfies ModalActionRow];
    await interaction.createModal({ customID: 'm', title: 'M', components });
  }
}

client.on('interactionCreate', (interaction) => {
  answer(interaction).catch((error: Error) => say(`failed ${error.stack}`));
});

async function play(channelID: string, file: string): Promise<void> {
  const guild = [...client.guilds.values()].find(({ channels }) => channels.has(channelID))!;
  const connection = guild.joinChannel({ channelID, selfDeaf: false, selfMute: false });
  connection.on('error', (error) => say(`error ${error}`));
  while (!connection.voicePrivacyCode) await pause(10);
  const player = createAudioPlayer();
  connection.subscribe(player);
  player.play(createAudioResource(createReadStream(file), { inputType: StreamType.OggOpus }));
  await entersState(player, AudioPlayerStatus.Playing, 60_000);
  await entersState(player, AudioPlayerStatus.Idle, 60_000);
  say('played');
  connection.destroy();
}

process.on('message', (order: LibraryOrder) => {
  if (order.do === 'play') play(order.channelId, order.file).catch((error: Error) => say(`failed ${error.stack}`));
});
await client.connect();
