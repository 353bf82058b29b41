import {
  type APIComponentInContainer,
  type APIMessage,
  type APIMessageTopLevelComponent,
  ComponentType,
  MessageFlags,
} from 'discord.js';
import { type Body, type BodyFile, fitsRows, type Row } from './body.ts';
import { withBoundMarks } from './marks.ts';
import { toneColours } from './tone.ts';

/**
 * The edge at which a `Body` becomes a message of Discord: a message of components (Components V2). A body with buttons, menus,
 * files, a heading or a tone is framed, and any other is text as people write it.
 */

/** A file that a message has in Discord, and that an edit keeps. */
export interface KeptFile {
  readonly id: string;
  readonly name: string;
  readonly alt?: string | undefined;
}

const isPicture = ({ name }: { readonly name: string }): boolean => /\.(?:png|svg)$/.test(name);

/** Discord finds a file of a message by its name. */
const media = ({ name }: { readonly name: string }) => ({ url: `attachment://${name}` });

/** The components of a message. `kept`: files that it has already. */
export function componentsOf(
  { content, components: rows, files = [], tone }: Body,
  kept: readonly KeptFile[] = [],
): APIMessageTopLevelComponent[] {
  const all = [...files, ...kept];
  const pictures = all
    .filter(isPicture)
    .map((file) => ({ media: media(file), ...(file.alt ? { description: file.alt } : {}) }));
  const parts: APIComponentInContainer[] = [
    ...(content.trim() === '' ? [] : [{ type: ComponentType.TextDisplay as const, content: withBoundMarks(content) }]),
    ...(pictures.length === 0 ? [] : [{ type: ComponentType.MediaGallery as const, items: pictures }]),
    ...all.filter((file) => !isPicture(file)).map((file) => ({ type: ComponentType.File as const, file: media(file) })),
    ...rows.map(rowOf),
  ];
  const isPage = rows.length > 0 || all.length > 0 || /^#{1,3} /.test(content);
  if (tone === undefined && !isPage) return parts;
  const accent = tone === undefined ? {} : { accent_color: toneColours[tone] };
  return [{ type: ComponentType.Container, components: parts, ...accent }];
}

/** A section has one button as its accessory. */
function rowOf({ beside, ...row }: Row): APIComponentInContainer {
  const [button] = row.components;
  if (beside === undefined || button?.type !== ComponentType.Button) return row;
  const text = { type: ComponentType.TextDisplay as const, content: withBoundMarks(beside) };
  return { type: ComponentType.Section, components: [text], accessory: button };
}

/** A request of discord.js's REST that carries a message. */
export interface MessageRequest {
  readonly body: object;
  readonly files: { readonly name: string; readonly data: Buffer }[];
}

/** A message to be posted. */
export function postRequest(body: Body): MessageRequest {
  return request(body, []);
}

/**
 * An edit of a message. It has the files of the body, and those of its own that are kept. A message of an earlier version
 * loses its content, which a message of components cannot have.
 */
export function editRequest(body: Body, kept: readonly KeptFile[] = []): MessageRequest {
  const { body: shown, files } = request(body, kept);
  return { body: { content: null, embeds: [], attachments: [], ...shown }, files };
}

/** A file as discord.js sends it. */
export const bytesOf = ({ name, data }: BodyFile) => ({ name, data: Buffer.from(data) });

function request(body: Body, kept: readonly KeptFile[]): MessageRequest {
  const { files = [] } = body;
  const attachments = [
    ...files.map(({ name, alt }, id) => ({ id, filename: name, ...(alt === undefined ? {} : { description: alt }) })),
    ...namesOf(kept),
  ];
  return {
    body: {
      flags: MessageFlags.IsComponentsV2,
      components: componentsOf(body, kept),
      allowed_mentions: { parse: [] },
      ...(attachments.length === 0 ? {} : { attachments }),
    },
    files: files.map(bytesOf),
  };
}

/** Discord keeps a file that a component names only if the edit says its id and its name. */
const namesOf = (kept: readonly KeptFile[]) => kept.map(({ id, name }) => ({ id, filename: name }));

/** The files of a message, as far as its rows leave room for them: twelve seats with their buttons fill it. */
const inRoom = <File>({ components }: Body, files: readonly File[]): readonly File[] =>
  fitsRows(components, files.length) ? files : [];

/** A message as the classes of discord.js take it. */
export const message = (body: Body) => {
  const files = body.files && inRoom(body, body.files);
  return {
    flags: MessageFlags.IsComponentsV2 as const,
    components: componentsOf({ ...body, files: files ?? [] }),
    allowedMentions: { parse: [] as const },
    ...(files === undefined ? {} : { files: files.map(upload) }),
  };
};

/** The parts of a pressed message that matter to an edit of it. */
interface Pressed {
  readonly flags: { has(flag: MessageFlags): boolean };
  readonly components: readonly { toJSON(): object }[];
}

/** An edit of this message. Its files stay, unless the body names others. */
export function edit(body: Body, { flags, components }: Pressed) {
  if (!flags.has(MessageFlags.IsComponentsV2)) return { ...message({ files: [], ...body }), content: null, embeds: [] };
  return keeping(body, filesIn(components.map((component) => component.toJSON())));
}

/** An edit of a message of components that has these files. They stay, unless the body names others or needs their room. */
export function keeping(body: Body, kept: readonly KeptFile[]) {
  if (body.files !== undefined || kept.length === 0) return message(body);
  const files = inRoom(body, kept);
  return { ...message(body), components: componentsOf(body, files), attachments: namesOf(files) as never };
}

const upload = ({ name, data, alt }: BodyFile) => ({
  name,
  attachment: Buffer.from(data as string),
  ...(alt === undefined ? {} : { description: alt }),
});

/** A component of a received message, as far as it is read. */
interface Received {
  readonly type?: number;
  readonly content?: string;
  readonly components?: readonly Received[];
  readonly items?: readonly { readonly media: ReceivedMedia; readonly description?: string | null }[];
  readonly file?: ReceivedMedia;
}

interface ReceivedMedia {
  readonly url: string;
  readonly attachment_id?: string;
}

/** Adds the components to `all`, each with those inside of it. */
function inside(components: readonly Received[], all: Received[] = []): readonly Received[] {
  for (const each of components) {
    all.push(each);
    if (each.components) inside(each.components, all);
  }
  return all;
}

/** The files that the components of a received message show. */
export function filesIn(components: readonly object[]): readonly KeptFile[] {
  const kept: KeptFile[] = [];
  for (const { items = [], file } of inside(components)) {
    const shown: Received['items'] = file ? [...items, { media: file }] : items;
    for (const { media, description } of shown) {
      const { url, attachment_id: id } = media;
      const name = URL.canParse(url) ? decodeURIComponent(new URL(url).pathname.split('/').at(-1)!) : '';
      if (id !== undefined) kept.push({ id, name, alt: description ?? undefined });
    }
  }
  return kept;
}

/** The text of a received message: of a plain one, or of one made of components. */
export function textIn({ content, components = [] }: { content: string; components?: readonly object[] }): string {
  const texts = content === '' ? [] : [content];
  for (const each of inside(components))
    if (each.type === ComponentType.TextDisplay && each.content) texts.push(each.content);
  return texts.join('\n');
}

/** Returns true if a received message has these words, and buttons and menus of the same moment. */
export function isSame({ content, components }: APIMessage, body: Body): boolean {
  const ids = (parts: unknown) => JSON.stringify(parts ?? []).match(/"custom_id":"[^"]*"/g) ?? [];
  const words = [body.content, ...body.components.map(({ beside = '' }) => beside)].filter(Boolean).join('\n');
  const isAsIs = textIn({ content, components: components ?? [] }) === withBoundMarks(words);
  return isAsIs && ids(components).join() === ids(body.components).join();
}
