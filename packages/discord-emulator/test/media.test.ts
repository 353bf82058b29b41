/** Files that components show (docs: Component Reference, Unfurled Media Item). */
import { ComponentType, MessageFlags, Routes } from 'discord-api-types/v10';
import type { Channel, SimulatedUser } from 'discord-emulator';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { codeOf, startRestBot } from './test-bot.ts';

let s: Awaited<ReturnType<typeof startRestBot>>;
let ann: SimulatedUser;
let town: Channel;
beforeEach(async () => {
  s = await startRestBot();
  ann = s.guild.addMember({ name: 'Ann' });
  town = s.guild.channel('general');
});
afterEach(async () => {
  expect(s.emulator.answerFaults).toEqual([]);
  expect(s.emulator.eventFaults).toEqual([]);
  await s.emulator.stop();
});

interface Sent {
  readonly id: string;
  readonly attachments: readonly unknown[];
}

const files = [
  { name: 'table.png', data: Buffer.from('png') },
  { name: 'game.json', data: Buffer.from('{}') },
];
const text = { type: ComponentType.TextDisplay, content: 'The table' };
const gallery = {
  type: ComponentType.MediaGallery,
  items: [{ media: { url: 'attachment://table.png' }, description: 'Ten seats' }],
};
const file = { type: ComponentType.File, file: { url: 'attachment://game.json' } };
const flags = MessageFlags.IsComponentsV2;

const post = (body: object, uploaded: typeof files = []) =>
  s.api.post(Routes.channelMessages(town.id), { body, files: uploaded }) as Promise<Sent>;
const patch = ({ id }: Sent, body: object, uploaded: typeof files = []) =>
  s.api.patch(Routes.channelMessage(town.id, id), { body, files: uploaded }) as Promise<Sent>;
const seen = () => ann.messages(town)[0]!;
const names = () => seen().files.map(({ filename }) => filename);

describe('a file that a component shows', () => {
  test('has its address there, and is not among the attachments', async () => {
    const sent = await post({ flags, components: [text, gallery, file] }, files);
    expect(sent.attachments).toEqual([]);
    expect(seen().text).toBe('The table');
    expect(seen().files).toMatchObject([
      { filename: 'table.png', description: 'Ten seats', content_type: 'image/png' },
      { filename: 'game.json' },
    ]);
    expect(await (await fetch(seen().files[0]!.url)).text()).toBe('png');
  });

  test('has to be uploaded', async () => {
    expect(await codeOf(post({ flags, components: [gallery] }))).toBe(50035);
  });

  test('stays in an edit that names its id and its name', async () => {
    const sent = await post({ flags, components: [gallery] }, [files[0]!]);
    const { id } = seen().files[0]!;
    const kept = { id, filename: 'table.png' };
    expect(await codeOf(patch(sent, { components: [text, gallery], attachments: [{ id }] }))).toBe(50035);
    await patch(sent, { components: [text, gallery], attachments: [kept] });
    expect(names()).toEqual(['table.png']);
    await patch(sent, { components: [gallery, file], attachments: [{ id: 0, filename: 'game.json' }, kept] }, [
      files[1]!,
    ]);
    expect(names()).toEqual(['table.png', 'game.json']);
    await patch(sent, { components: [text], attachments: [] });
    expect(names()).toEqual([]);
  });
});

describe('a plain message', () => {
  test('becomes one of components when its content, embeds and files go', async () => {
    const sent = await post({ content: 'Plain', embeds: [{ title: 'x' }] }, [files[0]!]);
    const next = { flags, components: [text] };
    for (const kept of [
      { embeds: [], attachments: [] },
      { content: null, attachments: [] },
      { content: null, embeds: [] },
    ])
      expect(await codeOf(patch(sent, { ...next, ...kept }))).toBe(50035);
    await patch(sent, { ...next, content: null, embeds: [], attachments: [] });
    expect([seen().text, names()]).toEqual(['The table', []]);
    expect(await codeOf(patch(sent, { content: 'Plain' }))).toBe(50035);
  });
});
