import { ButtonStyle } from 'discord.js';
import type { RoleSetView } from '#game/server-settings/role-set-edits.ts';
import type { Wording } from '#narration/index.ts';
import { roleName, t } from '#narration/index.ts';
import { type Body, type Button, body, buttonRow, menuRow, menuSize, portions, type Row } from '../../../ui/body.ts';
import { roleSetIds, seenIn } from '../custom-ids.ts';
import { setWording } from '../names.ts';
import { dealLine, optionLines, orderLines, ownLines, titleOf } from '../view.ts';
import { nightButtons, nightRows } from './night.ts';
import { optionRows } from './options.ts';
import { type Editor, type EditorState, firstState, type Tab, tabs } from './state.ts';

/** The panel in which a role set is changed: what the menus of its tab change. `before`: a line above it. */
export function drawEditor(editor: Editor, requested: EditorState, before: string | null = null): Body {
  const { view } = editor;
  const isThere = view.previews.some(({ players }) => players === requested.players);
  const state = isThere ? requested : { ...requested, players: firstState(view).players };
  const { lines, rows } = tabContents[state.tab](editor, state);
  return body([before, ...lines], [...rows, lastRow(editor, state)]);
}

/** The lines and the menus of a tab. */
interface TabContent {
  readonly lines: readonly (string | null)[];
  readonly rows: readonly Row[];
}

const tabContents: Readonly<Record<Tab, (editor: Editor, state: EditorState) => TabContent>> = {
  cards: (editor, state) => {
    const { view, wording: reader } = editor;
    const { players } = state;
    const wording = setWording(view, reader);
    const scope = t(wording, state.upwards ? 'rolesets:edit.upwards' : 'rolesets:edit.only', { players });
    return {
      lines: [titleOf(view, wording), dealLine(view, wording, players), view.kind === 'cards' ? null : scope],
      rows: cardRows(editor, state),
    };
  },
  options: (editor, state) => {
    const { view, wording } = editor;
    return {
      lines: [titleOf(view, wording), ...optionLines(view, wording), missingPackLine(editor)],
      rows: optionRows(editor, state),
    };
  },
  night: ({ view, wording: reader }, state) => {
    const wording = setWording(view, reader);
    return {
      lines: [titleOf(view, wording), ...orderLines(view, wording, state.chosen)],
      rows: nightRows(view, reader, state),
    };
  },
  roles: ({ view, wording: reader }, state) => {
    const wording = setWording(view, reader);
    return {
      lines: [
        titleOf(view, wording),
        t(wording, view.ownRoles.length === 0 ? 'rolesets:edit.roles.none' : 'rolesets:edit.roles'),
        ...ownLines(view, reader),
      ],
      rows: roleRows(view, reader, state),
    };
  },
};

/** A warning if the server does not have the set's voice pack. Each server has packs of its own. */
const missingPackLine = ({ view: { pack }, packs, wording }: Editor): string | null =>
  pack === null || packs.some(({ id }) => id === pack) ? null : t(wording, 'rolesets:edit.pack.missing', { pack });

function cardRows({ view, wording: reader }: Editor, state: EditorState): Row[] {
  const { ruleset, previews, addable } = view;
  const wording = setWording(view, reader);
  const cards = previews.find(({ players }) => players === state.players)?.cards ?? [];
  const options = (roles: readonly string[]) =>
    roles.slice(0, menuSize).map((role) => ({ label: roleName(role, wording, ruleset), value: role }));
  const menu = (
    button: 'addCard' | 'addFurtherCard' | 'takeCard',
    key: 'rolesets:edit.add' | 'rolesets:edit.take',
    roles: readonly string[],
  ) =>
    roles.length === 0
      ? []
      : [
          menuRow({
            id: roleSetIds[button]({ ...seenIn(view), state }),
            placeholder: t(reader, key),
            options: options(roles),
          }),
        ];
  const [added = [], more = []] = portions(addable);
  return [
    ...menu('addCard', 'rolesets:edit.add', added),
    ...menu('addFurtherCard', 'rolesets:edit.add', more),
    ...menu('takeCard', 'rolesets:edit.take', view.removable(cards)),
    ...playersRow(view, reader, state),
  ];
}

const playersRow = (view: RoleSetView, wording: Wording, state: EditorState): Row[] =>
  view.previews.length < 2
    ? []
    : [
        menuRow({
          id: roleSetIds.choosePlayers({ ...seenIn(view), state }),
          placeholder: t(wording, 'rolesets:edit.players'),
          options: view.previews.slice(0, menuSize).map(({ players }) => ({
            label: t(wording, 'rolesets:edit.table', { count: players }),
            value: `${players}`,
            chosen: players === state.players,
          })),
        }),
      ];

/** The menu of the own roles, and the button for a new one. */
function roleRows(view: RoleSetView, reader: Wording, state: EditorState): Row[] {
  const { ownRoles, ruleset } = view;
  const wording = setWording(view, reader);
  const options = ownRoles.map(({ id }) => ({ label: roleName(id, wording, ruleset), value: id, about: id }));
  const which = { id: roleSetIds.chooseRole({ ...seenIn(view), state }), placeholder: t(reader, 'rolesets:edit.role') };
  const fresh = {
    id: roleSetIds.askForTexts({ ...seenIn(view), origin: { panel: 'editor', state } }),
    label: t(reader, 'rolesets:edit.role.new'),
    look: ButtonStyle.Primary as const,
  };
  return [...(ownRoles.length === 0 ? [] : [menuRow({ ...which, options })]), buttonRow(fresh)];
}

/** The buttons of the other tabs, and those of the present tab that have no row of their own. */
function lastRow({ view, wording }: Editor, whole: EditorState): Row {
  const { chosen: _, ...state } = whole;
  const others = tabs.filter((tab) => tab !== state.tab && (view.composes || tab === 'cards' || tab === 'options'));
  const to = (tab: Tab): Button => ({
    id: roleSetIds.showEditor({ ...seenIn(view), state: { ...state, tab } }),
    label: t(wording, `rolesets:edit.to.${tab}`),
  });
  const more = {
    cards: () => cardButtons(view, wording, state),
    night: () => nightButtons(view, wording, whole),
    options: () => [],
    roles: () => [],
  };
  return buttonRow(...others.map(to), ...more[state.tab]());
}

const cardButtons = (view: RoleSetView, wording: Wording, state: EditorState): readonly Button[] => {
  const { players, upwards } = state;
  const scope = {
    id: roleSetIds.showEditor({ ...seenIn(view), state: { ...state, upwards: !upwards } }),
    label: t(wording, upwards ? 'rolesets:edit.scope.only' : 'rolesets:edit.scope.upwards', { players }),
  };
  const usual = {
    id: roleSetIds.resetCards({ ...seenIn(view), state }),
    label: t(wording, 'rolesets:edit.recommended'),
    look: ButtonStyle.Danger as const,
  };
  return [...(view.kind === 'cards' ? [] : [scope]), ...(view.kind === 'recommended' ? [] : [usual])];
};
