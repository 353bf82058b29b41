import { Events } from 'discord.js';
import { guarded } from './guarded.ts';
import type { Watch } from './watch.ts';

/** Passes on the messages of people in the towns, and no others. */
export function watchTowns({ client, rooms, service, log }: Watch): void {
  client.on(Events.MessageCreate, ({ author, channelId, content }) => {
    if (author.bot) return;
    guarded(log, () => {
      const game = [...rooms.games.values()].find(({ document }) => document.rooms.town === channelId);
      if (game !== undefined) service().wrote(game.document.gameId, author.id, content);
    });
  });
}
