/** Base rates of decks: from the committed table, from the store, or from a simulation. */
import type { BaseRate, ResultRepository } from '#game/ports/statistics.ts';
import committed from './base-rates.json' with { type: 'json' };
import { type Deck, digestOfDeck, isUnchanged, nameOfDeck } from './deck.ts';

/** The base rates of the recommended decks (`npm run stats -- rates`). */
const table: Readonly<Record<string, BaseRate>> = committed;

/** Plays games with a deck. Resolves with `null` if its cards cannot be dealt. */
export type Simulate = (deck: Deck) => Promise<BaseRate | null>;

/** Finds the base rate of a deck. Each deck is simulated once. */
export class BaseRates {
  readonly #repository: Pick<ResultRepository, 'rate' | 'saveRate'>;
  readonly #simulate: Simulate;

  constructor(repository: Pick<ResultRepository, 'rate' | 'saveRate'>, simulate: Simulate) {
    this.#repository = repository;
    this.#simulate = simulate;
  }

  async of(deck: Deck): Promise<BaseRate | null> {
    const listed = isUnchanged(deck) ? table[nameOfDeck(deck)] : undefined;
    if (listed !== undefined) return listed;
    const key = digestOfDeck(deck);
    const stored = await this.#repository.rate(key);
    if (stored !== undefined) return stored;
    const rate = await this.#simulate(deck);
    await this.#repository.saveRate(key, rate);
    return rate;
  }
}
