import { ButtonStyle } from 'discord.js';
import type { OptionSpec } from '#engine/kernel/rules.ts';
import type { PackSummary } from '#game/ports/voice-packs.ts';
import type { RoleSetView } from '#game/server-settings/role-set-edits.ts';
import { roleName, t, type Wording } from '#narration/index.ts';
import { listed } from '../../formats/night-order.ts';
import { optionName, optionValue, readValue, valuesOf } from '../../formats/rulebook-options.ts';
import {
  type Body,
  type Button,
  body,
  buttonRow,
  type MenuOption,
  menuRow,
  menuSize,
  portions,
  type Row,
} from '../../ui/body.ts';
import { inWords } from '../../ui/texts.ts';
import { type Editor, type EditorState, firstState, roleSetIds, seenIn, type Tab, tabs } from './custom-ids.ts';
import { setWording } from './names.ts';
import { dealLine, lotLines, lotText, optionLines, orderLines, ownLines, titleOf } from './view.ts';

/** The menu of the calls, and once a call is chosen, the menu of the calls before which it can be moved. */
function nightRows(view: RoleSetView, reader: Wording, state: EditorState): Row[] {
  const { calls } = view;
  const wording = setWording(view, reader);
  const chosen = calls.find((call) => call === state.chosen);
  const others = calls.filter((call) => call !== chosen);
  return [
    ...menus('chooseCall', 'rolesets:edit.call', calls),
    ...(chosen === undefined ? [] : menus('moveCallBefore', 'rolesets:edit.call.before', others)),
  ];

  function menus(
    button: 'chooseCall' | 'moveCallBefore',
    key: 'rolesets:edit.call' | 'rolesets:edit.call.before',
    all: readonly string[],
  ): readonly Row[] {
    return portions(all).map((some, menu) =>
      menuRow({
        id: roleSetIds[button]({ ...seenIn(view), state, menu }),
        placeholder: t(reader, key),
        options: some.map((call) =>
          inWords({
            label: listed([call], wording, view.ruleset),
            value: call,
            chosen: button === 'chooseCall' && call === chosen,
          }),
        ),
      }),
    );
  }
}

/**
 * The buttons of the last row, because the menus may need the other four: the chosen call to the end, and the
 * rulebook's order.
 */
function nightButtons(view: RoleSetView, reader: Wording, state: EditorState): readonly Button[] {
  const { calls, isOrdered } = view;
  const fields = { ...seenIn(view), state };
  const end = { id: roleSetIds.moveCallToEnd(fields), label: t(reader, 'rolesets:edit.call.last') };
  const usual = { id: roleSetIds.resetNightOrder(fields), label: t(reader, 'rolesets:edit.call.usual') };
  const isChosen = calls.some((call) => call === state.chosen);
  return [...(isChosen ? [end] : []), ...(isOrdered ? [usual] : [])];
}

/** The order with one call moved before another, or to the end for null. */
export function movedCall(calls: readonly string[], call: string, before: string | null): readonly string[] {
  const others = calls.filter((each) => each !== call);
  const at = before === null ? -1 : others.indexOf(before);
  return others.toSpliced(at < 0 ? others.length : at, 0, call);
}

/** The voice pack is one of the menu's options. No rulebook has an option of this name. */
export const packOption = 'pack';

/** The value of a menu's line for no pack of the set's own. The ids of packs have small letters. */
export const usualPack = 'USUAL';

/** The line of the menu of cards for one of several by lot. No role has an id with capitals. */
export const lotOption = 'DRAW';

/** The most cards of which one is drawn (the schema of role sets). */
const mostDrawn = 20;

/** The menu of the options, and once an option is chosen, the menu of its values. */
function optionRows({ view, wording, packs }: Editor, state: EditorState): Row[] {
  const specs = Object.entries(view.rulebook.options).filter(([, spec]) => valuesOf(spec).length > 0);
  const names = [packOption, ...specs.map(([name]) => name)].slice(0, menuSize);
  const which = menuRow({
    id: roleSetIds.chooseOption({ ...seenIn(view), state }),
    placeholder: t(wording, 'ui:settings.which'),
    options: names.map((name) => ({
      label: name === packOption ? t(wording, 'rolesets:edit.pack') : optionName(name, wording),
      value: name,
      chosen: name === state.chosen,
    })),
  });
  const spec = specs.find(([name]) => name === state.chosen)?.[1];
  const values = state.chosen === packOption ? packOptions() : spec === undefined ? [] : optionsFor(spec);
  if (values.length === 0) return [which];
  const placeholder =
    state.chosen === packOption ? t(wording, 'rolesets:edit.pack') : optionName(state.chosen ?? '', wording);
  return [which, menuRow({ id: roleSetIds.setOption({ ...seenIn(view), state }), placeholder, options: values })];

  /** The values of an option. The present one is that of the set, or otherwise the rulebook's default. */
  function optionsFor(spec: OptionSpec): readonly MenuOption[] {
    const name = state.chosen ?? '';
    const now = JSON.stringify(view.options[name] ?? spec.default);
    return valuesOf(spec).map((text) => {
      const value = readValue(spec, text)!;
      return inWords({ label: optionValue(name, value, wording), value: text, chosen: JSON.stringify(value) === now });
    });
  }

  function packOptions(): readonly MenuOption[] {
    const usual = { label: t(wording, 'rolesets:edit.pack.usual'), value: usualPack, chosen: view.pack === null };
    const label = ({ name, id, lang }: PackSummary) => `${name} · ${id} · ${lang}`;
    return [
      usual,
      ...packs.map((pack) => ({ label: label(pack), value: pack.id, chosen: pack.id === view.pack })),
    ].slice(0, menuSize);
  }
}

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
      lines: [
        titleOf(view, wording),
        dealLine(view, wording, players),
        ...lotLines(view, wording, players),
        view.kind === 'cards' ? null : scope,
      ],
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
  const option = (role: string): MenuOption => ({
    label: role === lotOption ? t(reader, 'rolesets:edit.draw') : roleName(role, wording, ruleset),
    value: role,
  });
  const draws = view.draws(state.players).map((draw, at) => ({
    label: lotText(draw, wording, ruleset),
    value: `${lotOption}-${at}`,
  }));
  const menu = (
    button: 'addCard' | 'addFurtherCard' | 'takeCard',
    key: 'rolesets:edit.add' | 'rolesets:edit.draw.which' | 'rolesets:edit.take',
    options: readonly MenuOption[],
    sizes: { readonly min?: number; readonly max?: number } = {},
  ) =>
    options.length === 0
      ? []
      : [
          menuRow({
            id: roleSetIds[button]({ ...seenIn(view), state }),
            placeholder: t(reader, key),
            options: options.slice(0, menuSize).map(inWords),
            ...sizes,
          }),
        ];
  if (state.chosen === lotOption) {
    const [some = [], more = []] = portions(view.drawable).map((roles) => roles.map(option));
    const sizes = { min: 2, max: mostDrawn };
    return [
      ...menu('addCard', 'rolesets:edit.draw.which', some, sizes),
      ...menu('addFurtherCard', 'rolesets:edit.draw.which', more, sizes),
    ];
  }
  const [added = [], more = []] = portions([...addable, lotOption]).map((roles) => roles.map(option));
  return [
    ...menu('addCard', 'rolesets:edit.add', added),
    ...menu('addFurtherCard', 'rolesets:edit.add', more),
    ...menu('takeCard', 'rolesets:edit.take', [...draws, ...view.removable(cards).map(option)]),
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
  const options = ownRoles
    .map(({ id }) => ({ label: roleName(id, wording, ruleset), value: id, about: id }))
    .map(inWords);
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
  // From the choice of a draw, the first button leads back.
  const isDraw = whole.chosen === lotOption;
  const others = tabs.filter(
    (tab) => (tab !== state.tab || isDraw) && (view.composes || tab === 'cards' || tab === 'options'),
  );
  const to = (tab: Tab): Button => ({
    id: roleSetIds.showEditor({ ...seenIn(view), state: { ...state, tab } }),
    label: t(wording, `rolesets:edit.to.${tab}`),
  });
  const more = {
    cards: () => (isDraw ? [] : cardButtons(view, wording, state)),
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
