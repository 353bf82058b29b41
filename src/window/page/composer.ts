import type { ClientCommand } from 'discord-emulator';
import { Fragment, h, type JSX } from 'preact';
import { useRef } from 'preact/hooks';
import { CommandForm } from './command-form.ts';
import { useListener, useTopics } from './nodes.ts';
import type { Page, PageProps } from './page.ts';
import { type Suggestion, useSuggestions } from './suggestions.ts';

/** The most characters of a message (docs: Create Message). */
const textLimit = 2_000;
/** Pixels of height at which a long text scrolls. */
const mostHeight = 160;

/** The place at the bottom in which a person writes messages and commands. */
export function Composer({ page }: PageProps): JSX.Element {
  const { store, texts } = page;
  useTopics(store, 'shown', 'current', 'channel', 'writing');
  useListener(store, ['shown', 'current'], () => store.openCommand(null));
  const field = useRef<HTMLTextAreaElement>(null);
  const { channelId, commandPath, notice } = store;
  const command = commandPath === null ? undefined : store.maps.command.get(commandPath);
  const why = reasonOf(page);
  function close(): void {
    store.openCommand(null);
    // The field can be focused when it is shown again.
    window.setTimeout(() => field.current?.focus());
  }
  return h(
    'section',
    { class: 'composer', 'aria-label': texts.writing },
    h('p', { class: 'error', role: 'alert', hidden: notice === null }, notice),
    h('p', { class: 'reason', hidden: why === null }, why),
    h(
      'div',
      { class: 'command-place' },
      command && channelId && h(CommandForm, { key: command.path, page, command, channelId, close }),
    ),
    h(Writing, { page, field, isHidden: command !== undefined || why !== null }),
  );
}

interface WritingProps extends PageProps {
  readonly field: { current: HTMLTextAreaElement | null };
  readonly isHidden: boolean;
}

/** The text field, its suggestions and its button. */
function Writing({ page, field, isHidden }: WritingProps): JSX.Element {
  const { store, texts } = page;
  const form = useRef<HTMLFormElement>(null);
  const suggestions = useSuggestions(texts.commands, ({ value }) => page.openCommand(value));
  const setText = (text: string): void => writeText(store, field.current, text);
  useListener(store, ['writing'], () => store.commandPath !== null && setText(''));
  function typed(text: string): void {
    store.tell(null);
    setText(text);
    const isCommand = text.startsWith('/') && !text.includes('\n');
    suggestions.show(isCommand ? matching([...store.maps.command.values()], text.slice(1)) : []);
  }
  function keyed(event: KeyboardEvent): void {
    if (event.isComposing) return;
    if (suggestions.useKey(event)) event.preventDefault();
    else if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      form.current?.requestSubmit();
    }
  }
  function submitted(event: SubmitEvent & { readonly currentTarget: HTMLFormElement }): void {
    event.preventDefault();
    void say(page, event.currentTarget, field.current?.value.trim() ?? '').then((isSent) => isSent && setText(''));
  }
  const channel = store.maps.channel.get(store.channelId ?? '');
  const text = h('textarea', {
    ...suggestions.attributes,
    ...{ id: 'composer', rows: 1, maxLength: textLimit, 'data-action': 'say', ref: field },
    placeholder: channel ? texts.writeTo(channel.name) : '',
    'aria-label': channel ? texts.writeTo(channel.name) : texts.writing,
    onInput: ({ currentTarget }: Event & { readonly currentTarget: HTMLTextAreaElement }) => typed(currentTarget.value),
    onKeyDown: keyed,
  });
  const send = { type: 'submit', class: 'send', 'data-action': 'send', 'aria-label': texts.send } as const;
  const button = h('button', send, '➤');
  return h(
    Fragment,
    null,
    suggestions.list,
    h('form', { class: 'writing', ref: form, hidden: isHidden, onSubmit: submitted }, text, button),
  );
}

function writeText(store: Page['store'], field: HTMLTextAreaElement | null, text: string): void {
  store.hasText = text !== '';
  if (field === null) return;
  if (field.value !== text) field.value = text;
  fitHeight(field);
}

/** Sends a message. Resolves to true if it was sent. */
async function say(page: Page, form: HTMLFormElement, text: string): Promise<boolean> {
  const { channelId } = page.store;
  if (text === '' || channelId === null || form.ariaBusy === 'true') return false;
  if (text.startsWith('/')) {
    page.store.tell(page.texts.noCommand);
    return false;
  }
  form.ariaBusy = 'true';
  const isSent = await page.tryTo({ type: 'say', channelId, text });
  form.ariaBusy = null;
  return isSent;
}

/** Returns the reason why the person cannot write, or `null`. */
function reasonOf({ store, texts }: Page): string | null {
  if (!store.mayAct) return texts.lookingOnOnly;
  const channel = store.maps.channel.get(store.channelId ?? '');
  return channel?.canWrite ? null : texts.cannotWrite;
}

function fitHeight(field: HTMLTextAreaElement): void {
  field.style.height = 'auto';
  field.style.height = `${Math.min(field.scrollHeight, mostHeight)}px`;
}

/** Returns the commands whose names have all typed words, those that begin with the text first. */
function matching(commands: readonly ClientCommand[], typedText: string): readonly Suggestion[] {
  const text = typedText.trim().toLowerCase();
  const words = text.split(/\s+/);
  const names = ({ label, path }: ClientCommand): string => `${label} ${path}`.toLowerCase();
  return commands
    .filter((command) => words.every((word) => names(command).includes(word)))
    .sort((one, other) => Number(names(other).startsWith(text)) - Number(names(one).startsWith(text)))
    .map(({ path, label, description }) => ({ value: path, label: `/${label}`, about: description }));
}
