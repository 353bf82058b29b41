import type { ClientCommand } from 'discord-emulator';
import { drawCommandForm } from './command-form.ts';
import { element } from './dom.ts';
import type { Page } from './page.ts';
import { type Suggestion, Suggestions } from './suggestions.ts';

/** The most characters of a message (docs: Create Message). */
const textLimit = 2_000;
/** Pixels of height at which a long text scrolls. */
const mostHeight = 160;

/** The place at the bottom in which a person writes messages and commands. */
export class Composer {
  readonly node: HTMLElement;
  readonly #page: Page;
  readonly #notice = element('p', { class: 'error', role: 'alert', hidden: true });
  readonly #reason = element('p', { class: 'reason' });
  readonly #commandPlace = element('div', { class: 'command-place' });
  readonly #field = element('textarea', { id: 'composer', rows: 1, maxlength: textLimit, 'data-action': 'say' });
  readonly #send: HTMLButtonElement;
  readonly #form: HTMLFormElement;
  readonly #suggestions: Suggestions;

  constructor(page: Page) {
    const { store, texts } = page;
    this.#page = page;
    this.#suggestions = new Suggestions(this.#field, texts.commands, ({ value }) => this.openCommand(value));
    const attributes = { type: 'submit', class: 'send', 'data-action': 'send', 'aria-label': texts.send };
    this.#send = element('button', attributes, '➤');
    this.#form = element('form', { class: 'writing' }, this.#field, this.#send);
    const parts = [this.#notice, this.#reason, this.#suggestions.list, this.#commandPlace, this.#form];
    this.node = element('section', { class: 'composer', 'aria-label': texts.writing }, ...parts);
    this.#field.addEventListener('input', () => this.#typed());
    this.#field.addEventListener('keydown', (event) => this.#keyed(event));
    this.#form.addEventListener('submit', (event) => {
      event.preventDefault();
      void this.#say();
    });
    store.listen(['shown', 'current'], () => this.#leaveCommand());
    store.listen(['shown', 'current', 'channel'], () => this.#allow());
    this.#allow();
  }

  /** True while the person is writing something. */
  get isUsed(): boolean {
    return this.#field.value !== '' || this.#commandPlace.childElementCount > 0;
  }

  /** Shows an error above the field, or removes it. */
  tell(error: string | null): void {
    this.#notice.textContent = error ?? '';
    this.#notice.hidden = error === null;
  }

  /** Shows the fields of a command instead of the text field. */
  openCommand(path: string): void {
    const { store } = this.#page;
    const command = store.maps.command.get(path);
    if (command === undefined || store.channelId === null || !store.mayAct) return;
    this.tell(null);
    this.#field.value = '';
    this.#suggestions.show([]);
    const node = drawCommandForm(this.#page, command, store.channelId, () => {
      this.#leaveCommand();
      this.#field.focus();
    });
    this.#commandPlace.replaceChildren(node);
    this.#form.hidden = true;
    node.querySelector<HTMLElement>('input, select, [type=submit]')?.focus();
  }

  #leaveCommand(): void {
    this.#commandPlace.replaceChildren();
    this.#form.hidden = false;
  }

  async #say(): Promise<void> {
    const text = this.#field.value.trim();
    const { channelId } = this.#page.store;
    if (text === '' || channelId === null || this.#form.ariaBusy === 'true') return;
    if (text.startsWith('/')) {
      this.tell(this.#page.texts.noCommand);
      return;
    }
    this.#form.ariaBusy = 'true';
    const isSent = await this.#page.tryTo({ type: 'say', channelId, text });
    this.#form.ariaBusy = null;
    if (isSent) this.#field.value = '';
    fitHeight(this.#field);
  }

  #typed(): void {
    const { commands, text } = { commands: this.#page.store.maps.command, text: this.#field.value };
    this.tell(null);
    fitHeight(this.#field);
    const isCommand = text.startsWith('/') && !text.includes('\n');
    this.#suggestions.show(isCommand ? matching([...commands.values()], text.slice(1)) : []);
  }

  #keyed(event: KeyboardEvent): void {
    if (event.isComposing) return;
    if (this.#suggestions.useKey(event)) event.preventDefault();
    else if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      this.#form.requestSubmit();
    }
  }

  /** Shows whether the person may write in the open channel. */
  #allow(): void {
    const { store, texts } = this.#page;
    const channel = store.maps.channel.get(store.channelId ?? '');
    const why = reasonOf(this.#page);
    this.#field.disabled = why !== null;
    this.#send.disabled = why !== null;
    this.#field.placeholder = channel && why === null ? texts.writeTo(channel.name) : '';
    this.#field.ariaLabel = channel ? texts.writeTo(channel.name) : texts.writing;
    this.#reason.textContent = why ?? '';
    this.#reason.hidden = why === null;
  }
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
