import type { ShownMessage, SimulatedUser } from 'discord-emulator';
import { rulebookOptionsIds } from '#discord/features/table-settings/options.ts';
import { tableSettingsIds } from '#discord/features/table-settings/settings.ts';

/** Changes settings of a table in its lobby, as its host does. The values are those of the menus. */
export async function setTable(
  host: SimulatedUser,
  lobby: ShownMessage,
  settings: Readonly<Record<string, string>>,
): Promise<void> {
  if (Object.keys(settings).length === 0) return;
  const gameId = gameIdOf(lobby);
  const { message: panel } = await host.press(lobby, rulebookOptionsIds.showOptions({ gameId }));
  for (const [setting, value] of Object.entries(settings)) {
    const values = tableSettingsIds.setValue({ gameId, setting });
    await host.choose(panel!, tableSettingsIds.chooseSetting({ gameId }), setting);
    // A slow answer redraws the panel later.
    await host.waitUntil(() => JSON.stringify(host.message(panel!).rows).includes(values));
    await host.choose(panel!, values, value);
  }
}

/** Changes an option of a table's rulebook in its lobby, as its host does. */
export async function setOption(
  host: SimulatedUser,
  lobby: ShownMessage,
  option: string,
  value: string,
): Promise<void> {
  const gameId = gameIdOf(lobby);
  const { message: panel } = await host.press(lobby, rulebookOptionsIds.showOptions({ gameId }));
  const values = rulebookOptionsIds.setOption({ gameId, option });
  await host.choose(panel!, rulebookOptionsIds.chooseOption({ gameId }), option);
  await host.waitUntil(() => JSON.stringify(host.message(panel!).rows).includes(values));
  await host.choose(panel!, values, value);
}

const gameIdOf = (lobby: ShownMessage): string => /"n1:([a-z0-9]+):0:settings"/.exec(JSON.stringify(lobby.rows))![1]!;
