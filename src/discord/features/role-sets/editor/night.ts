import type { RoleSetView } from '#game/server-settings/role-set-edits.ts';
import type { Wording } from '#narration/index.ts';
import { t } from '#narration/index.ts';
import { listed } from '../../../formats/night-order.ts';
import { type Button, menuRow, portions, type Row } from '../../../ui/body.ts';
import { roleSetIds, seenIn } from '../custom-ids.ts';
import { setWording } from '../names.ts';
import type { EditorState } from './state.ts';

/** The menu of the calls, and once a call is chosen, the menu of the calls before which it can be moved. */
export function nightRows(view: RoleSetView, reader: Wording, state: EditorState): Row[] {
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
        options: some.map((call) => ({
          label: listed([call], wording, view.ruleset),
          value: call,
          chosen: button === 'chooseCall' && call === chosen,
        })),
      }),
    );
  }
}

/**
 * The buttons of the last row, because the menus may need the other four: the chosen call to the end, and the
 * rulebook's order.
 */
export function nightButtons(view: RoleSetView, reader: Wording, state: EditorState): readonly Button[] {
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
