import { ButtonStyle } from 'discord.js';
import { type Entry, readChoice, valueAt } from '#game/settings/setting.ts';
import { t, type Wording } from '#narration/index.ts';
import { buttonRow, menuRow, portions, type Row } from '../../ui/body.ts';
import { settingAt } from '../setup/setting.ts';
import { settingName, settingText } from '../setup/setting-text.ts';
import { tableSettingsIds } from './custom-ids.ts';
import { type SettingsScene, settingsAt, valuesFor } from './settings.ts';

const nameOf = ({ path }: Entry, wording: Wording): string => settingName(settingAt(path), wording);

/** The settings of a table, one on each line. */
export const tableSettingLines = (scene: SettingsScene, wording: Wording): readonly string[] =>
  settingsAt(scene).map((entry) => {
    const value = settingText(settingAt(entry.path), valueAt(scene.table.settings, entry.path), wording);
    return t(wording, 'ui:settings.usual', { name: nameOf(entry, wording), value });
  });

/** The menu of all settings of a table. `chosen`: the path of one. */
export const tableSettingsRow = (scene: SettingsScene, wording: Wording, chosen?: string): Row =>
  menuRow({
    id: tableSettingsIds.chooseSetting({ gameId: scene.table.gameId }),
    placeholder: t(wording, 'ui:settings.which.table'),
    options: settingsAt(scene).map((entry) => ({
      label: nameOf(entry, wording),
      value: entry.path,
      chosen: entry.path === chosen,
    })),
  });

/** The menu of the values of one setting, and the button for words of the host's own. */
export function tableValueRows(path: string, scene: SettingsScene, wording: Wording): readonly Row[] {
  const { gameId, settings } = scene.table;
  const entry = settingsAt(scene).find((each) => each.path === path);
  if (entry === undefined) return [];
  const now = JSON.stringify(valueAt(settings, path));
  const menu = (values: readonly string[]) =>
    menuRow({
      id: tableSettingsIds.setValue({ gameId, setting: path }),
      placeholder: nameOf(entry, wording),
      options: values.map((text) => {
        const value = readChoice(entry.choice, text);
        return {
          label: settingText(settingAt(path), value, wording),
          value: text,
          chosen: JSON.stringify(value) === now,
        };
      }),
    });
  const own = { id: tableSettingsIds.askForWords({ gameId }), label: t(wording, 'setup:type') };
  return [
    ...portions(valuesFor(entry, scene)).slice(0, 1).map(menu),
    ...(entry.choice.kind === 'words' ? [buttonRow({ ...own, look: ButtonStyle.Primary })] : []),
  ];
}
