import type { APIMessage } from 'discord-api-types/v10';
import { Component, Fragment, h, type JSX } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { isEphemeral, partsOf } from './message-parts.ts';
import { nameOf } from './names.ts';
import { button, useListener, useTopics } from './nodes.ts';
import type { Page, PageProps } from './page.ts';

/** Milliseconds after which a message of the same author has a heading of its own. */
const groupMs = 7 * 60_000;
/** Pixels from the end of the list that still count as the end. */
const endPixels = 60;
const readDelayMs = 250;
/** Milliseconds after the opening of a channel in which its messages are not read aloud. */
const silentMs = 700;

/** The messages of the open channel, and the button to the newest. */
export function Messages({ page }: PageProps): JSX.Element {
  const { store } = page;
  useTopics(store, 'shown', 'current');
  return h(
    'div',
    { class: 'messages' },
    h(MessageList, { key: `${store.personId} ${store.mayAct} ${store.channelId}`, page }),
  );
}

function MessageList({ page }: PageProps): JSX.Element {
  const { store, texts } = page;
  useTopics(store, 'message', 'notes');
  const { channelId } = store;
  const scroller = useRef<HTMLDivElement>(null);
  const log = useRef<HTMLDivElement>(null);
  const end = useEnd(page, scroller, log);
  const messages = channelId === null ? [] : store.messagesOf(channelId);
  const isFocusHere = scroller.current?.contains(document.activeElement) === true;
  // A control that is gone gives its focus to the list.
  useLayoutEffect(() => {
    if (isFocusHere && document.activeElement === document.body) scroller.current?.focus({ preventScroll: true });
    end.changed(messages.at(-1)?.id ?? '');
  });
  useEffect(() => {
    const timer = window.setTimeout(() => {
      if (log.current) log.current.ariaLive = 'polite';
    }, silentMs);
    return () => window.clearTimeout(timer);
  }, []);
  const nothing = channelId === null ? texts.noChannel : texts.noMessages;
  return h(
    Fragment,
    null,
    h(
      'div',
      { class: 'scroller', id: 'messages', tabIndex: 0, ref: scroller, onScroll: end.scrolled },
      h(
        'div',
        { class: 'log', role: 'log', 'aria-label': texts.messages, 'aria-relevant': 'additions', ref: log },
        messages.length === 0 && h('p', { key: 'empty', class: 'empty' }, nothing),
        messages.map((message, index) => drawMessage(page, message, isFirstOfGroup(messages[index - 1], message))),
      ),
    ),
    button(`${texts.newMessages} ↓`, end.show, { class: 'to-end', hidden: !end.hasNew }),
  );
}

/** Keeps the list at its end while the person is there, and tells the server when they have seen it. */
function useEnd(
  page: Page,
  scroller: { readonly current: HTMLElement | null },
  log: { readonly current: HTMLElement | null },
): { readonly hasNew: boolean; show(): void; scrolled(): void; changed(lastId: string): void } {
  const [hasNew, setNew] = useState(false);
  const place = useRef({ isAtEnd: true, lastId: '', timer: 0 }).current;
  /** Tells the server that the person has seen the end of the open channel. */
  function read(): void {
    window.clearTimeout(place.timer);
    place.timer = window.setTimeout(() => {
      const { ask, store } = page;
      const channel = store.maps.channel.get(store.channelId ?? '');
      const isSeen = store.mayAct && place.isAtEnd && !document.hidden && scroller.current !== null;
      if (channel && channel.unread > 0 && isSeen) void ask({ type: 'read', channelId: channel.id });
    }, readDelayMs);
  }
  function show(): void {
    const node = scroller.current;
    if (node) node.scrollTop = node.scrollHeight;
    place.isAtEnd = true;
    setNew(false);
  }
  useListener(page.store, ['channel', 'member', 'role'], read);
  useEffect(() => {
    const observer = new ResizeObserver(() => place.isAtEnd && show());
    for (const { current } of [scroller, log]) if (current) observer.observe(current);
    document.addEventListener('visibilitychange', read);
    return () => {
      observer.disconnect();
      document.removeEventListener('visibilitychange', read);
      window.clearTimeout(place.timer);
    };
  }, []);
  return {
    hasNew,
    show,
    scrolled: () => {
      const node = scroller.current;
      if (!node) return;
      place.isAtEnd = node.scrollHeight - node.scrollTop - node.clientHeight < endPixels;
      if (!place.isAtEnd) return;
      setNew(false);
      read();
    },
    changed: (lastId) => {
      if (place.isAtEnd) show();
      else if (lastId !== place.lastId) setNew(true);
      place.lastId = lastId;
      read();
    },
  };
}

function drawMessage(page: Page, message: APIMessage, isFirst: boolean): JSX.Element {
  const { notes } = page.store;
  const name = nameOf(page, message.author.id, message.author);
  return h(Message, { key: message.id, page, message, isFirst, name, note: notes.get(message.id) ?? null });
}

interface MessageProps extends PageProps {
  readonly message: APIMessage;
  readonly isFirst: boolean;
  readonly name: string;
  /** The error of a press. */
  readonly note: string | null;
}

/** A message. It is drawn again only if it has changed: a changed message is another object. */
class Message extends Component<MessageProps> {
  #isEdited = false;

  override shouldComponentUpdate(next: MessageProps): boolean {
    const { isFirst, message, name, note } = this.props;
    this.#isEdited = true;
    return message !== next.message || isFirst !== next.isFirst || name !== next.name || note !== next.note;
  }

  override render({ isFirst, message, name, page }: MessageProps): JSX.Element {
    const classes = { first: isFirst, 'mentions-me': mentionsMe(page, message), ephemeral: isEphemeral(message) };
    return h(
      'article',
      {
        'data-message': message.id,
        'data-author': message.author.id,
        'aria-label': name,
        // Only new messages are read aloud, not edited ones.
        'aria-live': this.#isEdited ? 'off' : undefined,
        class: Object.entries(classes)
          .flatMap(([word, holds]) => (holds ? [word] : []))
          .join(' '),
      },
      partsOf(page, message, isFirst),
    );
  }
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
