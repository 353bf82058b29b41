import { h, type JSX } from 'preact';
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Component } from './component-types.ts';
import { type Line, linesOf } from './menu-options.ts';
import { button } from './nodes.ts';
import type { PageProps } from './page.ts';

interface MenuProps extends PageProps {
  readonly menu: Component;
  readonly isDisabled: boolean;
  /** Called with the menu's node and the chosen values. Resolves to false if the choice was refused. */
  readonly choose: (node: HTMLElement, values: readonly string[]) => Promise<boolean>;
}

/** A menu: a native one for one value, and check boxes behind a button for several. */
export function Menu(props: MenuProps): JSX.Element {
  const lines = linesOf(props.page, props.menu);
  const isForSeveral = Math.min(props.menu.max_values ?? 1, lines.length) > 1;
  return h(isForSeveral ? Checks : Select, { ...props, lines });
}

type LinesProps = MenuProps & { readonly lines: readonly Line[] };

function Select({ page, menu, lines, isDisabled, choose }: LinesProps): JSX.Element {
  const placeholder = menu.placeholder ?? page.texts.nothing;
  const customId = menu.custom_id ?? '';
  const offered = lines.find(({ isChosen }) => isChosen)?.value ?? '';
  const node = useRef<HTMLSelectElement>(null);
  const chosen = useRef(offered);
  // A new version of the message may have another choice.
  useLayoutEffect(() => {
    chosen.current = offered;
    if (node.current) node.current.value = offered;
  }, [JSON.stringify(menu)]);
  async function take(select: HTMLSelectElement): Promise<void> {
    const { value } = select;
    if (await choose(select, value === '' ? [] : [value])) chosen.current = value;
    else select.value = chosen.current;
  }
  const options = lines.map(({ value, label, about }) =>
    h('option', { key: value, value }, about === null ? label : `${label} · ${about}`),
  );
  return h(
    'select',
    {
      class: 'menu',
      ref: node,
      'aria-label': placeholder,
      'data-custom-id': customId,
      disabled: isDisabled,
      onChange: ({ currentTarget }: Event & { readonly currentTarget: HTMLSelectElement }) => void take(currentTarget),
      onKeyDown: openInstead,
    },
    h('option', { value: '', disabled: menu.min_values !== 0 }, placeholder),
    options,
  );
}

/**
 * Opens the list of a closed menu on keys that would choose a line at once. A choice is often final, so nobody should
 * make one while they look for the right line.
 */
function openInstead(event: KeyboardEvent & { readonly currentTarget: HTMLSelectElement }): void {
  const node = event.currentTarget;
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

function Checks({ page, menu, lines, isDisabled, choose }: LinesProps): JSX.Element {
  const { texts } = page;
  const listId = useId();
  const customId = menu.custom_id ?? '';
  const opener = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLFieldSetElement>(null);
  const [isShown, setShown] = useState(false);
  const offered = lines.filter(({ isChosen }) => isChosen).map(({ value }) => value);
  const [chosen, setChosen] = useState<readonly string[]>(offered);
  useLayoutEffect(() => setChosen(offered), [JSON.stringify(menu)]);
  useLayoutEffect(() => {
    if (isShown) list.current?.querySelector<HTMLElement>('input:enabled')?.focus();
  }, [isShown]);
  function close(): void {
    setShown(false);
    opener.current?.focus();
  }
  async function take(): Promise<void> {
    if (opener.current && (await choose(opener.current, chosen))) close();
  }
  const onClick = (): void => (isShown ? close() : setShown(true));
  const onKeyDown = ({ key }: KeyboardEvent): void => {
    if (key === 'Escape') close();
  };
  const most = Math.min(menu.max_values ?? 1, lines.length);
  const isShort = chosen.length < (menu.min_values ?? 1);
  const confirm = { class: 'primary', 'data-confirm': customId, disabled: isShort };
  const opens = { 'data-custom-id': customId, 'aria-expanded': isShown, 'aria-controls': listId, disabled: isDisabled };
  return h(
    'div',
    { class: 'menu-several' },
    h('button', { type: 'button', class: 'menu', ref: opener, onClick, ...opens }, titleOf(menu, lines, texts.nothing)),
    h(
      'fieldset',
      { class: 'checks', id: listId, ref: list, hidden: !isShown, onKeyDown },
      h('legend', null, texts.chooseUpTo(most)),
      boxesOf({ type: 'checkbox', lines, most, chosen, change: setChosen }),
      button(texts.confirm, () => void take(), confirm),
    ),
  );
}

interface Boxes {
  readonly type: 'radio' | 'checkbox';
  readonly lines: readonly Line[];
  /** The most boxes that may be checked. */
  readonly most: number;
  readonly chosen: readonly string[];
  readonly change: (chosen: readonly string[]) => void;
  /** The name of radio buttons. */
  readonly name?: string;
  /** True: the browser asks for a choice. */
  readonly isAsked?: boolean;
}

/** Returns the boxes of some lines, with their labels. */
export function boxesOf({ type, lines, most, chosen, change, name, isAsked }: Boxes): readonly JSX.Element[] {
  return lines.map(({ value, label, about }, index) => {
    const isChosen = chosen.includes(value);
    const others = chosen.filter((other) => other !== value);
    const box = h('input', {
      type,
      name,
      value,
      checked: isChosen,
      required: isAsked === true && (type === 'radio' || index === 0),
      disabled: type === 'checkbox' && !isChosen && chosen.length >= most,
      onChange: ({ currentTarget }) => {
        if (type === 'radio') change([value]);
        else change(currentTarget.checked ? [...others, value] : others);
      },
    });
    return h('label', { key: value }, box, h('span', null, label, about !== null && h('small', null, about)));
  });
}

const titleOf = ({ placeholder }: Component, lines: readonly Line[], nothing: string): string =>
  lines
    .filter(({ isChosen }) => isChosen)
    .map(({ label }) => label)
    .join(', ') ||
  placeholder ||
  nothing;
