/** Makes DOM nodes. Text from outside only becomes text nodes and attributes, never HTML. */

type Child = Node | string | null | false;
/** `true` sets an attribute without a value. `false` and `null` leave it out. */
type Attributes = Readonly<Record<string, string | number | boolean | null>>;

/** Returns a new element with attributes and children. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  const node = document.createElement(tag);
  setAttributes(node, attributes);
  node.append(...children.filter((child) => child !== null && child !== false));
  return node;
}

/** Sets or removes attributes of an element. */
export function setAttributes(node: Element, attributes: Attributes): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === false) node.removeAttribute(name);
    else node.setAttribute(name, value === true ? '' : String(value));
  }
}

/** Returns a button that calls `onPress`. A button without a text of its own needs an `aria-label`. */
export function button(label: Child, onPress: () => void, attributes: Attributes = {}): HTMLButtonElement {
  const node = element('button', { type: 'button', ...attributes }, label);
  node.addEventListener('click', onPress);
  return node;
}

/** Returns a text that only a screen reader says. */
export const spoken = (text: string): HTMLElement => element('span', { class: 'spoken' }, text);

/** Returns a sign that a screen reader leaves out. */
export const sign = (text: string): HTMLElement => element('span', { 'aria-hidden': 'true' }, text);

let lastId = 0;

/** Returns an id that no other element of the page has. */
export function newId(): string {
  lastId += 1;
  return `n${lastId}`;
}

/** Returns a native select. The option with the value of `chosen` is selected. */
export function select(
  options: readonly { readonly value: string; readonly label: string }[],
  chosen: string,
  attributes: Attributes = {},
): HTMLSelectElement {
  const nodes = options.map(({ value, label }) => element('option', { value, selected: value === chosen }, label));
  return element('select', attributes, ...nodes);
}
