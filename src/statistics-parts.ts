import { rulesOfTable } from '#game/model/rules-of.ts';
import type { GameRecord, Journal } from '#game/ports/journal.ts';
import type { Log } from '#game/ports/ports.ts';
import { ownWords } from '#rolesets/index.ts';
import { hosted } from '#rulesets/index.ts';
import { BaseRates } from '#statistics/base-rates.ts';
import type { RebuildParts } from '#statistics/rebuild.ts';
import type { TextStore } from '#store/keyv-store.ts';
import { resultsOn } from '#store/results.ts';
import { simulatedRate } from './simulated-rate.ts';

/** The parts that derive results from the records of a store. `signal`: ends the simulations. */
export function rebuildParts(
  store: TextStore,
  log: Log,
  { journal, signal }: { readonly journal: Pick<Journal, 'record'>; readonly signal?: AbortSignal },
): RebuildParts {
  const repository = resultsOn(store, journal, log);
  return {
    ...{ repository, log, ownWords },
    rulesOf: (record: GameRecord) => rulesOfTable(hosted, record),
    rates: new BaseRates(repository, (deck) => simulatedRate(deck, signal ? { signal } : {})),
  };
}
