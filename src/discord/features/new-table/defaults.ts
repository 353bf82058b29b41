import type { Options } from '#engine/kernel/types.ts';
import type { NewTable, Rulebook } from '#game/ports/game-service.ts';
import type { GuildSettings } from '#game/server-settings/guild-settings.ts';
import type { Context } from '../../ui/context.ts';

type Settled = Pick<
  NewTable,
  'options' | 'keepTown' | 'floor' | 'watchesWords' | 'categoryId' | 'secrecy' | 'nightSound' | 'detail'
>;

/** The values that a new table takes from the server's settings. */
export function defaultsOf(
  { floor, keepsLog, secrecy, nightSound, detail, categoryId, options, words }: GuildSettings,
  { rulebook, readsTown }: { readonly rulebook: Rulebook | null } & Pick<Context, 'readsTown'>,
): Settled {
  const watched = readsTown && hasWords(rulebook) ? words : null;
  const listed = Array.isArray(watched) ? { forbiddenWords: watched as readonly string[] } : {};
  return {
    options: { ...known(options[rulebook?.id ?? ''] ?? {}, rulebook), ...listed },
    keepTown: keepsLog,
    floor,
    ...(secrecy === 'panels' ? { secrecy } : {}),
    ...(nightSound ? { nightSound } : {}),
    ...(detail === 'normal' ? {} : { detail }),
    ...(watched === null ? {} : { watchesWords: true }),
    ...(categoryId === null ? {} : { categoryId }),
  };
}

const hasWords = (rulebook: Rulebook | null): boolean =>
  rulebook !== null && Object.hasOwn(rulebook.options, 'forbiddenWords');

/** Leaves out options that this version does not know, because they would prevent a table from being opened. */
const known = (options: Options, rulebook: Rulebook | null): Options =>
  Object.fromEntries(Object.entries(options).filter(([name]) => Object.hasOwn(rulebook?.options ?? {}, name)));
