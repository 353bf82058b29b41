/** The stages of a table: each has the facts that exist then, and the events of the game are the truth about them. */
import { describe, expect, test } from 'vitest';
import { type Game, noGame } from '#game/model/game.ts';
import { finishedOf, gameOf, gathered, reopened, stageAfter, withFinished, withGame } from '#game/model/stages.ts';
import type { Stage } from '#game/ports/table-document.ts';
import { blankTable } from '../store/kit/blank-table.ts';
import { rest } from './kit/clock.ts';
import { freshBot, isOpen, restored, startedGame, until } from './kit/process.ts';

const begun: Game = { ...noGame, batches: 1 };
const over: Game = {
  ...begun,
  state: { ...begun.state, outcome: { winner: 'town', reason: 'dominance', cards: [] } as never },
};

const lobby = { ...blankTable.stage, lastNews: 4, complete: true, wasFull: true };
const gathering = { ...gathered(lobby, { at: 5, until: 9, here: null }), called: ['u2'], present: ['u1'] };
const playing = stageAfter(gathering, begun);
const finished = stageAfter(playing, over);
const closing: Stage = { kind: 'closing', game: gameOf({ stage: finished }) };

describe('a table', () => {
  test('that gathers in vain is in its lobby again, without the roll call', () => {
    expect(reopened(gathering, 7)).toEqual({ ...lobby, until: 7, rollCall: null });
  });

  test('plays from its first event on, and knows from its gathering who was called and was there', () => {
    expect(stageAfter(gathering, noGame)).toBe(gathering);
    expect(playing).toMatchObject({ kind: 'playing', called: ['u2'], present: ['u1'], insiders: [], moving: false });
    expect(stageAfter(lobby, begun)).toMatchObject({ kind: 'playing', called: [], present: [] });
  });

  test('is over with the end of its game, however early its stored stage is', () => {
    expect(finished).toMatchObject({ kind: 'finished', called: ['u2'], again: [], followed: false });
    expect(stageAfter(lobby, over)).toMatchObject({ kind: 'finished', called: [] });
  });

  test('keeps its stage once it is over or closes', () => {
    expect(stageAfter(finished, over)).toBe(finished);
    expect(stageAfter(closing, begun)).toBe(closing);
  });

  test('keeps the people who know its cards, the muted and the bets after its end', () => {
    const known = { insiders: ['u7'], untoldInsiders: ['u7'], away: ['u3'], hushed: ['u4'], bets: [] };
    const { stage = playing } = withGame({ stage: playing }, known);
    expect(stageAfter(stage, over)).toMatchObject(known);
  });
});

describe('a change of a game', () => {
  test('is none before the deal and while the table closes', () => {
    expect(withGame(blankTable, { away: ['u1'] })).toEqual({});
    expect(withGame({ stage: closing }, { away: ['u1'] })).toEqual({});
  });

  test('after its end also counts while the table closes, and never before', () => {
    expect(withFinished({ stage: playing }, { followed: true })).toEqual({});
    const { stage } = withFinished({ stage: closing }, { followed: true });
    expect(stage && finishedOf({ stage })).toMatchObject({ followed: true });
    expect(withFinished({ stage: { kind: 'closing', game: null } }, { followed: true })).toEqual({});
  });
});

test('a bot that died between the deal and the storing of the stage goes on with the game', async () => {
  const { environment, process } = freshBot();
  const gameId = await startedGame(process.tables);
  await until(process, gameId, isOpen('speech'));
  process.kill();
  const stored = (await environment.store.get(`table:${gameId}`)) as { content: object };
  await environment.store.set(`table:${gameId}`, { ...stored, content: { ...stored.content, stage: lobby } });
  const again = await restored(environment);
  await rest();
  expect(again.tables.table(gameId)?.stage).toBe('playing');
});
