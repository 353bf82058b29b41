import type { RoleSetView } from '#game/server-settings/role-set-edits.ts';
import type { Wording } from '#narration/index.ts';
import { t, withOwnRoles } from '#narration/index.ts';
import { type Button, menuRow, portions, type Row } from '../../../body.ts';
import type { PressAction } from '../../../custom-id.ts';
import { listed } from '../../../formats/night-order.ts';
import { idOf, type Look } from './state.ts';

/** Which call to move, and before which other one once it has been taken. */
export function nightRows(view: RoleSetView, reader: Wording, look: Look): Row[] {
  const { calls } = view;
  const language = withOwnRoles(reader, view.ownRoles);
  const taken = calls.find((call) => call === look.taken);
  const others = calls.filter((call) => call !== taken);
  return [
    ...menus('rscall', 'rolesets:edit.call', calls),
    ...(taken === undefined ? [] : menus('rsbefore', 'rolesets:edit.call.before', others)),
  ];

  function menus(
    action: PressAction,
    key: 'rolesets:edit.call' | 'rolesets:edit.call.before',
    all: readonly string[],
  ): readonly Row[] {
    return portions(all).map((some, part) =>
      menuRow({
        id: idOf(view, action, look, part),
        placeholder: t(reader, key),
        options: some.map((call) => ({
          label: listed([call], language, view.ruleset),
          value: call,
          chosen: action === 'rscall' && call === taken,
        })),
      }),
    );
  }
}

/** The taken call to the end, or all as in the rulebook. They stand in the last row: the menus may need the other four. */
export function nightButtons(view: RoleSetView, reader: Wording, look: Look): readonly Button[] {
  const { calls, isOrdered } = view;
  const end = { id: idOf(view, 'rslast', look), label: t(reader, 'rolesets:edit.call.last') };
  const usual = { id: idOf(view, 'rsbook', look), label: t(reader, 'rolesets:edit.call.usual') };
  const isTaken = calls.some((call) => call === look.taken);
  return [...(isTaken ? [end] : []), ...(isOrdered ? [usual] : [])];
}

/** The order with one call moved before another; `null`: to the end. */
export function movedCall(calls: readonly string[], call: string, before: string | null): readonly string[] {
  const others = calls.filter((each) => each !== call);
  const at = before === null ? -1 : others.indexOf(before);
  return others.toSpliced(at < 0 ? others.length : at, 0, call);
}
