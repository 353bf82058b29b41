import { h, type JSX } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Channels, isVoice } from './channels.ts';
import { Composer } from './composer.ts';
import { OpenForm } from './form.ts';
import { Hints } from './hints.ts';
import { Members } from './members.ts';
import { Messages } from './messages.ts';
import { button, useListener, useTopics } from './nodes.ts';
import type { Page, PageProps } from './page.ts';
import { Seats } from './seats.ts';
import { SoundButton, Voice } from './voice.ts';

type Side = 'channels' | 'members';

/** The page of an open table. */
export function App({ page }: PageProps): JSX.Element {
  const { store, texts } = page;
  useTopics(store, 'shown', 'current', 'channel', 'connection', 'table');
  const root = useRef<HTMLDivElement>(null);
  const [side, setSide] = useState<Side | null>(null);
  const close = (): void => closeSide(root.current, () => setSide(null));
  useListener(store, ['current'], close);
  useLayoutEffect(() => {
    if (side) root.current?.querySelector<HTMLElement>(`#${side} > .drawer-close`)?.focus();
  }, [side]);
  const onKeyDown = ({ key }: KeyboardEvent): void => {
    if (key === 'Escape') close();
  };
  const onPointerDown = ({ target }: PointerEvent): void => {
    if (target instanceof Element && !target.closest('#channels, #members')) close();
  };
  const closer = button('✕', close, { class: 'drawer-close', 'aria-label': texts.close });
  const person = { 'data-person': store.personId, 'data-may-act': String(store.mayAct) };
  return h(
    'div',
    { class: side ? `app show-${side}` : 'app', ref: root, ...person, onKeyDown, onPointerDown },
    h('a', { class: 'skip', href: '#messages' }, texts.toMessages),
    h('a', { class: 'skip', href: '#composer' }, texts.toComposer),
    h(Seats, { page }),
    h(
      'div',
      { class: 'columns' },
      h('div', { class: 'side', id: 'channels' }, closer, h(Channels, { page }), h(Voice, { page })),
      h(
        'main',
        { class: 'chat' },
        h(ChatHead, { page, side, open: setSide }),
        h('p', { class: 'offline', role: 'status', hidden: store.isConnected }, texts.offline),
        h('p', { class: 'offline', role: 'status', hidden: store.table?.isRestarting !== true }, texts.restarting),
        h(Messages, { page }),
        h(Hints, { page }),
        h(Composer, { page }),
      ),
      h('aside', { class: 'members', id: 'members', 'aria-label': texts.members }, closer, h(Members, { page })),
    ),
    h(OpenForm, { page }),
  );
}

interface HeadProps extends PageProps {
  /** The open side column of a narrow page. */
  readonly side: Side | null;
  readonly open: (side: Side) => void;
}

/** The name of the open channel, and the buttons that open the side columns on a narrow page. */
function ChatHead({ page, side, open }: HeadProps): JSX.Element {
  const { store, texts } = page;
  const channel = store.maps.channel.get(store.channelId ?? '');
  const mentions = mentionsElsewhere(page);
  useLayoutEffect(() => {
    document.title = mentions > 0 ? `(${mentions}) Nightcall` : 'Nightcall';
  }, [mentions]);
  const opener = (name: Side, icon: string, badge?: string): JSX.Element =>
    button(icon, () => open(name), {
      class: `drawer drawer-${name}`,
      'data-action': name,
      'data-badge': badge,
      'aria-label': texts[name],
      'aria-expanded': side === name,
      'aria-controls': name,
    });
  return h(
    'div',
    { class: 'chat-head' },
    opener('channels', '☰', mentions > 0 ? String(mentions) : undefined),
    h('h1', { class: 'channel-title', tabIndex: -1 }, channel ? titleOf(channel) : texts.noChannel),
    h(SoundButton, { page }),
    opener('members', '👥'),
  );
}

const titleOf = (channel: Parameters<typeof isVoice>[0]): string => `${isVoice(channel) ? '🔊' : '#'} ${channel.name}`;

/** Closes the open side column. The focus goes back to its button if it was inside. */
function closeSide(root: HTMLElement | null, close: () => void): void {
  const opener = root?.querySelector<HTMLElement>('.drawer[aria-expanded="true"]');
  if (!opener) return;
  const isInside = document.activeElement?.closest('#channels, #members') != null;
  close();
  if (isInside) opener.focus();
}

function mentionsElsewhere({ store }: Page): number {
  const others = [...store.maps.channel.values()].filter(({ id }) => id !== store.channelId);
  return others.reduce((sum, { mentions }) => sum + mentions, 0);
}
