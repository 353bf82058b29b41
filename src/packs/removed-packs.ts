import type { RemovedSummary } from '#game/ports/voice-packs.ts';
import type { GuildSettings } from '#game/settings/settings.ts';
import { languages } from '#narration/index.ts';
import { REMOVED_PACK_MS } from './limits.ts';

type Packs = Pick<GuildSettings, 'ownPacks' | 'packs' | 'removedPacks'>;

const without = <Value>(all: Readonly<Record<string, Value>>, id: string): Readonly<Record<string, Value>> =>
  Object.fromEntries(Object.entries(all).filter(([other]) => other !== id));

/** The settings after a pack was removed. `at`: ms since 1970. */
export function setAside({ ownPacks, packs, removedPacks }: Packs, id: string, at: number): Partial<GuildSettings> {
  const digest = ownPacks[id];
  if (digest === undefined) return {};
  const chosenFor = languages.filter((language) => packs[language] === id);
  return {
    ownPacks: without(ownPacks, id),
    packs: Object.fromEntries(Object.entries(packs).filter(([, chosen]) => chosen !== id)),
    removedPacks: { ...removedPacks, [id]: { digest, at, chosenFor } },
  };
}

/** The settings after a pack was brought back. It speaks again where it did, unless another one was chosen since. */
export function broughtBack({ ownPacks, packs, removedPacks }: Packs, id: string): Partial<GuildSettings> {
  const removed = removedPacks[id];
  if (removed === undefined) return {};
  const free = removed.chosenFor.filter((language) => (packs[language] ?? null) === null);
  return {
    ownPacks: { ...ownPacks, [id]: removed.digest },
    packs: { ...packs, ...Object.fromEntries(free.map((language) => [language, id])) },
    removedPacks: without(removedPacks, id),
  };
}

/** The settings after a pack was deleted for good. */
export function deleted({ ownPacks, packs, removedPacks }: Packs, id: string): Partial<GuildSettings> {
  const { packs: others = packs } = setAside({ ownPacks, packs, removedPacks }, id, 0);
  return { ownPacks: without(ownPacks, id), packs: others, removedPacks: without(removedPacks, id) };
}

/** The settings after a pack was stored under this id. A removed one with the id cannot be brought back any more. */
export const stored = ({ ownPacks, removedPacks }: Packs, id: string, digest: string): Partial<GuildSettings> => ({
  ownPacks: { ...ownPacks, [id]: digest },
  removedPacks: without(removedPacks, id),
});

/** The removed packs, those that were removed last first. */
export const removedIn = ({ removedPacks }: Packs): readonly RemovedSummary[] =>
  Object.entries(removedPacks)
    .map(([id, { at }]) => ({ id, until: at + REMOVED_PACK_MS }))
    .sort((one, other) => other.until - one.until);
