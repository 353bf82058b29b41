import type { APIMessage } from 'discord-api-types/v10';
import { type ComponentChildren, Fragment, h, type JSX } from 'preact';
import { type Component, kinds } from './component-types.ts';
import { drawComponent } from './components.ts';
import { inline, markdown } from './markdown.ts';
import { nameOf, picture } from './names.ts';
import { button } from './nodes.ts';
import type { Page } from './page.ts';
import { sentAt } from './time.ts';

/** Bits of a message's flags (docs: Message Flags). */
const ephemeral = 64;
const loading = 128;
/** The type of the note that a message was pinned (docs: Message Types). */
const pinNote = 6;

/** Returns true if only the shown person sees the message. */
export const isEphemeral = ({ flags }: APIMessage): boolean => ((flags ?? 0) & ephemeral) !== 0;

/** Returns the parts of a message from top to bottom. `isFirst`: the first message of its author in a row. */
export function partsOf(page: Page, message: APIMessage, isFirst: boolean): readonly (JSX.Element | null)[] {
  const components = (message.components ?? []) as readonly Component[];
  return [
    isFirst ? headOf(page, message) : null,
    contentOf(page, message),
    ...message.embeds.map((embed, index) => embedOf(page, embed, index)),
    ...message.attachments.map(attachmentOf),
    ...components.map((component, index) =>
      h(Fragment, { key: `component ${index}` }, drawComponent(page, message, component)),
    ),
    footOf(page, message),
  ];
}

function headOf(page: Page, message: APIMessage): JSX.Element {
  const { author, pinned, timestamp } = message;
  const { texts } = page;
  const name = nameOf(page, author.id, author);
  return h(
    'header',
    { key: 'head', class: 'head' },
    originOf(page, message),
    picture(author.id, name),
    h('h2', null, name),
    author.bot && h('span', { class: 'tag' }, texts.bot),
    sentAt(timestamp, page.language),
    pinned && h('span', { class: 'tag' }, `📌 ${texts.pinned}`),
  );
}

/** Returns the line above a message that answers a command or another message, or `null`. */
function originOf(page: Page, message: APIMessage): JSX.Element | null {
  const used = message.interaction_metadata;
  const command = message.interaction?.name;
  if (used && command) {
    const label = page.store.maps.command.get(command)?.label ?? command;
    return h('div', { class: 'origin' }, page.texts.used(nameOf(page, used.user.id, used.user), label));
  }
  const replied = message.referenced_message;
  if (!replied) return null;
  const name = nameOf(page, replied.author.id, replied.author);
  return h('div', { class: 'origin' }, page.texts.replied(name), ' ', inline(page, firstLine(textOf(replied))));
}

/** Returns the text of a message: of a plain one, or of one made of components. */
function textOf({ content, components = [] }: Pick<APIMessage, 'content' | 'components'>): string {
  const inside = (list: readonly Component[]): readonly string[] =>
    list.flatMap((each) => [
      ...(each.type === kinds.text ? [each.content ?? ''] : []),
      ...inside(each.components ?? []),
    ]);
  return content === '' ? inside(components as readonly Component[]).join('\n') : content;
}

/** Returns the first line of a text, which is no heading, quote or list there. */
const firstLine = (content: string): string =>
  (content.split('\n').find((text) => text.trim() !== '') ?? '').replace(/^(?:#{1,3}|-#|>{1,3}|[-*]) +/, '');

function contentOf(page: Page, message: APIMessage): JSX.Element {
  const { author, content, edited_timestamp: edited, flags, type } = message;
  const { texts } = page;
  const node = (...children: readonly ComponentChildren[]): JSX.Element =>
    h('div', { key: 'content', class: 'content' }, ...children);
  if (((flags ?? 0) & loading) !== 0) return node(h('em', null, texts.thinking(nameOf(page, author.id, author))));
  if (type === pinNote) return node(h('em', null, `📌 ${texts.pinnedOne}`));
  if (edited === null || content === '') return node(markdown(page, content));
  return node(markdown(page, content, [' ', h('span', { class: 'edited', title: edited }, texts.edited)]));
}

function embedOf(page: Page, embed: APIMessage['embeds'][number], index: number): JSX.Element {
  const { title, description, fields = [] } = embed;
  const texts = [title && `**${title}**`, description, ...fields.map(({ name, value }) => `**${name}**\n${value}`)];
  return h('div', { key: `embed ${index}`, class: 'card' }, markdown(page, texts.filter(Boolean).join('\n')));
}

function attachmentOf(attachment: APIMessage['attachments'][number]): JSX.Element {
  const { id, filename, url, description, content_type: type, width, height } = attachment;
  const isImage = (type ?? '').startsWith('image/') || /\.(?:png|jpe?g|gif|webp|svg)$/i.test(filename);
  const link = { key: `file ${id}`, href: url, target: '_blank', rel: 'noopener noreferrer' };
  if (!isImage) return h('a', { ...link, class: 'file' }, `📎 ${filename}`);
  const size = { width: width ?? undefined, height: height ?? undefined };
  const image = h('img', { class: 'image', src: url, alt: description ?? filename, ...size });
  return h('a', { ...link, class: 'picture-link' }, image);
}

/** The last part: the error of a press, and "Only you can see this". */
function footOf(page: Page, message: APIMessage): JSX.Element {
  const { store, texts } = page;
  const note = store.notes.get(message.id);
  const isOnlyTheirs = isEphemeral(message);
  const isOwn = message.author.id === store.personId;
  const remove = (label: string): JSX.Element =>
    button(label, () => void page.tryTo({ type: 'delete', messageId: message.id }), {
      class: isOnlyTheirs ? 'link' : 'link delete',
      'data-action': isOnlyTheirs ? 'dismiss' : 'delete',
      disabled: !store.mayAct,
    });
  return h(
    'footer',
    { key: 'foot' },
    note !== undefined && h('p', { class: 'error', role: 'alert' }, note),
    isOnlyTheirs && h('p', { class: 'only-you' }, `👁 ${texts.onlyYou} · `, remove(texts.dismiss)),
    isOwn && !isOnlyTheirs && remove(texts.remove),
  );
}
