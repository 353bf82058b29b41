import { parse } from 'discord-markdown-parser';
import { type ComponentChildren, h, type JSX } from 'preact';
import { useState } from 'preact/hooks';
import { type Block, blocksOf } from '../../game-page/page/markdown-blocks.ts';
import { Mention } from './names.ts';
import { button, sign, spoken } from './nodes.ts';
import type { Page, PageProps } from './page.ts';
import { timestamp } from './time.ts';

/** A node of the parser's tree, as far as it is drawn. */
interface Parsed {
  readonly type: string;
  readonly content?: string | readonly Parsed[];
  readonly id?: string;
  readonly name?: string;
  readonly fullName?: string;
  readonly target?: string;
  readonly timestamp?: string;
  readonly format?: string;
}

type Draw = (page: Page, parsed: Parsed) => ComponentChildren;

const wrapped =
  (tag: 'em' | 'strong' | 'u' | 's' | 'code'): Draw =>
  (page, { content }) =>
    h(tag, null, drawAll(page, content));

const draws: Readonly<Record<string, Draw>> = {
  em: wrapped('em'),
  strong: wrapped('strong'),
  underline: wrapped('u'),
  strikethrough: wrapped('s'),
  inlineCode: wrapped('code'),
  codeBlock: (page, { content }) => h('pre', null, h('code', null, drawAll(page, content))),
  br: () => h('br', null),
  newline: () => h('br', null),
  spoiler: (page, { content = '' }) => h(Spoiler, { page, content }),
  link: drawLink,
  url: drawLink,
  autolink: drawLink,
  user: (page, { id = '' }) => h(Mention, { page, kind: '@', id }),
  role: (page, { id = '' }) => h(Mention, { page, kind: '&', id }),
  channel: (page, { id = '' }) => h(Mention, { page, kind: '#', id }),
  everyone: () => h('span', { class: 'mention' }, '@everyone'),
  here: () => h('span', { class: 'mention' }, '@here'),
  emoji: drawEmoji,
  twemoji: (_, { name = '' }) => h('span', { class: 'emoji' }, name),
  timestamp: (page, { timestamp: unix, format = 'f' }) =>
    timestamp({ unix: Number(unix), style: format, language: page.language }),
  slashCommand: drawCommand,
};

/** Returns the nodes of a text in Discord's markdown. `end` follows the last word. */
export function markdown(page: Page, text: string, end: ComponentChildren = null): ComponentChildren {
  const blocks = blocksOf(text);
  return blocks.map((block, index) => drawBlock(page, block, index === blocks.length - 1 ? end : null));
}

function drawBlock(page: Page, block: Block, end: ComponentChildren): JSX.Element {
  switch (block.kind) {
    case 'text':
      return h('div', { class: 'text' }, inline(page, block.text), end);
    case 'subtext':
      return h('div', { class: 'subtext' }, inline(page, block.text), end);
    case 'code':
      return h('div', null, inline(page, block.text), end);
    case 'heading':
      return h('div', { class: `heading heading-${block.level}` }, inline(page, block.text), end);
    case 'quote':
      return h(
        'blockquote',
        null,
        block.blocks.map((inner) => drawBlock(page, inner, null)),
        end,
      );
    case 'list':
      return drawList(page, block, end);
  }
}

/** A list has nothing but its items, so `end` is in the last one. */
function drawList(
  page: Page,
  { isOrdered, start, items }: Extract<Block, { readonly kind: 'list' }>,
  end: ComponentChildren,
): JSX.Element {
  const nodes = items.map(({ text, inner }, index) =>
    h(
      'li',
      null,
      inline(page, text),
      inner.map((block) => drawBlock(page, block, null)),
      index === items.length - 1 && end,
    ),
  );
  return isOrdered ? h('ol', { start }, nodes) : h('ul', null, nodes);
}

/** Returns the nodes of a text without blocks. */
export const inline = (page: Page, text: string): ComponentChildren =>
  drawAll(page, parse(text, 'extended') as readonly Parsed[]);

const drawAll = (page: Page, content: Parsed['content'] = ''): ComponentChildren =>
  typeof content === 'string' ? content : content.map((parsed) => (draws[parsed.type] ?? drawText)(page, parsed));

const drawText: Draw = (page, { content }) => drawAll(page, content);

/** The path of a channel, or of a message in it (docs: Message Formatting). */
const channelPath = /^\/channels\/\d+\/(\d+)(\/\d+)?$/;

/** A bare link to a channel or a message is drawn with the name of its channel, as Discord does. */
function drawLink(page: Page, { target = '', content }: Parsed): ComponentChildren {
  const address = URL.canParse(target) ? new URL(target) : null;
  if (!address || !/^https?:$/.test(address.protocol)) return drawAll(page, content);
  const [, channelId, messageId] = channelPath.exec(address.pathname) ?? [];
  if (address.hostname === 'discord.com' && channelId !== undefined)
    return h('span', { class: 'place' }, [
      h(Mention, { page, kind: '#', id: channelId }),
      messageId === undefined ? null : sign(' › 💬'),
    ]);
  const attributes = { href: address.href, target: '_blank', rel: 'noopener noreferrer' };
  return h('a', attributes, drawAll(page, content));
}

/** An emoji of an application is a picture. Its name is for those who do not see it. */
function drawEmoji({ store }: Page, { name = '', id = '' }: Parsed): ComponentChildren {
  const [guild] = store.maps.guild.values();
  if (guild === undefined) return `:${name}:`;
  return h('img', { class: 'emoji', src: `${guild.cdn}/emojis/${id}.png`, alt: `:${name}:` });
}

function Spoiler({ page, content }: PageProps & { readonly content: Parsed['content'] & {} }): JSX.Element {
  const [isShown, setShown] = useState(false);
  if (isShown) return h('span', { class: 'revealed' }, drawAll(page, content));
  const cover = [sign('▒▒▒▒▒'), spoken(page.texts.spoiler)];
  return button(cover, () => setShown(true), { class: 'spoiler', title: page.texts.spoiler });
}

function drawCommand(page: Page, { fullName = '' }: Parsed): JSX.Element {
  const command = page.store.maps.command.get(fullName);
  const text = `/${command?.label ?? fullName}`;
  if (!command || !page.store.mayAct) return h('span', { class: 'mention' }, text);
  return button(text, () => page.openCommand(fullName), { class: 'mention', 'data-command': fullName });
}
