import { ButtonStyle } from 'discord.js';
import type { OptionSpec } from '#engine/ruleset.ts';
import { inWordsOf, roleName, say, t } from '#narration/index.ts';
import type { Language } from '#table/ports.ts';
import type { RoleSetView } from '#table/role-set-edits.ts';
import { type Body, body, buttonRow, menuRow, menuSize, portions, type Row } from '../../body.ts';
import type { PressAction } from '../../custom-id.ts';
import { valuesOf } from '../settings.ts';
import { drawSet } from './draw.ts';

/** What an editor has before him; it stands in the buttons, so that it works after a restart too. */
export interface Look {
  /** Whose deal is changed. */
  readonly players: number;
  /** Whether larger tables are changed with it. */
  readonly upwards: boolean;
  readonly side: 'cards' | 'options';
  readonly option?: string;
}

const shape = /^([co])-(\d{1,2})-([un])(?:-([A-Za-z]{1,17}))?$/;

export const writeLook = ({ players, upwards, side, option }: Look): string =>
  [side[0], players, upwards ? 'u' : 'n', ...(option === undefined ? [] : [option])].join('-');

export function readLook(text: string | undefined): Look | null {
  const match = shape.exec(text ?? '');
  if (match === null) return null;
  const [, side, players, upwards, option] = match;
  const rest = option === undefined ? {} : { option };
  return { side: side === 'c' ? 'cards' : 'options', players: Number(players), upwards: upwards === 'u', ...rest };
}

/** Where an editor begins: the smallest table, and all larger ones with it. */
export const firstLook = ({ previews }: RoleSetView): Look => ({
  players: previews[0]?.players ?? 6,
  upwards: true,
  side: 'cards',
});

/** The panel in which a role set is changed: what it deals, live, and menus. */
export function drawEditor(view: RoleSetView, language: Language, wished: Look, before: string | null = null): Body {
  const isThere = view.previews.some(({ players }) => players === wished.players);
  const look = isThere ? wished : { ...wished, players: firstLook(view).players };
  const rows = look.side === 'cards' ? cardRows(view, language, look) : optionRows(view, language, look);
  const scope = t(language, look.upwards ? 'rolesets:edit.upwards' : 'rolesets:edit.only', { players: look.players });
  return body([before, ...drawSet(view, language, look.players), view.kind === 'cards' ? null : scope], rows);
}

const idOf = ({ id, revision }: RoleSetView, action: PressAction, look: Look) => ({
  gameId: id,
  step: revision ?? 0,
  action,
  arg: writeLook(look),
});

function cardRows(view: RoleSetView, reader: Language, look: Look): Row[] {
  const { ruleset, ownRoles, previews, addable } = view;
  const cards = previews.find(({ players }) => players === look.players)?.cards ?? [];
  const options = (roles: readonly string[]) =>
    inWordsOf(ownRoles, reader, (language) =>
      roles.slice(0, menuSize).map((role) => ({ label: roleName(role, language, ruleset), value: role })),
    );
  const menu = (action: PressAction, key: 'rolesets:edit.add' | 'rolesets:edit.take', roles: readonly string[]) =>
    roles.length === 0
      ? []
      : [
          menuRow({
            id: idOf(view, action, look),
            placeholder: t(reader, key),
            options: options(roles),
          }),
        ];
  const [added = [], more = []] = portions(addable);
  return [
    ...menu('rsadd', 'rolesets:edit.add', added),
    ...menu('rsmore', 'rolesets:edit.add', more),
    ...menu('rstake', 'rolesets:edit.take', view.removable(cards)),
    ...playersRow(view, reader, look),
    buttons(view, reader, look),
  ];
}

const playersRow = (view: RoleSetView, language: Language, look: Look): Row[] =>
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

function buttons(view: RoleSetView, language: Language, look: Look): Row {
  const side = look.side === 'cards' ? 'options' : 'cards';
  const { option: _, ...rest } = look;
  return buttonRow(
    ...(look.side === 'cards' && view.kind !== 'cards'
      ? [
          {
            id: idOf(view, 'rsshow', { ...look, upwards: !look.upwards }),
            label: t(language, look.upwards ? 'rolesets:edit.scope.only' : 'rolesets:edit.scope.upwards', {
              players: look.players,
            }),
          },
        ]
      : []),
    { id: idOf(view, 'rsshow', { ...rest, side }), label: t(language, `rolesets:edit.to.${side}`) },
    ...(view.kind === 'recommended'
      ? []
      : [
          {
            id: idOf(view, 'rsusual', look),
            label: t(language, 'rolesets:edit.recommended'),
            look: ButtonStyle.Danger as const,
          },
        ]),
  );
}

function optionRows(view: RoleSetView, language: Language, look: Look): Row[] {
  const specs = Object.entries(view.rulebook.options).filter(([, spec]) => valuesOf(spec).length > 0);
  if (specs.length === 0) return [buttons(view, language, look)];
  const which = menuRow({
    id: idOf(view, 'rsoption', look),
    placeholder: t(language, 'ui:settings.which'),
    options: specs.slice(0, menuSize).map(([name]) => ({
      label: say(language, `settings:${name}`) ?? name,
      value: name,
      chosen: name === look.option,
    })),
  });
  const spec = specs.find(([name]) => name === look.option)?.[1];
  const values = spec === undefined ? [] : [valueRow(view, language, look, spec)];
  return [which, ...values, buttons(view, language, look)];
}

/** What the option is now: what stands in the set, else as the rulebook has it. */
function valueRow(view: RoleSetView, language: Language, look: Look, spec: OptionSpec): Row {
  const name = look.option ?? '';
  const now = view.options[name] ?? spec.default;
  const text = typeof now === 'boolean' ? (now ? 'on' : 'off') : String(now);
  return menuRow({
    id: idOf(view, 'rsvalue', look),
    placeholder: say(language, `settings:${name}`) ?? name,
    options: valuesOf(spec).map((value) => ({
      label: say(language, `settings:${name}.${value}`) ?? value,
      value,
      chosen: value === text,
    })),
  });
}
