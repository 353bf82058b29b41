// Private threads follow Discord's page on threads. Each test names the part of it, or where else it is told.

import { Routes } from 'discord-api-types/rest/v10';
import { type APIMessage, MessageType, PermissionFlagsBits as P } from 'discord-api-types/v10';
import { type SimulatedUser, UserRefusal } from 'discord-emulator';
import { afterEach, describe, expect, test } from 'vitest';
import { believes, codeOf, HOST_PERMISSIONS, startRestBot } from './test-bot.ts';

const THREADS = P.CreatePrivateThreads | P.SendMessagesInThreads | P.ManageThreads;
const ALL = HOST_PERMISSIONS | THREADS | P.ManageMessages | P.ViewAuditLog;

let s: Awaited<ReturnType<typeof startRestBot>>;
let stop: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of stop.splice(0)) await end();
});

/** A bot with a private thread below #general, with one member besides the bot. */
async function started(body: object = {}, permissions = ALL) {
  s = await startRestBot({ permissions });
  believes(s.emulator, 'hidesThreads', 'silencedEdits', 'silencedDeletes');
  stop = [() => s.emulator.stop()];
  const { api, guild } = s;
  const [ann, bob] = [guild.addMember({ name: 'Ann' }), guild.addMember({ name: 'Bob' })];
  const parent = guild.channel('general');
  const made = (await api.post(Routes.threads(parent.id), { body: { name: 'night', ...body } })) as { id: string };
  const path = Routes.channel(made.id);
  const edit = (fields: object) => api.patch(path, { body: fields });
  const add = (person: SimulatedUser) => api.put(Routes.threadMembers(made.id, person.id));
  const send = (content = 'x') =>
    api.post(Routes.channelMessages(made.id), { body: { content } }) as Promise<APIMessage>;
  await add(ann);
  return { ...s, thread: made.id, parent, ann, bob, edit, add, send, path };
}

const heard = (person: SimulatedUser, id: string) =>
  person.received.filter(({ raw }) => raw.includes(id)).map(({ t }) => t);

describe('A private thread', () => {
  test('exists only for its members and for those who moderate threads', async () => {
    const { thread, ann, bob, guild } = await started();
    const role = guild.addRole({ name: 'Guard', permissions: P.ManageThreads });
    const guard = guild.addMember({ name: 'Guard' });
    guild.asModerator().giveRole(guard, role);
    expect(ann.channels().some(({ id }) => id === thread)).toBe(true);
    expect(guard.channels().some(({ id }) => id === thread)).toBe(true);
    expect(bob.channels().some(({ id }) => id === thread)).toBe(false);
    expect(heard(bob, thread)).toEqual([]);
    expect(() => bob.say(thread, 'hello')).toThrow(UserRefusal);
    ann.say(thread, 'hello');
    expect(heard(bob, thread)).toEqual([]);
    expect(bob.messages(thread)).toEqual([]);
  });

  test('tells who is in it to nobody else, and to no audit log', async () => {
    const { ann, bob, guild, add, api, thread } = await started();
    await add(bob);
    await api.delete(Routes.threadMembers(thread, bob.id));
    const log = JSON.stringify(guild.asModerator().auditLog());
    expect(log).toContain(thread);
    expect(log).not.toContain(ann.id);
    expect(log).not.toContain(bob.id);
    expect(JSON.stringify(guild.channels.map(({ overwrites }) => [...overwrites]))).not.toContain(ann.id);
  });

  test('reaches a person who is added, with the events that are documented', async () => {
    const { thread, ann, bob, add, api } = await started();
    expect(heard(ann, thread)).toEqual(['THREAD_CREATE', 'THREAD_MEMBERS_UPDATE', 'MESSAGE_CREATE']);
    await add(bob);
    await add(bob);
    expect(heard(bob, thread)).toEqual(['THREAD_CREATE', 'THREAD_MEMBERS_UPDATE', 'MESSAGE_CREATE']);
    // Threads, New Message Types: RECIPIENT_ADD is sent when a user is added by someone else.
    const told = [...s.guild.threads[0]!.messages.values()];
    expect(told.map(({ type, mentions }) => [type, mentions])).toEqual([
      [MessageType.RecipientAdd, [ann.id]],
      [MessageType.RecipientAdd, [bob.id]],
    ]);
    await api.delete(Routes.threadMembers(thread, bob.id));
    expect(heard(bob, thread).at(-1)).toBe('THREAD_MEMBERS_UPDATE');
    expect(bob.channels().some(({ id }) => id === thread)).toBe(false);
  });

  test('is joined by those whom a message or an edit mentions, if its author may invite', async () => {
    const { thread, ann, bob, guild, api, send } = await started({ invitable: false });
    const isIn = () => guild.threads[0]!.thread!.members.has(bob.id);
    ann.say(thread, `<@${bob.id}>`);
    expect(isIn()).toBe(false);
    const { id } = await send('nobody');
    const edit = (body: object) => api.patch(Routes.channelMessage(thread, id), { body });
    await edit({ content: `<@${bob.id}>`, allowed_mentions: { parse: [] } });
    expect(isIn()).toBe(false);
    await edit({ content: `<@${bob.id}>` });
    expect(isIn()).toBe(true);
  });

  test('is left by its members as they like', async () => {
    const { thread, ann } = await started();
    ann.leaveThread(thread);
    expect(ann.channels().some(({ id }) => id === thread)).toBe(false);
  });

  test('follows the overwrites of its channel', async () => {
    const { thread, ann, parent, guild, edit } = await started();
    const owner = guild.asModerator();
    owner.setOverwrite(parent, ann, { type: 1, allow: '0', deny: `${P.SendMessages}` });
    ann.say(thread, 'SEND_MESSAGES has no effect in threads');
    owner.setOverwrite(parent, ann, { type: 1, allow: '0', deny: `${P.SendMessagesInThreads}` });
    expect(() => ann.say(thread, 'no')).toThrow('Missing Permissions');
    owner.setOverwrite(parent, ann, { type: 1, allow: '0', deny: `${P.ViewChannel}` });
    const before = ann.received.length;
    await edit({ locked: true });
    // Losing Access to Channels: they stay a member and hear nothing more.
    expect(ann.received.length).toBe(before);
    owner.setOverwrite(parent, ann, undefined);
    // Gaining Access to Channels.
    const synced = ann.received.find(({ t }) => t === 'THREAD_LIST_SYNC');
    expect(synced?.d).toMatchObject({ channel_ids: [parent.id], threads: [{ id: thread }], members: [{ id: thread }] });
  });

  test('is hidden from moderators of threads to whom its channel denies that', async () => {
    const { thread, parent, guild, bob } = await started();
    guild.asModerator().giveRole(bob, guild.addRole({ name: 'Guard', permissions: P.ManageThreads }));
    expect(bob.channels().some(({ id }) => id === thread)).toBe(true);
    guild.asModerator().setOverwrite(parent, guild, { type: 0, allow: '0', deny: `${P.ManageThreads}` });
    expect(bob.channels().some(({ id }) => id === thread)).toBe(false);
  });

  test('ends with its channel, without an event of its own', async () => {
    const { thread, parent, ann, guild, send } = await started();
    guild.asModerator().deleteChannel(parent);
    expect(heard(ann, thread)).not.toContain('THREAD_DELETE');
    expect(await codeOf(send())).toBe(10003);
    expect(guild.threads).toEqual([]);
  });

  test('is deleted for those who see it', async () => {
    const { thread, path, ann, bob, api } = await started();
    await api.delete(path);
    expect(heard(ann, thread).at(-1)).toBe('THREAD_DELETE');
    expect(heard(bob, thread)).toEqual([]);
  });

  test('loses a member who leaves the server', async () => {
    const { thread, ann, guild } = await started();
    ann.leaveGuild();
    ann.returnToGuild();
    expect(guild.threads[0]!.thread!.members.has(ann.id)).toBe(false);
    expect(ann.channels().some(({ id }) => id === thread)).toBe(false);
  });
});

describe('A locked thread', () => {
  test('lets people only read, and those who moderate threads write (discord-api-docs#5919)', async () => {
    const { thread, guild, ann, edit, send } = await started();
    const said = ann.say(thread, 'before');
    await edit({ locked: true });
    expect(() => ann.say(thread, 'no')).toThrow('Thread is locked');
    expect(() => ann.edit(said, 'no')).toThrow('Thread is locked');
    expect(ann.messages(thread).some(({ text }) => text === 'before')).toBe(true);
    const left = P.ViewChannel | P.ReadMessageHistory | P.AddReactions | P.UseExternalEmojis;
    expect(guild.permissions(ann, { id: thread }) & ~left).toBe(0n);
    expect((await send('by the bot')).content).toBe('by the bot');
    await edit({ locked: false });
    ann.say(thread, 'after');
    expect(heard(ann, thread).filter((t) => t === 'THREAD_UPDATE')).toHaveLength(2);
  });

  test('has no component that can be pressed (discord-api-docs#7900)', async () => {
    const { thread, ann, edit, api } = await started();
    const components = [{ type: 1, components: [{ type: 2, style: 2, custom_id: 'a', label: 'A' }] }];
    const body = { content: 'x', components };
    const { id } = (await api.post(Routes.channelMessages(thread), { body })) as APIMessage;
    await edit({ locked: true });
    await expect(ann.press(id, 'A')).rejects.toThrow(UserRefusal);
  });
});

describe('An archived thread', () => {
  test('takes no change but its opening, and no member (50083)', async () => {
    const { thread, guild, edit, add, bob, ann, send } = await started();
    const said = ann.say(thread, 'before');
    guild.archive(thread);
    expect(await codeOf(edit({ locked: true }))).toBe(50083);
    expect(await codeOf(add(bob))).toBe(50083);
    expect(() => ann.edit(said, 'no')).toThrow('Thread is archived');
    expect(await codeOf(edit({ archived: false, locked: true }))).toBe('done');
    expect(heard(ann, thread).slice(-2)).toEqual(['THREAD_UPDATE', 'THREAD_MEMBER_UPDATE']);
    await send();
  });

  test('is opened by a message, unless it is locked', async () => {
    const { thread, guild, ann, edit } = await started();
    guild.archive(thread);
    ann.say(thread, 'opens it');
    expect(guild.threads[0]!.thread!.archived).toBe(false);
    await edit({ locked: true });
    guild.archive(thread);
    expect(() => ann.say(thread, 'no')).toThrow('Thread is locked');
  });
});

describe('The permissions of threads', () => {
  test('are needed one by one', async () => {
    s = await startRestBot({ permissions: ALL & ~THREADS });
    stop = [() => s.emulator.stop()];
    const { api, guild } = s;
    const general = guild.channel('general');
    const create = () => api.post(Routes.threads(general.id), { body: { name: 'night' } });
    const deny = (bits: bigint) =>
      guild.asModerator().setOverwrite(general, guild, { type: 0, allow: '0', deny: `${bits}` });
    deny(THREADS);
    expect(await codeOf(create())).toBe(50013);
    deny(P.SendMessagesInThreads);
    const { id } = (await create()) as { id: string };
    const ann = guild.addMember({ name: 'Ann' });
    expect(await codeOf(api.put(Routes.threadMembers(id, ann.id)))).toBe(50013);
    deny(0n);
    expect(await codeOf(api.put(Routes.threadMembers(id, ann.id)))).toBe('done');
    expect(await codeOf(api.patch(Routes.channel(id), { body: { name: 'own' } }))).toBe('done');
    expect(await codeOf(api.patch(Routes.channel(id), { body: { locked: true } }))).toBe(50013);
    expect(await codeOf(api.delete(Routes.channel(id)))).toBe(50013);
  });

  test('let nobody but the creator and moderators invite into a thread that is not invitable', async () => {
    const { thread, ann, bob, guild, add } = await started({ invitable: false });
    expect(() => guild.asModerator(ann).addToThread(thread, bob)).toThrow('Missing Permissions');
    expect(await codeOf(add(bob))).toBe('done');
    expect(() => guild.asModerator(ann).removeFromThread(thread, bob)).toThrow('Missing Permissions');
  });

  test('are those of text channels only, and other threads are not simulated', async () => {
    const { api, guild, parent, thread } = await started();
    const create = (id: string, body: object = {}) => api.post(Routes.threads(id), { body: { name: 'n', ...body } });
    expect(await codeOf(create(guild.channel('General').id))).toBe(50024);
    expect(await codeOf(create(thread))).toBe(50024);
    expect(await codeOf(create(parent.id, { type: 11 }))).toBe(50035);
    expect(await codeOf(create(parent.id, { auto_archive_duration: 61 }))).toBe(50035);
  });

  test('list the members only with the privileged intent', async () => {
    const { api, thread, ann } = await started();
    expect(await codeOf(api.get(Routes.threadMembers(thread)))).toBe(50001);
    expect(await codeOf(api.get(Routes.threadMembers(thread, ann.id)))).toBe('done');
  });
});
