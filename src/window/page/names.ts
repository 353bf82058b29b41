import type { APIMessage } from 'discord-api-types/v10';
import { h, type JSX } from 'preact';
import { button, useTopics } from './nodes.ts';
import type { Page, PageProps } from './page.ts';

/** Returns the name of a member, or of the author of a message who is no member. */
export function nameOf({ store, texts }: Page, userId: string, author?: APIMessage['author']): string {
  return store.maps.member.get(userId)?.name ?? author?.global_name ?? author?.username ?? texts.someone;
}

/** A mention: `@` is a user, `&` a role, `#` a channel. */
interface Mentioned {
  readonly kind: '@' | '&' | '#';
  readonly id: string;
}

function mentionText(page: Page, { kind, id }: Mentioned): string {
  const { maps } = page.store;
  if (kind === '#') return `#${maps.channel.get(id)?.name ?? page.texts.someChannel}`;
  if (kind === '&') return `@${maps.role.get(id)?.name ?? page.texts.someRole}`;
  return `@${nameOf(page, id)}`;
}

/** A mention with the name of now. A channel's mention opens the channel. */
export function Mention({ page, kind, id }: PageProps & Mentioned): JSX.Element {
  const { store } = page;
  useTopics(store, 'channel', 'member', 'role');
  const text = mentionText(page, { kind, id });
  const isMe = kind === '@' && id === store.personId;
  const attributes = { class: isMe ? 'mention me' : 'mention', 'data-mention': `${kind}${id}` };
  if (kind !== '#' || !store.maps.channel.has(id)) return h('span', attributes, text);
  return button(text, () => page.openChannel(id), attributes);
}

/** The number of background colours of the pictures, as in style.css. */
const pictureColors = 6;

/** Returns the round picture of a person: the first letter of the name. */
export function picture(userId: string, name: string): JSX.Element {
  const color = [...userId].reduce((sum, digit) => sum * 3 + digit.charCodeAt(0), 0) % pictureColors;
  const letter = [...name].find((sign) => /[\p{L}\p{N}]/u.test(sign)) ?? '?';
  return h('span', { class: `picture color-${color}`, 'aria-hidden': 'true' }, letter.toUpperCase());
}
