/** The parts of the tournament rulebook that records cannot show. */
import { expect, test } from 'vitest';
import { chats } from '#engine/kernel/engine.ts';
import type { GameState } from '#engine/kernel/state.ts';
import type { Verb } from '#engine/kernel/types.ts';
import { sport } from '#rulesets/sport.ts';
import { Game } from './fixtures/table.ts';

const roles = [...Array<string>(6).fill('civilian'), 'commissar', 'mafioso', 'mafioso', 'don'];

const begun = (options = {}): Game => new Game({ rules: sport, roles, options });

const act = (seat: number, verb: Verb, ...targets: number[]) =>
  ({ type: 'act', act: { seat, verb, targets } }) as const;

const isCalled = (call: string) => (state: GameState) =>
  state.open && state.step?.kind === 'call' && state.step.call === call;

/** Plays a game up to the last call of night 2, in which seat 1 has been hit. */
function hit(): Game {
  const game = begun();
  for (const number of [8, 9, 10]) {
    game.until(({ open, step, round }) => open && round === 2 && step?.kind === 'number' && step.called === 1);
    game.play(act(number, 'fires', 1));
  }
  game.until(isCalled('best-move'));
  return game;
}

test('F3: the chat of the mafia is open in its minute of night 1 only', () => {
  const game = begun();
  const writers = () => chats(sport, game.state).flatMap(({ write }) => write);
  expect(writers()).toEqual([]);
  game.until(isCalled('mafia'));
  expect(writers()).toEqual([8, 9, 10]);
  game.until(({ phase, open }) => phase === 'day' && open);
  expect(writers()).toEqual([]);
  game.until(({ round, phase, open }) => round === 2 && phase === 'night' && open);
  expect(writers()).toEqual([]);
});

test('F3: the order of the don reaches the mafia and nobody else', () => {
  const game = begun();
  game.until(isCalled('mafia'));
  const before = game.notices.length;
  game.play(act(10, 'orders', 3, 1));
  const told = game.notices.slice(before).filter(({ news }) => news.type === 'ContractSettled');
  expect(told.map(({ to }) => to)).toEqual([{ clan: 'mafia', seats: [8, 9, 10] }]);
});

test('F17: the best move reaches its player alone, and everybody at the end', () => {
  const game = hit();
  const before = game.notices.length;
  game.play(act(1, 'names', 8, 9));
  const told = game.notices.slice(before).filter(({ news }) => news.type !== 'Prompted');
  expect(told).toEqual([{ to: { seat: 1 }, news: { type: 'BestMoveMade', by: 1, seats: [8, 9] } }]);
  game.play({ type: 'host', host: { order: 'defeat', seat: 8, reason: 'a bet' } });
  expect(game.events.at(-1)).toMatchObject({ type: 'GameEnded', bestMove: { by: 1, seats: [8, 9] } });
});

test('F17: a player who was not hit is offered the same as in any other call', () => {
  const game = hit();
  const offered = game.notices.flatMap(({ to, news }) =>
    news.type === 'Prompted' && news.choices.some(({ verb }) => verb === 'names') ? [to] : [],
  );
  expect(offered).toEqual([{ seat: 1 }]);
});

test.each([
  { firstVote: 'usual', told: ['spared'] },
  { firstVote: 'speak', told: ['cancelled'] },
])(
  'F21: on day 1 a cancellation is announced where a vote on one nominee would have been held ($firstVote)',
  (each) => {
    const game = begun({ firstVote: each.firstVote });
    game.until(({ open, step }) => open && step?.kind === 'speech');
    game.play(act(1, 'nominates', 3));
    game.play({ type: 'host', host: { order: 'remove', seat: 5, reason: 'a bet' } });
    game.until(({ round }) => round === 2);
    const told = game.events.flatMap((event) =>
      event.type === 'StepBegan' && event.step.kind === 'verdict' ? [event.step.verdict.outcome] : [],
    );
    expect(told).toEqual(each.told);
  },
);

test('F27: a colour under protocol reaches its player alone, and everybody at the end', () => {
  const game = begun({ onRecord: 'any-speech' });
  game.until(({ open, step }) => open && step?.kind === 'speech');
  const before = game.notices.length;
  game.play({ type: 'act', act: { seat: 1, verb: 'puts', targets: [8], colour: 'black' } });
  const told = game.notices.slice(before).filter(({ news }) => news.type !== 'Prompted');
  expect(told).toEqual([{ to: { seat: 1 }, news: { type: 'ColourPut', by: 1, seat: 8, colour: 'black' } }]);
  game.play({ type: 'host', host: { order: 'defeat', seat: 8, reason: 'a bet' } });
  expect(game.events.at(-1)).toMatchObject({ onRecord: [{ by: 1, seat: 8, colour: 'black' }] });
});
