import { h, type JSX } from 'preact';
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Form } from '../protocol.ts';
import { type Component, kinds } from './component-types.ts';
import { Field, type FieldKind, isRequired, kindOf, readField } from './form-field.ts';
import { markdown } from './markdown.ts';
import { button, useTopics } from './nodes.ts';
import type { Page, PageProps } from './page.ts';

/** The form of the bot that is open over the page, if there is one. */
export function OpenForm({ page }: PageProps): JSX.Element | null {
  useTopics(page.store, 'writing', 'shown');
  const { form } = page.store;
  return form && h(FormDialog, { key: form.id, page, form });
}

function FormDialog({ page, form }: PageProps & { readonly form: Form }): JSX.Element {
  const { store, texts } = page;
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [error, setError] = useState<string | null>(null);
  const parts = partsOf(form.components as readonly Component[]);
  useLayoutEffect(() => {
    const opener = document.activeElement;
    dialog.current?.showModal();
    return () => {
      dialog.current?.close();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);
  const close = (): void => {
    if (store.form === form) store.openForm(null);
  };
  async function submit(node: HTMLFormElement): Promise<void> {
    if (node.ariaBusy === 'true') return;
    node.ariaBusy = 'true';
    const values = await valuesOf(page, parts, node);
    const answer = await page.submit({ type: 'submit', formId: form.id, fields: Object.fromEntries(values) });
    node.ariaBusy = null;
    setError(answer.error ?? null);
    if (answer.error === undefined) close();
  }
  return h(
    'dialog',
    { class: 'form', ref: dialog, 'aria-labelledby': titleId, 'data-form': form.id, onClose: close },
    h(
      'form',
      {
        onSubmit: (event: SubmitEvent & { readonly currentTarget: HTMLFormElement }) => {
          event.preventDefault();
          void submit(event.currentTarget);
        },
      },
      h('h2', { id: titleId }, form.title),
      parts.map((component, index) => drawPart(page, component, `${titleId}-${index}`)),
      h('p', { class: 'error', role: 'alert', hidden: error === null }, error),
      h(
        'div',
        { class: 'row end' },
        button(texts.cancel, close, { class: 'secondary', 'data-action': 'cancel' }),
        h('button', { type: 'submit', class: 'primary', 'data-action': 'submit' }, texts.submit),
      ),
    ),
  );
}

/** Reads the fields of a form by their custom ids. */
function valuesOf(page: Page, parts: readonly Component[], node: HTMLFormElement) {
  const known = parts.map(fieldOf).flatMap((field) => {
    const kind = kindOf(page, field);
    return kind === null ? [] : [{ kind, customId: field.custom_id ?? '' }];
  });
  return Promise.all(
    known.map(async ({ kind, customId }) => [customId, await readField(node, customId, kind)] as const),
  );
}

/** Returns the parts of a form, without the rows around them. */
const partsOf = (components: readonly Component[]): readonly Component[] =>
  components.flatMap((component) => (component.type === kinds.row ? partsOf(component.components ?? []) : [component]));

const fieldOf = (component: Component): Component => component.component ?? component;

function drawPart(page: Page, part: Component, id: string): JSX.Element {
  if (part.type === kinds.text) return h('div', { class: 'content' }, markdown(page, part.content ?? ''));
  const component = fieldOf(part);
  const kind = kindOf(page, component);
  const { label = '', description } = part;
  if (kind === null) return h('p', { class: 'reason' }, label);
  const note = noteOf(page, component, kind);
  const words = h('span', null, label, note && h('small', null, ` (${note})`));
  const about = description && h('small', { id: `${id}-about` }, description);
  const isGroup = kind === 'radios' || kind === 'checks';
  const aboutId = about ? `${id}-about` : undefined;
  const field = h(Field, { page, component, kind, id, words, about: isGroup && about, aboutId });
  return isGroup
    ? h('div', { class: 'field' }, field)
    : h('div', { class: 'field' }, h('label', { htmlFor: id }, words), about, field);
}

/** The word beside the name of a field. `null`: a list shows by itself that nothing need be chosen. */
function noteOf({ texts }: Page, component: Component, kind: FieldKind): string | null {
  if (isRequired(component)) return texts.required;
  return kind === 'text' || kind === 'files' ? texts.optional : null;
}
