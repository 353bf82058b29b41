// A bot of discordeno as it is, with the voice of @discordjs/voice, since it has none of its own. A process of its own, since
// trust in the emulator's certificate is given at the start only (NODE_EXTRA_CA_CERTS).
import { createReadStream } from 'node:fs';
import { type ActionRow, createBot, GatewayIntents, InteractionTypes, MessageComponentTypes } from '@discordeno/bot';
import {
  AudioPlayerStatus,
  createAudioPlayer,
  createAudioResource,
  type DiscordGatewayAdapterLibraryMethods,
  entersState,
  joinVoiceChannel,
  StreamType,
  VoiceConnectionStatus,
} from '@discordjs/voice';
import type { APIChannel, APIGuild, GatewayDispatchPayload } from 'discord-api-types/v10';
import { type LibraryOrder, report, say } from './library-reports.ts';

const silent = () => {};
let guild: (APIGuild & { readonly channels: APIChannel[] }) | null = null;
let voice: DiscordGatewayAdapterLibraryMethods | null = null;
let me = '';

const bot = createBot({
  token: process.env.DISCORD_TOKEN!,
  intents: GatewayIntents.Guilds | GatewayIntents.GuildVoiceStates,
  rest: { proxy: { baseUrl: process.env.DISCORD_API!, authorization: `Bot ${process.env.DISCORD_TOKEN}` } },
  loggerFactory: () => ({
    debug: silent,
    info: silent,
    warn: (...words: unknown[]) => say(`warn ${words.join(' ')}`),
    error: (...words: unknown[]) => say(`error ${words.join(' ')}`),
    fatal: (...words: unknown[]) => say(`error ${words.join(' ')}`),
  }),
  desiredProperties: {
    interaction: { id: true, type: true, token: true, data: true, user: true, message: true },
    user: { id: true, username: true },
    message: { id: true },
  },
  events: {
    raw: (payload) => hear(payload as unknown as GatewayDispatchPayload),
    interactionCreate: (interaction) => {
      answer(interaction).catch((error: Error) => say(`failed ${error.stack}`));
    },
  },
});

type Interaction = Parameters<NonNullable<typeof bot.events.interactionCreate>>[0];

/** Takes what its own objects do not show: the channels of the guild, and the news of its voice. */
function hear({ t, d }: GatewayDispatchPayload): void {
  if (t === 'READY') me = d.user.username;
  if (t === 'VOICE_SERVER_UPDATE') voice?.onVoiceServerUpdate(d);
  if (t === 'VOICE_STATE_UPDATE' && d.user_id === `${bot.id}`) voice?.onVoiceStateUpdate(d);
  if (t !== 'GUILD_CREATE' || !('channels' in d)) return;
  guild = d;
  report({ event: 'ready', guilds: [d.name], channels: d.channels.map(({ name }) => name ?? ''), me });
}

const row = (customId: string, label: string): ActionRow => ({
  type: MessageComponentTypes.ActionRow,
  components: [{ type: MessageComponentTypes.Button, style: 1, customId, label }],
});

const form: ActionRow = {
  type: MessageComponentTypes.ActionRow,
  components: [{ type: MessageComponentTypes.InputText, customId: 'text', label: 'Text', style: 1 }],
};

async function answer(interaction: Interaction): Promise<void> {
  const { type, data, user } = interaction;
  if (type === InteractionTypes.ApplicationCommand) {
    await interaction.respond({ content: `hello ${user.username}`, components: [row('go', 'Go')], flags: 64 });
    await interaction.respond({ content: 'to all' });
  } else if (type === InteractionTypes.ModalSubmit) {
    const field = data?.components?.[0]?.components?.[0];
    await interaction.respond({ content: `thanks for ${field?.value}`, flags: 64 });
  } else if (data?.customId === 'go') {
    await interaction.edit({ content: 'pressed', components: [row('ask', 'Ask')] });
  } else {
    await interaction.respond({ customId: 'm', title: 'M', components: [form] });
  }
}

async function play(channelId: string, file: string): Promise<void> {
  const connection = joinVoiceChannel({
    channelId,
    guildId: guild!.id,
    selfDeaf: false,
    adapterCreator: (methods) => {
      voice = methods;
      return {
        sendPayload: (payload) => {
          void bot.gateway.sendPayload(0, payload);
          return true;
        },
        destroy: silent,
      };
    },
  });
  connection.on('error', (error) => say(`error ${error}`));
  await entersState(connection, VoiceConnectionStatus.Ready, 60_000);
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
await bot.start();
