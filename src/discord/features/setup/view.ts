import { ButtonStyle } from 'discord.js';
import type { ChangedValue } from '#game/server-settings/guild-settings.ts';
import { t } from '#narration/index.ts';
import { buttonRow, menuRow, pickRow, portions, type Row } from '../../ui/body.ts';
import type { Caller, Context } from '../../ui/context.ts';
import { remarkLine } from '../../ui/texts.ts';
import { guidedSetupIds } from '../guided-setup/custom-ids.ts';
import { setupIds } from './custom-ids.ts';
import {
  editorOf,
  isUsual,
  mainPaths,
  readSetting,
  settingArg,
  settingGroups,
  settingHelp,
  settingName,
  settingText,
  valueAt,
} from './settings.ts';

/** The settings of a server, one on each line, in groups. */
export function settingLines(context: Context, { guildId, language }: Caller): readonly string[] {
  const settings = context.guilds.of(guildId);
  const fault = context.guilds.fault(guildId);
  if (fault !== null) return [remarkLine(language, fault)];
  const line = (path: string): string => {
    const key = isUsual(settings, path) ? 'setup:usual' : 'setup:row';
    const value = settingText(path, valueAt(settings, path), language);
    return t(language, key, { name: settingName(path, language), value });
  };
  const changed = Object.entries(settings.options).flatMap(([ruleset, options]) =>
    Object.keys(options).map((name) => line(`options.${ruleset}.${name}`)),
  );
  return [
    ...headings.flatMap((group) => [t(language, `setup:heading.${group}`), ...settingGroups[group].map(line)]),
    ...(changed.length === 0 ? [] : [t(language, 'setup:heading.rules'), ...changed]),
  ];
}

const headings = ['voice', 'tables', 'play'] as const;

/** The button of the guided setup. */
export const guidedRow = ({ language }: Caller): Row =>
  buttonRow({ id: guidedSetupIds.start({}), label: t(language, 'setup:tour.start'), look: ButtonStyle.Primary });

const sameValue = (one: ChangedValue, other: ChangedValue): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The menu of all settings. `chosen`: the path of the setting that is being changed. */
export function settingsRow(context: Context, { language }: Caller, chosen: string | null): Row {
  return menuRow({
    id: setupIds.chooseSetting({ group: null }),
    placeholder: t(language, 'setup:which'),
    options: mainPaths(context).map((path) => ({
      label: settingName(path, language),
      value: settingArg(path),
      about: settingHelp(path, language),
      chosen: chosen === path || chosen?.startsWith(`${path}.`) === true,
    })),
  });
}

/** The menus and buttons with which one setting is changed. */
export async function editorRows(path: string, context: Context, caller: Caller): Promise<readonly Row[]> {
  const { language } = caller;
  const name = settingName(path, language);
  const setting = settingArg(path);
  const editor = await editorOf(path, context, caller);
  const reset = { id: setupIds.resetValue({ setting }), label: t(language, 'setup:as-usual') };
  switch (editor.kind) {
    case 'group':
      return [groupRow(editor.paths, path, language)];
    case 'category':
    case 'role':
      return [pickRow({ id: setupIds.setValue({ setting }), placeholder: name, kind: editor.kind }), buttonRow(reset)];
    case 'text': {
      const ask = { id: setupIds.askForValue({ setting }), label: t(language, 'setup:type') };
      return [buttonRow({ ...ask, look: ButtonStyle.Primary }, reset)];
    }
    case 'menu': {
      const inGroup = path.startsWith('options.')
        ? await editorRows(path.split('.').slice(0, 2).join('.'), context, caller)
        : [];
      return [...inGroup, ...valueRows(path, editor.options, context, caller), buttonRow(reset)];
    }
  }
}

/** The menus of a setting's values, the present one chosen. */
function valueRows(
  path: string,
  values: Parameters<typeof menuRow>[0]['options'],
  context: Context,
  { guildId, language }: Caller,
): readonly Row[] {
  const now = valueAt(context.guilds.of(guildId), path);
  return portions(values).map((options, menu) =>
    menuRow({
      id: setupIds.setValue({ setting: settingArg(path, menu) }),
      placeholder: settingName(path, language),
      options: options.map((option) => ({
        ...option,
        chosen: sameValue(readSetting(path, option.value, context) ?? null, now),
      })),
    }),
  );
}

const groupRow = (paths: readonly string[], group: string, language: Caller['language']): Row =>
  menuRow({
    id: setupIds.chooseSetting({ group: settingArg(group) }),
    placeholder: t(language, 'setup:which.option'),
    options: paths.map((path) => ({ label: settingName(path, language), value: settingArg(path) })),
  });
