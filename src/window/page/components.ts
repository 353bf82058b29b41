import type { APIMessage } from 'discord-api-types/v10';
import type { Request } from '../protocol.ts';
import { type Component, kinds } from './component-types.ts';
import { button, element, sign } from './dom.ts';
import { markdown } from './markdown.ts';
import { isMenu } from './menu-options.ts';
import { drawMenu } from './menus.ts';
import type { Page } from './page.ts';

type Draw = (page: Page, message: APIMessage, component: Component) => HTMLElement;

/** The classes of the button styles (docs: Button Styles). */
const looks: Readonly<Record<number, string>> = { 1: 'primary', 2: 'secondary', 3: 'success', 4: 'danger' };
const linkStyle = 5;

const draws: Readonly<Record<number, Draw>> = {
  [kinds.row]: (page, message, { components = [] }) =>
    element('div', { class: 'row' }, ...components.map((inner) => drawComponent(page, message, inner))),
  [kinds.button]: drawButton,
  [kinds.section]: (page, message, { components = [], accessory }) =>
    element(
      'div',
      { class: 'section' },
      element('div', {}, ...components.map((inner) => drawComponent(page, message, inner))),
      accessory ? drawComponent(page, message, accessory) : null,
    ),
  [kinds.text]: (page, _, { content = '' }) => element('div', { class: 'content' }, markdown(page, content)),
  [kinds.thumbnail]: (_, __, { media, description }) => drawImage('thumbnail', media?.url, description),
  [kinds.gallery]: (_, __, { items = [] }) =>
    element('div', { class: 'gallery' }, ...items.map((item) => drawImage('image', item.media.url, item.description))),
  [kinds.file]: (_, __, { file, name }) =>
    element('a', { href: file?.url ?? '', target: '_blank', rel: 'noopener noreferrer' }, name ?? file?.url ?? ''),
  [kinds.separator]: (_, __, { divider = true, spacing = 1 }) =>
    element('div', { class: `separator space-${spacing} ${divider ? 'line' : ''}` }),
  [kinds.container]: drawContainer,
};

/** Returns the node of a component of a message. */
export function drawComponent(page: Page, message: APIMessage, component: Component): HTMLElement {
  if (isMenu(component)) return drawMessageMenu(page, message, component);
  const draw = draws[component.type];
  return draw ? draw(page, message, component) : element('div', { class: 'content' }, component.content ?? '');
}

function drawImage(className: string, url: string | undefined, description: string | null | undefined): HTMLElement {
  return element('img', { class: className, src: url ?? '', alt: description ?? '', loading: 'lazy' });
}

function drawContainer(page: Page, message: APIMessage, { components = [], accent_color: color }: Component) {
  const node = element('div', { class: 'card' }, ...components.map((inner) => drawComponent(page, message, inner)));
  if (typeof color === 'number') node.style.borderInlineStartColor = `#${color.toString(16).padStart(6, '0')}`;
  return node;
}

function drawButton(page: Page, message: APIMessage, component: Component): HTMLElement {
  const { label = '', emoji, style = 2, url, custom_id: customId = '', disabled = false } = component;
  const content = element('span', {}, emoji?.name ? sign(`${emoji.name} `) : null, label);
  if (style === linkStyle) {
    return element('a', { class: 'button', href: url ?? '', target: '_blank', rel: 'noopener noreferrer' }, content);
  }
  const request = { type: 'press', messageId: message.id, customId } as const;
  const node = button(content, () => void use(page, message.id, node, request), {
    class: looks[style] ?? 'secondary',
    'data-custom-id': customId,
    'aria-label': label === '' ? (emoji?.name ?? customId) : null,
    disabled: disabled || !page.store.mayAct,
  });
  return node;
}

function drawMessageMenu(page: Page, message: APIMessage, menu: Component): HTMLElement {
  const customId = menu.custom_id ?? '';
  const node = drawMenu(page, menu, {
    isDisabled: menu.disabled === true || !page.store.mayAct,
    choose: (values) => use(page, message.id, node, { type: 'choose', messageId: message.id, customId, values }),
  });
  return node;
}

/** Sends the use of a control and shows its error below the message. Resolves to true if it was taken. */
async function use(page: Page, messageId: string, node: HTMLElement, request: Request): Promise<boolean> {
  if (node.ariaBusy === 'true') return false;
  node.ariaBusy = 'true';
  page.store.note(messageId, null);
  const { error } = await page.act(request);
  node.ariaBusy = null;
  if (error !== undefined) page.store.note(messageId, error);
  return error === undefined;
}
