import { ChannelType, PermissionFlagsBits as P, Routes } from 'discord-api-types/v10';
import type { SimulatedUser } from 'discord-emulator';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { codeOf, HOST_PERMISSIONS, startRestBot } from './test-bot.ts';

let s: Awaited<ReturnType<typeof startRestBot>>;
let ann: SimulatedUser;
beforeEach(async () => {
  s = await startRestBot({ permissions: HOST_PERMISSIONS });
  ann = s.guild.addMember({ name: 'Ann' });
});
afterEach(async () => {
  expect(s.emulator.answerFaults).toEqual([]);
  await s.emulator.stop();
});

const edit = (user: { id: string }, body: object) => s.api.patch(Routes.guildMember(s.guild.id, user.id), { body });
const room = () => s.guild.channel('General');

describe('a member edit', () => {
  test('of someone outside voice is refused with 40032', async () => {
    for (const body of [{ mute: true }, { deaf: true }, { channel_id: null }, { channel_id: room().id }]) {
      if ('deaf' in body) continue;
      expect(await codeOf(edit(ann, body))).toBe(40032);
    }
  });

  test('of someone who is not in the guild is refused with 10007', async () => {
    expect(await codeOf(edit({ id: '123' }, { mute: true }))).toBe(10007);
  });

  test('that deafens needs DEAFEN_MEMBERS: 50013', async () => {
    await ann.joinVoice(room());
    expect(await codeOf(edit(ann, { deaf: true }))).toBe(50013);
  });

  test('that mutes works on the owner, who is above the bot', async () => {
    await s.guild.owner.joinVoice(room());
    expect(await codeOf(edit(s.guild.owner, { mute: true }))).toBe('done');
    expect(s.guild.isMuted(s.guild.owner)).toBe(true);
  });

  test('that mutes is seen by everybody', async () => {
    const bob = s.guild.addMember({ name: 'Bob' });
    await ann.joinVoice(room());
    await edit(ann, { mute: true });
    const event = await bob.waitFor(({ t, d }) => t === 'VOICE_STATE_UPDATE' && d.mute);
    expect(event.d.user_id).toBe(ann.id);
  });

  test('that names someone needs the higher role', async () => {
    const strong = await startRestBot({ permissions: HOST_PERMISSIONS | P.ManageNicknames });
    const rename = (user: { id: string }) =>
      codeOf(strong.api.patch(Routes.guildMember(strong.guild.id, user.id), { body: { nick: 'n' } }));
    expect(await rename(strong.guild.addMember({ name: 'Ann' }))).toBe('done');
    expect(await rename(strong.guild.owner)).toBe(50013);
    await strong.emulator.stop();
  });

  test('moves to a channel in which the bot may connect', async () => {
    const other = s.guild.addChannel({ name: 'Other', type: ChannelType.GuildVoice });
    await ann.joinVoice(room());
    await edit(ann, { channel_id: other.id });
    expect(s.guild.voiceState(ann)?.channelId).toBe(other.id);
    s.guild.asModerator().setOverwrite(other, s.application.id, { type: 1, deny: `${P.Connect}` });
    await ann.joinVoice(room());
    expect(await codeOf(edit(ann, { channel_id: other.id }))).toBe(50013);
  });

  test('with channel_id null puts out of voice', async () => {
    await ann.joinVoice(room());
    await edit(ann, { channel_id: null });
    expect(s.guild.voiceState(ann)).toBeUndefined();
    const told = ann.received.findLast(({ t }) => t === 'VOICE_STATE_UPDATE');
    expect(told?.d.channel_id).toBeNull();
  });
});

describe('a server mute', () => {
  test('outlives the visit to the voice channel', async () => {
    await ann.joinVoice(room());
    await edit(ann, { mute: true });
    ann.leaveVoice();
    expect(await codeOf(edit(ann, { mute: false }))).toBe(40032);
    await ann.joinVoice(room());
    expect(ann.received.findLast(({ t }) => t === 'VOICE_STATE_UPDATE')?.d.mute).toBe(true);
  });

  test('is undone by a moderator, and everybody is told', async () => {
    await ann.joinVoice(room());
    await edit(ann, { mute: true });
    s.guild.asModerator().unmute(ann);
    expect(ann.received.findLast(({ t }) => t === 'VOICE_STATE_UPDATE')?.d.mute).toBe(false);
  });
});

describe('Speak taken away', () => {
  const silence = () => s.guild.asModerator().setOverwrite(room(), s.guild.id, { type: 0, deny: `${P.Speak}` });

  test('does not touch those who are connected', async () => {
    await ann.joinVoice(room());
    silence();
    expect(s.guild.voiceState(ann)?.suppress).toBe(false);
  });

  test('suppresses those who join, and those who are moved there', async () => {
    silence();
    await ann.joinVoice(room());
    expect(s.guild.voiceState(ann)?.suppress).toBe(true);
    const other = s.guild.addChannel({ name: 'Other', type: ChannelType.GuildVoice });
    await ann.joinVoice(other);
    expect(s.guild.voiceState(ann)?.suppress).toBe(false);
    await edit(ann, { channel_id: room().id });
    expect(s.guild.voiceState(ann)?.suppress).toBe(true);
  });
});

describe('a voice channel', () => {
  test('refuses those without CONNECT', async () => {
    s.guild.asModerator().setOverwrite(room(), ann, { type: 1, deny: `${P.Connect}` });
    await expect(ann.joinVoice(room())).rejects.toMatchObject({ code: 50013 });
  });

  test('is full at its user limit for all but those who may move others', async () => {
    const narrow = s.guild.addChannel({ name: 'Narrow', type: ChannelType.GuildVoice, user_limit: 1 });
    await ann.joinVoice(narrow);
    await expect(s.guild.addMember({ name: 'Bob' }).joinVoice(narrow)).rejects.toMatchObject({ code: 50013 });
    await s.guild.owner.joinVoice(narrow);
  });

  test('that is deleted puts everybody out', async () => {
    await ann.joinVoice(room());
    await s.api.delete(Routes.channel(room().id));
    expect(s.guild.voiceState(ann)).toBeUndefined();
  });
});

describe('roles', () => {
  const give = (id: string) => codeOf(s.api.put(Routes.guildMemberRole(s.guild.id, ann.id, id)));

  test('are given only below the bot’s own', async () => {
    const high = s.guild.addRole({ name: 'High' });
    expect(await give(high.id)).toBe(50013);
    expect(await give('123')).toBe(10011);
  });

  test('made by the bot are below its own and hold only permissions that it has', async () => {
    const post = (permissions: bigint) =>
      s.api.post(Routes.guildRoles(s.guild.id), { body: { name: 'Alive', permissions: `${permissions}` } });
    expect(await codeOf(post(P.BanMembers))).toBe(50013);
    const made = (await post(0n)) as { id: string };
    expect(await give(made.id)).toBe('done');
    expect(ann.received.some(({ t, raw }) => t === 'GUILD_MEMBER_UPDATE' && raw.includes(made.id))).toBe(true);
  });
});

describe('lists', () => {
  test('of members need the privileged intent', async () => {
    expect(await codeOf(s.api.get(Routes.guildMembers(s.guild.id)))).toBe(50001);
  });

  test('are searched without it', async () => {
    const query = new URLSearchParams({ query: 'an', limit: '5' });
    const found = (await s.api.get(Routes.guildMembersSearch(s.guild.id), { query })) as { user: { id: string } }[];
    expect(found.map(({ user }) => user.id)).toEqual([ann.id]);
  });

  test('of what moderators did are for those who may read the log', async () => {
    expect(await codeOf(s.api.get(Routes.guildAuditLog(s.guild.id)))).toBe(50013);
    await ann.joinVoice(room());
    s.guild.asModerator().mute(ann);
    const log = s.guild.asModerator().auditLog();
    expect(log.at(-1)).toMatchObject({ targetId: ann.id, changes: [{ key: 'mute', new_value: true }] });
  });
});
