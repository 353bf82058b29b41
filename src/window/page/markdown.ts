import { parse } from 'discord-markdown-parser';
import { button, element, sign, spoken } from './dom.ts';
import { type Block, blocksOf } from './markdown-blocks.ts';
import { mention } from './names.ts';
import type { Page } from './page.ts';
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

type Draw = (page: Page, parsed: Parsed) => Node;

const wrapped =
  (tag: keyof HTMLElementTagNameMap): Draw =>
  (page, { content }) =>
    element(tag, {}, drawAll(page, content));

const draws: Readonly<Record<string, Draw>> = {
  em: wrapped('em'),
  strong: wrapped('strong'),
  underline: wrapped('u'),
  strikethrough: wrapped('s'),
  inlineCode: wrapped('code'),
  codeBlock: (page, { content }) => element('pre', {}, element('code', {}, drawAll(page, content))),
  br: () => element('br'),
  newline: () => element('br'),
  spoiler: (page, { content }) => drawSpoiler(page, content),
  link: drawLink,
  url: drawLink,
  autolink: drawLink,
  user: (page, { id = '' }) => mention(page, '@', id),
  role: (page, { id = '' }) => mention(page, '&', id),
  channel: (page, { id = '' }) => mention(page, '#', id),
  everyone: () => element('span', { class: 'mention' }, '@everyone'),
  here: () => element('span', { class: 'mention' }, '@here'),
  emoji: (_, { name = '' }) => document.createTextNode(`:${name}:`),
  twemoji: (_, { name = '' }) => element('span', { class: 'emoji' }, name),
  timestamp: (page, { timestamp: unix, format = 'f' }) => timestamp(Number(unix), format, page.language),
  slashCommand: drawCommand,
};

/** Returns the nodes of a text in Discord's markdown. */
export function markdown(page: Page, text: string): DocumentFragment {
  const fragment = document.createDocumentFragment();
  for (const block of blocksOf(text)) fragment.append(drawBlock(page, block));
  return fragment;
}

function drawBlock(page: Page, block: Block): HTMLElement {
  switch (block.kind) {
    case 'text':
      return element('div', { class: 'text' }, inline(page, block.text));
    case 'subtext':
      return element('div', { class: 'subtext' }, inline(page, block.text));
    case 'code':
      return element('div', {}, inline(page, block.text));
    case 'heading':
      return element('div', { class: `heading heading-${block.level}` }, inline(page, block.text));
    case 'quote':
      return element('blockquote', {}, ...block.blocks.map((inner) => drawBlock(page, inner)));
    case 'list':
      return drawList(page, block);
  }
}

function drawList(page: Page, { isOrdered, start, items }: Extract<Block, { readonly kind: 'list' }>): HTMLElement {
  const nodes = items.map(({ text, inner }) =>
    element('li', {}, inline(page, text), ...inner.map((block) => drawBlock(page, block))),
  );
  return isOrdered ? element('ol', { start }, ...nodes) : element('ul', {}, ...nodes);
}

/** Returns the nodes of a text without blocks. */
function inline(page: Page, text: string): DocumentFragment {
  return drawAll(page, parse(text, 'extended') as readonly Parsed[]);
}

function drawAll(page: Page, content: Parsed['content'] = ''): DocumentFragment {
  const fragment = document.createDocumentFragment();
  if (typeof content === 'string') fragment.append(content);
  else fragment.append(...content.map((parsed) => (draws[parsed.type] ?? drawText)(page, parsed)));
  fragment.normalize();
  return fragment;
}

const drawText: Draw = (page, { content }) => drawAll(page, content);

function drawLink(page: Page, { target = '', content }: Parsed): Node {
  const address = URL.canParse(target) ? new URL(target) : null;
  if (!address || !/^https?:$/.test(address.protocol)) return drawAll(page, content);
  const attributes = { href: address.href, target: '_blank', rel: 'noopener noreferrer' };
  return element('a', attributes, drawAll(page, content));
}

function drawSpoiler(page: Page, content: Parsed['content']): Node {
  const cover = button(
    sign('▒▒▒▒▒'),
    () => cover.replaceWith(element('span', { class: 'revealed' }, drawAll(page, content))),
    {
      class: 'spoiler',
      title: page.texts.spoiler,
    },
  );
  cover.append(spoken(page.texts.spoiler));
  return cover;
}

function drawCommand(page: Page, { fullName = '' }: Parsed): Node {
  const command = page.store.maps.command.get(fullName);
  const text = `/${command?.label ?? fullName}`;
  if (!command || !page.store.mayAct) return element('span', { class: 'mention' }, text);
  return button(text, () => page.openCommand(fullName), { class: 'mention', 'data-command': fullName });
}
