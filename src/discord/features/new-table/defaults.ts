import type { Options } from '#engine/kernel/types.ts';
import type { NewTable, Rulebook } from '#game/ports/game-service.ts';
import type { GuildSettings } from '#game/server-settings/guild-settings.ts';
import type { Context } from '../../context.ts';

type Settled = Pick<
  NewTable,
  'options' | 'keepTown' | 'floor' | 'watchesWords' | 'categoryId' | 'secrecy' | 'nightSound'
>;

/** The values that a new table takes from the server's settings unless the request says otherwise. */
export function withDefaults(
  request: Pick<Partial<Settled>, 'options' | 'keepTown' | 'floor' | 'watchesWords' | 'secrecy' | 'nightSound'>,
  settings: GuildSettings,
  { rulebook, readsTown }: { readonly rulebook: Rulebook | null } & Pick<Context, 'readsTown'>,
): Settled {
  const { floor = settings.floor, keepTown = settings.keepsLog, secrecy = settings.secrecy } = request;
  const { nightSound = settings.nightSound } = request;
  const words = request.watchesWords || !readsTown || !hasWords(rulebook) ? null : settings.words;
  const listed = Array.isArray(words) ? { forbiddenWords: words as readonly string[] } : {};
  return {
    options: { ...known(settings.options[rulebook?.id ?? ''] ?? {}, rulebook), ...listed, ...request.options },
    keepTown,
    floor,
    ...(secrecy === 'panels' ? { secrecy } : {}),
    ...(nightSound ? { nightSound } : {}),
    ...(request.watchesWords || words !== null ? { watchesWords: true } : {}),
    ...(settings.categoryId === null ? {} : { categoryId: settings.categoryId }),
  };
}

const hasWords = (rulebook: Rulebook | null): boolean =>
  rulebook !== null && Object.hasOwn(rulebook.options, 'forbiddenWords');

/** Leaves out options that this version does not know, because they would prevent a table from being opened. */
const known = (options: Options, rulebook: Rulebook | null): Options =>
  Object.fromEntries(Object.entries(options).filter(([name]) => Object.hasOwn(rulebook?.options ?? {}, name)));
