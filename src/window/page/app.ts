import { drawChannels, isVoice } from './channels.ts';
import type { Composer } from './composer.ts';
import { button, element, setAttributes } from './dom.ts';
import { drawMembers } from './members.ts';
import { MessageList } from './messages.ts';
import type { Page } from './page.ts';
import { drawSeats } from './seats.ts';
import { drawSoundButton, drawVoice } from './voice.ts';

/** Returns the page of an open table. */
export function drawApp(page: Page, composer: Composer): HTMLElement {
  const { store, texts } = page;
  const root = element('div', { class: 'app' });
  const side = element('div', { class: 'side', id: 'channels' }, drawChannels(page), drawVoice(page));
  const members = drawMembers(page);
  const title = element('h1', { class: 'channel-title', tabindex: -1 });
  const toChannels = drawer(root, 'channels', '☰', texts.channels);
  const toMembers = drawer(root, 'members', '👥', texts.members);
  const offline = element('p', { class: 'offline', role: 'status', hidden: true }, texts.offline);
  const restarting = element('p', { class: 'offline', role: 'status', hidden: true }, texts.restarting);
  const chat = element(
    'main',
    { class: 'chat' },
    element('div', { class: 'chat-head' }, toChannels, title, drawSoundButton(page), toMembers),
    offline,
    restarting,
    new MessageList(page).node,
    composer.node,
  );
  root.append(
    element('a', { class: 'skip', href: '#messages' }, texts.toMessages),
    element('a', { class: 'skip', href: '#composer' }, texts.toComposer),
    drawSeats(page),
    element('div', { class: 'columns' }, side, chat, members),
  );
  const draw = (): void => {
    const channel = store.maps.channel.get(store.channelId ?? '');
    title.textContent = channel ? `${isVoice(channel) ? '🔊' : '#'} ${channel.name}` : texts.noChannel;
    setBadge(toChannels, mentionsElsewhere(page));
    offline.hidden = store.isConnected;
    restarting.hidden = store.table?.isRestarting !== true;
    setAttributes(root, { 'data-person': store.personId, 'data-may-act': String(store.mayAct) });
  };
  closeOnEscape(root, [side, members], texts.close);
  store.listen(['current'], () => closeDrawers(root));
  store.listen(['shown', 'current', 'channel', 'connection', 'table'], draw);
  draw();
  return root;
}

type Side = 'channels' | 'members';

/** Returns the button that opens a side column on a narrow page. */
function drawer(root: HTMLElement, name: Side, icon: string, label: string): HTMLButtonElement {
  const node = button(icon, () => openDrawer(root, name, node), {
    class: `drawer drawer-${name}`,
    'data-action': name,
    'aria-label': label,
    'aria-expanded': 'false',
    'aria-controls': name,
  });
  return node;
}

function openDrawer(root: HTMLElement, name: Side, opener: HTMLElement): void {
  closeDrawers(root);
  root.classList.add(`show-${name}`);
  opener.ariaExpanded = 'true';
  root.querySelector<HTMLElement>(`#${name} > .drawer-close`)?.focus();
}

/** Closes the open side column. The focus goes back to its button if it was inside. */
function closeDrawers(root: HTMLElement): void {
  const opener = root.querySelector<HTMLElement>('.drawer[aria-expanded="true"]');
  if (opener === null) return;
  const isInside = document.activeElement?.closest('#channels, #members') !== null;
  root.classList.remove('show-channels', 'show-members');
  opener.ariaExpanded = 'false';
  if (isInside) opener.focus();
}

/** Closes a side column on Escape, on its own button, and on a press beside it. */
function closeOnEscape(root: HTMLElement, sides: readonly HTMLElement[], label: string): void {
  const close = (): void => closeDrawers(root);
  for (const side of sides) side.prepend(button('✕', close, { class: 'drawer-close', 'aria-label': label }));
  root.addEventListener('keydown', ({ key }) => key === 'Escape' && close());
  root.addEventListener('pointerdown', ({ target }) => {
    if (target instanceof Node && !sides.some((side) => side.contains(target))) close();
  });
}

function mentionsElsewhere({ store }: Page): number {
  const others = [...store.maps.channel.values()].filter(({ id }) => id !== store.channelId);
  return others.reduce((sum, { mentions }) => sum + mentions, 0);
}

function setBadge(node: HTMLElement, mentions: number): void {
  if (mentions > 0) node.dataset.badge = String(mentions);
  else delete node.dataset.badge;
  document.title = mentions > 0 ? `(${mentions}) Nightcall` : 'Nightcall';
}
