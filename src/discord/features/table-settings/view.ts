import { ButtonStyle } from 'discord.js';
import { t, type Wording } from '#narration/index.ts';
import { buttonRow, menuRow, portions, type Row } from '../../ui/body.ts';
import { settingAt } from '../setup/setting.ts';
import { settingName } from '../setup/setting-text.ts';
import { tableSettingsIds } from './custom-ids.ts';
import {
  presentValue,
  type SettingsScene,
  settingsAt,
  type TableSetting,
  tableSettingText,
  valuesFor,
} from './settings.ts';

/** The settings of a table, one on each line. */
export const tableSettingLines = (scene: SettingsScene, wording: Wording): readonly string[] =>
  settingsAt(scene).map((setting) => {
    const value = tableSettingText(setting, presentValue(setting, scene.table.settings), wording);
    return t(wording, 'ui:settings.usual', { name: settingName(settingAt(setting), wording), value });
  });

/** The menu of all settings of a table. */
export const tableSettingsRow = (scene: SettingsScene, wording: Wording, chosen?: TableSetting): Row =>
  menuRow({
    id: tableSettingsIds.chooseSetting({ gameId: scene.table.gameId }),
    placeholder: t(wording, 'ui:settings.which.table'),
    options: settingsAt(scene).map((setting) => ({
      label: settingName(settingAt(setting), wording),
      value: setting,
      chosen: setting === chosen,
    })),
  });

/** The menu of the values of one setting, and the button for words of the host's own. */
export function tableValueRows(setting: TableSetting, scene: SettingsScene, wording: Wording): readonly Row[] {
  const { gameId, settings } = scene.table;
  const now = presentValue(setting, settings);
  const menu = (values: readonly string[]) =>
    menuRow({
      id: tableSettingsIds.setValue({ gameId, setting }),
      placeholder: settingName(settingAt(setting), wording),
      options: values.map((value) => ({
        label: tableSettingText(setting, value, wording),
        value,
        chosen: value === now,
      })),
    });
  const own = { id: tableSettingsIds.askForWords({ gameId }), label: t(wording, 'setup:type') };
  return [
    ...portions(valuesFor(setting, scene)).slice(0, 1).map(menu),
    ...(setting === 'words' ? [buttonRow({ ...own, look: ButtonStyle.Primary })] : []),
  ];
}
