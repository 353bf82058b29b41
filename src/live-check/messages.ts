import { ButtonStyle } from 'discord.js';
import {
  type Body,
  body,
  buttonRow,
  menuRow,
  menuSize,
  pickRow,
  rowSize,
  sectionRow,
  withFiles,
} from '#discord/ui/body.ts';
import { componentsOf, editRequest, filesIn, type MessageRequest, postRequest, textIn } from '#discord/ui/message.ts';
import type { Answer } from './api.ts';
import { type Bench, find, partId, pixel, plain, refusal, skip } from './bench.ts';

/** The parts of a received message that are compared. */
interface Received {
  readonly id: string;
  readonly flags?: number;
  readonly content: string;
  readonly components?: readonly object[];
}

const looks = [ButtonStyle.Primary, ButtonStyle.Secondary, ButtonStyle.Success, ButtonStyle.Danger] as const;

const buttons = (row: number) =>
  buttonRow(
    ...Array.from({ length: rowSize }, (_, index) => ({
      id: partId(`${row}-${index}`),
      label: plain(`${row}.${index} 🗳️`),
      look: looks[index % looks.length]!,
    })),
  );

const options = Array.from({ length: menuSize }, (_, index) => ({
  label: plain(`№${index + 1} Игрок`),
  value: `${index + 1}`,
  about: plain('Description'),
  ...(index === 2 ? { chosen: true } : {}),
}));

/** One message of each kind that the bot sends, and what it is edited to. */
function kinds(ownerId: string): readonly { readonly kind: string; readonly first: Body; readonly next: Body }[] {
  const files = [
    { name: 'table.png', data: pixel, alt: plain('The table at dawn') },
    { name: 'game.record', data: 'ruleset six\n' },
  ];
  const lines = ['# Night 2 🌙', `**№1** <@${ownerId}> · ~~№2~~`, '-# Small ⏳ <t:1795912885:R>'];
  return [
    {
      kind: 'a text without a frame',
      first: body([`Not now, <@${ownerId}>.`]),
      next: body(['Later.']),
    },
    {
      kind: 'a frame with pictures, files and 25 buttons',
      first: { ...withFiles(body(lines, [0, 1, 2, 3, 4].map(buttons)), files), tone: 'night' },
      next: { ...body(['# Day 2 ☀️'], [buttons(0)]), tone: 'day' },
    },
    {
      kind: 'a menu of 25 players',
      first: {
        ...body(lines, [menuRow({ id: partId('menu'), placeholder: plain('Who?'), options })]),
        tone: 'vote',
      },
      next: { ...body(['# Day 2 ☀️'], []), tone: 'vote' },
    },
    {
      kind: 'sections with a button beside their text',
      first: {
        ...body(
          ['# The table'],
          [1, 2].map((seat) =>
            sectionRow(`**№${seat}** <@${ownerId}>`, { id: partId(`seat-${seat}`), label: plain('Vote') }),
          ),
        ),
        tone: 'vote',
      },
      next: { ...body(['# Day 2 ☀️'], []), tone: 'day' },
    },
    {
      kind: 'menus of Discord’s own lists',
      first: body(lines, [
        pickRow({ id: partId('role'), placeholder: plain('A role'), kind: 'role' }),
        pickRow({ id: partId('category'), placeholder: plain('A category'), kind: 'category' }),
      ]),
      next: body(['Chosen.'], []),
    },
  ];
}

/** Posts a message of each kind, reads it back, edits it, and reads it back again. */
export async function checkMessages(bench: Bench): Promise<void> {
  const town = bench.channels.find(({ kind }) => kind === 'text')?.id;
  if (town === undefined) return skip(bench, 'messages', 'no channel was made');
  for (const { kind, first, next } of kinds(bench.guild.ownerId)) {
    const posted = await send(bench, `${kind}: posted`, postRequest(first), [town]);
    if (posted === null) continue;
    compare(bench, `${kind}: posted`, first, posted);
    const kept = filesIn(posted.components ?? []);
    const edited = await send(bench, `${kind}: edited`, editRequest(next, kept), [town, posted.id]);
    if (edited === null) continue;
    compare(bench, `${kind}: edited`, next, edited);
    if (first.files === undefined) continue;
    const left = filesIn(edited.components ?? []).map(({ name }) => name);
    const wanted = first.files.map(({ name }) => name);
    find(
      bench,
      `${kind}: edited, keeps its files`,
      wanted.every((name) => left.includes(name)),
      wanted.join(),
      left.join() || 'none',
    );
  }
  await checkEarlier(bench, town);
}

/** A message as earlier versions posted it becomes one of components. */
async function checkEarlier(bench: Bench, town: string): Promise<void> {
  const what = 'a plain message that becomes one of components';
  const post = { body: { content: 'As before', components: [buttons(0)] }, files: [] };
  const posted = await send(bench, what, post, [town]);
  if (posted === null) return;
  const next: Body = { ...body(['# Now'], [buttons(1)]), tone: 'lobby' };
  const edited = await send(bench, what, editRequest(next), [town, posted.id]);
  if (edited !== null) compare(bench, what, next, edited);
  const how = { signal: bench.signal, longestWaitMs: bench.options.waitMs };
  const gone = await bench.api.call('DELETE /channels/{id}/messages/{id}', [town, posted.id], how);
  find(bench, 'a message can be deleted', gone.status === 204, 'HTTP 204', refusal(gone));
}

/** Posts or edits a message, and reads it back. `null`: Discord refuses it, which is a finding. */
async function send(
  { api, signal, options: { waitMs }, findings }: Bench,
  what: string,
  { body: request, files }: MessageRequest,
  at: readonly string[],
): Promise<Received | null> {
  const route = at.length === 1 ? 'POST /channels/{id}/messages' : 'PATCH /channels/{id}/messages/{id}';
  const answer: Answer = await api.call(route, at, { body: request, files, signal, longestWaitMs: waitMs });
  const made = answer.body as Received;
  const read =
    answer.status === 200
      ? await api.call('GET /channels/{id}/messages/{id}', [at[0]!, made.id], { signal, longestWaitMs: waitMs })
      : answer;
  if (read.status === 200) return read.body as Received;
  find({ findings }, what, false, 'taken', refusal(read));
  return null;
}

/** Compares the words, the buttons and the menus of a message with those that were sent. */
function compare(bench: Bench, what: string, sent: Body, got: Received): void {
  const text = textIn({ content: got.content, components: got.components ?? [] });
  const wrong = [
    ...(text === textIn({ content: '', components: componentsOf(sent) }) ? [] : [`the text ${JSON.stringify(text)}`]),
    ...(JSON.stringify(partsIn(got.components ?? [])) === JSON.stringify(partsIn(sent.components))
      ? []
      : ['other buttons or menus']),
  ];
  find(bench, what, wrong.length === 0, 'as sent', wrong.join(', ') || 'the same');
}

/** The fields of buttons and menus that the bot sets. */
const fields = ['custom_id', 'label', 'style', 'placeholder', 'min_values', 'max_values', 'options'] as const;

interface Part {
  readonly components?: readonly object[];
  /** The button of a section. */
  readonly accessory?: object;
  readonly custom_id?: string;
}

function partsIn(components: readonly object[]): readonly object[] {
  return components.flatMap((component) => {
    const part = component as Part;
    const own =
      part.custom_id === undefined ? [] : [Object.fromEntries(fields.map((name) => [name, fieldOf(part, name)]))];
    return [...own, ...partsIn([...(part.components ?? []), ...(part.accessory ? [part.accessory] : [])])];
  });
}

/** The value of a field. Discord omits what is not set, and may add an emoji or a default to an option. */
function fieldOf(part: object, name: (typeof fields)[number]): unknown {
  const value = (part as Readonly<Record<string, unknown>>)[name];
  if (name === 'min_values' || name === 'max_values') return value ?? 1;
  if (name !== 'options' || !Array.isArray(value)) return value ?? null;
  return (value as readonly Record<string, unknown>[]).map((option) => [
    ...[option['label'], option['value'], option['description'] ?? null, option['default'] ?? false],
  ]);
}
