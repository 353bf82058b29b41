import { GatewayOpcodes, PermissionFlagsBits as P } from 'discord.js';
import { afterEach, describe, expect, test } from 'vitest';
import { invitePermissions } from '#discord/connection/permissions.ts';
import type { Access, Layout, RoomLayout } from '#game/ports/ports.ts';
import { storedKeys } from './bot-parts.ts';
import { callsSince, memberEdit, startTestServer, type TestServer } from './test-server.ts';

let place: TestServer;
afterEach(async () => {
  expect(place.emulator.refusals).toEqual([]);
  expect(place.emulator.answerFaults).toEqual([]);
  expect(place.emulator.crashes).toEqual([]);
  await place.close();
});

const access = (): Access[] => place.people.map(({ id }) => ({ userId: id, read: true, write: true }));
const rooms = (): RoomLayout[] => [
  { room: 'town', name: 'town', access: access() },
  { room: 'voice', name: 'Table', access: access() },
];
const sit = (voiceChannelId?: string, change: Partial<Layout> = {}) =>
  place.arrange({ rooms: rooms(), speakers: [], ...(voiceChannelId ? { voiceChannelId } : {}), ...change });
const names = () => place.guild.channels.map(({ name }) => name);
const whereIs = (index: number) => place.guild.voiceState(place.people[index]!)?.channelId;
const muted = () => place.people.map((person) => place.guild.isMuted(person));
const overwrites = (id: string) =>
  [...place.guild.channels.find((channel) => channel.id === id)!.overwrites.values()]
    .map(({ id: target, type, allow, deny }) => `${target} ${type} ${allow} ${deny}`)
    .sort();

/** The number of members in a voice channel, as the bot knows it. */
const peopleIn = (id: string) =>
  place.discord.client.guilds.cache.get(place.guild.id)!.voiceStates.cache.filter(({ channelId }) => channelId === id)
    .size;

/** The narrator's connection goes to this channel, and the bot hears that it is there. */
async function narratorIn(channelId: string): Promise<void> {
  const guild = place.discord.client.guilds.cache.get(place.guild.id)!;
  const state = { guild_id: guild.id, channel_id: channelId, self_mute: false, self_deaf: false };
  guild.shard.send({ op: GatewayOpcodes.VoiceStateUpdate, d: state });
  await expect.poll(() => guild.members.me?.voice.channelId).toBe(channelId);
}

/** A lounge of the server's own, in which a helper may mute and a role is called by name. */
async function lounge(body: { user_limit?: number; type?: number } = {}) {
  const moderator = place.guild.asModerator();
  const channel = place.guild.addChannel({ name: 'Lounge', type: 2, ...body });
  const role = place.guild.addRole({ name: 'regulars' });
  const { id } = place.guild;
  moderator.setOverwrite(channel, id, { type: 0, allow: `${P.Connect}`, deny: `${P.Stream}` });
  moderator.setOverwrite(channel, role.id, { type: 0, allow: `${P.Connect | P.Speak}`, deny: '0' });
  moderator.setOverwrite(channel, place.people[1]!.id, { type: 1, allow: `${P.Speak}`, deny: `${P.SendMessages}` });
  const seen = () => place.discord.client.guilds.cache.get(id)!.channels.cache.get(channel.id);
  await expect.poll(() => seen()?.permissionsFor(role.id)?.has('Speak')).toBe(true);
  const known = () => {
    const there = seen();
    return there === undefined || there.isThread() ? 0 : there.permissionOverwrites.cache.size;
  };
  await expect.poll(known).toBe(3);
  return channel.id;
}

describe('a table that moves to a voice channel of the server’s own', () => {
  test('sits in it behind a closed door, and gives it back as it was', async () => {
    place = await startTestServer({ people: 4 });
    const id = await lounge();
    const before = overwrites(id);
    expect(await sit(id)).toEqual({ done: true, remarks: [] });
    expect(place.discord.reconciler.voiceChannel('g1')).toBe(id);
    expect(names()).not.toContain('Table');
    const stranger = place.guild.addMember({ name: 'Stranger' });
    expect(place.guild.permissions(stranger, id) & (P.Connect | P.Speak | P.ViewChannel)).toBe(P.ViewChannel);
    for (const person of place.people) {
      const may = place.guild.permissions(person, id);
      expect(may & (P.Connect | P.Speak | P.SendMessages | P.UseSoundboard)).toBe(P.Connect | P.Speak);
      await person.joinVoice(id);
    }
    await expect.poll(muted).toEqual([true, true, true, true]);
    const from = place.emulator.calls.length;
    await sit(id);
    expect(callsSince(place.emulator, from)).toEqual({});
    await place.arrange({});
    expect(muted()).toEqual([false, false, false, false]);
    expect(overwrites(id)).toEqual(before);
    expect(whereIs(0)).toBe(id);
    expect(storedKeys(place.store)).toEqual([]);
  });

  test('takes its people along, each once, and its old room goes when it is empty', async () => {
    place = await startTestServer({ people: 3, permissions: invitePermissions | P.MoveMembers });
    const id = await lounge();
    await sit();
    const old = place.discord.reconciler.voiceChannel('g1')!;
    for (const person of place.people) await person.joinVoice(old);
    await expect.poll(muted).toEqual([true, true, true]);
    const from = place.emulator.calls.length;
    await sit(id);
    await expect.poll(() => [0, 1, 2].map(whereIs)).toEqual([id, id, id]);
    expect(callsSince(place.emulator, from)[memberEdit]).toBe(3);
    expect(muted()).toEqual([true, true, true]);
    await expect.poll(names).not.toContain('Table');
    expect(place.service.asked.filter(({ what, args }) => what === 'voiceChanged' && args[2] === false)).toEqual([]);
  });

  test('leaves people who may not be moved where they are, still silent, until they have walked', async () => {
    place = await startTestServer({ people: 2 });
    const id = await lounge();
    await sit();
    const old = place.discord.reconciler.voiceChannel('g1')!;
    for (const person of place.people) await person.joinVoice(old);
    await expect.poll(muted).toEqual([true, true]);
    await sit(id);
    expect([0, 1].map(whereIs)).toEqual([old, old]);
    expect(muted()).toEqual([true, true]);
    expect(names()).toContain('Table');
    for (const person of place.people) await person.joinVoice(id);
    await expect.poll(names).not.toContain('Table');
    expect(muted()).toEqual([true, true]);
  });

  test('removes its old room when the narrator has gone from it as the last one', async () => {
    place = await startTestServer({ people: 2, permissions: invitePermissions | P.MoveMembers });
    const id = await lounge();
    await sit();
    const old = place.discord.reconciler.voiceChannel('g1')!;
    for (const person of place.people) await person.joinVoice(old);
    await narratorIn(old);
    await sit(id);
    await expect.poll(() => peopleIn(id)).toBe(2);
    // The narrator goes along after everything else is done. Nobody asks for another arrangement.
    await sit(id);
    expect(names()).toContain('Table');
    const from = place.emulator.calls.length;
    await narratorIn(id);
    await expect.poll(names).not.toContain('Table');
    expect(callsSince(place.emulator, from)).toEqual({ 'DELETE /channels/*': 1 });
  });

  test('removes its old room when the last person in it leaves voice, also after a restart', async () => {
    place = await startTestServer({ people: 2 });
    const id = await lounge();
    await sit();
    const old = place.discord.reconciler.voiceChannel('g1')!;
    for (const person of place.people) await person.joinVoice(old);
    await sit(id);
    await place.restart();
    await sit(id);
    place.people[0]!.leaveVoice();
    await expect.poll(() => peopleIn(old)).toBe(1);
    await sit(id);
    expect(names()).toContain('Table');
    place.people[1]!.leaveVoice();
    await expect.poll(names).not.toContain('Table');
  });

  test('gives a channel back when a person without a seat has left it as the last one', async () => {
    place = await startTestServer({ people: 2, permissions: invitePermissions | P.MoveMembers });
    const id = await lounge();
    const before = overwrites(id);
    const guest = place.guild.addMember({ name: 'Guest' });
    const watched = rooms().map((room) => ({
      ...room,
      access: [...room.access, { userId: guest.id, read: true, write: false, silent: true as const }],
    }));
    const { id: other } = place.guild.channel('General');
    await sit(id, { rooms: watched });
    await guest.joinVoice(id);
    for (const person of place.people) await person.joinVoice(id);
    await expect.poll(() => peopleIn(id)).toBe(3);
    await sit(other);
    await expect.poll(() => peopleIn(other)).toBe(2);
    await sit(other);
    expect(overwrites(id)).not.toEqual(before);
    guest.leaveVoice();
    await expect.poll(() => overwrites(id)).toEqual(before);
  });

  test('closes the old room to a person who loses their seat while they are still in it', async () => {
    place = await startTestServer({ people: 2 });
    const id = await lounge();
    await sit();
    const old = place.discord.reconciler.voiceChannel('g1')!;
    for (const person of place.people) await person.joinVoice(old);
    await sit(id);
    const remaining = rooms().map((room) => ({ ...room, access: room.access.slice(0, 1) }));
    await sit(id, { rooms: remaining });
    const sees = () => place.people.map((person) => place.guild.permissions(person, old) & P.ViewChannel);
    expect(sees()).toEqual([P.ViewChannel, 0n]);
    expect(whereIs(1)).toBe(old);
  });

  test('goes on to a third channel, or to a room of its own, and nothing is left in the second', async () => {
    place = await startTestServer({ people: 2, permissions: invitePermissions | P.MoveMembers });
    const id = await lounge();
    const before = overwrites(id);
    const other = place.guild.channel('General');
    await sit(id);
    for (const person of place.people) await person.joinVoice(id);
    await expect.poll(muted).toEqual([true, true]);
    await sit(other.id);
    await expect.poll(() => [0, 1].map(whereIs)).toEqual([other.id, other.id]);
    await expect.poll(() => overwrites(id)).toEqual(before);
    await sit();
    const own = place.discord.reconciler.voiceChannel('g1')!;
    await expect.poll(() => [0, 1].map(whereIs)).toEqual([own, own]);
    await expect.poll(() => overwrites(other.id)).toEqual([]);
    expect(names()).toContain('General');
  });

  test('remembers over kill -9 what it has to give back, from before the first change on', async () => {
    place = await startTestServer({ people: 2 });
    const id = await lounge();
    const before = overwrites(id);
    await sit(id);
    const noted = place.store.documents.get('hall:g1') as { lent: object };
    expect(Object.keys(noted.lent)).toEqual([id]);
    await place.restart();
    expect(await place.arrange({})).toEqual({ done: true, remarks: [] });
    expect(overwrites(id)).toEqual(before);
    expect(storedKeys(place.store)).toEqual([]);
  });

  test('keeps what a moderator changes there meanwhile, but not an open door', async () => {
    place = await startTestServer({ people: 2 });
    const id = await lounge();
    await sit(id);
    const moderator = place.guild.asModerator();
    const late = place.guild.addRole({ name: 'late' });
    moderator.setOverwrite(id, late.id, { type: 0, allow: `${P.Connect | P.ManageEvents}`, deny: '0' });
    moderator.setOverwrite(id, place.guild.id, { type: 0, allow: `${P.Connect}`, deny: '0' });
    const stranger = place.guild.addMember({ name: 'Stranger' });
    await expect.poll(async () => (await sit(id)).done && place.guild.permissions(stranger, id) & P.Connect).toBe(0n);
    expect(place.service.calls).toContain('disturbed');
    await place.arrange({});
    expect(overwrites(id)).toContain(`${late.id} 0 ${P.Connect | P.ManageEvents} 0`);
    expect(overwrites(id)).toContain(`${place.guild.id} 0 ${P.Connect} ${P.Stream}`);
  });

  test('has a room of its own again where the channel is deleted', async () => {
    place = await startTestServer({ people: 2 });
    const id = await lounge();
    await sit(id);
    // Its own overwrite there has changed, which is told as a change of what it may do.
    await expect.poll(() => place.service.calls).toEqual(['disturbed']);
    place.guild.asModerator().deleteChannel(id);
    await expect.poll(() => place.service.calls).toEqual(['disturbed', 'disturbed']);
    expect((await sit(id)).done).toBe(true);
    expect(names()).toContain('Table');
    await place.arrange({});
    expect(storedKeys(place.store)).toEqual([]);
  });
});

describe('an obstacle to the move of a table', () => {
  const asked = async (channelId: string) => {
    const ids = place.people.map(({ id }) => id);
    const found = await place.discord.reconciler.surveyVoice('g1', { guildId: place.guild.id, channelId }, ids);
    return found.map(({ key }) => key);
  };

  test('is named: no voice channel, one that cannot be seen, one that is narrow, one where another table sits', async () => {
    place = await startTestServer({ people: 3 });
    const id = await lounge({ user_limit: 4 });
    expect(await asked(id)).toEqual([]);
    expect(await asked(place.guild.channel('general').id)).toEqual(['obstacle.voice-kind']);
    expect(await asked('1')).toEqual(['obstacle.channel']);
    await place.guild.addMember({ name: 'Guest' }).joinVoice(id);
    const seen = () => place.discord.client.guilds.cache.get(place.guild.id)!.voiceStates.cache.size;
    await expect.poll(seen).toBe(1);
    expect(await asked(id)).toEqual(['obstacle.voice-full']);
    await sit();
    expect(await asked(place.discord.reconciler.voiceChannel('g1')!)).toEqual(['obstacle.voice-taken']);
    await place.discord.reconciler.arrange({ ...place.layout({ rooms: rooms(), voiceChannelId: id }), gameId: 'g2' });
    expect(await asked(id)).toEqual(['obstacle.voice-taken']);
  });

  test('is that nobody can speak in it, as in the server’s AFK channel', async () => {
    place = await startTestServer({ people: 3 });
    const id = await lounge();
    expect(await asked(id)).toEqual([]);
    place.guild.setAfkChannel(id);
    await expect.poll(() => asked(id)).toEqual(['obstacle.voice-afk']);
    place.guild.setAfkChannel(place.guild.channel('General'));
    await expect.poll(() => asked(id)).toEqual([]);
  });

  test('is each permission that the channel takes away, by its name', async () => {
    place = await startTestServer({ people: 3 });
    const id = await lounge();
    const deny = `${P.Speak | P.MuteMembers}`;
    place.guild.asModerator().setOverwrite(id, place.application.id, { type: 1, deny });
    await expect.poll(() => asked(id)).toEqual(['lacks-here.Speak', 'lacks-here.MuteMembers']);
    place.guild.asModerator().setOverwrite(id, place.application.id, { type: 1, deny: `${P.ViewChannel}` });
    await expect.poll(() => asked(id)).toEqual(['obstacle.channel']);
  });
});

describe('a voice channel whose earlier state is no longer known', () => {
  const doctor = async () => (await place.guild.owner.slash('диагностика')).content;
  const logged = (id: string) =>
    place.log.issues.filter(
      ({ message, fields }) => message.includes('still closed') && JSON.stringify(fields).includes(id),
    );

  test('is named in the log and by /doctor with the remedy, until somebody has opened it', async () => {
    place = await startTestServer({ people: 4 });
    const id = await lounge();
    const words = new RegExp(`<#${id}> всё ещё закрыт.*Что делать: Настроить канал`);
    await sit(id);
    expect(await doctor()).not.toMatch(words);
    await place.discord.close();
    place.store.documents.set('hall:g1', 'nonsense');
    await place.restart();
    expect(logged(id)).toHaveLength(1);
    expect(await doctor()).toMatch(words);
    // A table that goes on there is no fault.
    await sit(id);
    expect(await doctor()).not.toMatch(words);
    await place.discord.reconciler.arrange(place.layout({ rooms: [] }));
    expect(await doctor()).toMatch(words);
    const everyone = { type: 0, allow: '0', deny: '0' };
    place.guild.asModerator().setOverwrite(id, place.guild.id, everyone);
    await expect.poll(doctor).not.toMatch(words);
  });

  test('is not one that people have closed themselves', async () => {
    place = await startTestServer({ people: 4 });
    const id = await lounge();
    const moderator = place.guild.asModerator();
    moderator.setOverwrite(id, place.guild.id, {
      type: 0,
      allow: '0',
      deny: `${invitePermissions & ~P.ViewChannel}`,
    });
    const channel = place.discord.client.guilds.cache.get(place.guild.id)!.channels.cache.get(id)!;
    const seen = () => channel.permissionsFor(place.guild.id)?.has(P.Speak);
    await expect.poll(seen).toBe(false);
    expect(await doctor()).not.toContain(`<#${id}> всё ещё закрыт`);
  });
});
