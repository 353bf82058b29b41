import { GatewayIntentBits as I, PermissionFlagsBits as P, Routes } from 'discord-api-types/v10';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { codeOf, HOST_PERMISSIONS, startTestBot, type TestBot } from './test-bot.ts';

let s: TestBot;
beforeEach(async () => {
  s = await startTestBot({ permissions: HOST_PERMISSIONS | P.BanMembers, intents: [I.GuildModeration] });
});
afterEach(async () => {
  expect([...s.emulator.answerFaults, ...s.emulator.crashes, ...s.emulator.refusals]).toEqual([]);
  await s.close();
});

describe('a ban', () => {
  test('removes the member with the messages of the last seconds, and keeps them out until it ends', async () => {
    const ann = s.guild.addMember({ name: 'Ann' });
    ann.say(s.guild.channel('general'), 'hello');
    const told: string[] = [];
    s.client.on('guildBanAdd', ({ user }) => told.push(`banned ${user.username}`));
    s.client.on('guildBanRemove', ({ user }) => told.push(`unbanned ${user.username}`));
    const guild = s.client.guilds.cache.get(s.guild.id)!;
    await guild.bans.create(ann.id, { deleteMessageSeconds: 60, reason: 'why not' });
    expect(s.guild.members.map(({ name }) => name)).toEqual(['Olga']);
    expect(s.guild.owner.messages(s.guild.channel('general'))).toEqual([]);
    expect(() => ann.returnToGuild()).toThrow('Ann is banned');
    const bans = await guild.bans.fetch();
    expect(bans.map(({ user, reason }) => [user.username, reason])).toEqual([['ann', 'why not']]);
    await guild.bans.remove(ann.id);
    expect(await codeOf(guild.bans.fetch(ann.id))).toBe(10026);
    ann.returnToGuild();
    await expect.poll(() => told).toEqual(['banned ann', 'unbanned ann']);
  });

  test('may meet people who are not there, but nobody above', async () => {
    const guild = s.client.guilds.cache.get(s.guild.id)!;
    const bob = s.guild.addMember({ name: 'Bob' });
    bob.leaveGuild();
    expect(await codeOf(guild.bans.create(bob.id))).toBe('done');
    expect(await codeOf(guild.bans.create(s.guild.owner.id))).toBe(50013);
    expect(await codeOf(s.client.rest.put(Routes.guildBan(s.guild.id, '5'), { body: {} }))).toBe(10013);
  });
});
