/** Tests the changing speed of a rehearsal: an unhurried person has their own time in full. */
import { expect, test } from 'vitest';
import type { Pace } from '#game/ports/deps.ts';
import type { NewTable } from '#game/ports/game-service.ts';
import { begin } from './kit/begun-game.ts';
import { ask, expectSuccess, freshBot, startedGame, until } from './kit/process.ts';

const speechOf = (seat: number) => `"kind":"speech","seat":${seat}`;

/** A game of six in the speech of a seat. Seat 2 is unhurried. */
async function inSpeechOf(seat: number, pace: Pace = { speed: 10, unhurried: new Set(['u2']) }) {
  const game = await begin({ pace });
  await until(game.process, game.gameId, ({ town }) => town.open && JSON.stringify(town.step).includes(speechOf(seat)));
  const table = () => game.tables.table(game.gameId)!;
  const leftMs = () => table().until! - game.environment.clock.now();
  return { ...game, table, leftMs };
}

test('the speech of an unhurried person lasts its full time, and that of another is shortened', async () => {
  expect((await inSpeechOf(1)).leftMs()).toBe(6_000);
  expect((await inSpeechOf(2)).leftMs()).toBe(60_000);
  expect((await inSpeechOf(3)).leftMs()).toBe(6_000);
});

test('a new speed counts from the next step on', async () => {
  const pace = { speed: 10, unhurried: new Set<string>() };
  const game = await inSpeechOf(1, pace);
  pace.speed = 2;
  expect(game.leftMs()).toBe(6_000);
  await game.environment.clock.move(6_000);
  await until(game.process, game.gameId, ({ town }) => town.open && JSON.stringify(town.step).includes(speechOf(2)));
  expect(game.leftMs()).toBe(30_000);
});

test('a pause keeps the rest of a shortened time', async () => {
  const { tables, gameId, environment, leftMs } = await inSpeechOf(1);
  await environment.clock.move(2_000);
  expectSuccess(await ask(tables, gameId).hostRequests.order('u1', { order: 'pause' }, false));
  await environment.clock.move(30_000);
  expectSuccess(await ask(tables, gameId).hostRequests.order('u1', { order: 'resume' }, false));
  expect(leftMs()).toBe(4_000);
});

/** The length of the first step of this kind in a game at ten times the speed, ms. */
async function hurried(kind: string, change: Partial<NewTable>, unhurried: readonly string[] = []): Promise<number> {
  const { environment, process } = freshBot({ pace: { speed: 10, unhurried: new Set(unhurried) } });
  const gameId = await startedGame(process.tables, 7, change);
  await until(process, gameId, ({ town }) => town.open && town.step?.kind === kind);
  return process.tables.table(gameId)!.until! - environment.clock.now();
}

test('the seconds before a vote, which the narrator counts aloud, are never shortened (C8)', async () => {
  expect(await hurried('deliberation', { ruleset: 'club' })).toBe(5_000);
});

test('the numbers and the votes that the narrator calls one by one are never shortened (F8, F14)', async () => {
  expect(await hurried('number', { ruleset: 'sport' })).toBe(3_000);
  expect(await hurried('ballot', { ruleset: 'club', options: { voting: 'called', callSeconds: 2 } })).toBe(2_000);
});

const club = { ruleset: 'club' };

test('a vote lasts its full time if an unhurried person may vote', async () => {
  const [shortened, full] = [await hurried('ballot', club), await hurried('ballot', club, ['u2'])];
  expect(full).toBe(shortened * 10);
});
