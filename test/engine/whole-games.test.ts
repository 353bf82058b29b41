/** Whole games at every size of table. The rules deal the cards, and chance plays to the end. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { encode } from '#engine/kernel/codec.ts';
import type { Command } from '#engine/kernel/commands.ts';
import { choices, play, restore, unstarted } from '#engine/kernel/engine.ts';
import { Rng } from '#engine/kernel/rng.ts';
import type { Ruleset } from '#engine/kernel/ruleset.ts';
import type { Options, OptionValue } from '#engine/kernel/types.ts';
import { replay } from '#engine/record/replay.ts';
import { writeRecord } from '#engine/record/write.ts';
import { boxed } from '#rulesets/boxed.ts';
import { club } from '#rulesets/club.ts';
import { deck } from '#rulesets/deck.ts';
import { grand } from '#rulesets/grand.ts';
import { rulesets } from '#rulesets/index.ts';
import { examples } from '../examples.ts';
import { custom, Game } from './fixtures/table.ts';

/** Draws values for the options that are words or switches. */
function anyOptions(rules: Ruleset, dice: Rng): Options {
  const chosen = Object.entries(rules.options).flatMap(([name, spec]): [string, OptionValue][] => {
    if (spec.kind === 'word') return [[name, dice.pick(spec.words)]];
    return spec.kind === 'switch' ? [[name, dice.below(2) === 0]] : [];
  });
  return { ...Object.fromEntries(chosen), stalemateRounds: 3 };
}

/** Deals the recommended cards, drawn by that seed, at a table with random options. */
function dealt(rules: Ruleset, players: number, seed: number): Game {
  const options = anyOptions(rules, new Rng(seed, 1));
  const started = play(rules, unstarted, { type: 'start', ruleset: rules.id, options, seed, deal: { players } });
  if (!started.ok) throw new Error(started.error.code);
  return new Game({ rules, roles: started.value.state.seats.map(({ role }) => role), options, seed });
}

/** Draws mostly possible actions, by any seat and in any order. Now and then it draws another event of a table. */
function anything(game: Game, dice: Rng): Command {
  const { rules, state } = game;
  const seat = 1 + dice.below(state.seats.length);
  const chance = dice.below(200);
  if (chance === 0) return { type: 'quit', seat };
  if (chance === 1) return { type: 'host', host: { order: 'skip' } };
  if (chance === 2) return { type: 'host', host: { order: 'foul', seat, reason: 'spoke out of turn' } };
  if (chance === 3) return { type: 'act', act: { seat, verb: 'shoots', targets: [dice.below(22)] } };
  const offered = choices(rules, state, seat);
  if (offered.length === 0) return { type: 'timeout', step: state.steps - 1 };
  const { verb, options, max } = dice.pick(offered);
  return { type: 'act', act: { seat, verb, targets: dice.shuffle(options).slice(0, max) } };
}

/** Plays to the end. Throws if the game does not end. */
function playOut(game: Game, dice: Rng): void {
  for (let turn = 0; !game.state.outcome; turn++) {
    if (turn > 20_000) throw new Error('the game does not end');
    // Nobody leaves in the middle of an announcement, so that a record can describe the game.
    const tries = game.state.open ? dice.below(game.state.seats.length) : 0;
    for (let each = 0; each < tries && game.state.open; each++) game.play(anything(game, dice));
    if (game.state.step) game.goOn();
  }
}

const plain = (game: Game): string => JSON.stringify(game.events.map((event) => encode(event)));

describe.each([club, boxed, deck, grand])('a whole game of $id', (rules) => {
  const { min, max } = rules.players;
  const sizes = Array.from({ length: max - min + 1 }, (_, index) => min + index);

  test.each(sizes)('ends at a table of %i, kills nobody twice and replays to the same events', (players) => {
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const game = dealt(rules, players, seed);
        const { options, seed: drawn } = game.state;
        playOut(game, new Rng(seed, players));
        const left = game.events.flatMap((event) => (event.type === 'SeatLeft' ? [event.seat] : []));
        expect(new Set(left).size).toBe(left.length);
        expect(game.state.outcome?.cards).toHaveLength(players);
        expect(
          restore(
            rules,
            game.batches.map(({ events }) => events),
          ).state,
        ).toEqual(game.state);

        const roles = game.state.seats.map(({ dealt: card }) => card);
        const again = new Game({ rules, roles, options, seed: drawn });
        for (const command of game.commands.slice(1)) expect(again.play(command).ok).toBe(true);
        expect(plain(again)).toBe(plain(game));

        const text = writeRecord(rules, { options, seed: drawn, roles, names: [], commands: game.commands });
        expect(JSON.stringify(replay(text, rulesets).game!.happened.map(({ event }) => encode(event)))).toBe(
          plain(game),
        );
      }),
      { numRuns: examples(3) },
    );
  });
});

/** Returns the words of an event in which games may differ: rare events must occur, too. */
const momentsOf = (game: Game): readonly string[] =>
  game.events.flatMap((event) => {
    if (event.type === 'GameEnded') return [`${event.winner} wins`];
    if (event.type === 'StepBegan' && event.step.kind === 'verdict') return [event.step.verdict.outcome];
    if (event.type === 'BallotClosed' && event.drawn) return ['drawn vote'];
    return event.type === 'StepEnded' ? [event.by] : [event.type];
  });

test('games of boxed with all powers reach everything that can happen in it', () => {
  const seen = new Set<string>();
  for (let seed = 0; seed < 60; seed++) {
    const game = new Game({ rules: boxed, roles: custom, seed });
    playOut(game, new Rng(seed, 0));
    for (const moment of momentsOf(game)) seen.add(moment);
  }
  for (const moment of [
    'CardShownTo',
    'CardShown',
    'Answered',
    'drawn vote',
    'unfinished',
    'alibi',
    'condemned',
    'tie',
    'no-nominee',
    'town wins',
    'mafia wins',
    'yakuza wins',
  ]) {
    expect(seen, moment).toContain(moment);
  }
});

test('D14: the record of a game with late shots replays to the same end', () => {
  let late = 0;
  fc.assert(
    fc.property(fc.nat(), fc.integer({ min: 8, max: 22 }), (seed, players) => {
      const dice = new Rng(seed, players);
      const game = dealt(deck, players, seed);
      const { options, seed: drawn } = game.state;
      fc.pre(options['shooting'] === 'contract');
      while (!game.state.outcome) {
        for (let tries = dice.below(players); tries > 0 && game.state.open; tries--) game.play(anything(game, dice));
        const called = 1 + dice.below(players);
        const shot: Command = {
          type: 'act',
          act: { seat: 1 + dice.below(players), verb: 'fires', targets: [called], called },
        };
        if (game.state.phase === 'night' && game.play(shot).ok) late++;
        if (game.state.step) game.goOn();
      }
      const roles = game.state.seats.map(({ dealt: card }) => card);
      const text = writeRecord(deck, { options, seed: drawn, roles, names: [], commands: game.commands });
      const { state } = replay(text, rulesets).game!;
      expect(state.outcome).toEqual(game.state.outcome);
      expect(state.seats.map(({ left }) => left)).toEqual(game.state.seats.map(({ left }) => left));
    }),
    { numRuns: examples(6) },
  );
  expect(late).toBeGreaterThan(20);
});
