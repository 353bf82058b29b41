import { Buffer } from 'node:buffer';
import { type APIMessage, AttachmentBuilder, type TextChannel } from 'discord.js';
import { ChannelType, GatewayIntentBits, MessageFlags, PermissionFlagsBits as P, Routes } from 'discord-api-types/v10';
import type { Channel, SimulatedUser } from 'discord-emulator';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { codeOf, HOST_PERMISSIONS, next, startRestBot, startTestBot } from './test-bot.ts';

let s: Awaited<ReturnType<typeof startRestBot>>;
let ann: SimulatedUser;
let town: Channel;
beforeEach(async () => {
  s = await startRestBot({ permissions: HOST_PERMISSIONS | P.ManageMessages | P.PinMessages });
  ann = s.guild.addMember({ name: 'Ann' });
  town = s.guild.channel('general');
});
afterEach(async () => {
  expect(s.emulator.answerFaults).toEqual([]);
  expect(s.emulator.crashes).toEqual([]);
  await s.emulator.stop();
});

const send = (body: object, channel: { id: string } = town) =>
  s.api.post(Routes.channelMessages(channel.id), { body }) as Promise<{
    id: string;
    nonce?: string;
    mentions: { id: string }[];
  }>;
const row = (...components: object[]) => ({ components: [{ type: 1, components }] });
const button = (id: string) => ({ type: 2, style: 1, label: 'Go', custom_id: id });

describe('a message', () => {
  test('is received by those who see the channel and by nobody else', async () => {
    const bob = s.guild.addMember({ name: 'Bob' });
    s.guild.asModerator().setOverwrite(town, bob, { type: 1, deny: `${P.ViewChannel}` });
    const { id } = await send({ content: 'The town sleeps' });
    await s.api.patch(Routes.channelMessage(town.id, id), { body: { content: 'The town wakes' } });
    await s.api.delete(Routes.channelMessage(town.id, id));
    expect(ann.received.map(({ t }) => t).filter((t) => t.startsWith('MESSAGE'))).toEqual([
      'MESSAGE_CREATE',
      'MESSAGE_UPDATE',
      'MESSAGE_DELETE',
    ]);
    expect(bob.received.some(({ t }) => t.startsWith('MESSAGE'))).toBe(false);
    expect(bob.messages(town)).toEqual([]);
  });

  test('with a nonce that is enforced is sent once', async () => {
    const body = { content: 'Vote!', nonce: 'g1-7', enforce_nonce: true };
    const [first, second] = [await send(body), await send(body)];
    expect(second.id).toBe(first.id);
    expect(first.nonce).toBe('g1-7');
    expect(ann.received.filter(({ t }) => t === 'MESSAGE_CREATE')).toHaveLength(1);
    expect((await send({ ...body, enforce_nonce: false })).id).not.toBe(first.id);
  });

  test.each<[string, object, number]>([
    ['that is empty', {}, 50006],
    ['of 2001 characters', { content: 'x'.repeat(2001) }, 50035],
    [
      'with embeds of 6001 characters together',
      { embeds: [1, 2].map(() => ({ description: 'x'.repeat(3001) })) },
      50035,
    ],
    ['with an unknown kind of component', { content: 'x', components: [{ type: 99 }] }, 50035],
    ['with six buttons in a row', { content: 'x', ...row(...[1, 2, 3, 4, 5, 6].map((n) => button(`b${n}`))) }, 50035],
    ['with a custom id twice', { content: 'x', ...row(button('a'), button('a')) }, 50035],
    ['with a button beside a select', { content: 'x', ...row(button('a'), { type: 5, custom_id: 'u' }) }, 50035],
    ['with a button without a label', { content: 'x', ...row({ type: 2, style: 1, custom_id: 'a' }) }, 50035],
    [
      'with text beside components of version 2',
      { content: 'x', flags: 32768, components: [{ type: 10, content: 'y' }] },
      50035,
    ],
    [
      'with components of version 2 without their flag',
      { content: 'x', components: [{ type: 10, content: 'y' }] },
      50035,
    ],
    ['in answer to nothing', { content: 'x', message_reference: { message_id: '1' } }, 50035],
  ])('%s is refused', async (_, body, code) => {
    expect(await codeOf(send(body))).toBe(code);
  });

  test('of components of version 2 comes back with its flag and numbered components', async () => {
    const components = [
      { type: 17, components: [{ type: 10, content: 'Night' }, { type: 14 }, row(button('go')).components[0]] },
    ];
    await send({ flags: MessageFlags.IsComponentsV2, components });
    const [message] = ann.messages(town) as unknown as readonly APIMessage[];
    expect(message?.flags).toBe(MessageFlags.IsComponentsV2);
    expect(message?.components?.[0]).toMatchObject({ id: 1, components: [{ id: 2 }, { id: 3 }, { id: 4 }] });
  });

  test('mentions only the users that allowed_mentions allows', async () => {
    const content = `<@${ann.id}> @everyone`;
    expect((await send({ content })).mentions.map(({ id }) => id)).toEqual([ann.id]);
    expect((await send({ content, allowed_mentions: { parse: [] } })).mentions).toEqual([]);
    expect((await send({ content, allowed_mentions: { users: [ann.id] } })).mentions).toHaveLength(1);
    const both = { parse: ['users'], users: [ann.id] };
    expect(await codeOf(send({ content, allowed_mentions: both }))).toBe(50035);
  });

  test('needs SEND_MESSAGES, and ATTACH_FILES for files', async () => {
    s.guild.asModerator().setOverwrite(town, s.application.id, { type: 1, deny: `${P.AttachFiles}` });
    const file = { name: 'card.txt', data: Buffer.from('x') };
    expect(await codeOf(s.api.post(Routes.channelMessages(town.id), { files: [file], body: {} }))).toBe(50013);
    s.guild.asModerator().setOverwrite(town, s.application.id, { type: 1, deny: `${P.SendMessages}` });
    expect(await codeOf(send({ content: 'x' }))).toBe(50013);
  });

  test('into a category is refused with 50008', async () => {
    const category = s.guild.addChannel({ name: 'c', type: ChannelType.GuildCategory });
    expect(await codeOf(send({ content: 'x' }, category))).toBe(50008);
  });

  test('of another is not edited: 50005', async () => {
    const { id } = ann.say(town, 'hello');
    expect(await codeOf(s.api.patch(Routes.channelMessage(town.id, id), { body: { content: 'x' } }))).toBe(50005);
  });

  test('of another has no content for a bot without the intent, unless the bot is mentioned', async () => {
    const { id } = ann.say(town, 'hello');
    expect(await s.api.get(Routes.channelMessage(town.id, id))).toMatchObject({ content: '' });
    const named = ann.say(town, `hello <@${s.application.id}>`);
    expect(await s.api.get(Routes.channelMessage(town.id, named.id))).toMatchObject({ content: named.text });
  });

  test('is not written by members who may not', () => {
    s.guild.asModerator().setOverwrite(town, ann, { type: 1, deny: `${P.SendMessages}` });
    expect(() => ann.say(town, 'I know!')).toThrow('Missing Permissions');
  });

  test('from before a person was online is read only with READ_MESSAGE_HISTORY', async () => {
    await send({ content: 'before' });
    const bob = s.guild.addMember({ name: 'Bob' });
    s.guild.asModerator().setOverwrite(town, bob, { type: 1, deny: `${P.ReadMessageHistory}` });
    await send({ content: 'after' });
    expect(bob.messages(town).map(({ text: content }) => content)).toEqual(['after']);
    expect(ann.messages(town)).toHaveLength(2);
  });
});

describe('pins, bulk deletion and direct messages', () => {
  test('a pin is listed and told of', async () => {
    const { id } = await send({ content: 'rules' });
    await s.api.put(Routes.channelMessagesPin(town.id, id));
    const { items } = (await s.api.get(Routes.channelMessagesPins(town.id))) as {
      items: { message: { id: string } }[];
    };
    expect(items.map(({ message }) => message.id)).toEqual([id]);
    expect(ann.received.some(({ t }) => t === 'CHANNEL_PINS_UPDATE')).toBe(true);
  });

  test('2 to 100 messages go at once', async () => {
    const ids = [(await send({ content: '1' })).id, (await send({ content: '2' })).id];
    const bulk = (messages: string[]) => s.api.post(Routes.channelBulkDelete(town.id), { body: { messages } });
    expect(await codeOf(bulk([ids[0] ?? '']))).toBe(50035);
    await bulk(ids);
    expect(ann.received.at(-1)).toMatchObject({ t: 'MESSAGE_DELETE_BULK', d: { ids } });
  });

  test('a closed door answers 50007', async () => {
    const bob = s.guild.addMember({ name: 'Bob', acceptsDms: false });
    const open = (id: string) =>
      s.api.post(Routes.userChannels(), { body: { recipient_id: id } }) as Promise<{ id: string }>;
    expect(await codeOf(send({ content: 'psst' }, await open(bob.id)))).toBe(50007);
    await send({ content: 'psst' }, await open(ann.id));
    expect(ann.received.at(-1)?.d).toMatchObject({ content: 'psst' });
    s.guild.kick(ann);
    expect(await codeOf(send({ content: 'psst' }, await open(ann.id)))).toBe(50007);
  });
});

describe('with discord.js', () => {
  test('a file arrives with its alternative text and can be fetched', async () => {
    const one = await startTestBot();
    const reader = one.guild.addMember({ name: 'Ann' });
    const channel = one.client.channels.cache.get(one.guild.channel('general').id) as TextChannel;
    const card = new AttachmentBuilder(Buffer.from('picture'), { name: 'card.png', description: 'Your card' });
    await channel.send({
      content: 'Look',
      files: [card],
      embeds: [{ title: 'Card', fields: [{ name: 'a', value: 'b' }] }],
    });
    const [attachment] = reader.messages(channel.id)[0]?.files ?? [];
    expect(attachment).toMatchObject({ filename: 'card.png', description: 'Your card', size: 7 });
    expect(await (await fetch(attachment?.url ?? '')).text()).toBe('picture');
    expect([one.emulator.refusals, one.emulator.answerFaults]).toEqual([[], []]);
    await one.close();
  });

  test('messages reach the bot by intent, without their content', async () => {
    const one = await startTestBot({ intents: [GatewayIntentBits.GuildMessages] });
    const writer = one.guild.addMember({ name: 'Ann' });
    const heard = next(one.client, 'messageCreate');
    writer.say(one.guild.channel('general'), 'secret words');
    const [message] = await heard;
    expect(message.content).toBe('');
    expect(message.author.id).toBe(writer.id);
    await one.close();
  });
});
