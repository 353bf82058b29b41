import { ChannelType, PermissionFlagsBits as P, Routes } from 'discord-api-types/v10';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ApiError } from '../src/errors.ts';
import { codeOf, startRestBot } from './test-bot.ts';

let s: Awaited<ReturnType<typeof startRestBot>>;
beforeEach(async () => {
  s = await startRestBot();
});
afterEach(async () => {
  expect(s.emulator.answerFaults).toEqual([]);
  await s.emulator.stop();
});

/** The code with which Discord refuses a person's action. */
function refusalOf(change: () => void): number | 'done' {
  try {
    change();
    return 'done';
  } catch (error) {
    if (error instanceof ApiError) return error.code;
    throw error;
  }
}

describe('a voice channel’s status, set by a person', () => {
  test('takes SET_VOICE_CHANNEL_STATUS, which @everyone has, and from outside MANAGE_CHANNELS too', async () => {
    const { guild } = s;
    const ann = guild.addMember({ name: 'Ann' });
    const room = guild.channel('General');
    expect(refusalOf(() => ann.setVoiceStatus(room, 'from outside'))).toBe(50013);
    await ann.joinVoice(room);
    expect(refusalOf(() => ann.setVoiceStatus(room, 'from inside'))).toBe('done');
    expect(room.status).toBe('from inside');
    guild.asModerator().setOverwrite(room, guild.id, { type: 0, deny: `${P.SetVoiceChannelStatus}` });
    expect(refusalOf(() => ann.setVoiceStatus(room, 'denied'))).toBe(50013);
    expect(refusalOf(() => guild.owner.setVoiceStatus(room, 'x'.repeat(501)))).toBe(50035);
    guild.owner.setVoiceStatus(room, null);
    expect(room.status).toBeNull();
  });

  test('is told to those who see the channel, and to nobody else', async () => {
    const { guild } = s;
    const [ann, ben] = [guild.addMember({ name: 'Ann' }), guild.addMember({ name: 'Ben' })];
    const room = guild.channel('General');
    guild.asModerator().setOverwrite(room, ben.id, { type: 1, deny: `${P.ViewChannel}` });
    guild.owner.setVoiceStatus(room, 'hello');
    const told = (person: typeof ann) => person.received.filter(({ t }) => t === 'VOICE_CHANNEL_STATUS_UPDATE');
    expect(told(ann).map(({ d }) => d)).toEqual([{ id: room.id, guild_id: guild.id, status: 'hello' }]);
    expect(told(ben)).toEqual([]);
  });
});

describe('mandatory two-factor authentication', () => {
  const create = { body: { name: 'room', type: ChannelType.GuildText } };

  test('refuses elevated permissions with 60003 where the bot’s owner has none, and nothing else', async () => {
    const { api, application, guild } = s;
    application.ownerHasTwoFactor = false;
    expect(await api.get(Routes.user())).toMatchObject({ mfa_enabled: false });
    expect(await codeOf(api.post(Routes.guildChannels(guild.id), create))).toBe('done');
    guild.setTwoFactor(true);
    const room = guild.channel('room');
    expect(await codeOf(api.post(Routes.guildChannels(guild.id), create))).toBe(60003);
    expect(await codeOf(api.patch(Routes.channel(room.id), { body: { topic: 'x' } }))).toBe(60003);
    expect(await codeOf(api.delete(Routes.channel(room.id)))).toBe(60003);
    expect(await codeOf(api.post(Routes.channelMessages(room.id), { body: { content: 'x' } }))).toBe('done');
    application.ownerHasTwoFactor = true;
    expect(await codeOf(api.patch(Routes.channel(room.id), { body: { topic: 'x' } }))).toBe('done');
  });
});
