import { type ComponentChildren, h, type JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { SentFile } from '../protocol.ts';
import { type Component, kinds } from './component-types.ts';
import { type Line, linesOf } from './menu-options.ts';
import { boxesOf } from './menus.ts';
import { optionOf } from './nodes.ts';
import type { Page, PageProps } from './page.ts';

type FieldValue = string | boolean | readonly string[] | readonly SentFile[];

/** The kinds of field, by the way in which their value is read. */
export type FieldKind = 'text' | 'checkbox' | 'menu' | 'radios' | 'checks' | 'files';

const paragraph = 2;
/** The most characters of a text (docs: Text Input). */
const textLimit = 4_000;

/** Returns the kind of a component, or `null` for a component that the page does not know. */
export function kindOf(page: Page, component: Component): FieldKind | null {
  switch (component.type) {
    case kinds.textInput:
      return 'text';
    case kinds.checkbox:
      return 'checkbox';
    case kinds.radios:
      return 'radios';
    case kinds.checkboxes:
      return 'checks';
    case kinds.fileUpload:
      return 'files';
    case kinds.stringSelect:
    case kinds.userSelect:
    case kinds.roleSelect:
    case kinds.mentionableSelect:
    case kinds.channelSelect:
      return mostOf(page, component) > 1 ? 'checks' : 'menu';
    default:
      return null;
  }
}

/** Returns true if the field must be filled in. */
export const isRequired = ({ required, type }: Component): boolean => type !== kinds.checkbox && required !== false;

function fieldLines(page: Page, component: Component): readonly Line[] {
  if (component.type !== kinds.radios && component.type !== kinds.checkboxes) return linesOf(page, component);
  return (component.options ?? []).map(({ value, label, description = null, default: isChosen = false }) => ({
    value,
    label,
    about: description,
    isChosen,
  }));
}

function mostOf(page: Page, component: Component): number {
  if (component.type === kinds.checkboxes) return component.max_values ?? Number.POSITIVE_INFINITY;
  return Math.min(component.max_values ?? 1, linesOf(page, component).length);
}

interface FieldProps extends PageProps {
  readonly component: Component;
  readonly kind: FieldKind;
  readonly id: string;
  /** The description of a group, which is above its lines as on Discord. */
  readonly about: ComponentChildren;
  /** The id of the description. */
  readonly aboutId: string | undefined;
  readonly words: JSX.Element;
}

/** A field of a form. Its value is read from the page when the form is sent. */
export function Field({ page, component, kind, id, about, aboutId, words }: FieldProps): JSX.Element {
  const { custom_id: customId = '', default: isChecked = false } = component;
  const common = { id, 'data-custom-id': customId, 'aria-describedby': aboutId };
  switch (kind) {
    case 'text':
      return drawText(component, common);
    case 'checkbox':
      return h('input', { ...common, type: 'checkbox', defaultChecked: isChecked });
    case 'menu':
      return drawSelect(page, component, common);
    case 'files':
      return h('input', {
        ...common,
        type: 'file',
        required: isRequired(component),
        multiple: (component.max_values ?? 1) > 1,
      });
    case 'radios':
    case 'checks':
      return h(BoxField, { page, component, kind, common, words, about });
  }
}

interface Common {
  readonly id: string;
  readonly 'data-custom-id': string;
  readonly 'aria-describedby': string | undefined;
}

function drawText(component: Component, common: Common): JSX.Element {
  const { max_length: most, min_length: least, placeholder, style, value } = component;
  const attributes = {
    ...common,
    required: isRequired(component),
    maxLength: most ?? textLimit,
    minLength: least,
    placeholder,
    defaultValue: value ?? '',
  };
  return style === paragraph ? h('textarea', { ...attributes, rows: 5 }) : h('input', { ...attributes, type: 'text' });
}

function drawSelect(page: Page, menu: Component, common: Common): JSX.Element {
  const lines = linesOf(page, menu);
  const chosen = lines.find(({ isChosen }) => isChosen)?.value ?? '';
  return h(
    'select',
    { ...common, required: isRequired(menu) },
    optionOf('', menu.placeholder ?? page.texts.nothing, chosen === ''),
    lines.map(({ value, label }) => optionOf(value, label, value === chosen)),
  );
}

type BoxProps = Pick<FieldProps, 'page' | 'component' | 'kind' | 'words' | 'about'> & { readonly common: Common };

function BoxField({ page, component, kind, common, words, about }: BoxProps): JSX.Element {
  const lines = fieldLines(page, component);
  const [chosen, change] = useState<readonly string[]>(
    lines.filter(({ isChosen }) => isChosen).map(({ value }) => value),
  );
  const type = kind === 'radios' ? 'radio' : 'checkbox';
  const least = component.min_values ?? (isRequired(component) ? 1 : 0);
  const isAsked = type === 'radio' ? isRequired(component) : chosen.length < least;
  const most = type === 'radio' ? 1 : mostOf(page, component);
  return h(
    'fieldset',
    { ...common, class: 'checks' },
    h('legend', null, words),
    about,
    boxesOf({ type, lines, most, chosen, change, name: common.id, isAsked }),
  );
}

/** Reads the value of a field. */
export async function readField(form: HTMLElement, customId: string, kind: FieldKind): Promise<FieldValue> {
  const node = form.querySelector<HTMLInputElement>(`[data-custom-id="${CSS.escape(customId)}"]`);
  const chosen = [...(node?.querySelectorAll<HTMLInputElement>('input:checked') ?? [])].map(({ value }) => value);
  switch (kind) {
    case 'text':
      return node?.value ?? '';
    case 'checkbox':
      return node?.checked ?? false;
    case 'menu':
      return node === null || node.value === '' ? [] : [node.value];
    case 'radios':
      return chosen[0] ?? '';
    case 'checks':
      return chosen;
    case 'files':
      return Promise.all([...(node?.files ?? [])].map(sentFile));
  }
}

/** A file as it is sent to the window's program. */
const sentFile = (file: File): Promise<SentFile> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve({ name: file.name, base64: String(reader.result).replace(/^.*?,/s, '') });
    reader.onerror = () => reject(reader.error ?? new Error('the file cannot be read'));
    reader.readAsDataURL(file);
  });
