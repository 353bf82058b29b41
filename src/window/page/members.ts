import type { ClientMember } from 'discord-emulator';
import { element, sign } from './dom.ts';
import { picture } from './names.ts';
import type { Page } from './page.ts';
import { type Item, patch } from './patch.ts';

/** Returns the list of the members, by their first role. */
export function drawMembers(page: Page): HTMLElement {
  const { store, texts } = page;
  const list = element('ul', {});
  const draw = (): void => patch(list, itemsOf(page));
  store.listen(['shown', 'member', 'role'], draw);
  draw();
  return element('aside', { class: 'members', id: 'members', 'aria-label': texts.members }, list);
}

function itemsOf(page: Page): readonly Item[] {
  const groups = new Map<string, ClientMember[]>();
  for (const member of page.store.maps.member.values()) {
    const title = titleOf(page, member);
    groups.set(title, [...(groups.get(title) ?? []), member]);
  }
  const { texts } = page;
  const last = (title: string): number => [texts.members, texts.bots].indexOf(title);
  return [...groups]
    .sort(([one], [other]) => last(one) - last(other))
    .flatMap(([title, members]) => groupOf(page, title, members));
}

function titleOf({ store, texts }: Page, member: ClientMember): string {
  if (member.isBot) return texts.bots;
  const role = [...store.maps.role.values()].find(({ id }) => member.roleIds.includes(id));
  return role?.name ?? texts.members;
}

function groupOf(page: Page, title: string, members: readonly ClientMember[]): readonly Item[] {
  const heading = `${title} · ${members.length}`;
  const draw = (): HTMLElement => element('li', { class: 'category' }, element('h3', {}, heading));
  const rows = members
    .toSorted((one, other) => one.name.localeCompare(other.name))
    .map((member) => itemOf(page, member));
  return [{ key: `group ${title}`, stamp: heading, draw }, ...rows];
}

function itemOf({ store, texts }: Page, { id, isBot, isOwner, name }: ClientMember): Item {
  const isYou = store.personId === id && store.mayAct;
  const draw = (): HTMLElement =>
    element(
      'li',
      { class: 'member', 'data-member': id },
      picture(id, name),
      element('span', { class: 'name' }, name),
      isOwner && sign('👑'),
      isBot && element('span', { class: 'tag' }, texts.bot),
      isYou && element('span', { class: 'tag' }, texts.you),
    );
  return { key: id, stamp: JSON.stringify([name, isBot, isOwner, isYou]), draw };
}
