/** A game that has just begun. */
import { Process, startedGame, TestEnvironment } from './process.ts';

export const begin = async (settings = {}) => {
  const environment = new TestEnvironment();
  const process = new Process(environment, settings);
  const gameId = await startedGame(process.tables);
  return { environment, process, tables: process.tables, gameId };
};
