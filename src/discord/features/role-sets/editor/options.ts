import type { OptionSpec } from '#engine/kernel/rules.ts';
import type { PackSummary } from '#game/ports/voice-packs.ts';
import { t } from '#narration/index.ts';
import { optionName, optionValue, readValue, valuesOf } from '../../../formats/rulebook-options.ts';
import { type MenuOption, menuRow, menuSize, type Row } from '../../../ui/body.ts';
import { roleSetIds, seenIn } from '../custom-ids.ts';
import type { Editor, EditorState } from './state.ts';

/** The voice pack is one of the menu's options. No rulebook has an option of this name. */
export const packOption = 'pack';

/** The value of a menu's line for no pack of the set's own. The ids of packs have small letters. */
export const usualPack = 'USUAL';

/** The menu of the options, and once an option is chosen, the menu of its values. */
export function optionRows({ view, wording, packs }: Editor, state: EditorState): Row[] {
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
      return { label: optionValue(name, value, wording), value: text, chosen: JSON.stringify(value) === now };
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
