import type { APIMessage } from 'discord-api-types/v10';
import { button, element } from './dom.ts';
import { isEphemeral, partsOf } from './message-parts.ts';
import { nameOf, renameMentions } from './names.ts';
import type { Page } from './page.ts';
import { clear, type Item, patch } from './patch.ts';

/** Milliseconds after which a message of the same author has a heading of its own. */
const groupMs = 7 * 60_000;
/** Pixels from the end of the list that still count as the end. */
const endPixels = 60;
const readDelayMs = 250;
/** Milliseconds after the opening of a channel in which its messages are not read aloud. */
const silentMs = 700;

/** The list of the messages of the open channel. */
export class MessageList {
  readonly node: HTMLElement;
  readonly #page: Page;
  readonly #log: HTMLElement;
  readonly #scroller: HTMLElement;
  readonly #toEnd: HTMLElement;
  #channelId: string | null = null;
  #isAtEnd = true;
  #readTimer: number | undefined;

  constructor(page: Page) {
    const { store, texts } = page;
    this.#page = page;
    this.#log = element('div', {
      class: 'log',
      role: 'log',
      'aria-label': texts.messages,
      'aria-relevant': 'additions',
    });
    this.#scroller = element('div', { class: 'scroller', id: 'messages', tabindex: 0 }, this.#log);
    this.#toEnd = button(`${texts.newMessages} ↓`, () => this.#scrollToEnd(), { class: 'to-end', hidden: true });
    this.node = element('div', { class: 'messages' }, this.#scroller, this.#toEnd);
    store.listen(['shown', 'current'], () => this.#open());
    store.listen(['message', 'notes'], () => this.#draw());
    store.listen(['channel', 'member', 'role'], () => {
      renameMentions(page, this.#log);
      this.#read();
    });
    this.#watchEnd();
    this.#open();
  }

  #watchEnd(): void {
    const scroller = this.#scroller;
    scroller.addEventListener('scroll', () => {
      this.#isAtEnd = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight < endPixels;
      if (!this.#isAtEnd) return;
      this.#toEnd.hidden = true;
      this.#read();
    });
    const observer = new ResizeObserver(() => this.#isAtEnd && this.#scrollToEnd());
    observer.observe(scroller);
    observer.observe(this.#log);
    document.addEventListener('visibilitychange', () => this.#read());
  }

  #scrollToEnd(): void {
    this.#scroller.scrollTop = this.#scroller.scrollHeight;
    this.#toEnd.hidden = true;
    this.#isAtEnd = true;
  }

  /** Shows the open channel. Its earlier messages are not read aloud. */
  #open(): void {
    this.#channelId = this.#page.store.channelId;
    this.#isAtEnd = true;
    this.#log.ariaLive = 'off';
    clear(this.#log);
    this.#draw();
    window.setTimeout(() => {
      this.#log.ariaLive = 'polite';
    }, silentMs);
  }

  #draw(): void {
    const { store } = this.#page;
    if (this.#channelId !== store.channelId) return;
    const lastBefore = this.#log.lastElementChild;
    patch(this.#log, itemsOf(this.#page, this.#channelId === null ? [] : store.messagesOf(this.#channelId)));
    if (this.#isAtEnd) this.#scrollToEnd();
    else if (this.#log.lastElementChild !== lastBefore) this.#toEnd.hidden = false;
    this.#read();
  }

  /** Tells the server that the person has seen the end of the open channel. */
  #read(): void {
    window.clearTimeout(this.#readTimer);
    this.#readTimer = window.setTimeout(() => {
      const { ask, store } = this.#page;
      const channel = store.maps.channel.get(store.channelId ?? '');
      const isSeen = store.mayAct && this.#isAtEnd && !document.hidden && this.node.isConnected;
      if (channel && channel.unread > 0 && isSeen) void ask({ type: 'read', channelId: channel.id });
    }, readDelayMs);
  }
}

function itemsOf(page: Page, messages: readonly APIMessage[]): readonly Item[] {
  if (messages.length === 0) {
    const text = page.store.channelId === null ? page.texts.noChannel : page.texts.noMessages;
    return [{ key: 'empty', stamp: text, draw: () => element('p', { class: 'empty' }, text) }];
  }
  return messages.map((message, index) => itemOf(page, message, isFirstOfGroup(messages[index - 1], message)));
}

/** The stamps of messages. A changed message is another object, so the JSON of each is made once. */
const stamps = new WeakMap<APIMessage, string>();

function stampOf(message: APIMessage): string {
  const stamp = stamps.get(message) ?? JSON.stringify(message);
  stamps.set(message, stamp);
  return stamp;
}

function itemOf(page: Page, message: APIMessage, isFirst: boolean): Item {
  const { store } = page;
  const update = (node: HTMLElement): void => {
    // Only new messages are read aloud, not edited ones.
    node.setAttribute('aria-live', 'off');
    fill(node);
  };
  const fill = (node: HTMLElement): void => {
    node.classList.toggle('first', isFirst);
    node.classList.toggle('mentions-me', mentionsMe(page, message));
    node.classList.toggle('ephemeral', isEphemeral(message));
    patch(node, partsOf(page, message, isFirst));
  };
  const draw = (): HTMLElement => {
    const name = nameOf(page, message.author.id, message.author);
    const node = element('article', {
      'data-message': message.id,
      'data-author': message.author.id,
      'aria-label': name,
    });
    fill(node);
    return node;
  };
  const name = nameOf(page, message.author.id, message.author);
  const stamp = `${isFirst} ${name} ${store.notes.get(message.id) ?? ''} ${stampOf(message)}`;
  return { key: message.id, stamp, draw, update };
}

function isFirstOfGroup(before: APIMessage | undefined, message: APIMessage): boolean {
  if (before === undefined || before.author.id !== message.author.id) return true;
  if (message.interaction_metadata || message.referenced_message || isEphemeral(message) || isEphemeral(before))
    return true;
  return Date.parse(message.timestamp) - Date.parse(before.timestamp) > groupMs;
}

function mentionsMe({ store }: Page, message: APIMessage): boolean {
  if (message.mention_everyone || message.mentions.some(({ id }) => id === store.personId)) return true;
  const roles = store.maps.member.get(store.personId)?.roleIds ?? [];
  return message.mention_roles.some((id) => roles.includes(id));
}
