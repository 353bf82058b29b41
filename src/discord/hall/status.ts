import { PermissionFlagsBits } from 'discord.js';
import { attempt } from '../faults.ts';
import { channelIdOf, type GameHall, guildOf, type Pass } from './game-hall.ts';
import { selfIn } from './seen.ts';

/** Discord's limit for a voice channel's status, in characters. */
const longest = 500;

/** The phase in the voice channel's status: a comfort, so a refusal is only noted and not tried again. */
export async function keepStatus(game: GameHall, pass: Pass): Promise<void> {
  const guild = guildOf(game);
  const channelId = channelIdOf(game, 'voice');
  const status = pass.layout.status.slice(0, longest);
  if (guild === null || channelId === null || game.status.shown === `${channelId} ${status}`) return;
  if (!game.status.allowed || (selfIn(guild).held & PermissionFlagsBits.SetVoiceChannelStatus) === 0n) return;
  if (pass.superseded() || !pass.layout.rooms.some((room) => room.room === 'voice')) return;
  const set = await attempt(
    () => game.context.client.rest.put(`/channels/${channelId}/voice-status`, { body: { status } }),
    (fault) => game.context.log.debug({ gameId: game.document.gameId, fault }, 'no voice status'),
  );
  if (set.ok) game.status.shown = `${channelId} ${status}`;
  else if (set.fault !== 'out-of-reach') game.status.allowed = false;
}
