import type { ClientChannel, ClientVoiceState } from 'discord-emulator';
import { h, type JSX } from 'preact';
import { nameOf, picture } from './names.ts';
import { button, sign, spoken, useTopics } from './nodes.ts';
import type { Page, PageProps } from './page.ts';

/** Types of channels (docs: Channel Types). */
const category = 4;
const voiceTypes: readonly number[] = [2, 13];

/** Returns true for a channel in which people talk. */
export const isVoice = ({ type }: ClientChannel): boolean => voiceTypes.includes(type);

/** Returns the text and voice channels in the order of the list, each after its category and before its threads. */
export function inOrder(channels: readonly ClientChannel[]): readonly ClientChannel[] {
  const within = (parentId: string | null): readonly ClientChannel[] =>
    channels
      .filter((channel) => channel.type !== category && parentOf(channels, channel) === parentId)
      .sort((one, other) => Number(isVoice(one)) - Number(isVoice(other)) || byPosition(one, other))
      .flatMap((channel) => [channel, ...within(channel.id)]);
  const categories = channels.filter(({ type }) => type === category).sort(byPosition);
  return [...within(null), ...categories.flatMap((parent) => [parent, ...within(parent.id)])];
}

const parentOf = (channels: readonly ClientChannel[], { parentId }: ClientChannel): string | null =>
  channels.some(({ id }) => id === parentId) ? parentId : null;

const byPosition = (one: ClientChannel, other: ClientChannel): number =>
  one.position - other.position || Number(BigInt(one.id) - BigInt(other.id));

/** The list of channels with the people in the voice channels. */
export function Channels({ page }: PageProps): JSX.Element {
  const { store, texts } = page;
  useTopics(store, 'shown', 'guild', 'channel', 'voice', 'member', 'current');
  const channels = inOrder([...store.maps.channel.values()]);
  return h(
    'nav',
    { class: 'channels', 'aria-label': texts.channels },
    h('h2', null, [...store.maps.guild.values()][0]?.name ?? ''),
    h(
      'ul',
      null,
      channels.map((channel) => rowOf(page, channel)),
    ),
  );
}

function rowOf(page: Page, channel: ClientChannel): JSX.Element {
  const { store } = page;
  const { id, name, status, type } = channel;
  if (type === category) return h('li', { key: id, class: 'category' }, h('h3', null, name));
  const isCurrent = store.channelId === id;
  const people = [...store.maps.voice.values()].filter(({ channelId }) => channelId === id);
  return h(
    'li',
    { key: id, 'data-channel': id, class: isCurrent ? 'current' : '' },
    h('div', { class: 'channel-row' }, openButton(page, channel, isCurrent), joinButton(page, channel)),
    status && h('p', { class: 'status' }, status),
    people.length > 0 &&
      h(
        'ul',
        null,
        people.map((state) => h(PersonInVoice, { key: state.userId, page, state })),
      ),
  );
}

function openButton(page: Page, channel: ClientChannel, isCurrent: boolean): JSX.Element {
  const { texts } = page;
  const { id, mentions, name, unread } = channel;
  const isUnread = unread > 0 && !isCurrent;
  const isMentioned = mentions > 0 && !isCurrent;
  const label = [
    h('span', { class: 'channel-name' }, sign(isVoice(channel) ? '🔊 ' : '# '), name),
    isVoice(channel) && spoken(texts.voiceChannel),
    isMentioned && h('span', { class: 'badge', 'aria-hidden': 'true' }, String(mentions)),
    isMentioned && spoken(texts.mentioned(mentions)),
    !isMentioned && isUnread && spoken(texts.unread),
  ];
  return button(label, () => page.openChannel(id), {
    class: isUnread ? 'channel unread' : 'channel',
    'data-action': `open-${id}`,
    'aria-current': isCurrent ? 'page' : undefined,
  });
}

function joinButton(page: Page, channel: ClientChannel): JSX.Element | null {
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

function PersonInVoice({ page, state }: PageProps & { readonly state: ClientVoiceState }): JSX.Element {
  const { store, texts } = page;
  useTopics(store, 'speaking');
  const name = nameOf(page, state.userId);
  const isSpeaking = store.speaking.has(state.userId);
  const isHostMuted = state.mute || state.suppress;
  const isDeaf = state.selfDeaf || state.deaf;
  const mark = (icon: string, words: string): JSX.Element =>
    h('span', { class: 'mark', title: words }, sign(icon), spoken(words));
  return h(
    'li',
    {
      class: isSpeaking ? 'in-voice speaking' : 'in-voice',
      'data-user': state.userId,
      'data-muted': isHostMuted ? 'host' : state.selfMute ? 'self' : undefined,
    },
    picture(state.userId, name),
    h('span', { class: 'name' }, name),
    h('span', { class: 'spoken speaking-words' }, isSpeaking ? texts.speaking : ''),
    isHostMuted ? mark('🚫', texts.hostMuted) : state.selfMute && mark('🔇', texts.muted),
    isDeaf && mark('🙉', texts.deaf),
  );
}
