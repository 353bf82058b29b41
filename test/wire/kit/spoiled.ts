/** The game service with leaks, which the tests must find. */
import type { NotebookPage } from '#game/ports/game-service.ts';
import type { Evening } from '../../discord/evening.ts';
import { askedThrough } from '../../game/kit/ask.ts';
import { leakAtAgain } from './next-lobby.ts';

/**
 * Leaks the notebook into the town, the mafia's night chat to an own role, the town to the player who left, and all
 * cards when somebody presses Again.
 */
export function spoil(evening: Evening, people: { readonly dancer: string; readonly leaver: string }): void {
  const { tables, discord } = evening;
  const { reconciler } = discord;
  leakAtAgain(evening);
  tables.ask = askedThrough(tables, async ({ gameId, request }, answer) => {
    const page = await answer();
    if (request.type === 'notebook' && page.ok) {
      const text = JSON.stringify((page.value as NotebookPage).notebook).slice(0, 1500);
      void reconciler.post(gameId, 'town', { text }, 'leak');
    }
    return page;
  });
  const chats = tables.chats.bind(tables);
  tables.chats = (gameId, userId) => {
    const mafia = tables.table(gameId)?.players.find((player) => chats(gameId, player.userId).length > 0);
    return userId === people.dancer && mafia ? chats(gameId, mafia.userId) : chats(gameId, userId);
  };
  const arrange = reconciler.arrange.bind(reconciler);
  reconciler.arrange = (layout) => {
    const rooms = layout.rooms.map((room) => {
      const others = room.access.filter(({ userId }) => userId !== people.leaver);
      return { ...room, access: [...others, { userId: people.leaver, read: true, write: false }] };
    });
    return arrange({ ...layout, rooms });
  };
}
