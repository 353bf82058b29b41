/** Voice channels of the server's own in which no table can sit, and those that are still closed after one. */
import { PermissionFlagsBits as P } from 'discord.js';
import { describe, expect, test } from 'vitest';
import { invitePermissions } from '#discord/connection/permissions.ts';
import { lounge, rooms, sit } from './external-channel.ts';
import { startTestServer, type TestServer } from './test-server.ts';

describe('an obstacle to the move of a table', () => {
  const asked = async (place: TestServer, channelId: string) => {
    const ids = place.people.map(({ id }) => id);
    const found = await place.discord.reconciler.surveyVoice('g1', { guildId: place.guild.id, channelId }, ids);
    return found.map(({ key }) => key);
  };

  test('is named: no voice channel, one that cannot be seen, one that is narrow, one where another table sits', async () => {
    const place = await startTestServer({ people: 3 });
    const id = await lounge(place, { user_limit: 4 });
    expect(await asked(place, id)).toEqual([]);
    expect(await asked(place, place.guild.channel('general').id)).toEqual(['obstacle.voice-kind']);
    expect(await asked(place, '1')).toEqual(['obstacle.channel']);
    await place.guild.addMember({ name: 'Guest' }).joinVoice(id);
    const seen = () => place.discord.client.guilds.cache.get(place.guild.id)!.voiceStates.cache.size;
    await expect.poll(seen).toBe(1);
    expect(await asked(place, id)).toEqual(['obstacle.voice-full']);
    await sit(place);
    expect(await asked(place, place.discord.reconciler.channel('g1', 'voice')!)).toEqual(['obstacle.voice-taken']);
    const layout = place.layout({ rooms: rooms(place), voiceChannelId: id });
    await place.discord.reconciler.arrange({ ...layout, gameId: 'g2' });
    expect(await asked(place, id)).toEqual(['obstacle.voice-taken']);
  });

  test('is that nobody can speak in it, as in the server’s AFK channel', async () => {
    const place = await startTestServer({ people: 3 });
    const id = await lounge(place);
    expect(await asked(place, id)).toEqual([]);
    place.guild.setAfkChannel(id);
    await expect.poll(() => asked(place, id)).toEqual(['obstacle.voice-afk']);
    place.guild.setAfkChannel(place.guild.channel('General'));
    await expect.poll(() => asked(place, id)).toEqual([]);
  });

  test('is each permission that the channel takes away, by its name', async () => {
    const place = await startTestServer({ people: 3 });
    place.emulator.discord.behavior.hidesChannels = true;
    const id = await lounge(place);
    const deny = `${P.Speak | P.MuteMembers}`;
    place.guild.asModerator().setOverwrite(id, place.application.id, { type: 1, deny });
    await expect.poll(() => asked(place, id)).toEqual(['lacks-here.Speak', 'lacks-here.MuteMembers']);
    place.guild.asModerator().setOverwrite(id, place.application.id, { type: 1, deny: `${P.ViewChannel}` });
    await expect.poll(() => asked(place, id)).toEqual(['obstacle.channel']);
  });
});

describe('a voice channel whose earlier state is no longer known', () => {
  const doctor = async (place: TestServer) => (await place.guild.owner.slash('диагностика')).content;
  const logged = (place: TestServer, id: string) =>
    place.log.issues.filter(
      ({ message, fields }) => message.includes('still closed') && JSON.stringify(fields).includes(id),
    );

  /** Discord loses these permissions whenever it stores an overwrite. */
  const lose = (place: TestServer, bits: bigint): void => {
    place.emulator.discord.channelRewrites = {
      overwrite: (one) => ({ ...one, allow: one.allow & ~bits, deny: one.deny & ~bits }),
    };
  };

  test.each([
    ['stores its overwrites as asked', 0n],
    ['loses two of the permissions that they deny', P.PinMessages | P.CreateEvents],
  ])('is named in the log and by /doctor until somebody has opened it, if Discord %s', async (_, lost) => {
    const place = await startTestServer({ people: 4 });
    lose(place, lost);
    const id = await lounge(place);
    const words = new RegExp(`<#${id}> всё ещё закрыт.*Что делать: Настроить канал`);
    await sit(place, id);
    expect(await doctor(place)).not.toMatch(words);
    await place.discord.close();
    place.store.documents.set('hall:g1', 'nonsense');
    await place.restart();
    expect(logged(place, id)).toHaveLength(1);
    expect(await doctor(place)).toMatch(words);
    // A table that goes on there is no fault.
    await sit(place, id);
    expect(await doctor(place)).not.toMatch(words);
    await place.discord.reconciler.arrange(place.layout({ rooms: [] }));
    expect(await doctor(place)).toMatch(words);
    const everyone = { type: 0, allow: '0', deny: '0' };
    place.guild.asModerator().setOverwrite(id, place.guild.id, everyone);
    await expect.poll(() => doctor(place)).not.toMatch(words);
  });

  test('is not one that people have closed themselves', async () => {
    const place = await startTestServer({ people: 4 });
    const id = await lounge(place);
    const moderator = place.guild.asModerator();
    moderator.setOverwrite(id, place.guild.id, {
      type: 0,
      allow: '0',
      deny: `${invitePermissions & ~P.ViewChannel}`,
    });
    const channel = place.discord.client.guilds.cache.get(place.guild.id)!.channels.cache.get(id)!;
    const seen = () => channel.permissionsFor(place.guild.id)?.has(P.Speak);
    await expect.poll(seen).toBe(false);
    expect(await doctor(place)).not.toContain(`<#${id}> всё ещё закрыт`);
  });
});
