import type { ClientMember } from 'discord-emulator';
import { h, type JSX } from 'preact';
import { picture } from './names.ts';
import { sign, useTopics } from './nodes.ts';
import type { Page, PageProps } from './page.ts';

/** The list of the members, by their first role. */
export function Members({ page }: PageProps): JSX.Element {
  useTopics(page.store, 'shown', 'member', 'role');
  const groups = new Map<string, ClientMember[]>();
  for (const member of page.store.maps.member.values()) {
    const title = titleOf(page, member);
    groups.set(title, [...(groups.get(title) ?? []), member]);
  }
  const { texts } = page;
  const last = (title: string): number => [texts.members, texts.bots].indexOf(title);
  const inOrder = [...groups].sort(([one], [other]) => last(one) - last(other));
  return h(
    'ul',
    null,
    inOrder.flatMap(([title, members]) => groupOf(page, title, members)),
  );
}

function titleOf({ store, texts }: Page, member: ClientMember): string {
  if (member.isBot) return texts.bots;
  const role = [...store.maps.role.values()].find(({ id }) => member.roleIds.includes(id));
  return role?.name ?? texts.members;
}

function groupOf(page: Page, title: string, members: readonly ClientMember[]): readonly JSX.Element[] {
  const heading = h('h3', null, `${title} · ${members.length}`);
  const rows = members
    .toSorted((one, other) => one.name.localeCompare(other.name))
    .map((member) => rowOf(page, member));
  return [h('li', { key: `group ${title}`, class: 'category' }, heading), ...rows];
}

function rowOf({ store, texts }: Page, { id, isBot, isOwner, name }: ClientMember): JSX.Element {
  const isYou = store.personId === id && store.mayAct;
  return h(
    'li',
    { key: id, class: 'member', 'data-member': id },
    picture(id, name),
    h('span', { class: 'name' }, name),
    isOwner && sign('👑'),
    isBot && h('span', { class: 'tag' }, texts.bot),
    isYou && h('span', { class: 'tag' }, texts.you),
  );
}
