import { PermissionFlagsBits } from 'discord.js';
import type { GameReconciler } from './game-reconciler.ts';
import { PanelPictures } from './panel-pictures.ts';

/** The pictures of a game's panels. `null`: its server has turned them off. */
export function picturesOf(game: GameReconciler): PanelPictures | null {
  const pictures = game.context.pictures(game.document.guildId);
  if (pictures === null) return null;
  game.pictures ??= new PanelPictures(pictures, () => {
    if (game.layout !== null) void game.arrange(game.layout);
  });
  return game.pictures;
}

/** Returns true if the bot may attach files in a channel, as far as it knows. */
export function mayAttach({ context: { client } }: GameReconciler, channelId: string | null): boolean {
  const channel = channelId === null ? undefined : client.channels.cache.get(channelId);
  if (channel === undefined || !('permissionsFor' in channel)) return true;
  return channel.permissionsFor(client.user)?.has(PermissionFlagsBits.AttachFiles) ?? true;
}
