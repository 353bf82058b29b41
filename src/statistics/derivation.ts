import type { Ruleset } from '#engine/kernel/ruleset.ts';
import type { GameRecord } from '#game/ports/journal.ts';
import type { RatedResult } from '#game/ports/statistics.ts';
import type { OwnWords } from '#narration/index.ts';
import type { BaseRates } from './base-rates.ts';
import { optionsOfDeck } from './deck.ts';
import { resultFrom } from './game-result.ts';
import { replayedInSlices } from './replayed.ts';

/** The parts that a derivation needs. */
export interface DerivationParts {
  /** Returns the rules of a record, and its own roles. `null`: this program has no such rules any more. */
  rulesOf(record: GameRecord): { readonly rules: Ruleset; readonly ownRoles: readonly OwnWords[] } | null;
  /** The option with the words of a table's own roles. */
  readonly ownWords: string;
  readonly rates: BaseRates;
}

/**
 * Derives the result of a game from its record, beside running games.
 *
 * @throws Error if the record is damaged, or of rules that this program does not have
 */
export async function derived(record: GameRecord, { rulesOf, ownWords, rates }: DerivationParts): Promise<RatedResult> {
  const found = rulesOf(record);
  if (found === null) throw new Error(`the rules of the record ${record.gameId} are not known here`);
  const result = resultFrom(record, await replayedInSlices(found.rules, record));
  if (result.excluded !== null) return { ...result, base: null };
  const { ruleset, roleSet = null, options } = record;
  const deck = { ruleset, roleSet, options: optionsOfDeck(options, ownWords), cards: result.cards };
  return { ...result, base: await rates.of(deck) };
}
