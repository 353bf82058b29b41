/** A game at a given step, from which players go away. */
import { freshBot, isOpen, type Process, startedGame, type TestEnvironment, until } from './process.ts';

export const begin = async (kind = 'speech', speechMs = 0) => {
  const { environment, process } = freshBot();
  environment.speechMs = speechMs;
  const gameId = await startedGame(process.tables);
  await until(process, gameId, isOpen(kind));
  return { environment, process, tables: process.tables, gameId };
};

export const waitingWords = (environment: TestEnvironment) =>
  environment.texts().filter((text) => text.startsWith('player.waiting'));

export const leftCause = (process: Process, gameId: string, seat: number) =>
  process.tables.table(gameId)!.town.seats[seat - 1]!.left?.cause;
