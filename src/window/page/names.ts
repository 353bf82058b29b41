import type { APIMessage } from 'discord-api-types/v10';
import { button, element } from './dom.ts';
import type { Page } from './page.ts';

/** Returns the name of a member, or of the author of a message who is no member. */
export function nameOf({ store, texts }: Page, userId: string, author?: APIMessage['author']): string {
  return store.maps.member.get(userId)?.name ?? author?.global_name ?? author?.username ?? texts.someone;
}

/** Returns the text of a mention: `@` is a user, `&` a role, `#` a channel. */
function mentionText(page: Page, kind: string, id: string): string {
  const { maps } = page.store;
  if (kind === '#') return `#${maps.channel.get(id)?.name ?? page.texts.someChannel}`;
  if (kind === '&') return `@${maps.role.get(id)?.name ?? page.texts.someRole}`;
  return `@${nameOf(page, id)}`;
}

/** Returns the node of a mention. A channel's mention opens the channel. */
export function mention(page: Page, kind: '@' | '&' | '#', id: string): HTMLElement {
  const text = mentionText(page, kind, id);
  const isMe = kind === '@' && id === page.store.personId;
  const attributes = { class: isMe ? 'mention me' : 'mention', 'data-mention': `${kind}${id}` };
  if (kind !== '#' || !page.store.maps.channel.has(id)) return element('span', attributes, text);
  return button(text, () => page.openChannel(id), attributes);
}

/** Brings the mentions inside a node to the names of now. */
export function renameMentions(page: Page, within: HTMLElement): void {
  for (const node of within.querySelectorAll<HTMLElement>('[data-mention]')) {
    const mentioned = node.dataset.mention ?? '';
    const text = mentionText(page, mentioned.slice(0, 1), mentioned.slice(1));
    if (node.textContent !== text) node.textContent = text;
  }
}

/** The number of background colours of the pictures, as in style.css. */
const pictureColors = 6;

/** Returns the round picture of a person: the first letter of the name. */
export function picture(userId: string, name: string): HTMLElement {
  const color = [...userId].reduce((sum, digit) => sum * 3 + digit.charCodeAt(0), 0) % pictureColors;
  const letter = [...name].find((sign) => /[\p{L}\p{N}]/u.test(sign)) ?? '?';
  return element('span', { class: `picture color-${color}`, 'aria-hidden': 'true' }, letter.toUpperCase());
}
