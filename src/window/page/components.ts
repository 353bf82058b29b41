import type { APIMessage } from 'discord-api-types/v10';
import { h, type JSX } from 'preact';
import type { Request } from '../protocol.ts';
import { type Component, kinds } from './component-types.ts';
import { markdown } from './markdown.ts';
import { isMenu } from './menu-options.ts';
import { Menu } from './menus.ts';
import { button, sign } from './nodes.ts';
import type { Page } from './page.ts';

type Draw = (page: Page, message: APIMessage, component: Component) => JSX.Element;

/** The classes of the button styles (docs: Button Styles). */
const looks: Readonly<Record<number, string>> = { 1: 'primary', 2: 'secondary', 3: 'success', 4: 'danger' };
const linkStyle = 5;

const draws: Readonly<Record<number, Draw>> = {
  [kinds.row]: (page, message, { components = [] }) => h('div', { class: 'row' }, drawEach(page, message, components)),
  [kinds.button]: drawButton,
  [kinds.section]: (page, message, { components = [], accessory }) =>
    h(
      'div',
      { class: 'section' },
      h('div', null, drawEach(page, message, components)),
      accessory && drawComponent(page, message, accessory),
    ),
  [kinds.text]: (page, _, { content = '' }) => h('div', { class: 'content' }, markdown(page, content)),
  [kinds.thumbnail]: (_, __, { media, description }) => drawImage('thumbnail', media?.url, description),
  [kinds.gallery]: (_, __, { items = [] }) =>
    h(
      'div',
      { class: 'gallery' },
      items.map((item) => drawImage('image', item.media.url, item.description)),
    ),
  [kinds.file]: (_, __, { file, name }) =>
    h(
      'a',
      { class: 'file', href: file?.url ?? '', target: '_blank', rel: 'noopener noreferrer' },
      `📎 ${name ?? file?.url ?? ''}`,
    ),
  [kinds.separator]: (_, __, { divider = true, spacing = 1 }) =>
    h('div', { class: `separator space-${spacing} ${divider ? 'line' : ''}` }),
  [kinds.container]: drawContainer,
};

/** Returns the node of a component of a message. */
export function drawComponent(page: Page, message: APIMessage, component: Component): JSX.Element {
  if (isMenu(component)) return drawMessageMenu(page, message, component);
  const draw = draws[component.type];
  return draw ? draw(page, message, component) : h('div', { class: 'content' }, component.content ?? '');
}

function drawImage(className: string, url: string | undefined, description: string | null | undefined): JSX.Element {
  return h('img', { class: className, src: url ?? '', alt: description ?? '', loading: 'lazy' });
}

const drawEach = (page: Page, message: APIMessage, components: readonly Component[]): readonly JSX.Element[] =>
  components.map((inner) => drawComponent(page, message, inner));

function drawContainer(page: Page, message: APIMessage, { components = [], accent_color: color }: Component) {
  const style = typeof color === 'number' ? { borderInlineStartColor: `#${color.toString(16).padStart(6, '0')}` } : {};
  return h('div', { class: 'card', style }, drawEach(page, message, components));
}

function drawButton(page: Page, message: APIMessage, component: Component): JSX.Element {
  const { label = '', emoji, style = 2, url, custom_id: customId = '', disabled = false } = component;
  const content = h('span', null, emoji?.name && sign(`${emoji.name} `), label);
  if (style === linkStyle) {
    return h('a', { class: 'button', href: url ?? '', target: '_blank', rel: 'noopener noreferrer' }, content);
  }
  const request = { type: 'press', messageId: message.id, customId } as const;
  return button(content, ({ currentTarget }) => void use(page, message.id, currentTarget, request), {
    // Another button in its place gets neither its focus nor a second press.
    key: customId,
    class: looks[style] ?? 'secondary',
    'data-custom-id': customId,
    'aria-label': label === '' ? (emoji?.name ?? customId) : undefined,
    disabled: disabled || !page.store.mayAct,
  });
}

function drawMessageMenu(page: Page, message: APIMessage, menu: Component): JSX.Element {
  const customId = menu.custom_id ?? '';
  return h(Menu, {
    key: customId,
    page,
    menu,
    isDisabled: menu.disabled === true || !page.store.mayAct,
    choose: (node, values) => use(page, message.id, node, { type: 'choose', messageId: message.id, customId, values }),
  });
}

/** Sends the use of a control and shows its error below the message. Resolves to true if it was taken. */
async function use(page: Page, messageId: string, node: HTMLElement, request: Request): Promise<boolean> {
  if (node.ariaBusy === 'true') return false;
  node.ariaBusy = 'true';
  page.store.note(messageId, null);
  const { error } = await page.submit(request);
  node.ariaBusy = null;
  if (error !== undefined) page.store.note(messageId, error);
  return error === undefined;
}
