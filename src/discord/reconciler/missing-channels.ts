import type { Guild } from 'discord.js';
import type { Room } from '#game/ports/ports.ts';
import { attempt, type Fault } from '../connection/faults.ts';
import { failureLog } from './failure-log.ts';
import { guildOf } from './game-channels.ts';
import type { GameReconciler } from './game-reconciler.ts';
import type { Pass } from './lanes.ts';
import { complain } from './pass-failures.ts';

/**
 * Asks Discord for each channel of the game that the client's cache lacks although nobody has reported its deletion.
 *
 * The cache can lack a channel that exists. After a lost connection the gateway replays the events of the session
 * (docs: Gateway, Resuming). A replayed GUILD_CREATE holds the channels of its own moment, and discord.js empties its
 * list of channels for it. Channels that the bot has made by HTTP since then are missing until their CHANNEL_CREATE is
 * replayed. A channel that the bot may not see is not taken for a deleted one: it may be seen again later.
 * @returns false if Discord could not be asked, so that nothing may be made or forgotten yet
 */
export async function lookForMissing(game: GameReconciler, guild: Guild, pass: Pass): Promise<boolean> {
  const { rooms, category } = game.rooms.stored;
  const named = [['category', category], ...Object.entries(rooms)] as [Room | 'category', string | null | undefined][];
  for (const [name, channelId] of named) {
    if (typeof channelId !== 'string' || isKnown(game, guild, channelId)) continue;
    const fault = await look(game, guild, channelId);
    if (fault === 'out-of-reach') {
      complain(game, pass, fault);
      return false;
    }
    if (fault === null && pass.layout.rooms.some(({ room }) => room === name)) game.roomMade(name as Room);
  }
  return true;
}

/**
 * Returns true if the channel of the lobby is deleted. A thread that is archived is in no list of the gateway, so Discord
 * is asked for it once.
 */
export async function isLobbyGone(game: GameReconciler, pass: Pass): Promise<boolean> {
  const { lobbyChannelId } = pass.layout;
  const guild = guildOf(game);
  if (guild === null || lobbyChannelId === '') return false;
  if (!isKnown(game, guild, lobbyChannelId)) await look(game, guild, lobbyChannelId);
  return game.context.news.isGone(lobbyChannelId);
}

/** Asks for one channel, so that the cache has it. Returns the fault, or null if the channel exists. */
async function look(game: GameReconciler, guild: Guild, channelId: string): Promise<Fault | null> {
  const call = `look for ${channelId}`;
  const known = game.forbidden.why(call);
  if (known !== null) return known;
  const found = await attempt(
    () => guild.channels.fetch(channelId, { force: true, cache: true }),
    (fault, error) => {
      if (fault !== 'unknown-channel') failureLog(game, 'look for a channel')(fault, error);
    },
  );
  if (found.ok) return null;
  if (found.error.fault === 'unknown-channel') game.context.news.gone(channelId);
  else game.forbidden.refused(call, found.error.fault);
  return found.error.fault;
}

const isKnown = ({ context }: GameReconciler, guild: Guild, channelId: string): boolean =>
  guild.channels.cache.has(channelId) || context.news.isGone(channelId);
