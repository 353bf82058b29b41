/** A game at a given step, and the orders of its host. */
import type { HostRequest, NewTable } from '#game/ports/game-service.ts';
import { ask, freshBot, isOpen, startedGame, until } from './process.ts';

export const begin = async (kind = 'speech', change: Partial<NewTable> = {}) => {
  const { environment, process } = freshBot();
  const gameId = await startedGame(process.tables, 7, change);
  await until(process, gameId, isOpen(kind));
  const order = (request: HostRequest, userId = 'u1', force = false) =>
    ask(process.tables, gameId).hostRequests.order(userId, request, force);
  const town = () => process.tables.table(gameId)!.town;
  return { environment, process, tables: process.tables, gameId, order, town };
};
