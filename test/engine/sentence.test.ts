/** The order in which the accused are called and heard. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { choices } from '#engine/kernel/engine.ts';
import type { Ruleset } from '#engine/kernel/ruleset.ts';
import type { Options, RoleId, SeatNumber, Verb, VoteChoice } from '#engine/kernel/types.ts';
import { boxed } from '#rulesets/boxed.ts';
import { club } from '#rulesets/club.ts';
import { deck } from '#rulesets/deck.ts';
import { grand } from '#rulesets/grand.ts';
import { Game } from './fixtures/table.ts';

/** Nine seats. None of them leaves before a day's vote. */
const cards: readonly RoleId[] = ['don', 'mafioso', 'commissar', ...Array<RoleId>(6).fill('civilian')];

/** Three different seats in any order. */
const anyThree = fc.shuffledSubarray([1, 2, 3, 4, 5, 6, 7, 8, 9], { minLength: 3, maxLength: 3 });

interface Evening {
  readonly rules: Ruleset;
  readonly options?: Options;
  readonly day: number;
  /** The seats in the order in which they are nominated. */
  readonly named: readonly SeatNumber[];
}

const act = (seat: SeatNumber, verb: Verb, ...targets: VoteChoice[]) =>
  ({ type: 'act', act: { seat, verb, targets } }) as const;

/** Plays a game in which three seats are nominated on that day, and every ballot of the day is a tie between them. */
function tied({ rules, options = {}, day, named }: Evening): Game {
  const game = new Game({ rules, roles: cards, options: { ...options, stalemateRounds: 0 } });
  game.until(({ phase, round }) => phase === 'day' && round === day);
  const toName = [...named];
  while (!game.state.outcome && game.state.phase === 'day') {
    nominate(game, toName);
    vote(game, named);
    game.goOn();
  }
  return game;
}

/** Each player who may nominate names the next seat. */
function nominate(game: Game, toName: SeatNumber[]): void {
  for (const { number } of game.state.seats) {
    const isOffered = choices(game.rules, game.state, number).some(({ verb }) => verb === 'nominates');
    if (isOffered && toName.length > 0) expect(game.play(act(number, 'nominates', toName.shift()!)).ok).toBe(true);
  }
}

/** All who may vote divide their votes evenly, and answer a question with `all`. */
function vote(game: Game, named: readonly SeatNumber[]): void {
  let next = 0;
  for (const { number } of game.state.seats) {
    const offered = choices(game.rules, game.state, number).find(({ verb }) => verb === 'votes');
    if (!offered) continue;
    const choice = offered.options.includes('all') ? 'all' : named[next++ % named.length]!;
    game.play(act(number, 'votes', choice));
  }
}

const steps = (game: Game) => game.events.flatMap((event) => (event.type === 'StepBegan' ? [event.step] : []));

const speakers = (game: Game, purpose: 'defence' | 'last-word'): readonly SeatNumber[] =>
  steps(game).flatMap((step) => (step.kind === 'speech' && step.purpose === purpose ? [step.seat] : []));

const ballots = (game: Game) =>
  steps(game).flatMap((step) =>
    step.kind === 'ballot' && !step.reminded
      ? [(step.about ?? step.choices).filter((choice) => typeof choice === 'number')]
      : [],
  );

/** Returns the seats in the order of that day's speeches at a full table. */
const spoken = (named: readonly SeatNumber[], day: number): readonly SeatNumber[] =>
  named.toSorted((one, other) => ((one - day + 9) % 9) - ((other - day + 9) % 9));

const anyDay = fc.integer({ min: 1, max: 3 });

describe('the order of the accused', () => {
  test('C8, C10, C11: ballots, defences and last words of club are in the order of the speeches', () => {
    fc.assert(
      fc.property(anyThree, anyDay, (named, day) => {
        const game = tied({ rules: club, options: { ballot: 'nominees' }, day, named });
        const order = spoken(named, day);
        expect(ballots(game)).toEqual([order, order, order]);
        expect(speakers(game, 'defence')).toEqual(order);
        expect(speakers(game, 'last-word')).toEqual(order);
      }),
      { numRuns: 20 },
    );
  });

  test('D9, D10: ballots and defences of deck are in the order of nomination', () => {
    fc.assert(
      fc.property(anyThree, anyDay, (named, day) => {
        const game = tied({ rules: deck, options: { judges: 'never' }, day, named });
        expect(ballots(game)).toEqual([named, named]);
        expect(speakers(game, 'defence')).toEqual([...named, ...named]);
      }),
      { numRuns: 20 },
    );
  });

  test('A6, A8: ballots and defences of grand are in the order of nomination', () => {
    fc.assert(
      fc.property(anyThree, anyDay, (named, day) => {
        const game = tied({ rules: grand, day, named });
        expect(ballots(game)).toEqual([named, named, named]);
        expect(speakers(game, 'defence')).toEqual(named);
      }),
      { numRuns: 20 },
    );
  });

  test('B6, B8: ballots of boxed are in the order of the proposals', () => {
    fc.assert(
      fc.property(anyThree, anyDay, (named, day) => {
        const game = tied({ rules: boxed, day, named });
        expect(ballots(game)).toEqual([named, named]);
      }),
      { numRuns: 10 },
    );
  });
});
