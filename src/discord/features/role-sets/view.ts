import type { RoleSetView } from '#game/server-settings/role-set-edits.ts';
import type { RoleSetEntry } from '#game/server-settings/role-set-service.ts';
import type { Wording } from '#narration/index.ts';
import { roleCard, roleName, t, withOwnRoles } from '#narration/index.ts';
import { deckText } from '../../formats/deck.ts';
import { listed } from '../../formats/night-order.ts';
import { changedText } from '../../formats/rulebook-options.ts';
import { type Body, body, cut } from '../../ui/body.ts';
import { rulesetText } from '../../ui/texts.ts';
import { setName, setWording } from './names.ts';

/** The characters of a message for the deals, beside its other lines. */
const roomForDeals = 1200;
const roomForCard = 160;

/** The role sets of a server. */
export function drawList(entries: readonly RoleSetEntry[], language: Wording): Body {
  const row = (entry: RoleSetEntry): string => {
    const { id, ruleset, revision, by, at } = entry;
    const params = { name: setName(entry, language), id, ruleset: rulesetText(language, ruleset) };
    if (revision === null) return t(language, 'rolesets:list.shipped', params);
    return t(language, 'rolesets:list.own', { ...params, by: `<@${by}>`, at: `<t:${Math.floor((at ?? 0) / 1000)}:R>` });
  };
  return body([t(language, 'rolesets:list.title'), ...entries.map(row)]);
}

/** The lines on a role set, with its deals from the smallest table on. */
export function drawSet(view: RoleSetView, reader: Wording): readonly (string | null)[] {
  const language = setWording(view, reader);
  return [
    titleOf(view, language),
    ...dealLines(view, language),
    ...ownLines(view, reader),
    ...optionLines(view, language),
    view.isOrdered ? t(language, 'rolesets:show.order', { calls: listed(view.calls, language, view.ruleset) }) : null,
  ];
}

/** The title of a role set: its name, its id and its rulebook. */
export function titleOf(view: RoleSetView, language: Wording): string {
  const params = { id: view.id, name: setName(view, language), ruleset: rulesetText(language, view.ruleset) };
  return t(language, 'rolesets:show.title', params);
}

/** The deal for one number of players. */
export const dealLine = ({ previews, rulebook }: RoleSetView, language: Wording, players: number): string =>
  t(language, 'rolesets:show.deal', {
    players,
    cards: deckText(previews.find((each) => each.players === players)?.cards ?? [], language, rulebook),
  });

/** The deal of each number of players, in their order, as far as there is room. */
function dealLines(view: RoleSetView, language: Wording): string[] {
  const rows: string[] = [];
  let left = roomForDeals;
  for (const { players } of view.previews) {
    const line = dealLine(view, language, players);
    left -= line.length + 1;
    if (left < 0) break;
    rows.push(line);
  }
  const rest = view.previews.length - rows.length;
  return [
    t(language, `rolesets:show.kind.${view.kind}`),
    ...rows,
    ...(rest > 0 ? [t(language, 'rolesets:show.more', { count: rest })] : []),
  ];
}

/** The own roles by name and id, with their cards. */
export function ownLines({ ownRoles, ruleset }: RoleSetView, reader: Wording): readonly string[] {
  const language = withOwnRoles(reader, ownRoles);
  return ownRoles.map(({ id }) => {
    const [, , ...card] = roleCard(id, language, ruleset).split('\n');
    return cut(`- **${roleName(id, language, ruleset)}** · \`${id}\` · ${card.join(' ')}`, roomForCard);
  });
}

/** The options that differ from the rulebook, and the voice pack. */
export function optionLines({ options, pack }: RoleSetView, language: Wording): readonly string[] {
  const changed = changedText(options, language);
  return [
    ...(changed === null ? [] : [changed]),
    ...(pack === null ? [] : [t(language, 'rolesets:show.pack', { pack })]),
  ];
}

/** The calls of a night, one on each line. The chosen one is bold. */
export const orderLines = (
  { calls, ruleset, isOrdered }: RoleSetView,
  language: Wording,
  chosen: string | undefined,
): readonly string[] => [
  t(language, isOrdered ? 'rolesets:show.night.own' : 'rolesets:show.night'),
  ...calls.map((call, index) => {
    const name = listed([call], language, ruleset);
    return `${index + 1}. ${call === chosen ? `**${name}**` : name}`;
  }),
];
