import { type Component, kinds } from './component-types.ts';
import { element, newId, select } from './dom.ts';
import { type Line, linesOf } from './menu-options.ts';
import { withAbout } from './menus.ts';
import type { Page } from './page.ts';

type FieldValue = string | boolean | readonly string[];

export interface FormField {
  readonly customId: string;
  readonly node: HTMLElement;
  readonly isRequired: boolean;
  /** True for several boxes, which have a legend instead of a label. */
  readonly isGroup: boolean;
  readonly value: () => FieldValue;
}

const paragraph = 2;

/** Returns the field of a component, or `null` for a component that the page does not know. */
export function drawField(page: Page, component: Component): FormField | null {
  switch (component.type) {
    case kinds.textInput:
      return drawText(component);
    case kinds.checkbox:
      return drawCheckbox(component);
    case kinds.radios:
      return drawBoxes(component, 'radio', ownLines(component), 1);
    case kinds.checkboxes:
      return drawBoxes(component, 'checkbox', ownLines(component), component.max_values ?? Number.POSITIVE_INFINITY);
    case kinds.stringSelect:
    case kinds.userSelect:
    case kinds.roleSelect:
    case kinds.mentionableSelect:
    case kinds.channelSelect:
      return drawMenuField(page, component);
    default:
      return null;
  }
}

const ownLines = (component: Component): readonly Line[] =>
  (component.options ?? []).map(({ value, label, description = null, default: isChosen = false }) => ({
    value,
    label,
    about: description,
    isChosen,
  }));

function drawText(component: Component): FormField {
  const {
    custom_id: customId = '',
    max_length: most,
    min_length: least,
    placeholder,
    required,
    style,
    value,
  } = component;
  const isRequired = required !== false;
  const limits = { maxlength: most ?? 4_000, minlength: least ?? null, placeholder: placeholder ?? null };
  const attributes = { id: newId(), 'data-custom-id': customId, required: isRequired, ...limits };
  const node =
    style === paragraph
      ? element('textarea', { ...attributes, rows: 5 })
      : element('input', { ...attributes, type: 'text' });
  node.value = value ?? '';
  return { customId, node, isRequired, isGroup: false, value: () => node.value };
}

function drawCheckbox({ custom_id: customId = '', default: isChecked = false }: Component): FormField {
  const node = element('input', { type: 'checkbox', id: newId(), 'data-custom-id': customId, checked: isChecked });
  return { customId, node, isRequired: false, isGroup: false, value: () => node.checked };
}

function drawMenuField(page: Page, menu: Component): FormField {
  const lines = linesOf(page, menu);
  const most = Math.min(menu.max_values ?? 1, lines.length);
  if (most > 1) return drawBoxes(menu, 'checkbox', lines, most);
  const customId = menu.custom_id ?? '';
  const isRequired = menu.required !== false;
  const chosen = lines.find(({ isChosen }) => isChosen)?.value ?? '';
  const empty = { value: '', label: menu.placeholder ?? page.texts.nothing };
  const attributes = { id: newId(), 'data-custom-id': customId, required: isRequired };
  const node = select([empty, ...lines], chosen, attributes);
  return { customId, node, isRequired, isGroup: false, value: () => (node.value === '' ? [] : [node.value]) };
}

function drawBoxes(component: Component, type: 'radio' | 'checkbox', lines: readonly Line[], most: number): FormField {
  const { custom_id: customId = '', required } = component;
  const isRequired = required !== false;
  const name = newId();
  const boxes = lines.map(({ value, isChosen }) =>
    element('input', { type, name, value, checked: isChosen, required: type === 'radio' && isRequired }),
  );
  const labels = lines.map(({ label, about }, index) =>
    element('label', {}, boxes[index] ?? null, withAbout(label, about)),
  );
  const node = element('fieldset', { class: 'checks', id: newId(), 'data-custom-id': customId }, ...labels);
  const chosen = (): readonly string[] => boxes.filter(({ checked }) => checked).map(({ value }) => value);
  const limit = (): void => {
    const count = chosen().length;
    for (const box of boxes) box.disabled = type === 'checkbox' && !box.checked && count >= most;
    const isShort = type === 'checkbox' && count < (component.min_values ?? (isRequired ? 1 : 0));
    boxes[0]?.toggleAttribute('required', isShort || (type === 'radio' && isRequired));
  };
  node.addEventListener('change', limit);
  limit();
  const value = (): FieldValue =>
    type === 'radio' && component.type === kinds.radios ? (chosen()[0] ?? '') : chosen();
  return { customId, node, isRequired, isGroup: true, value };
}
