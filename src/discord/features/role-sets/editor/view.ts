import { ButtonStyle } from 'discord.js';
import type { RoleSetView } from '#game/server-settings/role-set-edits.ts';
import type { Wording } from '#narration/index.ts';
import { roleName, t, withOwnRoles } from '#narration/index.ts';
import { type Body, type Button, body, buttonRow, menuRow, menuSize, portions, type Row } from '../../../body.ts';
import type { PressAction } from '../../../custom-id.ts';
import { drawSet, orderLines, ownLines, titleOf } from '../view.ts';
import { nightButtons, nightRows } from './night.ts';
import { optionRows } from './options.ts';
import { type Editor, firstLook, idOf, type Look, type Side, sides } from './state.ts';

/** The panel in which a role set is changed: what it deals, live, and menus. */
export function drawEditor(editor: Editor, wished: Look, before: string | null = null): Body {
  const { view } = editor;
  const isThere = view.previews.some(({ players }) => players === wished.players);
  const look = isThere ? wished : { ...wished, players: firstLook(view).players };
  const { lines, rows } = draws[look.side](editor, look);
  return body([before, ...lines], [...rows, sidesRow(editor, look)]);
}

interface Drawn {
  readonly lines: readonly (string | null)[];
  readonly rows: readonly Row[];
}

const draws: Readonly<Record<Side, (editor: Editor, look: Look) => Drawn>> = {
  cards: (editor, look) => {
    const { view, language } = editor;
    const { players } = look;
    const scope = t(language, look.upwards ? 'rolesets:edit.upwards' : 'rolesets:edit.only', { players });
    return {
      lines: [...drawSet(view, language, players), view.kind === 'cards' ? null : scope],
      rows: cardRows(editor, look),
    };
  },
  options: (editor, look) => ({
    lines: [...drawSet(editor.view, editor.language, look.players), missedPack(editor)],
    rows: optionRows(editor, look),
  }),
  night: ({ view, language: reader }, look) => {
    const language = withOwnRoles(reader, view.ownRoles);
    return {
      lines: [titleOf(view, language), ...orderLines(view, language, look.taken)],
      rows: nightRows(view, reader, look),
    };
  },
  roles: ({ view, language: reader }, look) => {
    const language = withOwnRoles(reader, view.ownRoles);
    return {
      lines: [
        titleOf(view, language),
        t(language, view.ownRoles.length === 0 ? 'rolesets:edit.roles.none' : 'rolesets:edit.roles'),
        ...ownLines(view, language),
      ],
      rows: roleRows(view, reader, look),
    };
  },
};

/** The pack is no matter of the set alone: whether it is here shows where tables are opened. */
const missedPack = ({ view: { pack }, packs, language }: Editor): string | null =>
  pack === null || packs.some(({ id }) => id === pack) ? null : t(language, 'rolesets:edit.pack.missing', { pack });

function cardRows({ view, language: reader }: Editor, look: Look): Row[] {
  const { ruleset, ownRoles, previews, addable } = view;
  const language = withOwnRoles(reader, ownRoles);
  const cards = previews.find(({ players }) => players === look.players)?.cards ?? [];
  const options = (roles: readonly string[]) =>
    roles.slice(0, menuSize).map((role) => ({ label: roleName(role, language, ruleset), value: role }));
  const menu = (action: PressAction, key: 'rolesets:edit.add' | 'rolesets:edit.take', roles: readonly string[]) =>
    roles.length === 0
      ? []
      : [menuRow({ id: idOf(view, action, look), placeholder: t(reader, key), options: options(roles) })];
  const [added = [], more = []] = portions(addable);
  return [
    ...menu('rsadd', 'rolesets:edit.add', added),
    ...menu('rsmore', 'rolesets:edit.add', more),
    ...menu('rstake', 'rolesets:edit.take', view.removable(cards)),
    ...playersRow(view, reader, look),
  ];
}

const playersRow = (view: RoleSetView, language: Wording, look: Look): Row[] =>
  view.previews.length < 2
    ? []
    : [
        menuRow({
          id: idOf(view, 'rsplayers', look),
          placeholder: t(language, 'rolesets:edit.players'),
          options: view.previews.slice(0, menuSize).map(({ players }) => ({
            label: t(language, 'rolesets:edit.table', { count: players }),
            value: `${players}`,
            chosen: players === look.players,
          })),
        }),
      ];

/** The own roles to go on with, and a new one. */
function roleRows(view: RoleSetView, reader: Wording, look: Look): Row[] {
  const { ownRoles, ruleset } = view;
  const language = withOwnRoles(reader, ownRoles);
  const options = ownRoles.map(({ id }) => ({ label: roleName(id, language, ruleset), value: id, about: id }));
  const which = { id: idOf(view, 'rsrole', look), placeholder: t(reader, 'rolesets:edit.role') };
  const fresh = {
    ...{ id: idOf(view, 'rsform', look), label: t(reader, 'rolesets:edit.role.new') },
    look: ButtonStyle.Primary as const,
  };
  return [...(ownRoles.length === 0 ? [] : [menuRow({ ...which, options })]), buttonRow(fresh)];
}

/** The way to the panel's other sides; of one number's cards, also to its usual ones; of the nights, what moves a call far. */
function sidesRow({ view, language }: Editor, whole: Look): Row {
  const { taken: _, ...look } = whole;
  const others = sides.filter(
    (side) => side !== look.side && (view.composes || side === 'cards' || side === 'options'),
  );
  const to = (side: Side): Button => ({
    id: idOf(view, 'rsshow', { ...look, side }),
    label: t(language, `rolesets:edit.to.${side}`),
  });
  const more = {
    cards: () => cardButtons(view, language, look),
    night: () => nightButtons(view, language, whole),
    options: () => [],
    roles: () => [],
  };
  return buttonRow(...others.map(to), ...more[look.side]());
}

const cardButtons = (view: RoleSetView, language: Wording, look: Look): readonly Button[] => {
  const { players, upwards } = look;
  const scope = {
    id: idOf(view, 'rsshow', { ...look, upwards: !upwards }),
    label: t(language, upwards ? 'rolesets:edit.scope.only' : 'rolesets:edit.scope.upwards', { players }),
  };
  const usual = {
    ...{ id: idOf(view, 'rsusual', look), label: t(language, 'rolesets:edit.recommended') },
    look: ButtonStyle.Danger as const,
  };
  return [...(view.kind === 'cards' ? [] : [scope]), ...(view.kind === 'recommended' ? [] : [usual])];
};
