/** The vote for the player of the game, after its end. */
import { describe, expect, test } from 'vitest';
import { drawPanel } from '#discord/features/panels.ts';
import { playerOfGame, votesWith } from '#game/model/player-of-game.ts';
import type { Panel } from '#game/ports/ports.ts';
import { wordingOf } from '../rulebooks.ts';
import { rest } from './kit/clock.ts';
import { ask, expectSuccess, freshBot, isOpen, Process, remark, startedGame, until } from './kit/process.ts';

const on = (seat: number) => ({ kind: 'player', on: seat }) as const;

async function begin() {
  const { environment, process } = freshBot();
  const gameId = await startedGame(process.tables);
  await until(process, gameId, isOpen('speech'));
  return { environment, process, gameId };
}

describe('the player of the game', () => {
  test('is chosen by the players once the game is over, and is on the result card after a kill', async () => {
    const { environment, process, gameId } = await begin();
    expect(await ask(process.tables, gameId).actions.sideVote('u1', on(3))).toMatchObject(remark('again.plays'));
    expectSuccess(await ask(process.tables, gameId).hostRequests.end('u1', false));
    expect(await ask(process.tables, gameId).actions.sideVote('u3', on(3))).toMatchObject(remark('player.self'));
    expect(await ask(process.tables, gameId).actions.sideVote('stranger', on(3))).toMatchObject(
      remark('table.not-seated'),
    );
    expectSuccess(await ask(process.tables, gameId).actions.sideVote('u1', on(3)));
    expectSuccess(await ask(process.tables, gameId).actions.sideVote('u2', on(3)));
    await rest();
    const shown = () => environment.layout(gameId).panels.find(({ panel }) => panel.kind === 'result')!.panel;
    expect(shown()).toMatchObject({ playerOfGame: { seats: [3], votes: 2 } });
    process.kill();
    await new Process(environment).tables.restore();
    await rest();
    expect(shown()).toMatchObject({ playerOfGame: { seats: [3], votes: 2 } });
  });

  test('needs two votes, and each player has one', () => {
    const one = votesWith([], { by: 1, on: 3 });
    expect(playerOfGame(one)).toBeNull();
    expect(playerOfGame(votesWith(one, { by: 1, on: 4 }))).toBeNull();
    expect(playerOfGame(votesWith(one, { by: 2, on: 3 }))).toEqual({ seats: [3], votes: 2 });
  });

  test('may be several with the same votes', () => {
    const votes = [
      { by: 1, on: 5 },
      { by: 2, on: 5 },
      { by: 3, on: 4 },
      { by: 5, on: 4 },
    ];
    expect(playerOfGame(votes)).toEqual({ seats: [4, 5], votes: 2 });
  });
});

test.each([
  ['en', 'Who was the player of the game?', 'Player of the game: #2 Ann (votes: 4). 🏅'],
  ['ru', 'Кто герой этой игры?', 'Герой игры: №2 Ann (голосов: 4). 🏅'],
] as const)('the town has a menu for it, and the result card names the player (%s)', (language, asks, named) => {
  const players = [
    { seat: 1, userId: '1', name: 'Bob' },
    { seat: 2, userId: '2', name: 'Ann' },
  ];
  const table = { gameId: 'g1', wording: wordingOf(language), players };
  const { components } = drawPanel({ kind: 'after-game', asked: 0, needed: 1 }, table);
  expect(JSON.stringify(components)).toContain(asks);
  const result: Panel & { kind: 'result' } = {
    ...{ kind: 'result', keepsLog: false, files: [], evening: {}, ruleset: 'six', winner: 'mafia', winners: [] },
    ...{ cards: [], minutes: 9, players, former: [], left: [], playerOfGame: { seats: [2], votes: 4 } },
  };
  expect(drawPanel(result, table).content).toContain(named);
});
