import type { BaseRate, RatedResult } from '#game/ports/statistics.ts';

/**
 * The weight of the simulator against the games of a server, in games. Its players do not talk, so a club may win twice as
 * often with a deck as they do. People who are equally good would then be rated by the cards that they happened to get.
 */
const priorGames = 5;

/** The shares of games that were won, by end or by card: as they were counted, and as the simulator expects them. */
interface Tally {
  readonly won: Map<string, number>;
  readonly expected: Map<string, number>;
  /** The games in which there was this end or card. */
  readonly games: Map<string, number>;
}

type Part = keyof BaseRate;

/** The tallies of one deck, or of all decks of its rules. */
type Tallies = Readonly<Record<Part, Tally>>;

/**
 * The base rates of decks, learnt from the games of a server. The simulator's rate of a deck is corrected by what all games
 * of the same rules have shown, and then by the games with the deck itself.
 */
export class LearntRates {
  readonly #rules = new Map<string, Tallies>();
  readonly #decks = new Map<string, Tallies>();

  /** Learns from a game that counts. One without a base rate teaches nothing. */
  add(game: RatedResult): void {
    const { base } = game;
    if (base === null) return;
    for (const tallies of [tallyOf(this.#rules, rulesOf(game)), tallyOf(this.#decks, deckOf(game))]) {
      for (const [end, expected] of Object.entries(base.wins))
        count(tallies.wins, end, { won: Number(game.winner === end), expected });
      for (const [card, won] of winsByCard(game))
        count(tallies.cards, card, { won, expected: base.cards[card] ?? won });
    }
  }

  /** Returns the base rate of a game's deck. `null`: the simulator cannot play it. */
  of(game: RatedResult): BaseRate | null {
    const { base } = game;
    if (base === null) return null;
    const [rules, deck] = [this.#rules.get(rulesOf(game)), this.#decks.get(deckOf(game))];
    const learnt = (part: Part): Record<string, number> =>
      Object.fromEntries(
        Object.entries(base[part]).map(([name, rate]) => [
          name,
          withGames(deck?.[part], name, rate * correction(rules?.[part], name)),
        ]),
      );
    return { wins: whole(learnt('wins')), cards: learnt('cards') };
  }
}

/** The ratio between the wins of these rules and those of the simulator. Without games it is 1. */
function correction(tally: Tally | undefined, name: string): number {
  const [won, expected, games] = [
    valueIn(tally?.won, name),
    valueIn(tally?.expected, name),
    valueIn(tally?.games, name),
  ];
  if (expected === 0) return 1;
  const prior = (priorGames * expected) / games;
  return (won + prior) / (expected + prior);
}

/** The rate together with the games of the deck. */
const withGames = (tally: Tally | undefined, name: string, rate: number): number =>
  (priorGames * Math.min(rate, 1) + valueIn(tally?.won, name)) / (priorGames + valueIn(tally?.games, name));

/** The shares of the ends, which add up to 1. */
function whole(shares: Readonly<Record<string, number>>): Record<string, number> {
  const all = Object.values(shares).reduce((sum, share) => sum + share, 0);
  return Object.fromEntries(Object.entries(shares).map(([end, share]) => [end, share / all]));
}

/** The share of a card's holders who have won. */
function winsByCard({ people }: RatedResult): ReadonlyMap<string, number> {
  const [seats, wins] = [new Map<string, number>(), new Map<string, number>()];
  for (const { dealt, share, won } of people) {
    seats.set(dealt, valueIn(seats, dealt) + share);
    wins.set(dealt, valueIn(wins, dealt) + (won ? share : 0));
  }
  return new Map([...seats].map(([card, all]) => [card, valueIn(wins, card) / all]));
}

const rulesOf = ({ ruleset, roleSet }: RatedResult): string => JSON.stringify([ruleset, roleSet]);
const deckOf = ({ ruleset, roleSet, cards }: RatedResult): string => JSON.stringify([ruleset, roleSet, ...cards]);

const valueIn = (values: ReadonlyMap<string, number> | undefined, name: string): number => values?.get(name) ?? 0;

const newTally = (): Tally => ({ won: new Map(), expected: new Map(), games: new Map() });

function tallyOf(all: Map<string, Tallies>, key: string): Tallies {
  const tallies = all.get(key) ?? { wins: newTally(), cards: newTally() };
  all.set(key, tallies);
  return tallies;
}

function count(
  tally: Tally,
  name: string,
  { won, expected }: { readonly won: number; readonly expected: number },
): void {
  tally.won.set(name, valueIn(tally.won, name) + won);
  tally.expected.set(name, valueIn(tally.expected, name) + expected);
  tally.games.set(name, valueIn(tally.games, name) + 1);
}
