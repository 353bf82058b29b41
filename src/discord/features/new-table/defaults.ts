import type { Options } from '#engine/kernel/types.ts';
import type { NewTable, Rulebook } from '#game/ports/game-service.ts';
import { type GuildSettings, settingsFrom } from '#game/settings/settings.ts';
import type { Context } from '../../ui/context.ts';

/** The values that a new table takes from the server's settings. */
export const defaultsOf = (
  settings: GuildSettings,
  offering: { readonly rulebook: Rulebook | null } & Pick<Context, 'readsTown'>,
): Pick<NewTable, 'options' | 'settings'> => ({
  options: known(settings.options[offering.rulebook?.id ?? ''] ?? {}, offering.rulebook),
  settings: settingsFrom(settings, offering),
});

/** Leaves out options that this version does not know, because they would prevent a table from being opened. */
const known = (options: Options, rulebook: Rulebook | null): Options =>
  Object.fromEntries(Object.entries(options).filter(([name]) => Object.hasOwn(rulebook?.options ?? {}, name)));
