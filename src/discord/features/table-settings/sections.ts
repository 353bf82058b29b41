/** The rules and the settings of a table in sections, each with a form for the host of a lobby. */
import type { OptionSpec } from '#engine/kernel/rules.ts';
import type { Options } from '#engine/kernel/types.ts';
import type { Outcome } from '#game/ports/game-service.ts';
import { type ChangedValue, type Entry, sectionsOf, valueAt } from '#game/settings/setting.ts';
import { isInForce, type TableSettings, usualTableSettings } from '#game/settings/settings.ts';
import { t, type Wording } from '#narration/index.ts';
import { failure, type Result, success } from '#result';
import { readWords, wordsField } from '../../formats/forbidden-words.ts';
import { listed } from '../../formats/night-order.ts';
import {
  isOptionAsked,
  isOptionInForce,
  optionName,
  readValue,
  shownValue,
  textOf,
  valueLabel,
  valuesOf,
} from '../../formats/rulebook-options.ts';
import type { Row } from '../../ui/body.ts';
import type { Context } from '../../ui/context.ts';
import {
  changedText,
  changeRow,
  type FormSetting,
  inputFor,
  optionForms,
  optionInput,
  restText,
  type ShownValue,
  type valuesIn,
} from '../setup/form.ts';
import { settingAt, settingHelp, settingText } from '../setup/setting.ts';
import {
  argOf,
  changeTo,
  nameOf,
  optionsWithMenu,
  type SettingsScene,
  settingsAt,
  tableSettingsIds,
  valuesFor,
} from './settings.ts';

/** A part of a table's settings, which has one form. `key`: as in custom ids. */
interface TableSection {
  readonly key: string;
  readonly name: string;
  readonly of: 'rules' | 'table';
  readonly shown: readonly ShownValue[];
  readonly form: readonly FormSetting[];
}

/** The sections of a table: those of its rulebook, then its settings. */
export function tableSections(scene: SettingsScene, wording: Wording): readonly TableSection[] {
  const rules = optionForms(
    optionsWithMenu(scene.rulebook),
    { nameOf: ([name]) => name, isSwitch: ([, { kind }]) => kind === 'switch' },
    wording,
  );
  return [
    ...rules.map(({ name, options }, index) => ({
      key: `rules-${index}`,
      name,
      of: 'rules' as const,
      shown: options
        .filter(([option]) => isOptionInForce(option, scene.table.options))
        .map((option) => shownOption(option, scene, wording)),
      form: options
        .filter(([option]) => isOptionAsked(option, scene.table.options))
        .map((option) => formOption(option, scene, wording)),
    })),
    ...sectionsOf.table.map((key) => {
      const entries = settingsAt(scene).filter(({ section }) => section === key);
      return {
        key,
        name: t(wording, `setup:heading.${key}`),
        of: 'table' as const,
        shown: entries
          .filter((entry) => isInForce(entry, scene.table.settings))
          .map((entry) => shownEntry(entry, scene, wording)),
        form: entries.map((entry) => formEntry(entry, scene, wording)),
      };
    }),
  ].filter(({ shown }) => shown.length > 0);
}

type NamedOption = readonly [name: string, spec: OptionSpec];

/** One option. It is not as usual if it differs from the rulebook. */
function shownOption([name, spec]: NamedOption, { table, rulebook }: SettingsScene, wording: Wording): ShownValue {
  const chosen = table.options[name];
  const value = textOf(chosen);
  // A10: a night order of the host's own is a list of calls.
  const isOwn = typeof chosen === 'object';
  const text = isOwn ? listed([chosen].flat().map(String), wording, rulebook.id) : shownValue(name, value, wording);
  return { name: optionName(name, wording), value: text, isUsual: value === textOf(spec.default) };
}

function formOption([name, spec]: NamedOption, { table, rulebook }: SettingsScene, wording: Wording): FormSetting {
  const now = textOf(table.options[name]);
  const options = valuesOf(spec).map((value) => ({
    label: valueLabel(name, spec, value, wording, rulebook.id),
    value,
    chosen: value === now,
  }));
  return { key: name, name: optionName(name, wording), about: '', input: optionInput(options) };
}

const textFor = ({ path }: Entry, value: ChangedValue, wording: Wording): string =>
  settingText(settingAt(path), value, wording);

function shownEntry(entry: Entry, { table }: SettingsScene, wording: Wording): ShownValue {
  const value = valueAt(table.settings, entry.path);
  const isUsual = JSON.stringify(value) === JSON.stringify(valueAt(usualTableSettings, entry.path));
  // A table has the bounds of its rulebook until its host says otherwise.
  return {
    name: nameOf(entry, wording),
    value: textFor(entry, value, wording),
    isUsual: isUsual || entry.choice.kind === 'players',
  };
}

function formEntry(entry: Entry, scene: SettingsScene, wording: Wording): FormSetting {
  const { settings } = scene.table;
  const now = valueAt(settings, entry.path);
  const about = settingHelp(settingAt(entry.path), wording);
  const shown = { key: argOf(entry.path), name: nameOf(entry, wording), about };
  if (entry.choice.kind === 'words') return { ...shown, input: wordsField(settings.words, wording) };
  const options = valuesFor(entry, scene).map(({ text, value }) => ({
    label: textFor(entry, value, wording),
    value: text,
    chosen: JSON.stringify(value) === JSON.stringify(now),
  }));
  return { ...shown, input: inputFor(options) };
}

/** A section for each part of a table's settings, with the button to its form. */
export const tableSectionRows = (scene: SettingsScene, wording: Wording): readonly Row[] =>
  tableSections(scene, wording).map(({ key, name, shown }) =>
    changeRow(
      changedText(name, shown, wording),
      tableSettingsIds.openForm({ gameId: scene.table.gameId, section: key }),
      wording,
    ),
  );

/** The options and settings of a table that are not as usual, as a text. */
export const tableSectionLines = (scene: SettingsScene, wording: Wording): readonly string[] =>
  tableSections(scene, wording)
    .filter(({ shown }) => shown.some(({ isUsual }) => !isUsual))
    .map(({ name, shown }) => changedText(name, shown, wording));

/** The line about the options and settings that are not listed. */
export const tableRestLine = (scene: SettingsScene, wording: Wording): string =>
  restText(
    tableSections(scene, wording).flatMap(({ shown }) => shown),
    wording,
  );

/** The change of a table that the values of a form make, or the reason why one of them cannot be chosen. */
export function changeOf(
  { of }: TableSection,
  values: ReturnType<typeof valuesIn>,
  scene: SettingsScene,
): Result<(service: Context['service'], userId: string) => Promise<Outcome>, Refused> {
  const { gameId } = scene.table;
  if (of === 'rules') {
    const options = optionsOf(values, scene);
    return options.ok
      ? success((service, userId) => service.ask(gameId, { type: 'configure', userId, options: options.value }))
      : options;
  }
  const settings = settingsOf(values, scene);
  return settings.ok
    ? success((service, userId) => service.ask(gameId, { type: 'change-settings', userId, change: settings.value }))
    : settings;
}

/** The key of a refusal. */
type Refused = 'ui:kind.no-choice' | 'setup:words.none';

/** The options that differ from the present ones. */
function optionsOf(values: ReturnType<typeof valuesIn>, { table, rulebook }: SettingsScene): Result<Options, Refused> {
  let changed: Options = {};
  for (const [name, text] of values) {
    const spec = rulebook.options[name];
    const value = spec === undefined || text === null ? null : readValue(spec, text);
    if (value === null) return failure('ui:kind.no-choice');
    if (text !== textOf(table.options[name])) changed = { ...changed, [name]: value };
  }
  return success(changed);
}

/** The settings that differ from the present ones. */
function settingsOf(
  values: ReturnType<typeof valuesIn>,
  scene: SettingsScene,
): Result<Partial<TableSettings>, Refused> {
  const { settings } = scene.table;
  let changed: Partial<TableSettings> = {};
  for (const [key, text] of values) {
    const entry = settingsAt(scene).find(({ path }) => argOf(path) === key);
    const value = entry === undefined ? failure('ui:kind.no-choice' as const) : readEntry(entry, text, scene);
    if (!value.ok) return value;
    const path = entry?.path ?? '';
    if (JSON.stringify(value.value) === JSON.stringify(valueAt(settings, path))) continue;
    changed = { ...changed, ...changeTo(path, value.value, { ...settings, ...changed }) };
  }
  return success(changed);
}

function readEntry(entry: Entry, text: string | null, scene: SettingsScene): Result<ChangedValue, Refused> {
  if (entry.choice.kind === 'words') {
    const words = text === null ? null : readWords(text);
    return text !== null && words === null ? failure('setup:words.none') : success(words);
  }
  const chosen = valuesFor(entry, scene).find((each) => each.text === text);
  return chosen === undefined ? failure('ui:kind.no-choice') : success(chosen.value);
}
