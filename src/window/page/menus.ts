import type { Component } from './component-types.ts';
import { button, element, newId } from './dom.ts';
import { type Line, linesOf } from './menu-options.ts';
import type { Page } from './page.ts';

interface MenuUse {
  readonly isDisabled: boolean;
  /** Called with the chosen values. Resolves to false if the choice was refused. */
  readonly choose: (values: readonly string[]) => Promise<boolean>;
}

/** Returns a menu: a native one for one value, and check boxes behind a button for several. */
export function drawMenu(page: Page, menu: Component, use: MenuUse): HTMLElement {
  const lines = linesOf(page, menu);
  const isForSeveral = Math.min(menu.max_values ?? 1, lines.length) > 1;
  return isForSeveral ? drawChecks(page, menu, lines, use) : drawSelect(page, menu, lines, use);
}

function drawSelect(page: Page, menu: Component, lines: readonly Line[], use: MenuUse): HTMLElement {
  const placeholder = menu.placeholder ?? page.texts.nothing;
  const mayBeEmpty = menu.min_values === 0;
  const options = lines.map(({ value, label, about, isChosen }) =>
    element('option', { value, selected: isChosen }, about === null ? label : `${label} · ${about}`),
  );
  const hasChoice = lines.some(({ isChosen }) => isChosen);
  const empty = element('option', { value: '', selected: !hasChoice, disabled: !mayBeEmpty }, placeholder);
  const attributes = { class: 'menu', 'aria-label': placeholder, 'data-custom-id': menu.custom_id ?? '' };
  const node = element('select', { ...attributes, disabled: use.isDisabled }, empty, ...options);
  let chosen = node.value;
  node.addEventListener('change', () => {
    const { value } = node;
    void use.choose(value === '' ? [] : [value]).then((isTaken) => {
      if (isTaken) chosen = value;
      else node.value = chosen;
    });
  });
  node.addEventListener('keydown', (event) => openInstead(node, event));
  return node;
}

/**
 * Opens the list of a closed menu on keys that would choose a line at once. A choice is often final, so nobody should
 * make one while they look for the right line.
 */
function openInstead(node: HTMLSelectElement, event: KeyboardEvent): void {
  const isChoosing = /^(?:Arrow|Page|Home$|End$)|^.$/u.test(event.key) && event.key !== ' ';
  if (!isChoosing || event.ctrlKey || event.metaKey || isOpen(node)) return;
  event.preventDefault();
  try {
    node.showPicker();
  } catch {
    // A browser without this method opens the list on Space.
  }
}

const isOpen = (node: HTMLSelectElement): boolean => CSS.supports('selector(:open)') && node.matches(':open');

function drawChecks(page: Page, menu: Component, lines: readonly Line[], use: MenuUse): HTMLElement {
  const { texts } = page;
  const most = Math.min(menu.max_values ?? 1, lines.length);
  const least = menu.min_values ?? 1;
  const listId = newId();
  const boxes = lines.map(({ value, isChosen }) => element('input', { type: 'checkbox', value, checked: isChosen }));
  const labels = lines.map(({ label, about }, index) =>
    element('label', {}, boxes[index] ?? null, withAbout(label, about)),
  );
  const confirm = button(texts.confirm, () => void take(), { class: 'primary', 'data-confirm': menu.custom_id ?? '' });
  const legend = element('legend', {}, texts.chooseUpTo(most));
  const list = element('fieldset', { class: 'checks', id: listId, hidden: true }, legend, ...labels, confirm);
  const opener = button(titleOf(menu, lines, texts.nothing), () => open(list.hidden === true), {
    class: 'menu',
    'data-custom-id': menu.custom_id ?? '',
    'aria-expanded': 'false',
    'aria-controls': listId,
    disabled: use.isDisabled,
  });
  const chosen = (): readonly string[] => boxes.filter(({ checked }) => checked).map(({ value }) => value);
  const limit = (): void => {
    const count = chosen().length;
    for (const box of boxes) box.disabled = !box.checked && count >= most;
    confirm.disabled = count < least;
  };
  function open(isOpened: boolean): void {
    list.hidden = !isOpened;
    opener.setAttribute('aria-expanded', String(isOpened));
    (isOpened ? boxes.find(({ disabled }) => !disabled) : opener)?.focus();
  }
  async function take(): Promise<void> {
    if (await use.choose(chosen())) open(false);
  }
  list.addEventListener('change', limit);
  list.addEventListener('keydown', (event) => event.key === 'Escape' && open(false));
  limit();
  return element('div', { class: 'menu-several' }, opener, list);
}

/** Returns a label with a description below it. */
export const withAbout = (label: string, about: string | null): HTMLElement =>
  element('span', {}, label, about === null ? null : element('small', {}, about));

const titleOf = ({ placeholder }: Component, lines: readonly Line[], nothing: string): string =>
  lines
    .filter(({ isChosen }) => isChosen)
    .map(({ label }) => label)
    .join(', ') ||
  placeholder ||
  nothing;
