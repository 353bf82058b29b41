import type { GameFacts } from '#game/ports/ports.ts';
import type { Wording } from '#narration/index.ts';
import { countedCards, t } from '#narration/index.ts';
import { orderText } from './night-order.ts';
import { changedText } from './rulebook-options.ts';

/** The cards in play for the players who are there, at least for the minimum. */
export function cardLine({ cards, inPlay, ruleset }: GameFacts, wording: Wording): string {
  const params = { count: inPlay.players, cards: countedCards(inPlay, wording, ruleset) };
  return t(wording, cards === null ? 'ui:lobby.in-play' : 'ui:lobby.own-deck', params);
}

/** The cards in play, and everything that differs from the rulebook. */
export const factLines = (facts: GameFacts, wording: Wording): readonly string[] =>
  [cardLine(facts, wording), changedText(facts.options, wording), orderText(facts, wording)].filter(
    (line) => line !== null,
  );
