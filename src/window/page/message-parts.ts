import type { APIMessage } from 'discord-api-types/v10';
import type { Component } from './component-types.ts';
import { drawComponent } from './components.ts';
import { button, element } from './dom.ts';
import { markdown } from './markdown.ts';
import { nameOf, picture } from './names.ts';
import type { Page } from './page.ts';
import type { Item } from './patch.ts';
import { sentAt } from './time.ts';

/** Bits of a message's flags (docs: Message Flags). */
const ephemeral = 64;
const loading = 128;
/** The type of the note that a message was pinned (docs: Message Types). */
const pinNote = 6;

/** Returns true if only the shown person sees the message. */
export const isEphemeral = ({ flags }: APIMessage): boolean => ((flags ?? 0) & ephemeral) !== 0;

/** Returns the parts of a message from top to bottom. `isFirst`: the first message of its author in a row. */
export function partsOf(page: Page, message: APIMessage, isFirst: boolean): readonly Item[] {
  return [
    ...(isFirst ? [headPart(page, message)] : []),
    contentPart(page, message),
    ...message.embeds.map((embed, index) => embedPart(page, embed, index)),
    ...message.attachments.map(attachmentPart),
    ...((message.components ?? []) as readonly Component[]).map((component, index) => ({
      key: `component ${index}`,
      stamp: JSON.stringify(component),
      draw: () => drawComponent(page, message, component),
    })),
    footPart(page, message),
  ];
}

function headPart(page: Page, message: APIMessage): Item {
  const { author, pinned, timestamp } = message;
  const { texts } = page;
  const name = nameOf(page, author.id, author);
  const draw = (): HTMLElement =>
    element(
      'header',
      { class: 'head' },
      originOf(page, message),
      picture(author.id, name),
      element('h2', {}, name),
      author.bot ? element('span', { class: 'tag' }, texts.bot) : null,
      sentAt(timestamp, page.language),
      pinned ? element('span', { class: 'tag' }, `📌 ${texts.pinned}`) : null,
    );
  return { key: 'head', stamp: JSON.stringify([name, pinned]), draw };
}

/** Returns the line above a message that answers a command or another message, or `null`. */
function originOf(page: Page, message: APIMessage): HTMLElement | null {
  const used = message.interaction_metadata;
  const command = message.interaction?.name;
  if (used && command) {
    const label = page.store.maps.command.get(command)?.label ?? command;
    return element('div', { class: 'origin' }, page.texts.used(nameOf(page, used.user.id, used.user), label));
  }
  const replied = message.referenced_message;
  if (!replied) return null;
  const name = nameOf(page, replied.author.id, replied.author);
  return element('div', { class: 'origin' }, `${page.texts.replied(name)} ${firstWords(page, replied.content)}`);
}

/** Returns the first line of a text without its marks. */
function firstWords(page: Page, content: string): string {
  const line = content.split('\n').find((text) => text.trim() !== '') ?? '';
  return line
    .replace(/^(?:#{1,3}|-#|>{1,3}|[-*]) +/, '')
    .replace(/<@!?(\d+)>/g, (_, id: string) => `@${nameOf(page, id)}`)
    .replace(/\*\*|__|~~|\|\||`/g, '');
}

function contentPart(page: Page, message: APIMessage): Item {
  const { content, edited_timestamp: edited, flags } = message;
  const isLoading = ((flags ?? 0) & loading) !== 0;
  const draw = (): HTMLElement => {
    const { texts } = page;
    const node = element('div', { class: 'content' });
    if (isLoading) node.append(element('em', {}, texts.thinking(nameOf(page, message.author.id, message.author))));
    else if (message.type === pinNote) node.append(element('em', {}, `📌 ${texts.pinnedOne}`));
    else node.append(markdown(page, content));
    if (edited !== null && content !== '') {
      // A list has nothing but its items.
      const end = node.querySelector(':scope > :is(ul, ol):last-child > :last-child') ?? node.lastElementChild ?? node;
      end.append(' ', element('span', { class: 'edited', title: edited }, texts.edited));
    }
    return node;
  };
  return { key: 'content', stamp: JSON.stringify([content, edited !== null, isLoading]), draw };
}

function embedPart(page: Page, embed: APIMessage['embeds'][number], index: number): Item {
  const { title, description, fields = [] } = embed;
  const texts = [title && `**${title}**`, description, ...fields.map(({ name, value }) => `**${name}**\n${value}`)];
  return {
    key: `embed ${index}`,
    stamp: JSON.stringify(embed),
    draw: () => element('div', { class: 'card' }, markdown(page, texts.filter(Boolean).join('\n'))),
  };
}

function attachmentPart(attachment: APIMessage['attachments'][number]): Item {
  const { id, filename, url, description, content_type: type, width, height } = attachment;
  const isImage = (type ?? '').startsWith('image/') || /\.(?:png|jpe?g|gif|webp|svg)$/i.test(filename);
  const draw = (): HTMLElement => {
    const link = { href: url, target: '_blank', rel: 'noopener noreferrer', class: isImage ? 'picture-link' : 'file' };
    if (!isImage) return element('a', link, `📎 ${filename}`);
    const size = { width: width ?? null, height: height ?? null };
    return element('a', link, element('img', { class: 'image', src: url, alt: description ?? filename, ...size }));
  };
  return { key: `file ${id}`, stamp: url, draw };
}

/** The last part: the error of a press, and "Only you can see this". */
function footPart(page: Page, message: APIMessage): Item {
  const { store, texts } = page;
  const note = store.notes.get(message.id) ?? null;
  const isOnlyTheirs = isEphemeral(message);
  const isOwn = message.author.id === store.personId;
  const remove = (label: string): HTMLElement =>
    button(label, () => void page.tryTo({ type: 'delete', messageId: message.id }), {
      class: isOnlyTheirs ? 'link' : 'link delete',
      'data-action': isOnlyTheirs ? 'dismiss' : 'delete',
      disabled: !store.mayAct,
    });
  const draw = (): HTMLElement =>
    element(
      'footer',
      {},
      note === null ? null : element('p', { class: 'error', role: 'alert' }, note),
      isOnlyTheirs ? element('p', { class: 'only-you' }, `👁 ${texts.onlyYou} · `, remove(texts.dismiss)) : null,
      isOwn && !isOnlyTheirs ? remove(texts.remove) : null,
    );
  return { key: 'foot', stamp: JSON.stringify([note, isOnlyTheirs, isOwn]), draw };
}
