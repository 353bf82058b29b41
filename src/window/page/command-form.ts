import type { ClientCommand } from 'discord-emulator';
import { h, type JSX } from 'preact';
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Answer, OptionValue } from '../protocol.ts';
import { button } from './nodes.ts';
import { OptionField, type ReadValue } from './option-field.ts';
import type { Page, PageProps } from './page.ts';

interface CommandProps extends PageProps {
  readonly command: ClientCommand;
  readonly channelId: string;
  /** Called when the command was sent or is given up. */
  readonly close: () => void;
}

/** The fields of a command. */
export function CommandForm({ page, command, channelId, close }: CommandProps): JSX.Element {
  const { texts } = page;
  const { path } = command;
  const form = useRef<HTMLFormElement>(null);
  const [error, setError] = useState<string | null>(null);
  const { given, fields } = useFields(page, command, channelId);
  useLayoutEffect(() => form.current?.querySelector<HTMLElement>('input, select, [type=submit]')?.focus(), []);
  async function send(node: HTMLFormElement): Promise<void> {
    if (node.ariaBusy === 'true') return;
    node.ariaBusy = 'true';
    const answer = await page.submit({ type: 'command', path, channelId, options: given() });
    node.ariaBusy = null;
    setError(answer.error ?? null);
    if (answer.error === undefined && form.current !== null) close();
  }
  return h(
    'form',
    {
      ...{ class: 'command', ref: form, 'aria-label': `/${command.label}`, 'data-command-form': path },
      onSubmit: (event: SubmitEvent & { readonly currentTarget: HTMLFormElement }) => {
        event.preventDefault();
        void send(event.currentTarget);
      },
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key === 'Escape' && !event.defaultPrevented) close();
      },
    },
    h('p', { class: 'command-name' }, h('strong', null, `/${command.label}`), ` ${command.description}`),
    h('div', { class: 'options' }, fields),
    h('p', { class: 'error', role: 'alert', hidden: error === null }, error),
    h(
      'div',
      { class: 'row' },
      h('button', { type: 'submit', class: 'primary', 'data-action': 'send' }, texts.send),
      button(texts.cancel, close, { class: 'secondary', 'data-action': 'cancel' }),
    ),
  );
}

/** Returns the fields of a command's options, and the way to read what is given in them. */
function useFields(page: Page, command: ClientCommand, channelId: string) {
  const { path } = command;
  const { texts } = page;
  const id = useId();
  const reads = useRef(new Map<string, ReadValue>()).current;
  const given = (): Readonly<Record<string, OptionValue>> =>
    Object.fromEntries(
      [...reads].flatMap(([name, read]) => {
        const value = read();
        return value === null ? [] : [[name, value]];
      }),
    );
  const fields = command.options.map((option, index) => {
    const fieldId = `${id}-${index}`;
    const need = option.isRequired ? texts.required : texts.optional;
    const complete = (): Promise<Answer> =>
      page.ask({ type: 'complete', path, channelId, options: given(), focused: option.name });
    return h(
      'div',
      { key: option.name, class: 'field', 'data-option': option.name },
      h('label', { htmlFor: fieldId }, option.label, h('small', null, ` · ${need}`)),
      h(OptionField, { page, option, id: fieldId, complete, reads: (read) => void reads.set(option.name, read) }),
      h('small', { id: `${fieldId}-about` }, option.description),
    );
  });
  return { given, fields };
}
