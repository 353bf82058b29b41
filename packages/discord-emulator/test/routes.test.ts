// Uses the whole API once, so that every route, every answer and every gateway payload that Discord's description knows
// is checked against it.
import { Client, GatewayIntentBits as I, type RawFile, REST } from 'discord.js';
import { PermissionFlagsBits as P, Routes } from 'discord-api-types/v10';
import {
  type Application,
  type Emulator,
  type SimulatedGuild,
  type SimulatedUser,
  startEmulator,
} from 'discord-emulator';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bans, webhooks } from './moderation-routes.ts';
import { HOST_PERMISSIONS } from './test-bot.ts';

const PRIVILEGED = I.GuildMembers | I.MessageContent | I.GuildPresences;
const ALL =
  HOST_PERMISSIONS |
  P.ManageMessages |
  P.PinMessages |
  P.ViewAuditLog |
  P.ChangeNickname |
  P.AddReactions |
  P.KickMembers |
  P.BanMembers |
  P.ManageWebhooks |
  P.CreateEvents |
  P.CreatePrivateThreads |
  P.SendMessagesInThreads |
  P.ManageThreads |
  P.SetVoiceChannelStatus;

interface Made {
  id: string;
}

let emulator: Emulator;
let application: Application;
let guild: SimulatedGuild;
let ann: SimulatedUser;
let api: REST;
let client: Client;

beforeAll(async () => {
  emulator = await startEmulator({ rateLimits: false, voice: false });
  application = emulator.addApplication({ name: 'Test bot', privilegedIntents: PRIVILEGED });
  guild = emulator.addGuild({ name: 'Table' });
  guild.install(application, ALL);
  ann = guild.addMember({ name: 'Ann' });
  api = new REST({ api: emulator.apiUrl, retries: 0 }).setToken(application.token);
  const intents = [
    PRIVILEGED,
    I.Guilds,
    I.GuildMessages,
    I.DirectMessages,
    I.GuildVoiceStates,
    I.GuildModeration,
    I.GuildScheduledEvents,
    I.GuildMessageTyping,
    I.GuildMessageReactions,
  ];
  client = new Client({ intents, rest: { api: emulator.apiUrl }, waitGuildTimeout: 500 });
  await Promise.all([new Promise((resolve) => client.once('clientReady', resolve)), client.login(application.token)]);
});
afterAll(async () => {
  await client.destroy();
  await emulator.stop();
});

async function channels(): Promise<void> {
  const text = (await api.post(Routes.guildChannels(guild.id), { body: { name: 'text' } })) as Made;
  await api.get(Routes.channel(text.id));
  await api.patch(Routes.channel(text.id), { body: { topic: 't' } });
  await api.patch(Routes.guildChannels(guild.id), { body: [{ id: text.id, position: 1 }] });
  await api.put(Routes.channelPermission(text.id, ann.id), { body: { type: 1, allow: '1024', deny: '0' } });
  await api.delete(Routes.channelPermission(text.id, ann.id));
  await api.post(Routes.channelTyping(text.id));
  await api.put(Routes.channelVoiceStatus(guild.channel('General').id), { body: { status: 'night' } });
  await api.get(Routes.guildChannels(guild.id));
  await api.delete(Routes.channel(text.id));
}

async function threads(): Promise<void> {
  const parent = (await api.post(Routes.guildChannels(guild.id), { body: { name: 'parent' } })) as Made;
  const thread = (await api.post(Routes.threads(parent.id), { body: { name: 'thread' } })) as Made;
  const query = new URLSearchParams({ with_member: 'true' });
  await api.get(Routes.channel(thread.id));
  await api.put(Routes.threadMembers(thread.id, ann.id));
  await api.get(Routes.threadMembers(thread.id), { query });
  await api.get(Routes.threadMembers(thread.id, ann.id));
  await api.get(Routes.guildActiveThreads(guild.id));
  await api.post(Routes.channelMessages(thread.id), { body: { content: 'x' } });
  await api.patch(Routes.channel(thread.id), { body: { archived: true } });
  await api.patch(Routes.channel(thread.id), { body: { archived: false, name: 'other', invitable: false } });
  const owner = guild.asModerator();
  owner.setOverwrite(parent.id, application, { type: 1, allow: '0', deny: `${P.ViewChannel}` });
  owner.setOverwrite(parent.id, application, undefined);
  await api.delete(Routes.threadMembers(thread.id, ann.id));
  await api.delete(Routes.threadMembers(thread.id, '@me'));
  await api.put(Routes.threadMembers(thread.id, '@me'));
  await api.delete(Routes.channel(thread.id));
}

async function messages(): Promise<void> {
  const { id } = guild.channel('general');
  const files: RawFile[] = [{ name: 'a.txt', data: 'text', contentType: 'text/plain' }];
  const embeds = [{ title: 'T', fields: [{ name: 'n', value: 'v' }], footer: { text: 'f' }, color: 3 }];
  const posted = (await api.post(Routes.channelMessages(id), {
    body: { content: `<@${ann.id}>`, embeds },
    files,
  })) as Made;
  const other = (await api.post(Routes.channelMessages(id), { body: { content: 'other' } })) as Made;
  await api.get(Routes.channelMessages(id));
  await api.get(Routes.channelMessage(id, posted.id));
  await api.patch(Routes.channelMessage(id, posted.id), { body: { content: 'changed' } });
  for (const pin of [Routes.channelMessagesPin(id, posted.id), `/channels/${id}/pins/${posted.id}` as const]) {
    await api.put(pin);
    await api.get(Routes.channelMessagesPins(id));
    await api.get(`/channels/${id}/pins`);
    await api.delete(pin);
  }
  await api.put(Routes.channelMessageOwnReaction(id, posted.id, '%F0%9F%8E%AD'));
  ann.react(posted.id, '🎭');
  await api.delete(Routes.channelMessageUserReaction(id, posted.id, '%F0%9F%8E%AD', ann.id));
  await api.delete(Routes.channelMessageOwnReaction(id, posted.id, '%F0%9F%8E%AD'));
  await api.delete(Routes.channelMessage(id, posted.id));
  const third = (await api.post(Routes.channelMessages(id), { body: { content: 'third' } })) as Made;
  await api.post(Routes.channelBulkDelete(id), { body: { messages: [other.id, third.id] } });
  const direct = (await api.post(Routes.userChannels(), { body: { recipient_id: ann.id } })) as Made;
  await api.get(Routes.channel(direct.id));
  await api.post(Routes.channelMessages(direct.id), { body: { content: 'secret' } });
}

async function guilds(): Promise<void> {
  await api.get(Routes.guild(guild.id));
  await api.get(Routes.guildAuditLog(guild.id));
  const role = (await api.post(Routes.guildRoles(guild.id), { body: { name: 'alive' } })) as Made;
  await api.get(Routes.guildRoles(guild.id));
  await api.get(Routes.guildRole(guild.id, role.id));
  await api.patch(Routes.guildRole(guild.id, role.id), { body: { name: 'dead' } });
  await api.put(Routes.guildMemberRole(guild.id, ann.id, role.id));
  await api.delete(Routes.guildMemberRole(guild.id, ann.id, role.id));
  await api.delete(Routes.guildRole(guild.id, role.id));
  guild.setLocale('ru');
}

async function members(): Promise<void> {
  await ann.joinVoice(guild.channel('General'));
  await api.patch(Routes.guildMember(guild.id, ann.id), { body: { mute: true } });
  await api.patch(Routes.guildMember(guild.id), { body: { nick: 'Host' } });
  await api.get(Routes.guildMembers(guild.id), { query: new URLSearchParams({ limit: '10' }) });
  await api.get(Routes.guildMembersSearch(guild.id), { query: new URLSearchParams({ query: 'a' }) });
  await api.get(Routes.guildMember(guild.id, ann.id));
  await api.get(Routes.guildVoiceState(guild.id, ann.id));
  client.guilds.cache
    .get(guild.id)
    ?.shard.send({ op: 4, d: { guild_id: guild.id, channel_id: guild.channel('General').id } });
  await ann.waitFor(({ t, d }) => t === 'VOICE_STATE_UPDATE' && d.user_id === application.id);
  await api.get(Routes.guildVoiceState(guild.id));
  await client.guilds.cache.get(guild.id)?.members.fetch();
  await api.delete(Routes.guildMember(guild.id, guild.addMember({ name: 'Bob' }).id));
}

async function own(): Promise<void> {
  await api.get(Routes.gateway(), { auth: false });
  await api.get(Routes.gatewayBot());
  await api.get(Routes.user());
  await api.get(Routes.user(ann.id));
  await api.get(Routes.userGuilds());
  await api.get('/oauth2/applications/@me');
  await api.get(Routes.currentApplication());
}

async function commands(): Promise<void> {
  const options = [
    { type: 6, name: 'who', description: 'x' },
    { type: 8, name: 'role', description: 'x' },
  ];
  for (const scope of [
    Routes.applicationGuildCommands(application.id, guild.id),
    Routes.applicationCommands(application.id),
  ]) {
    await api.put(scope, { body: [{ name: 'one', description: 'x' }] });
    const made = (await api.post(scope, { body: { name: 'two', description: 'x', options } })) as Made;
    await api.get(scope);
    await api.get(`${scope}/${made.id}`);
    await api.patch(`${scope}/${made.id}`, { body: { description: 'y' } });
    if (scope.includes('guilds')) await api.delete(`${scope}/${made.id}`);
  }
  await api.delete(
    Routes.applicationCommand(
      application.id,
      ((await api.get(Routes.applicationCommands(application.id))) as Made[])[0]!.id,
    ),
  );
}

async function emojis(): Promise<void> {
  const all = Routes.applicationEmojis(application.id);
  const made = (await api.post(all, { body: { name: 'mark', image: 'data:image/png;base64,iVBORw0KGgo=' } })) as Made;
  const one = Routes.applicationEmoji(application.id, made.id);
  await api.get(all);
  await api.get(one);
  await api.patch(one, { body: { name: 'sign' } });
  await api.delete(one);
}

async function interactions(): Promise<void> {
  const row = { type: 1, components: [{ type: 2, style: 1, custom_id: 'go', label: 'Go' }] } as const;
  client.on('interactionCreate', async (interaction) => {
    if (interaction.isButton()) {
      await interaction.deferUpdate();
      return;
    }
    if (!interaction.isChatInputCommand()) return;
    await interaction.reply({ content: 'x', components: [row], withResponse: true });
    const more = await interaction.followUp('more');
    await interaction.webhook.fetchMessage(more.id);
    await interaction.webhook.editMessage(more.id, { content: 'changed' });
    await interaction.webhook.deleteMessage(more.id);
    await interaction.fetchReply();
    await interaction.editReply('y');
    await interaction.deleteReply();
    client.emit('debug', 'all is said');
  });
  const said = new Promise<void>((resolve) => {
    client.on('debug', (text) => text === 'all is said' && resolve());
  });
  const { message } = await ann.slash('two', { who: ann, role: [...guild.guild.roles.values()][0] });
  await ann.press(message!, 'go').catch(() => undefined);
  await said;
}

async function scheduledEvents(): Promise<void> {
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  const times = { scheduled_start_time: at(1), scheduled_end_time: at(2), privacy_level: 2 };
  const outside = { ...times, name: 'Mafia', entity_type: 3, entity_metadata: { location: '#general' } };
  const inside = { ...times, name: 'Mafia', entity_type: 2, channel_id: guild.channel('General').id };
  const made = (await api.post(Routes.guildScheduledEvents(guild.id), { body: outside })) as Made;
  await api.post(Routes.guildScheduledEvents(guild.id), { body: inside });
  ann.followEvent(made.id);
  const query = new URLSearchParams({ with_user_count: 'true', with_member: 'true' });
  await api.get(Routes.guildScheduledEvents(guild.id), { query });
  await api.get(Routes.guildScheduledEvent(guild.id, made.id), { query });
  await api.get(Routes.guildScheduledEventUsers(guild.id, made.id), { query });
  await api.patch(Routes.guildScheduledEvent(guild.id, made.id), { body: { status: 2 } });
  await api.delete(Routes.guildScheduledEvent(guild.id, made.id));
  await ann.waitFor(({ t }) => t === 'GUILD_SCHEDULED_EVENT_DELETE');
}

describe('Discord’s description of its API', () => {
  beforeAll(async () => {
    await own();
    await channels();
    await threads();
    await messages();
    await guilds();
    await members();
    await commands();
    await emojis();
    await interactions();
    await scheduledEvents();
    await bans(api, guild);
    await webhooks(api, guild);
  });

  test('finds no fault with any request, answer or payload', () => {
    expect(emulator.crashes).toEqual([]);
    expect(emulator.refusals).toEqual([]);
    expect(emulator.answerFaults).toEqual([]);
    expect(emulator.eventFaults).toEqual([]);
  });

  test('is asked about every route', () => {
    const asked = emulator.description!.routes;
    expect(emulator.routes.filter((route) => !asked.has(route))).toEqual([]);
  });

  test('is asked about every gateway payload that it has a schema for', () => {
    const asked = [...emulator.description!.checked.keys()].flatMap((kind) => /^event (.+)/.exec(kind)?.[1] ?? []);
    expect(emulator.description!.describedEvents.filter((event) => !asked.includes(event))).toEqual([]);
  });
});
