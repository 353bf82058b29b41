import type { Form } from '../protocol.ts';
import { type Component, kinds } from './component-types.ts';
import { button, element, newId } from './dom.ts';
import { drawField, type FormField } from './form-field.ts';
import { markdown } from './markdown.ts';
import type { Page } from './page.ts';

/** Opens a form of the bot over the page. */
export function openForm(page: Page, form: Form): void {
  const { texts } = page;
  const titleId = newId();
  const fields: FormField[] = [];
  const parts = (form.components as readonly Component[]).map((component) => drawPart(page, component, fields));
  const error = element('p', { class: 'error', role: 'alert', hidden: true });
  const node = element(
    'form',
    {},
    element('h2', { id: titleId }, form.title),
    ...parts,
    error,
    element(
      'div',
      { class: 'row end' },
      button(texts.cancel, () => dialog.close(), { class: 'secondary', 'data-action': 'cancel' }),
      element('button', { type: 'submit', class: 'primary', 'data-action': 'submit' }, texts.submit),
    ),
  );
  const dialog = element('dialog', { class: 'form', 'aria-labelledby': titleId, 'data-form': form.id }, node);
  const opener = document.activeElement;
  async function submit(): Promise<void> {
    if (node.ariaBusy === 'true') return;
    node.ariaBusy = 'true';
    const values = Object.fromEntries(fields.map(({ customId, value }) => [customId, value()]));
    const answer = await page.act({ type: 'submit', formId: form.id, fields: values });
    node.ariaBusy = null;
    error.textContent = answer.error ?? '';
    error.hidden = answer.error === undefined;
    if (answer.error === undefined) dialog.close();
  }
  node.addEventListener('submit', (event) => {
    event.preventDefault();
    void submit();
  });
  dialog.addEventListener('close', () => {
    dialog.remove();
    if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
  });
  document.body.append(dialog);
  dialog.showModal();
}

/** Returns a part of a form. Its fields are added to `fields`. */
function drawPart(page: Page, component: Component, fields: FormField[]): HTMLElement {
  const { components = [], component: inner, content, type } = component;
  if (type === kinds.text) return element('div', { class: 'content' }, markdown(page, content ?? ''));
  if (type === kinds.row) return element('div', {}, ...components.map((part) => drawPart(page, part, fields)));
  const field = drawField(page, inner ?? component);
  if (field === null) return element('p', { class: 'reason' }, component.label ?? '');
  fields.push(field);
  const { label = '', description } = component;
  const about = description ? element('small', { id: `${field.node.id}-about` }, description) : null;
  if (about) field.node.setAttribute('aria-describedby', about.id);
  const words = [label, element('small', {}, ` · ${field.isRequired ? page.texts.required : page.texts.optional}`)];
  if (field.isGroup) {
    field.node.prepend(element('legend', {}, ...words));
    return element('div', { class: 'field' }, field.node, about);
  }
  return element('div', { class: 'field' }, element('label', { for: field.node.id }, ...words), about, field.node);
}
