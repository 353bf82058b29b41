/** A game that has just begun. */
import { freshBot, startedGame } from './process.ts';

export const begin = async (settings = {}) => {
  const { environment, process } = freshBot(settings);
  const gameId = await startedGame(process.tables);
  return { environment, process, tables: process.tables, gameId };
};
