import type { OptionSpec } from '#engine/kernel/rules.ts';
import type { Rulebook, TableSummary } from '#game/ports/game-service.ts';
import type { Wording } from '#narration/index.ts';
import { t } from '#narration/index.ts';
import { type Body, body, menuRow, menuSize, type Row } from '../../body.ts';
import { listed } from '../../formats/night-order.ts';
import { optionName, shownValue, textOf, valueLabel, valuesOf } from '../../formats/rulebook-options.ts';
import { rulesetText } from '../../texts.ts';
import { rulebookOptionsIds } from './custom-ids.ts';

/** The options that have a menu. */
const optionsWithMenu = ({ options }: Rulebook) =>
  Object.entries(options).filter(([, spec]) => valuesOf(spec).length > 0);

/**
 * All options of a table. `editable`: with a menu of them, and with a second menu for the values of `option`. `before`:
 * a line above the panel.
 */
export function drawOptions(
  {
    table,
    rulebook,
    language,
  }: { readonly table: TableSummary; readonly rulebook: Rulebook; readonly language: Wording },
  shown: { readonly editable: boolean; readonly option?: string | undefined; readonly before?: string },
): Body {
  const options = optionsWithMenu(rulebook);
  if (options.length === 0) return body([t(language, 'ui:settings.none')]);
  return body(
    [
      shown.before ?? null,
      t(language, 'ui:settings.title', { ruleset: rulesetText(language, table.ruleset) }),
      ...options.map(([name, spec]) => optionLine(name, spec, table, language)),
      shown.editable ? null : t(language, 'ui:settings.host'),
    ],
    shown.editable ? menus(rulebook, table, language, shown.option) : [],
  );
}

/** One option. Its name is bold if it differs from the rulebook. */
function optionLine(name: string, spec: OptionSpec, { options, ruleset }: TableSummary, language: Wording): string {
  const chosen = options[name];
  const value = textOf(chosen);
  // A10: a night order of the host's own is a list of calls.
  const isOwn = typeof chosen === 'object';
  const text = isOwn ? listed([chosen].flat().map(String), language, ruleset) : shownValue(name, value, language);
  const params = { name: optionName(name, language), value: text };
  return t(language, value === textOf(spec.default) ? 'ui:settings.usual' : 'ui:settings.row', params);
}

function menus(rulebook: Rulebook, { gameId, options }: TableSummary, language: Wording, option?: string): Row[] {
  const all = optionsWithMenu(rulebook);
  const which = menuRow({
    id: rulebookOptionsIds.chooseOption({ gameId }),
    placeholder: t(language, 'ui:settings.which'),
    options: all
      .slice(0, menuSize)
      .map(([name]) => ({ label: optionName(name, language), value: name, chosen: name === option })),
  });
  const spec = all.find(([name]) => name === option)?.[1];
  if (option === undefined || spec === undefined) return [which];
  const values = menuRow({
    id: rulebookOptionsIds.setOption({ gameId, option }),
    placeholder: optionName(option, language),
    options: valuesOf(spec).map((value) => ({
      label: valueLabel(option, spec, value, language, rulebook.id),
      value,
      chosen: value === textOf(options[option]),
    })),
  });
  return [which, values];
}
