import type { Options } from '#engine/words.ts';
import type { NewTable, Rulebook } from '#table/desk.ts';
import type { GuildSettings } from '#table/guild-settings.ts';
import type { House } from '../house.ts';

type Settled = Pick<
  NewTable,
  'options' | 'keepTown' | 'floor' | 'watchesWords' | 'categoryId' | 'secrecy' | 'nightSound'
>;

/** What a new table takes from the server's settings where nobody has said otherwise. */
export function settled(
  wish: Pick<Partial<Settled>, 'options' | 'keepTown' | 'floor' | 'watchesWords' | 'secrecy' | 'nightSound'>,
  settings: GuildSettings,
  { rulebook, readsTown }: { readonly rulebook: Rulebook | null } & Pick<House, 'readsTown'>,
): Settled {
  const { floor = settings.floor, keepTown = settings.keepsLog, secrecy = settings.secrecy } = wish;
  const { nightSound = settings.nightSound } = wish;
  const words = wish.watchesWords || !readsTown || !hasWords(rulebook) ? null : settings.words;
  const listed = Array.isArray(words) ? { forbiddenWords: words as readonly string[] } : {};
  return {
    options: { ...known(settings.options[rulebook?.id ?? ''] ?? {}, rulebook), ...listed, ...wish.options },
    keepTown,
    floor,
    ...(secrecy === 'panels' ? { secrecy } : {}),
    ...(nightSound ? { nightSound } : {}),
    ...(wish.watchesWords || words !== null ? { watchesWords: true } : {}),
    ...(settings.categoryId === null ? {} : { categoryId: settings.categoryId }),
  };
}

const hasWords = (rulebook: Rulebook | null): boolean =>
  rulebook !== null && Object.hasOwn(rulebook.options, 'forbiddenWords');

/** A later program may know an option no more: that must not keep a table from being opened. */
const known = (options: Options, rulebook: Rulebook | null): Options =>
  Object.fromEntries(Object.entries(options).filter(([name]) => Object.hasOwn(rulebook?.options ?? {}, name)));
