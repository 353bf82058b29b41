/** A table that sits in a voice channel of the server's own: its way there, and the channel afterwards. */
import { GatewayOpcodes, PermissionFlagsBits as P } from 'discord.js';
import { describe, expect, test } from 'vitest';
import { invitePermissions } from '#discord/connection/permissions.ts';
import { storedKeys } from './bot-parts.ts';
import { lounge, rooms, sit } from './external-channel.ts';
import { callsSince, memberEdit, startTestServer, type TestServer } from './test-server.ts';

let place: TestServer;

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

/** Everybody sits in the table's own room, beside a lounge. Returns the ids of the lounge and of the room. */
async function sitBesideLounge(options: Parameters<typeof startTestServer>[0]) {
  place = await startTestServer(options);
  const id = await lounge(place);
  await sit(place);
  const old = place.discord.reconciler.channel('g1', 'voice')!;
  for (const person of place.people) await person.joinVoice(old);
  return { id, old };
}

describe('a table that moves to a voice channel of the server’s own', () => {
  test('sits in it behind a closed door, and gives it back as it was', async () => {
    place = await startTestServer({ people: 4 });
    const id = await lounge(place);
    const before = overwrites(id);
    expect(await sit(place, id)).toEqual({ done: true, remarks: [] });
    expect(place.discord.reconciler.channel('g1', 'voice')).toBe(id);
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
    await sit(place, id);
    expect(callsSince(place.emulator, from)).toEqual({});
    await place.arrange({});
    expect(muted()).toEqual([false, false, false, false]);
    expect(overwrites(id)).toEqual(before);
    expect(whereIs(0)).toBe(id);
    expect(storedKeys(place.store)).toEqual([]);
  });

  test('takes its people along, each once, and its old room goes when it is empty', async () => {
    const { id } = await sitBesideLounge({ people: 3, permissions: invitePermissions | P.MoveMembers });
    await expect.poll(muted).toEqual([true, true, true]);
    const from = place.emulator.calls.length;
    await sit(place, id);
    await expect.poll(() => [0, 1, 2].map(whereIs)).toEqual([id, id, id]);
    expect(callsSince(place.emulator, from)[memberEdit]).toBe(3);
    expect(muted()).toEqual([true, true, true]);
    await expect.poll(names).not.toContain('Table');
    expect(place.service.asked.filter(({ what, args }) => what === 'voiceChanged' && args[2] === false)).toEqual([]);
  });

  test('leaves people who may not be moved where they are, still silent, until they have walked', async () => {
    const { id, old } = await sitBesideLounge({ people: 2 });
    await expect.poll(muted).toEqual([true, true]);
    await sit(place, id);
    expect([0, 1].map(whereIs)).toEqual([old, old]);
    expect(muted()).toEqual([true, true]);
    expect(names()).toContain('Table');
    for (const person of place.people) await person.joinVoice(id);
    await expect.poll(names).not.toContain('Table');
    expect(muted()).toEqual([true, true]);
  });

  test('removes its old room when the narrator has gone from it as the last one', async () => {
    const { id, old } = await sitBesideLounge({ people: 2, permissions: invitePermissions | P.MoveMembers });
    await narratorIn(old);
    await sit(place, id);
    await expect.poll(() => peopleIn(id)).toBe(2);
    // The narrator goes along after everything else is done. Nobody asks for another arrangement.
    await sit(place, id);
    expect(names()).toContain('Table');
    const from = place.emulator.calls.length;
    await narratorIn(id);
    await expect.poll(names).not.toContain('Table');
    expect(callsSince(place.emulator, from)).toEqual({ 'DELETE /channels/*': 1 });
  });

  test('removes its old room when the last person in it leaves voice, also after a restart', async () => {
    const { id, old } = await sitBesideLounge({ people: 2 });
    await sit(place, id);
    await place.restart();
    await sit(place, id);
    place.people[0]!.leaveVoice();
    await expect.poll(() => peopleIn(old)).toBe(1);
    await sit(place, id);
    expect(names()).toContain('Table');
    place.people[1]!.leaveVoice();
    await expect.poll(names).not.toContain('Table');
  });

  test('gives a channel back when a person without a seat has left it as the last one', async () => {
    place = await startTestServer({ people: 2, permissions: invitePermissions | P.MoveMembers });
    const id = await lounge(place);
    const before = overwrites(id);
    const guest = place.guild.addMember({ name: 'Guest' });
    const watched = rooms(place).map((room) => ({
      ...room,
      access: [...room.access, { userId: guest.id, read: true, write: false, silent: true as const }],
    }));
    const { id: other } = place.guild.channel('General');
    await sit(place, id, { rooms: watched });
    await guest.joinVoice(id);
    for (const person of place.people) await person.joinVoice(id);
    await expect.poll(() => peopleIn(id)).toBe(3);
    await sit(place, other);
    await expect.poll(() => peopleIn(other)).toBe(2);
    await sit(place, other);
    expect(overwrites(id)).not.toEqual(before);
    guest.leaveVoice();
    await expect.poll(() => overwrites(id)).toEqual(before);
  });

  test('closes the old room to a person who loses their seat while they are still in it', async () => {
    const { id, old } = await sitBesideLounge({ people: 2 });
    await sit(place, id);
    const remaining = rooms(place).map((room) => ({ ...room, access: room.access.slice(0, 1) }));
    await sit(place, id, { rooms: remaining });
    const sees = () => place.people.map((person) => place.guild.permissions(person, old) & P.ViewChannel);
    expect(sees()).toEqual([P.ViewChannel, 0n]);
    expect(whereIs(1)).toBe(old);
  });

  test('goes on to a third channel, or to a room of its own, and nothing is left in the second', async () => {
    place = await startTestServer({ people: 2, permissions: invitePermissions | P.MoveMembers });
    const id = await lounge(place);
    const before = overwrites(id);
    const other = place.guild.channel('General');
    await sit(place, id);
    for (const person of place.people) await person.joinVoice(id);
    await expect.poll(muted).toEqual([true, true]);
    await sit(place, other.id);
    await expect.poll(() => [0, 1].map(whereIs)).toEqual([other.id, other.id]);
    await expect.poll(() => overwrites(id)).toEqual(before);
    await sit(place);
    const own = place.discord.reconciler.channel('g1', 'voice')!;
    await expect.poll(() => [0, 1].map(whereIs)).toEqual([own, own]);
    await expect.poll(() => overwrites(other.id)).toEqual([]);
    expect(names()).toContain('General');
  });

  test('remembers over kill -9 what it has to give back, from before the first change on', async () => {
    place = await startTestServer({ people: 2 });
    const id = await lounge(place);
    const before = overwrites(id);
    await sit(place, id);
    const noted = place.store.documents.get('hall:g1') as { lent: object };
    expect(Object.keys(noted.lent)).toEqual([id]);
    await place.restart();
    expect(await place.arrange({})).toEqual({ done: true, remarks: [] });
    expect(overwrites(id)).toEqual(before);
    expect(storedKeys(place.store)).toEqual([]);
  });

  test('keeps what a moderator changes there meanwhile, but not an open door', async () => {
    place = await startTestServer({ people: 2 });
    const id = await lounge(place);
    await sit(place, id);
    const moderator = place.guild.asModerator();
    const late = place.guild.addRole({ name: 'late' });
    moderator.setOverwrite(id, late.id, { type: 0, allow: `${P.Connect | P.ManageEvents}`, deny: '0' });
    moderator.setOverwrite(id, place.guild.id, { type: 0, allow: `${P.Connect}`, deny: '0' });
    const stranger = place.guild.addMember({ name: 'Stranger' });
    const connects = async () => (await sit(place, id)).done && place.guild.permissions(stranger, id) & P.Connect;
    await expect.poll(connects).toBe(0n);
    expect(place.service.calls).toContain('disturbed');
    await place.arrange({});
    expect(overwrites(id)).toContain(`${late.id} 0 ${P.Connect | P.ManageEvents} 0`);
    expect(overwrites(id)).toContain(`${place.guild.id} 0 ${P.Connect} ${P.Stream}`);
  });

  test('has a room of its own again where the channel is deleted', async () => {
    place = await startTestServer({ people: 2 });
    // An overwrite that is not kept as asked would be told once more.
    place.emulator.discord.channelRewrites = {};
    const id = await lounge(place);
    await sit(place, id);
    // Its own overwrite there has changed, which is told as a change of what it may do.
    await expect.poll(() => place.service.calls).toEqual(['disturbed']);
    place.guild.asModerator().deleteChannel(id);
    await expect.poll(() => place.service.calls).toEqual(['disturbed', 'voiceRoomChanged', 'disturbed']);
    expect((await sit(place, id)).done).toBe(true);
    expect(names()).toContain('Table');
    await place.arrange({});
    expect(storedKeys(place.store)).toEqual([]);
  });
});
