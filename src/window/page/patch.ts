/** Brings the children of a node to a list with few changes of the DOM. */

/** An item of a list, with the way to draw it. */
export interface Item {
  /** Different from the keys of the other items of the list. */
  readonly key: string;
  /** Everything on which the drawing depends. The node is kept while the stamp is the same. */
  readonly stamp: string;
  readonly draw: () => HTMLElement;
  /** Changes the node of an earlier stamp. Without it, the node is replaced. */
  readonly update?: (node: HTMLElement) => void;
}

interface Drawn {
  readonly stamp: string;
  readonly node: HTMLElement;
}

const drawnIn = new WeakMap<HTMLElement, ReadonlyMap<string, Drawn>>();

/** Forgets the children of a node, so that the next patch draws all of them. */
export function clear(parent: HTMLElement): void {
  drawnIn.delete(parent);
  parent.replaceChildren();
}

/** Shows these items as the children of `parent`. The focus stays on the same control of a replaced node. */
export function patch(parent: HTMLElement, items: readonly Item[]): void {
  const before = drawnIn.get(parent) ?? new Map<string, Drawn>();
  const now = new Map<string, Drawn>();
  const focus = focusIn(parent);
  for (const item of items) now.set(item.key, drawn(item, before.get(item.key)));
  for (const [key, { node }] of before) if (now.get(key)?.node !== node) node.remove();
  arrange(
    parent,
    [...now.values()].map(({ node }) => node),
  );
  drawnIn.set(parent, now);
  if (focus !== null && document.activeElement === document.body) restore(parent, focus);
}

function drawn(item: Item, before: Drawn | undefined): Drawn {
  if (before === undefined) return { stamp: item.stamp, node: item.draw() };
  if (before.stamp === item.stamp) return before;
  if (item.update === undefined) return { stamp: item.stamp, node: item.draw() };
  item.update(before.node);
  return { stamp: item.stamp, node: before.node };
}

function arrange(parent: HTMLElement, nodes: readonly HTMLElement[]): void {
  let next = parent.firstElementChild;
  for (const node of nodes) {
    if (node === next) next = next.nextElementSibling;
    else parent.insertBefore(node, next);
  }
}

/** Returns a selector of the focused control in a node, or `null`. */
function focusIn(parent: HTMLElement): string | null {
  const active = document.activeElement;
  if (!(active instanceof HTMLElement) || active === parent || !parent.contains(active)) return null;
  const { customId, action } = active.dataset;
  const within = active.closest<HTMLElement>('[data-message], [data-channel]')?.dataset;
  const place = within?.message ?? within?.channel;
  const outer = place === undefined ? '' : `[data-${within?.message ? 'message' : 'channel'}="${CSS.escape(place)}"] `;
  if (customId !== undefined)
    return `${parent.closest('[data-message]') ? '' : outer}[data-custom-id="${CSS.escape(customId)}"]`;
  return action === undefined ? null : `[data-action="${CSS.escape(action)}"]`;
}

function restore(parent: HTMLElement, selector: string): void {
  const node = parent.querySelector<HTMLElement>(selector) ?? parent.closest<HTMLElement>('[tabindex]');
  node?.focus({ preventScroll: true });
}
