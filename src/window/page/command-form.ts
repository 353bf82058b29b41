import type { ClientCommand, ClientOption } from 'discord-emulator';
import type { OptionValue } from '../protocol.ts';
import { button, element } from './dom.ts';
import { drawOption, type OptionField } from './option-field.ts';
import type { Page } from './page.ts';

/** Returns the fields of a command. `close` is called when it was sent or is given up. */
export function drawCommandForm(page: Page, command: ClientCommand, channelId: string, close: () => void): HTMLElement {
  const { texts } = page;
  const fields = new Map<string, OptionField>();
  const given = (): Readonly<Record<string, OptionValue>> => valuesOf(fields);
  for (const option of command.options) {
    const complete = async (): Promise<Awaited<ReturnType<Page['ask']>>> =>
      page.ask({ type: 'complete', path: command.path, channelId, options: given(), focused: option.name });
    fields.set(option.name, drawOption(page, option, complete));
  }
  const error = element('p', { class: 'error', role: 'alert', hidden: true });
  const form = element(
    'form',
    { class: 'command', 'aria-label': `/${command.label}`, 'data-command-form': command.path },
    element('p', { class: 'command-name' }, element('strong', {}, `/${command.label}`), ` ${command.description}`),
    element(
      'div',
      { class: 'options' },
      ...command.options.map((option) => labelled(page, option, fields.get(option.name))),
    ),
    error,
    element(
      'div',
      { class: 'row' },
      element('button', { type: 'submit', class: 'primary', 'data-action': 'send' }, texts.send),
      button(texts.cancel, close, { class: 'secondary', 'data-action': 'cancel' }),
    ),
  );
  async function send(): Promise<void> {
    if (form.ariaBusy === 'true') return;
    form.ariaBusy = 'true';
    const answer = await page.act({ type: 'command', path: command.path, channelId, options: given() });
    form.ariaBusy = null;
    error.textContent = answer.error ?? '';
    error.hidden = answer.error === undefined;
    if (answer.error === undefined && form.isConnected) close();
  }
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void send();
  });
  form.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && !event.defaultPrevented) close();
  });
  return form;
}

function labelled({ texts }: Page, option: ClientOption, field: OptionField | undefined): HTMLElement {
  const isRequired = option.isRequired ? texts.required : texts.optional;
  return element(
    'div',
    { class: 'field', 'data-option': option.name },
    element('label', { for: field?.input.id ?? null }, option.label, element('small', {}, ` · ${isRequired}`)),
    field?.node ?? null,
    element('small', { id: `${field?.input.id}-about` }, option.description),
  );
}

function valuesOf(fields: ReadonlyMap<string, OptionField>): Readonly<Record<string, OptionValue>> {
  const values: Record<string, OptionValue> = {};
  for (const [name, field] of fields) {
    const value = field.value();
    if (value !== null) values[name] = value;
  }
  return values;
}
