import type { RoleSetView } from '#game/server-settings/role-set-edits.ts';
import type { RoleSetEntry } from '#game/server-settings/role-set-service.ts';
import type { Wording } from '#narration/index.ts';
import { roleCard, roleName, t } from '#narration/index.ts';
import { deckText } from '../../formats/deck.ts';
import { authorText } from '../../formats/names.ts';
import { listed } from '../../formats/night-order.ts';
import { changedText } from '../../formats/rulebook-options.ts';
import { type Body, type Button, body, cutBetween, type Row } from '../../ui/body.ts';
import { capitalised, rulesetText } from '../../ui/texts.ts';
import { roleSetIds } from './custom-ids.ts';
import { cardWording, setName, setWording } from './names.ts';

/** The characters of a message for the deals, beside its other lines. */
const roomForDeals = 1200;
const roomForCard = 160;

/** The button that opens the form for a role set. */
export const importButton = (wording: Wording): Button => ({
  id: roleSetIds.askForSet({}),
  label: t(wording, 'rolesets:import.button'),
});

/** The role sets of a server. */
export function drawList(entries: readonly RoleSetEntry[], wording: Wording, rows: readonly Row[]): Body {
  const row = (entry: RoleSetEntry): string => {
    const { id, ruleset, revision, by, at } = entry;
    const params = { name: setName(entry, wording), id, ruleset: rulesetText(wording, ruleset) };
    if (revision === null) return t(wording, 'rolesets:list.shipped', params);
    return t(wording, 'rolesets:list.own', {
      ...params,
      by: authorText(by ?? '', wording),
      at: `<t:${Math.floor((at ?? 0) / 1000)}:R>`,
    });
  };
  return body([t(wording, 'rolesets:list.title'), ...entries.map(row)], rows);
}

/** The lines on a role set, with its deals from the smallest table on. */
export function drawSet(view: RoleSetView, reader: Wording): readonly (string | null)[] {
  const wording = setWording(view, reader);
  return [
    titleOf(view, wording),
    ...dealLines(view, wording),
    ...ownLines(view, reader),
    ...optionLines(view, wording),
    view.isOrdered ? t(wording, 'rolesets:show.order', { calls: listed(view.calls, wording, view.ruleset) }) : null,
  ];
}

/** The title of a role set: its name, its id and its rulebook. */
export function titleOf(view: RoleSetView, wording: Wording): string {
  const params = { id: view.id, name: setName(view, wording), ruleset: rulesetText(wording, view.ruleset) };
  return t(wording, 'rolesets:show.title', params);
}

/** The deal for one number of players. */
export const dealLine = ({ previews, rulebook }: RoleSetView, wording: Wording, players: number): string =>
  t(wording, 'rolesets:show.deal', {
    players,
    cards: deckText(previews.find((each) => each.players === players)?.cards ?? [], wording, rulebook),
  });

/** A draw in words: `1 of: Sheriff, Doctor`. */
export const lotText = (
  { roles, count }: ReturnType<RoleSetView['draws']>[number],
  wording: Wording,
  ruleset: string,
) =>
  t(wording, 'rolesets:draw', {
    number: count,
    cards: roles.map((role) => roleName(role, wording, ruleset)).join(', '),
  });

/** The draws of a table of this size, of which the line of its cards shows one result. */
export const lotLines = (view: RoleSetView, wording: Wording, players: number): readonly string[] =>
  view.draws(players).map((draw) => t(wording, 'rolesets:show.draw', { draw: lotText(draw, wording, view.ruleset) }));

/** The deal of each number of players, in their order, as far as there is room. */
function dealLines(view: RoleSetView, wording: Wording): string[] {
  const rows: string[] = [];
  let left = roomForDeals;
  for (const { players } of view.previews) {
    const line = [dealLine(view, wording, players), ...lotLines(view, wording, players)].join('\n');
    left -= line.length + 1;
    if (left < 0) break;
    rows.push(line);
  }
  const rest = view.previews.length - rows.length;
  return [
    t(wording, `rolesets:show.kind.${view.kind}`),
    ...rows,
    ...(rest > 0 ? [t(wording, 'rolesets:show.more', { count: rest })] : []),
  ];
}

/** The own roles by name and id, with their cards. */
export function ownLines(view: RoleSetView, reader: Wording): readonly string[] {
  const { ownRoles, ruleset } = view;
  const wording = cardWording(view, reader);
  return ownRoles.map(({ id }) => {
    const [, , ...card] = roleCard(id, wording, ruleset).split('\n');
    return cutBetween(`- **${roleName(id, wording, ruleset)}** · \`${id}\` · ${card.join(' ')}`, roomForCard);
  });
}

/** The options that differ from the rulebook, and the voice pack. */
export function optionLines({ options, pack }: RoleSetView, wording: Wording): readonly string[] {
  const changed = changedText(options, wording);
  return [
    ...(changed === null ? [] : [changed]),
    ...(pack === null ? [] : [t(wording, 'rolesets:show.pack', { pack })]),
  ];
}

/** The calls of a night, one on each line. The chosen one is bold. */
export const orderLines = (
  { calls, ruleset, isOrdered }: RoleSetView,
  wording: Wording,
  chosen: string | undefined,
): readonly string[] => [
  t(wording, isOrdered ? 'rolesets:show.night.own' : 'rolesets:show.night'),
  ...calls.map((call, index) => {
    const name = capitalised(listed([call], wording, ruleset));
    return `${index + 1}. ${call === chosen ? `**${name}**` : name}`;
  }),
];
