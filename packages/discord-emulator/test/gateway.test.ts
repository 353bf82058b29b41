import { Client, Events, GatewayIntentBits, PermissionFlagsBits as P, REST, Routes } from 'discord.js';
import { startEmulator } from 'discord-emulator';
import { afterEach, describe, expect, test } from 'vitest';
import { believes, codeOf, HOST_PERMISSIONS, next, startTestBot, type TestBot } from './test-bot.ts';

let s: TestBot | undefined;
afterEach(async () => {
  await s?.close();
  s = undefined;
});

const create = (name: string) => {
  s?.guild.addChannel({ name });
};

describe('a bot', () => {
  test('logs in and knows its guild, its channels and itself', async () => {
    s = await startTestBot();
    const guild = s.client.guilds.cache.get(s.guild.id);
    expect(guild?.name).toBe('Table');
    expect(guild?.preferredLocale).toBe('ru');
    expect(guild?.members.me?.permissions.has(P.ManageChannels)).toBe(true);
    expect(guild?.channels.cache.map(({ name }) => name)).toEqual(['general', 'General']);
  });

  test('with a wrong token is not let in', async () => {
    const emulator = await startEmulator({ voice: false });
    const client = new Client({ intents: [], rest: { api: emulator.apiUrl } });
    await expect(client.login('wrong.token.here')).rejects.toMatchObject({ code: 'TokenInvalid' });
    expect(emulator.invalidRequests).toBe(1);
    await emulator.stop();
  });

  test('with privileged intents that are not switched on is closed with 4014', async () => {
    await expect(startTestBot({ intents: [GatewayIntentBits.MessageContent] })).rejects.toThrow(/intents/i);
  });

  test('sees a channel that it may not view without its name, and does not see who may view it', async () => {
    s = await startTestBot();
    believes(s.emulator, 'hidesChannels');
    const ann = s.guild.addMember({ name: 'Ann' });
    const seen = next(s.client, Events.ChannelCreate);
    s.guild.addChannel({
      name: 'secret',
      permission_overwrites: [
        { id: s.guild.id, type: 0, deny: `${P.ViewChannel}` },
        { id: ann.id, type: 1, allow: `${P.ViewChannel}` },
      ],
    });
    const [channel] = await seen;
    expect(channel.name).toBe('___hidden___');
    expect([...channel.permissionOverwrites.cache.keys()]).toEqual([s.guild.id]);
    expect(channel.flags.has(1 << 17)).toBe(true);
  });

  test('receives member events only with the intent, and always those about itself', async () => {
    s = await startTestBot({ permissions: HOST_PERMISSIONS | P.ChangeNickname });
    const heard: string[] = [];
    s.client.on(Events.GuildMemberAdd, () => heard.push('add'));
    s.client.on(Events.GuildMemberUpdate, (_, member) => heard.push(member.nickname ?? ''));
    s.guild.addMember({ name: 'Ann' });
    await s.client.guilds.cache.get(s.guild.id)?.members.me?.setNickname('Host');
    await s.client.guilds.fetch(s.guild.id);
    expect(heard).toEqual(['Host']);
  });

  test('that is removed from a guild receives GUILD_DELETE', async () => {
    s = await startTestBot();
    const gone = next(s.client, Events.GuildDelete);
    s.guild.kick(s.client.user);
    expect((await gone)[0].id).toBe(s.guild.id);
  });

  test('that is invited later receives GUILD_CREATE', async () => {
    s = await startTestBot();
    const joined = next(s.client, Events.GuildCreate);
    s.emulator.addGuild({ name: 'Second' }).install(s.application, HOST_PERMISSIONS);
    expect((await joined)[0].name).toBe('Second');
  });

  test('receives a member’s mute and voice channel', async () => {
    s = await startTestBot();
    const ann = s.guild.addMember({ name: 'Ann' });
    const moved = next(s.client, Events.VoiceStateUpdate);
    await ann.joinVoice(s.guild.channel('General'));
    const [, state] = await moved;
    expect(state.channel?.members.has(ann.id)).toBe(true);
    const muted = next(s.client, Events.VoiceStateUpdate);
    await state.setMute(true);
    expect((await muted)[1].serverMute).toBe(true);
  });
});

describe('a new token', () => {
  test('ends the sessions of its bot and of no other one, and the old token is refused', async () => {
    s = await startTestBot();
    const other = s.emulator.addApplication({ name: 'Another bot' });
    const old = s.application.token;
    const ended = next(s.client, Events.ShardDisconnect);
    s.emulator.resetToken(other);
    expect(s.emulator.gateway.isOnline(s.application.id)).toBe(true);
    s.emulator.resetToken(s.application);
    expect((await ended)[0].code).toBe(4004);
    const { apiUrl: api } = s.emulator;
    const asks = (token: string) => new REST({ api }).setToken(token).get(Routes.user());
    expect(await codeOf(asks(old))).toBe(0);
    expect(await codeOf(asks(s.application.token))).toBe('done');
    expect(s.application.token.split('.')[0]).toBe(old.split('.')[0]);
  });
});

describe('a broken connection', () => {
  test('is resumed, and the missed events follow', async () => {
    s = await startTestBot();
    const names: string[] = [];
    s.client.on(Events.ChannelCreate, ({ name }) => names.push(name));
    const resumed = next(s.client, Events.ShardResume);
    s.emulator.dropGateway(s.application);
    create('missed');
    await resumed;
    expect(names).toEqual(['missed']);
  });

  test('after a request to reconnect loses nothing', async () => {
    s = await startTestBot();
    const names: string[] = [];
    s.client.on(Events.ChannelCreate, ({ name }) => names.push(name));
    const resumed = next(s.client, Events.ShardResume);
    s.emulator.requestReconnect(s.application);
    create('meanwhile');
    await resumed;
    expect(names).toEqual(['meanwhile']);
  });
});

test('members are asked for over the gateway by id without the privileged intent', async () => {
  s = await startTestBot();
  const ann = s.guild.addMember({ name: 'Ann' });
  const found = await s.client.guilds.cache.get(s.guild.id)?.members.fetch({ user: [ann.id] });
  expect(found?.map(({ id }) => id)).toEqual([ann.id]);
});
