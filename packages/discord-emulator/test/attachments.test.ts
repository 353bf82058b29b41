import {
  AttachmentBuilder,
  type ChatInputCommandInteraction,
  type Interaction,
  MessageFlags,
  Routes,
  SlashCommandBuilder,
} from 'discord.js';
import { ManualClock, type SimulatedUser, UserRefusal } from 'discord-emulator';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { answering, codeOf, startTestBot, type TestBot } from './test-bot.ts';

const MIB = 1024 * 1024;

let s: TestBot;
let clock: ManualClock;
let ann: SimulatedUser;
let bob: SimulatedUser;
let errors: unknown[];
let onCommand: (interaction: ChatInputCommandInteraction<'cached'>) => Promise<unknown>;

const COMMAND = new SlashCommandBuilder()
  .setName('set')
  .setDescription('x')
  .addSubcommand((sub) =>
    sub
      .setName('import')
      .setDescription('x')
      .addAttachmentOption((option) => option.setName('file').setDescription('x').setRequired(true))
      .addStringOption((option) => option.setName('name').setDescription('x').setAutocomplete(true)),
  );

async function route(interaction: Interaction): Promise<unknown> {
  if (!interaction.inCachedGuild()) return undefined;
  if (interaction.isChatInputCommand()) return onCommand(interaction);
  if (interaction.isAutocomplete()) {
    return interaction.respond([{ name: `${interaction.options.data[0]?.options?.length}`, value: 'x' }]);
  }
  return undefined;
}

beforeEach(async () => {
  clock = new ManualClock();
  s = await startTestBot({ clock, rateLimits: false });
  ann = s.guild.addMember({ name: 'Ann' });
  bob = s.guild.addMember({ name: 'Bob' });
  errors = answering(s.client, route);
  await s.client.application.commands.set([COMMAND.toJSON()]);
});
afterEach(async () => {
  expect(errors).toEqual([]);
  expect(s.emulator.answerFaults).toEqual([]);
  expect(s.emulator.refusals).toEqual([]);
  expect(s.emulator.crashes).toEqual([]);
  await s.close();
});

const bytesOf = async (url: string | undefined) => Buffer.from(await (await fetch(url ?? '')).arrayBuffer());
const shownTo = (user: SimulatedUser) => user.ephemerals.at(-1)?.files ?? [];
const secretly = { flags: MessageFlags.Ephemeral } as const;

describe('a file that goes with a command', () => {
  test('is named in the interaction and fetched from the address given there', async () => {
    const content = Buffer.from([0, 255, 10, 13, 10]);
    onCommand = async (i) => {
      const file = i.options.getAttachment('file', true);
      const got = await bytesOf(file.url);
      await i.reply(`${file.name} ${file.contentType} ${file.size} ${file.ephemeral} ${got.equals(content)}`);
    };
    const result = await ann.slash('set import', { file: { name: 'my set.ogg', content } });
    expect(result.content).toBe('my_set.ogg audio/ogg 5 true true');
  });

  test('is asked for by its option, and nothing else is taken for one', async () => {
    await expect(ann.slash('set import', {})).rejects.toThrow(UserRefusal);
    await expect(ann.slash('set import', { file: 'set.json' })).rejects.toThrow(UserRefusal);
    await expect(ann.slash('set import', { file: bob })).rejects.toThrow(UserRefusal);
  });

  test('is not sent by the client when it is empty or larger than 10 MiB', async () => {
    onCommand = (i) => i.reply(`${i.options.getAttachment('file', true).size}`);
    const slash = (bytes: number) =>
      ann.slash('set import', { file: { name: 'a.json', content: Buffer.alloc(bytes) } });
    expect((await slash(10 * MIB)).content).toBe(`${10 * MIB}`);
    await expect(slash(10 * MIB + 1)).rejects.toThrow(UserRefusal);
    await expect(slash(0)).rejects.toThrow(UserRefusal);
  });

  test('is not there yet while another option is being typed', async () => {
    const file = { name: 'a.json', content: '{}' };
    expect(await ann.autocomplete('set import', 'name', { file, name: 'n' })).toEqual([{ name: '1', value: 'x' }]);
  });

  test('is served for a day, to anyone with the whole address', async () => {
    let url = '';
    onCommand = (i) => {
      url = i.options.getAttachment('file', true).url;
      return i.reply('x');
    };
    await ann.slash('set import', { file: { name: 'a.json', content: '{}' } });
    const status = async (address: string) => (await fetch(address)).status;
    expect(await status(url)).toBe(200);
    expect(await status(url.split('?')[0] ?? '')).toBe(404);
    expect(await status(url.replace('/a.json', '/b.json'))).toBe(404);
    clock.advance(24 * 3_600_000 + 1000);
    expect(await status(url)).toBe(404);
  });

  test('may be hard to fetch', async () => {
    const lengths: (number | string)[] = [];
    onCommand = async (i) => {
      const { url } = i.options.getAttachment('file', true);
      const response = await fetch(url);
      lengths.push(
        response.ok
          ? await response.arrayBuffer().then(
              (b) => b.byteLength,
              () => 'cut',
            )
          : response.status,
      );
      await i.reply('x');
    };
    const file = { name: 'a.json', content: Buffer.alloc(MIB) };
    s.emulator.beforeDownload = () => ({ kind: 'status', status: 500 });
    await ann.slash('set import', { file });
    s.emulator.beforeDownload = () => ({ kind: 'cut', after: 1000 });
    await ann.slash('set import', { file });
    s.emulator.beforeDownload = undefined;
    await ann.slash('set import', { file });
    expect(lengths).toEqual([500, 'cut', MIB]);
  });
});

describe('a file in an answer', () => {
  const file = (name: string, text = name) => new AttachmentBuilder(Buffer.from(text), { name, description: 'about' });
  const given = { file: { name: 'a.json', content: '{}' } };

  test('comes with the first answer, with a follow-up and with an edit', async () => {
    onCommand = async (i) => {
      await i.reply({ content: 'one', files: [file('one.png')], ...secretly });
      await i.followUp({ content: 'two', files: [file('two.json'), file('three.txt')], ...secretly });
      await i.editReply({ files: [file('four.png')] });
    };
    await ann.slash('set import', given);
    const names = () => ann.ephemerals.map(({ files: attachments }) => attachments.map(({ filename }) => filename));
    await ann.waitUntil(() => names()[0]?.[0] === 'four.png');
    expect(names()).toEqual([['four.png'], ['two.json', 'three.txt']]);
    const [first] = ann.ephemerals[1]?.files ?? [];
    expect(first).toMatchObject({
      content_type: 'application/json; charset=utf-8',
      description: 'about',
      ephemeral: true,
    });
    expect((await bytesOf(first?.url)).toString()).toBe('two.json');
    expect(bob.received.some(({ raw }) => raw.includes('four.png'))).toBe(false);
  });

  test('fills a deferred answer', async () => {
    onCommand = async (i) => {
      await i.deferReply(secretly);
      await i.editReply({ files: [file('one.png')] });
    };
    await ann.slash('set import', given);
    expect(shownTo(ann)).toMatchObject([{ filename: 'one.png', size: 7 }]);
  });

  test('of more than 10 MiB is refused with 40005, and one named but not sent with 50035', async () => {
    const codes: unknown[] = [];
    onCommand = async (i) => {
      codes.push(await codeOf(i.reply({ files: [file('large.txt', 'x'.repeat(10 * MIB + 1))] })));
      await i.reply({ content: 'x', ...secretly });
      codes.push(await codeOf(i.followUp({ files: [file('large.txt', 'x'.repeat(10 * MIB + 1))] })));
      const path = Routes.webhookMessage(i.applicationId, i.token);
      const missing = { content: 'y', attachments: [{ id: '0', filename: 'a.png' }] };
      codes.push(await codeOf(s.client.rest.patch(path, { body: missing, auth: false })));
    };
    await ann.slash('set import', given);
    await expect.poll(() => codes.length).toBe(3);
    expect(codes).toEqual([40005, 40005, 50035]);
  });
});

test('a person sends files with a message', async () => {
  const channel = s.guild.channel('general');
  ann.say(channel, 'look', [{ name: 'a.txt', content: 'text' }]);
  const [attachment] = bob.messages(channel).at(-1)?.files ?? [];
  expect(attachment).toMatchObject({ filename: 'a.txt', content_type: 'text/plain; charset=utf-8' });
  expect((await bytesOf(attachment?.url)).toString()).toBe('text');
});
