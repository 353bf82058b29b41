/** The marks of texts are emoji of the application: uploaded once, by digest, and Unicode where that fails. */
import { type Application, type Emulator, startEmulator } from 'discord-emulator';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { body, sectionRow } from '#discord/ui/body.ts';
import type { CustomId } from '#discord/ui/custom-id.ts';
import { markOf, withBoundMarks, withMarks, withoutOwnMarks } from '#discord/ui/marks.ts';
import { t } from '#narration/index.ts';
import { pngOf } from '#pictures/index.ts';
import { markPicture } from '#pictures/marks.ts';
import { memoryStore } from '#store/open.ts';
import { readConfig } from '../src/process/config.ts';
import { Marks } from '../src/process/marks.ts';
import { keptLog } from './discord/bot-parts.ts';

let emulator: Emulator;
let application: Application;
beforeEach(async () => {
  emulator = await startEmulator({ voice: false, rateLimits: false });
  application = emulator.addApplication({ name: 'Nightcall' });
});
afterEach(() => emulator.stop());

const png = Buffer.from('89504e470d0a1a0a', 'hex');

/** The marks of a process that starts. */
const start = (store = memoryStore(), log = keptLog()) =>
  new Marks({
    config: readConfig({ DISCORD_TOKEN: application.token, DISCORD_API: emulator.apiUrl }),
    ...{ store, log, draw: async () => png, stopping: new AbortController().signal },
  });
const made = () => emulator.calls.filter(({ method }) => method !== 'GET').map(({ method }) => method);
const names = () => [...application.emojis.values()].map(({ name }) => name);
const all = Object.keys(markOf).length;

test('the first start uploads each mark once, and the next one uploads nothing', async () => {
  const first = start();
  await first.settle();
  expect([made().length, first.mentions.size, new Set(names()).size]).toEqual([all, all, all]);
  const second = start();
  await second.settle();
  expect([made().length, second.mentions]).toEqual([all, first.mentions]);
});

test('a picture that has changed is replaced, and emoji of others stay', async () => {
  await start().settle();
  const [changed] = application.emojis.values();
  const name = changed!.name;
  changed!.name = name.replace(/_\w{8}$/, '_00000000');
  application.emojis.set('5', { ...changed!, id: '5', name: 'of_others' });
  const next = start();
  await next.settle();
  expect(made().slice(all)).toEqual(['POST', 'DELETE']);
  expect(names().sort()).toEqual([...new Set([...names(), name])].filter((each) => !each.endsWith('_00000000')).sort());
  expect(next.mentions.size).toBe(all);
});

test('of two processes that start at once, one uploads', async () => {
  const database = memoryStore();
  const [one, other] = [start(database), start(database)];
  await Promise.race([one.settle(), other.settle()]);
  expect(names()).toHaveLength(all);
});

test('a failure is told once, and the texts keep their Unicode', async () => {
  emulator.beforeRoute = ({ method }) =>
    method === 'POST'
      ? { kind: 'answer', status: 403, body: { code: 50013, message: 'Missing Permissions' } }
      : undefined;
  const told: string[] = [];
  const log = { ...keptLog(), warn: (_: object, text: string) => void told.push(text) };
  const marks = start(memoryStore(), log);
  await marks.settle();
  expect(told).toHaveLength(1);
  expect(withMarks(body(['**1 Ann**: foul 1. 🟨']), marks.mentions).content).toBe('**1 Ann**: foul 1. 🟨');
});

const mentions = new Map([
  ['foul', '<:nc_foul:1>'],
  ['side_mafia', '<:nc_mafia:2>'],
]);
test.each([
  ['#1 Ann: foul 1. 🟨\nMore', '#1 Ann: foul 1. <:nc_foul:1>\nMore'],
  ['No mark of ours. 🌙', 'No mark of ours. 🌙'],
  ['One that is not there. 🎙️', 'One that is not there. 🎙️'],
  ['### A foul 🟨\nMore', '### A foul <:nc_foul:1>\nMore'],
  ['### #3 Ann 🎩', '### #3 Ann 🎩'],
  ['<@1>: foul 1. 🟨', '<@1>: foul 1. <:nc_foul:1>'],
  // The names of people are not the words of the bot.
  ['1\\. Ann 🎩', '1\\. Ann 🎩'],
  ['1\\. Ann\\. 🎩', '1\\. Ann\\. 🎩'],
  // A refused form keeps what its author has typed.
  ['```\nShoot. 🟨\n```\nFoul. 🟨', '```\nShoot. 🟨\n```\nFoul. <:nc_foul:1>'],
])('%j becomes %j', (text, shown) => {
  expect(withMarks(body([text]), mentions).content).toBe(shown);
});

test('a section has the own marks as the text above it', () => {
  const button = { id: 'n1:g1:0:join' as CustomId, label: t('en', 'ui:button.join') };
  const shown = withMarks(body(['Ann: foul 1. 🟨'], [sectionRow('Ben: foul 2. 🟨', button)]), mentions);
  expect([shown.content, shown.components[0]!.beside]).toEqual([
    'Ann: foul 1. <:nc_foul:1>',
    'Ben: foul 2. <:nc_foul:1>',
  ]);
});

test('each mark of our own is read as its Unicode, and emoji of others stay', async () => {
  const marks = start();
  await marks.settle();
  for (const emoji of Object.keys(markOf)) {
    const own = withMarks(body([`One. ${emoji}`]), marks.mentions).content;
    expect([own === `One. ${emoji}`, withoutOwnMarks(own)]).toEqual([false, `One. ${emoji}`]);
  }
  expect(withoutOwnMarks('<:of_others:1> <:nc_other_0123abcd:2>')).toBe('<:of_others:1> <:nc_other_0123abcd:2>');
});

test.each([
  ['Ann: one minute. 🎙️\n### Day 1 ☀️', 'Ann: one minute.\u00A0🎙️\n### Day\u00A01\u00A0☀️'],
  ['Foul. <:nc_foul:1>', 'Foul.\u00A0<:nc_foul:1>'],
  ['Eyes 👁️ here', 'Eyes 👁️ here'],
  ['```\nFoul 🟨\n```', '```\nFoul 🟨\n```'],
])('no line breaks before its mark: %j', (text, shown) => {
  expect(withBoundMarks(text)).toBe(shown);
});

test.each([
  ['Wins: 0 of 3 · Sheriff 1 of 1', 'Wins: 0\u00A0of\u00A03\u00A0· Sheriff 1\u00A0of\u00A01'],
  ['3 of 324 🎙️', '3\u00A0of\u00A0324\u00A0🎙️'],
  ['out: #2. against #5 — 4', 'out:\u00A0#2. against #5\u00A0— 4'],
  ['его выбор, а без него — ваш', 'его выбор, а без него\u00A0— ваш'],
  ['Time: <t:0:R> ⏳', 'Time:\u00A0<t:0:R>\u00A0⏳'],
  ['**Спасибо (пас)**, а кому (всем вам) …', '**Спасибо\u00A0(пас)**, а кому (всем вам) …'],
])('no line begins with a point, a dash, a time or a word in brackets, and no number is alone: %j', (text, shown) => {
  expect(withBoundMarks(text)).toBe(shown);
});

test('a message that would be too long keeps its Unicode', () => {
  const long = `${'x'.repeat(3_990)}. 🟨`;
  expect(withMarks(body([long]), mentions).content).toBe(long);
});

test('every mark has a picture of 128 pixels, far below 256 KiB', async () => {
  for (const mark of Object.values(markOf)) {
    const drawn = Buffer.from(await pngOf(markPicture(mark)!));
    expect([mark, drawn.readUInt32BE(16), drawn.readUInt32BE(20), drawn.length < 32_768]).toEqual([
      mark,
      128,
      128,
      true,
    ]);
  }
});
