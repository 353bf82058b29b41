import type { OptionSpec } from '#engine/kernel/rules.ts';
import type { PackSummary } from '#game/ports/voice-packs.ts';
import { t } from '#narration/index.ts';
import { type MenuOption, menuRow, menuSize, type Row } from '../../../body.ts';
import { optionName, optionValue, readValue, valuesOf } from '../../rulebook-options/handlers.ts';
import { type Editor, idOf, type Look } from './state.ts';

/** The voice pack stands among the options; no rulebook has an option of this name. */
export const packOption = 'pack';

/** The value of a menu's line that stands for no pack of the set's own; a pack's id is in small letters. */
export const usualPack = 'USUAL';

/** Which option, and its values once one has been taken. */
export function optionRows({ view, language, packs }: Editor, look: Look): Row[] {
  const specs = Object.entries(view.rulebook.options).filter(([, spec]) => valuesOf(spec).length > 0);
  const names = [packOption, ...specs.map(([name]) => name)].slice(0, menuSize);
  const which = menuRow({
    id: idOf(view, 'rsoption', look),
    placeholder: t(language, 'ui:settings.which'),
    options: names.map((name) => ({
      label: name === packOption ? t(language, 'rolesets:edit.pack') : optionName(name, language),
      value: name,
      chosen: name === look.taken,
    })),
  });
  const spec = specs.find(([name]) => name === look.taken)?.[1];
  const values = look.taken === packOption ? packOptions() : spec === undefined ? [] : optionsFor(spec);
  if (values.length === 0) return [which];
  const placeholder =
    look.taken === packOption ? t(language, 'rolesets:edit.pack') : optionName(look.taken ?? '', language);
  return [which, menuRow({ id: idOf(view, 'rsvalue', look), placeholder, options: values })];

  /** What the option is now: what stands in the set, else as the rulebook has it. */
  function optionsFor(chosen: OptionSpec): readonly MenuOption[] {
    const name = look.taken ?? '';
    const now = JSON.stringify(view.options[name] ?? chosen.default);
    return valuesOf(chosen).map((text) => {
      const value = readValue(chosen, text)!;
      return { label: optionValue(name, value, language), value: text, chosen: JSON.stringify(value) === now };
    });
  }

  function packOptions(): readonly MenuOption[] {
    const usual = { label: t(language, 'rolesets:edit.pack.usual'), value: usualPack, chosen: view.pack === null };
    const label = ({ name, id, lang }: PackSummary) => `${name} · ${id} · ${lang}`;
    return [
      usual,
      ...packs.map((pack) => ({ label: label(pack), value: pack.id, chosen: pack.id === view.pack })),
    ].slice(0, menuSize);
  }
}
