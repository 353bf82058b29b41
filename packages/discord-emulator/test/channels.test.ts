import { ChannelType, OverwriteType, PermissionFlagsBits as P, Routes } from 'discord-api-types/v10';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { believes, codeOf, HOST_PERMISSIONS, startRestBot } from './test-bot.ts';

type TestBot = Awaited<ReturnType<typeof startRestBot>>;
let s: TestBot;
beforeEach(async () => {
  s = await startRestBot();
  believes(s.emulator, 'hidesChannels');
});
afterEach(async () => {
  expect(s.emulator.answerFaults).toEqual([]);
  expect(s.emulator.crashes).toEqual([]);
  await s.emulator.stop();
});

const create = (body: object) =>
  s.api.post(Routes.guildChannels(s.guild.id), { body }) as Promise<{ id: string; name: string }>;
const role = (id: string, allow: bigint, deny: bigint) => ({
  id,
  type: OverwriteType.Role,
  allow: `${allow}`,
  deny: `${deny}`,
});
const person = (id: string, allow: bigint, deny = 0n) => ({
  id,
  type: OverwriteType.Member,
  allow: `${allow}`,
  deny: `${deny}`,
});
const hidden = () => [
  role(s.guild.id, 0n, P.ViewChannel),
  person(s.application.id, P.ViewChannel | P.SendMessages | P.ManageChannels),
];

describe('a channel', () => {
  test('is named in lower case and with dashes when it is a text channel', async () => {
    expect((await create({ name: 'Night Chat' })).name).toBe('night-chat');
    expect((await create({ name: 'Night Chat', type: ChannelType.GuildVoice })).name).toBe('Night Chat');
  });

  test('needs MANAGE_CHANNELS', async () => {
    const poor = await startRestBot({ permissions: P.ViewChannel });
    expect(await codeOf(poor.api.post(Routes.guildChannels(poor.guild.id), { body: { name: 'a' } }))).toBe(50013);
    await poor.emulator.stop();
  });

  test('takes the overwrites of its category when none are given, and follows it while they are the same', async () => {
    const category = await create({ name: 'Game', type: ChannelType.GuildCategory });
    const child = await create({ name: 'town', parent_id: category.id });
    await s.api.patch(Routes.channel(category.id), { body: { permission_overwrites: hidden() } });
    expect(s.guild.channel('town').overwrites.size).toBe(2);
    await s.api.delete(Routes.channelPermission(child.id, s.guild.id));
    await s.api.patch(Routes.channel(category.id), { body: { permission_overwrites: [] } });
    expect([...s.guild.channel('town').overwrites.keys()]).toEqual([s.application.id]);
  });

  test('stays without a parent when its category is deleted', async () => {
    const category = await create({ name: 'Game', type: ChannelType.GuildCategory });
    await create({ name: 'town', parent_id: category.id });
    await s.api.delete(Routes.channel(category.id));
    expect(s.guild.channel('town').parentId).toBeNull();
  });

  test('is one of 50 in its category at most', async () => {
    const category = await create({ name: 'Game', type: ChannelType.GuildCategory });
    for (let n = 0; n < 50; n += 1) s.guild.addChannel({ name: `c${n}`, parent_id: category.id });
    expect(await codeOf(create({ name: 'one-more', parent_id: category.id }))).toBe(50035);
  });

  test('is one of 500 in its guild at most', async () => {
    for (let n = s.guild.channels.length; n < 500; n += 1) s.guild.addChannel({ name: `c${n}` });
    expect(await codeOf(create({ name: 'one-more' }))).toBe(30013);
  });

  test.each([
    ['an empty name', { name: '' }],
    ['a name of 101 characters', { name: 'n'.repeat(101) }],
    ['a topic of 1025 characters', { name: 'n', topic: 't'.repeat(1025) }],
    ['a voice channel for 100', { name: 'n', type: ChannelType.GuildVoice, user_limit: 100 }],
    ['a bitrate above 96000', { name: 'n', type: ChannelType.GuildVoice, bitrate: 128_000 }],
    ['a parent that is no category', { name: 'n', parent_id: '1' }],
  ])('%s is refused with 50035', async (_, body) => {
    expect(await codeOf(create(body))).toBe(50035);
  });

  test('that is not there is 10003, one that the bot may not view is 50001', async () => {
    const secret = s.guild.addChannel({ name: 'secret', permission_overwrites: [role(s.guild.id, 0n, P.ViewChannel)] });
    expect(await codeOf(s.api.get(Routes.channel('123')))).toBe(10003);
    expect(await codeOf(s.api.get(Routes.channel(secret.id)))).toBe(50001);
    const listed = (await s.api.get(Routes.guildChannels(s.guild.id))) as { id: string }[];
    expect(listed.map(({ id }) => id)).not.toContain(secret.id);
  });

  test('of voice without CONNECT cannot be deleted by the bot: 50001', async () => {
    const room = s.guild.addChannel({
      name: 'Room',
      type: ChannelType.GuildVoice,
      permission_overwrites: [role(s.guild.id, 0n, P.Connect), person(s.application.id, 0n, P.Connect)],
    });
    expect(await codeOf(s.api.delete(Routes.channel(room.id)))).toBe(50001);
  });
});

describe('overwrites', () => {
  test('may hold only permissions that the bot has: 50013', async () => {
    expect(await codeOf(create({ name: 'n', permission_overwrites: [role(s.guild.id, 0n, P.PrioritySpeaker)] }))).toBe(
      50013,
    );
    const { id } = await create({ name: 'n' });
    const put = (deny: bigint) =>
      s.api.put(Routes.channelPermission(id, s.guild.id), { body: { type: 0, allow: '0', deny: `${deny}` } });
    expect(await codeOf(put(P.PrioritySpeaker))).toBe(50013);
    expect(await codeOf(put(P.SendMessages))).toBe('done');
  });

  test('may hold MANAGE_ROLES only when an administrator sets them', async () => {
    const own = [person(s.application.id, P.ManageRoles)];
    expect(await codeOf(create({ name: 'n', permission_overwrites: own }))).toBe(50013);
    const mighty = await startRestBot({ permissions: P.Administrator });
    const body = { name: 'n', permission_overwrites: own.map((one) => ({ ...one, id: mighty.application.id })) };
    expect(await codeOf(mighty.api.post(Routes.guildChannels(mighty.guild.id), { body }))).toBe('done');
    await mighty.emulator.stop();
  });

  test('need MANAGE_ROLES', async () => {
    const poor = await startRestBot({ permissions: HOST_PERMISSIONS & ~P.ManageRoles });
    const post = (body: object) => poor.api.post(Routes.guildChannels(poor.guild.id), { body });
    const { id } = (await post({ name: 'n' })) as { id: string };
    const body = { type: 0, allow: '0', deny: `${P.ViewChannel}` };
    expect(await codeOf(poor.api.put(Routes.channelPermission(id, poor.guild.id), { body }))).toBe(50013);
    await poor.emulator.stop();
  });

  test('that are not there cannot be deleted: 10009', async () => {
    const { id } = await create({ name: 'n' });
    expect(await codeOf(s.api.delete(Routes.channelPermission(id, s.guild.id)))).toBe(10009);
  });

  test('that shut the bot out shut it out', async () => {
    const { id } = await create({ name: 'n', permission_overwrites: [role(s.guild.id, 0n, P.ViewChannel)] });
    expect(await codeOf(s.api.get(Routes.channel(id)))).toBe(50001);
    expect(await codeOf(s.api.delete(Routes.channel(id)))).toBe(50001);
  });
});

describe('the channels that a member sees', () => {
  test('a hidden one has no name, and instead of its overwrites one that denies everybody the view', async () => {
    const ann = s.guild.addMember({ name: 'Ann' });
    const { id } = await create({ name: 'mafia', permission_overwrites: hidden() });
    const event = await ann.waitFor(({ t }) => t === 'CHANNEL_CREATE');
    expect(event.d).toMatchObject({ id, name: '___hidden___', flags: 1 << 17 });
    expect(event.d.permission_overwrites).toEqual([{ id: s.guild.id, type: 0, allow: '0', deny: `${P.ViewChannel}` }]);
    expect(ann.channels().map((channel) => channel.id)).not.toContain(id);
    const late = s.guild.addMember({ name: 'Bob' });
    expect(late.received[0]?.t).toBe('GUILD_CREATE');
    expect(late.received[0]?.raw).not.toContain('mafia');
  });

  test('one is sent whole where Discord does not hide it yet', async () => {
    s.emulator.discord.behavior.hidesChannels = false;
    const ann = s.guild.addMember({ name: 'Ann' });
    await create({ name: 'mafia', permission_overwrites: hidden() });
    expect((await ann.waitFor(({ t }) => t === 'CHANNEL_CREATE')).d).toMatchObject({ name: 'mafia', flags: 0 });
    expect(ann.channels().map(({ name }) => name)).not.toContain('mafia');
  });

  test('one that a member may now view is shown, one that they may no longer view becomes hidden', async () => {
    const ann = s.guild.addMember({ name: 'Ann' });
    const bob = s.guild.addMember({ name: 'Bob' });
    const { id } = await create({ name: 'mafia', permission_overwrites: hidden() });
    const put = (allow: bigint) =>
      s.api.put(Routes.channelPermission(id, ann.id), { body: { type: 1, allow: `${allow}`, deny: '0' } });
    await put(P.ViewChannel);
    await s.api.delete(Routes.channelPermission(id, ann.id));
    const names = ann.received.filter(({ t }) => t === 'CHANNEL_UPDATE').map(({ d }) => d.name);
    expect(names).toEqual(['mafia', '___hidden___']);
    expect(bob.received.filter(({ t }) => t === 'CHANNEL_UPDATE')).toEqual([]);
  });

  test('a role that a member gets shows them its channels', async () => {
    const ann = s.guild.addMember({ name: 'Ann' });
    const staff = s.guild.addRole({ name: 'Staff' });
    const overwrites = [role(s.guild.id, 0n, P.ViewChannel), role(staff.id, P.ViewChannel, 0n)];
    const service = s.guild.addChannel({ name: 'desk', permission_overwrites: overwrites });
    s.guild.asModerator().giveRole(ann, staff);
    const event = await ann.waitFor(({ t }) => t === 'CHANNEL_UPDATE');
    expect(event.d).toMatchObject({ id: service.id, name: 'desk' });
  });

  test('a voice channel’s status is told to those who see the channel', async () => {
    const ann = s.guild.addMember({ name: 'Ann' });
    const room = s.guild.channel('General');
    const put = () => s.api.put(Routes.channelVoiceStatus(room.id), { body: { status: 'Night 1' } });
    s.guild.asModerator().setOverwrite(room, s.guild.id, { type: 0, deny: `${P.SetVoiceChannelStatus}` });
    expect(await codeOf(put())).toBe(50013);
    s.guild.asModerator().setOverwrite(room, s.application.id, { type: 1, allow: `${P.SetVoiceChannelStatus}` });
    await put();
    const event = await ann.waitFor(({ t }) => t === 'VOICE_CHANNEL_STATUS_UPDATE');
    expect(event.d).toEqual({ id: room.id, guild_id: s.guild.id, status: 'Night 1' });
  });
});

describe('the order of channels', () => {
  test('is changed in one call, in which one channel may change its category', async () => {
    const category = await create({ name: 'Game', type: ChannelType.GuildCategory });
    const [a, b] = [await create({ name: 'a' }), await create({ name: 'b' })];
    const move = (body: object[]) => s.api.patch(Routes.guildChannels(s.guild.id), { body });
    await move([
      { id: a.id, position: 5 },
      { id: b.id, position: 4, parent_id: category.id },
    ]);
    expect(s.guild.channel('a').position).toBe(5);
    expect(s.guild.channel('b')).toMatchObject({ position: 4, parentId: category.id });
    const both = [a, b].map(({ id }) => ({ id, parent_id: id === a.id ? category.id : null }));
    expect(await codeOf(move(both))).toBe(40009);
  });
});
