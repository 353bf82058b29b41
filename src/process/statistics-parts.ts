import type { Ruleset } from '#engine/kernel/ruleset.ts';
import { playedGame } from '#game/model/played-game.ts';
import { firstNames } from '#game/model/record.ts';
import { rulesOfTable } from '#game/model/rules-of.ts';
import { timelineOf } from '#game/model/timeline.ts';
import type { ToldGame } from '#game/ports/game-page.ts';
import type { TimelineView } from '#game/ports/game-views.ts';
import type { GameRecord, Journal } from '#game/ports/journal.ts';
import type { PlayedGame } from '#game/ports/played-game.ts';
import type { Log } from '#game/ports/ports.ts';
import { ShownTable } from '#game/presentation/shown-table.ts';
import { ownWords } from '#rolesets/index.ts';
import { rulesets } from '#rulesets/index.ts';
import { BaseRates } from '#statistics/base-rates.ts';
import type { RebuildParts } from '#statistics/rebuild.ts';
import type { Replayed } from '#statistics/replayed.ts';
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
    repository,
    log,
    ownWords,
    rulesOf: (record: GameRecord) => rulesOfTable(rulesets, record),
    rates: new BaseRates(repository, (deck) => simulatedRate(deck, signal ? { signal } : {})),
  };
}

/** Returns a game that was played again as data. */
export const playedOfGame = (record: GameRecord, { state, news, acts }: Replayed): PlayedGame | null =>
  playedGame(record, { news: news.map((one) => one.news), state, acts });

/** Returns all that was told in a game that was played again. */
export const toldOfGame = (rules: Ruleset, record: GameRecord, { moments, state }: Replayed): ToldGame => ({
  rules,
  moments,
  state,
  names: firstNames(record),
  roleSet: record.roleSet?.name ?? null,
});

/** Returns the timeline of a game that was played again: what the town was told, and the actions of the nights. */
export function timelineOfGame({ state, news, acts }: Replayed): TimelineView | null {
  const { outcome, ruleset, seats: sides, bestMove, onRecord, contracts } = state;
  if (outcome === null || ruleset === null) return null;
  const shown = new ShownTable();
  for (const one of news) shown.hear(one.news);
  return timelineOf({ ...outcome, ruleset, sides, bestMove, onRecord, contracts }, acts, shown.rounds);
}
