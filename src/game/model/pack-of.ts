import { isOfAnimals } from '#narration/index.ts';
import type { TableDeps } from '../ports/deps.ts';
import type { Language, Narrator, Remark } from '../ports/ports.ts';
import type { TableDocument } from '../ports/table-document.ts';

type Packs = Pick<TableDeps, 'settings' | 'chosenPack' | 'hasPack'>;

/** Returns the voice pack that the table's role set names. `null`: none. */
const packOfSet = ({ roleSet }: TableDocument): string | null => {
  const pack = roleSet?.set['pack'];
  return typeof pack === 'string' ? pack : null;
};

const isHere = ({ hasPack }: Packs, { guildId, language }: TableDocument, pack: string): boolean =>
  hasPack?.(guildId, pack, language) ?? false;

/** Returns the voice pack of the installation for this language and theme. `null`: it has none. */
export function usualPack(
  { animalPacks, packs }: Pick<TableDeps['settings'], 'animalPacks' | 'packs'>,
  language: Language,
  options: TableDocument['options'],
): string | null {
  const ofAnimals = isOfAnimals(options) ? animalPacks[language] : undefined;
  return ofAnimals ?? packs[language] ?? null;
}

/** Returns the voice pack of a table: its role set's, the server's, its theme's or the installation's. */
export function packOf(
  deps: Packs,
  table: TableDocument,
  options: TableDocument['options'],
): Pick<Parameters<Narrator['open']>[0], 'pack' | 'under'> {
  const { settings, chosenPack } = deps;
  const ofAnimals = isOfAnimals(options) ? (settings.animalPacks[table.language] ?? null) : null;
  const pack = packOfSet(table);
  const ofSet = pack !== null && isHere(deps, table, pack) ? pack : null;
  const chosen = ofSet ?? chosenPack?.(table.guildId, table.language) ?? null;
  const under = chosen !== null && ofAnimals !== null ? { under: ofAnimals } : {};
  return { pack: chosen ?? usualPack(settings, table.language, options), ...under };
}

/** Returns a remark for the lobby if the role set's pack is not available in the table's language. */
export function packRemarks(deps: Packs, table: TableDocument): readonly Remark[] {
  const pack = packOfSet(table);
  const isMissed = pack !== null && deps.settings.voice && table.lead !== 'person' && !isHere(deps, table, pack);
  return isMissed ? [{ key: 'lobby.pack-missing', params: { pack } }] : [];
}
