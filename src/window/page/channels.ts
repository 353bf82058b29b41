import type { ClientChannel, ClientVoiceState } from 'discord-emulator';
import { button, element, sign, spoken } from './dom.ts';
import { nameOf, picture } from './names.ts';
import type { Page } from './page.ts';
import { type Item, patch } from './patch.ts';

/** Types of channels (docs: Channel Types). */
const category = 4;
const voiceTypes: readonly number[] = [2, 13];

/** Returns true for a channel in which people talk. */
export const isVoice = ({ type }: ClientChannel): boolean => voiceTypes.includes(type);

/** Returns the text and voice channels in the order of the list, each after its category. */
export function inOrder(channels: readonly ClientChannel[]): readonly ClientChannel[] {
  const within = (parentId: string | null): readonly ClientChannel[] =>
    channels
      .filter((channel) => channel.type !== category && parentOf(channels, channel) === parentId)
      .sort((one, other) => Number(isVoice(one)) - Number(isVoice(other)) || byPosition(one, other));
  const categories = channels.filter(({ type }) => type === category).sort(byPosition);
  return [...within(null), ...categories.flatMap((parent) => [parent, ...within(parent.id)])];
}

const parentOf = (channels: readonly ClientChannel[], { parentId }: ClientChannel): string | null =>
  channels.some(({ id }) => id === parentId) ? parentId : null;

const byPosition = (one: ClientChannel, other: ClientChannel): number =>
  one.position - other.position || Number(BigInt(one.id) - BigInt(other.id));

/** Returns the list of channels with the people in the voice channels. */
export function drawChannels(page: Page): HTMLElement {
  const { store, texts } = page;
  const name = element('h2', {});
  const list = element('ul', {});
  const draw = (): void => {
    name.textContent = [...store.maps.guild.values()][0]?.name ?? '';
    patch(
      list,
      inOrder([...store.maps.channel.values()]).map((channel) => rowOf(page, channel)),
    );
    markSpeakers(page, list);
  };
  store.listen(['shown', 'guild', 'channel', 'voice', 'member', 'current'], draw);
  store.listen(['speaking'], () => markSpeakers(page, list));
  draw();
  return element('nav', { class: 'channels', 'aria-label': texts.channels }, name, list);
}

function rowOf(page: Page, channel: ClientChannel): Item {
  const { store } = page;
  const isCurrent = store.channelId === channel.id;
  const people = [...store.maps.voice.values()].filter(({ channelId }) => channelId === channel.id);
  const names = people.map(({ userId }) => nameOf(page, userId));
  const stamp = JSON.stringify([channel, isCurrent, people, names, store.mayAct, store.personId]);
  const draw = (): HTMLElement => {
    if (channel.type === category) return element('li', { class: 'category' }, element('h3', {}, channel.name));
    const node = element('li', { 'data-channel': channel.id, class: isCurrent ? 'current' : '' });
    node.append(
      element('div', { class: 'channel-row' }, openButton(page, channel, isCurrent), joinButton(page, channel)),
    );
    if (channel.status) node.append(element('p', { class: 'status' }, channel.status));
    if (people.length > 0) node.append(element('ul', {}, ...people.map((state) => drawPerson(page, state))));
    return node;
  };
  return { key: channel.id, stamp, draw };
}

function openButton(page: Page, channel: ClientChannel, isCurrent: boolean): HTMLElement {
  const { texts } = page;
  const { mentions, name, unread } = channel;
  const isUnread = unread > 0 && !isCurrent;
  const node = button(
    element('span', { class: 'channel-name' }, sign(isVoice(channel) ? '🔊 ' : '# '), name),
    () => page.openChannel(channel.id),
    {
      class: isUnread ? 'channel unread' : 'channel',
      'data-action': `open-${channel.id}`,
      'aria-current': isCurrent ? 'page' : null,
    },
  );
  if (isVoice(channel)) node.append(spoken(texts.voiceChannel));
  if (mentions > 0 && !isCurrent) {
    node.append(
      element('span', { class: 'badge', 'aria-hidden': 'true' }, String(mentions)),
      spoken(texts.mentioned(mentions)),
    );
  } else if (isUnread) node.append(spoken(texts.unread));
  return node;
}

function joinButton(page: Page, channel: ClientChannel): HTMLElement | null {
  const { store, texts } = page;
  const isIn = store.maps.voice.get(store.personId)?.channelId === channel.id;
  if (!isVoice(channel) || !channel.canJoin || isIn) return null;
  return button(texts.join, () => void page.tryTo({ type: 'join', channelId: channel.id }), {
    class: 'join',
    'data-action': 'join',
    'aria-label': texts.joinChannel(channel.name),
    disabled: !store.mayAct,
  });
}

function drawPerson(page: Page, state: ClientVoiceState): HTMLElement {
  const { texts } = page;
  const name = nameOf(page, state.userId);
  const isHostMuted = state.mute || state.suppress;
  const isDeaf = state.selfDeaf || state.deaf;
  const mark = (icon: string, words: string): HTMLElement =>
    element('span', { class: 'mark', title: words }, sign(icon), spoken(words));
  return element(
    'li',
    {
      class: 'in-voice',
      'data-user': state.userId,
      'data-muted': isHostMuted ? 'host' : state.selfMute ? 'self' : null,
    },
    picture(state.userId, name),
    element('span', { class: 'name' }, name),
    element('span', { class: 'spoken speaking-words' }),
    isHostMuted ? mark('🚫', texts.hostMuted) : state.selfMute && mark('🔇', texts.muted),
    isDeaf && mark('🙉', texts.deaf),
  );
}

function markSpeakers({ store, texts }: Page, list: HTMLElement): void {
  for (const node of list.querySelectorAll<HTMLElement>('.in-voice')) {
    const isSpeaking = store.speaking.has(node.dataset.user ?? '');
    if (node.classList.contains('speaking') === isSpeaking) continue;
    node.classList.toggle('speaking', isSpeaking);
    const words = node.querySelector('.speaking-words');
    if (words) words.textContent = isSpeaking ? texts.speaking : '';
  }
}
