import type { OptionSpec } from '#engine/kernel/rules.ts';
import type { Rulebook, TableSummary } from '#game/ports/game-service.ts';
import type { Wording } from '#narration/index.ts';
import { t } from '#narration/index.ts';
import { listed } from '../../formats/night-order.ts';
import { optionName, shownValue, textOf, valueLabel, valuesOf } from '../../formats/rulebook-options.ts';
import { type Body, body, buttonRow, menuRow, menuSize, type Row } from '../../ui/body.ts';
import { rulesetText } from '../../ui/texts.ts';
import type { SettingsScene } from '../table-settings/settings.ts';
import { tableSettingLines, tableSettingsRow, tableValueRows } from '../table-settings/view.ts';
import { rulebookOptionsIds } from './custom-ids.ts';

/** The options that have a menu. */
const optionsWithMenu = ({ options }: Rulebook) =>
  Object.entries(options).filter(([, spec]) => valuesOf(spec).length > 0);

/**
 * All options and settings of a table. `editable`: with menus of them, and with the values of `option` or
 * `tableSetting`. `before`: a line above the panel.
 */
export function drawOptions(
  { scene, wording }: { readonly scene: SettingsScene; readonly wording: Wording },
  shown: {
    readonly editable: boolean;
    readonly option?: string | undefined;
    readonly tableSetting?: string;
    readonly before?: string;
  },
): Body {
  const { table, rulebook } = scene;
  return body(
    [
      shown.before ?? null,
      t(wording, 'ui:settings.title', { ruleset: rulesetText(wording, table.ruleset) }),
      ...optionsWithMenu(rulebook).map(([name, spec]) => optionLine(name, spec, table, wording)),
      t(wording, 'ui:settings.table'),
      ...tableSettingLines(scene, wording),
      shown.editable ? null : t(wording, 'ui:settings.host'),
    ],
    shown.editable
      ? [
          ...optionsRow(rulebook, table, wording, shown.option),
          tableSettingsRow(scene, wording, shown.tableSetting),
          ...optionValueRows(rulebook, table, wording, shown.option),
          ...(shown.tableSetting === undefined ? [] : tableValueRows(shown.tableSetting, scene, wording)),
        ]
      : [],
  );
}

/** One option. Its name is bold if it differs from the rulebook. */
function optionLine(name: string, spec: OptionSpec, { options, ruleset }: TableSummary, wording: Wording): string {
  const chosen = options[name];
  const value = textOf(chosen);
  // A10: a night order of the host's own is a list of calls.
  const isOwn = typeof chosen === 'object';
  const text = isOwn ? listed([chosen].flat().map(String), wording, ruleset) : shownValue(name, value, wording);
  const params = { name: optionName(name, wording), value: text };
  return t(wording, value === textOf(spec.default) ? 'ui:settings.usual' : 'ui:settings.row', params);
}

/** The menu of the rulebook's options, if it has any. */
function optionsRow(rulebook: Rulebook, { gameId }: TableSummary, wording: Wording, option?: string): readonly Row[] {
  const all = optionsWithMenu(rulebook);
  if (all.length === 0) return [];
  return [
    menuRow({
      id: rulebookOptionsIds.chooseOption({ gameId }),
      placeholder: t(wording, 'ui:settings.which'),
      options: all
        .slice(0, menuSize)
        .map(([name]) => ({ label: optionName(name, wording), value: name, chosen: name === option })),
    }),
  ];
}

/** The menu of the values of one option, and the button to type an order of the night. */
function optionValueRows(
  rulebook: Rulebook,
  { gameId, options }: TableSummary,
  wording: Wording,
  option?: string,
): readonly Row[] {
  const spec = optionsWithMenu(rulebook).find(([name]) => name === option)?.[1];
  if (option === undefined || spec === undefined) return [];
  const values = menuRow({
    id: rulebookOptionsIds.setOption({ gameId, option }),
    placeholder: optionName(option, wording),
    options: valuesOf(spec).map((value) => ({
      label: valueLabel(option, spec, value, wording, rulebook.id),
      value,
      chosen: value === textOf(options[option]),
    })),
  });
  if (spec.kind !== 'sequence') return [values];
  return [values, buttonRow({ id: rulebookOptionsIds.askForOrder({ gameId }), label: t(wording, 'setup:type') })];
}
