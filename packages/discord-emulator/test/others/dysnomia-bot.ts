// A bot of dysnomia as it is: REST, gateway, slash commands, components, voice with DAVE. A process of its own, since
// trust in the emulator's certificate is given at the start only (NODE_EXTRA_CA_CERTS).
import {
  Client,
  CommandInteraction,
  type ComponentInteraction,
  ModalSubmitInteraction,
} from '@projectdysnomia/dysnomia';
import { type LibraryOrder, report, say } from './library-reports.ts';

const api = new URL(process.env.DISCORD_API ?? '');
const client = new Client(`Bot ${process.env.DISCORD_TOKEN}`, {
  gateway: { intents: ['guilds', 'guildVoiceStates', 'guildMessages'], guildCreateTimeout: 50 },
  restMode: true,
  rest: { domain: api.hostname, port: Number(api.port), https: false, baseURL: `${api.pathname}/v10` },
});

client.on('error', (error) => say(`error ${error}`));
client.on('warn', (message) => say(`warn ${message}`));
client.on('channelCreate', (channel) => say(`channelCreate ${channel.name}`));
client.on('voiceChannelJoin', (member, channel) => say(`joined ${member.username} ${channel.name}`));
client.on('shardResume', () => say('resumed'));
client.on('shardReady', () => say('shardReady'));
client.once('ready', () => {
  const guilds = [...client.guilds.values()];
  const channels = guilds.flatMap((guild) => [...guild.channels.values()].map(({ name }) => name));
  report({ event: 'ready', guilds: guilds.map(({ name }) => name), channels, me: client.user.username });
});

type AnyInteraction = CommandInteraction | ComponentInteraction | ModalSubmitInteraction;

const row = (customId: string, label: string) => ({
  type: 1 as const,
  components: [{ type: 2 as const, style: 1 as const, custom_id: customId, label }],
});

async function answer(interaction: AnyInteraction): Promise<void> {
  if (interaction instanceof CommandInteraction) {
    await interaction.createMessage({
      content: `hello ${interaction.member?.username}`,
      components: [row('go', 'Go')],
      flags: 64,
    });
    await interaction.createFollowup('to all');
    await interaction.editOriginalMessage({ content: 'edited' });
  } else if (interaction instanceof ModalSubmitInteraction) {
    await interaction.createMessage({ content: 'thanks', flags: 64 });
  } else if (interaction.data.custom_id === 'go') {
    await interaction.editParent({ content: 'pressed', components: [row('ask', 'Ask')] });
  } else {
    const field = { type: 4 as const, custom_id: 'text', label: 'Text', style: 1 as const };
    await interaction.createModal({ custom_id: 'm', title: 'M', components: [{ type: 1, components: [field] }] });
  }
}

client.on('interactionCreate', (interaction) => {
  answer(interaction as AnyInteraction).catch((error: Error) => say(`failed ${error.stack}`));
});

async function call({ id, method, parameters }: Extract<LibraryOrder, { do: 'call' }>): Promise<void> {
  const methods = client as unknown as Record<string, (...parameters: unknown[]) => Promise<unknown>>;
  try {
    const value = await methods[method]!(...parameters);
    report({ event: 'done', id, value: value === undefined ? null : JSON.parse(JSON.stringify(value)) });
  } catch (error) {
    const { code, message } = error as { code: number; message: string };
    report({ event: 'done', id, value: undefined, error: { code, message } });
  }
}

async function play(channelId: string, file: string): Promise<void> {
  const connection = await client.joinVoiceChannel(channelId);
  connection.on('error', (error) => say(`error ${error}`));
  connection.on('warn', (message) => say(`warn ${message}`));
  connection.on('resumed', () => say('voice resumed'));
  connection.receive('opus').on('data', (frame: Buffer, userId: string) => {
    report({ event: 'heard', userId, frame: frame.toString('base64') });
  });
  say('in voice');
  const group = setInterval(() => {
    if (!connection.voicePrivacyCode) return;
    clearInterval(group);
    say('in group');
    connection.play(file, { format: 'ogg' });
    connection.once('end', () => say('played'));
  }, 10);
}

process.on('message', (order: LibraryOrder) => {
  if (order.do === 'call') void call(order);
  else play(order.channelId, order.file).catch((error: Error) => say(`failed ${error.stack}`));
});
await client.connect();
