import { PermissionFlagsBits } from 'discord.js';
import { attempt } from '../faults.ts';
import { channelIdOf, type GameHall, guildOf, type Pass, save } from './game-hall.ts';
import { selfIn } from './seen.ts';

/** Discord's limit for a voice channel's status, in characters. */
const longest = 500;

/** The phase in the voice channel's status: a comfort, so a refusal is only noted and not tried again. */
export async function keepStatus(game: GameHall, pass: Pass): Promise<void> {
  const guild = guildOf(game);
  const channelId = channelIdOf(game, 'voice');
  if (guild === null || channelId === null || pass.superseded() || game.forbidden.why('status') !== null) return;
  if (!pass.layout.rooms.some((room) => room.room === 'voice')) return;
  const status = pass.layout.status.slice(0, longest);
  const { document } = game;
  const shown = document.status?.channelId === channelId ? document.status.text : '';
  if (shown === status || (selfIn(guild).held & PermissionFlagsBits.SetVoiceChannelStatus) === 0n) return;
  const set = await attempt(
    () => game.context.client.rest.put(`/channels/${channelId}/voice-status`, { body: { status } }),
    (fault) => game.context.log.debug({ gameId: document.gameId, fault }, 'no voice status'),
  );
  if (!set.ok) game.forbidden.refused('status', set.fault);
  else document.status = { channelId, text: status };
  if (set.ok) await save(game);
}
