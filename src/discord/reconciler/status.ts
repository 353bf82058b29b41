import { PermissionFlagsBits } from 'discord.js';
import { attempt } from '../faults.ts';
import { channelIdOf, type GameReconciler, guildOf, type Pass, save } from './game-reconciler.ts';
import { selfIn } from './snapshot.ts';

/** Discord's limit for a voice channel's status, in characters. */
const longest = 500;

/** The phase in the voice channel's status: a comfort, so a refusal is only noted and not tried again. */
export async function keepStatus(game: GameReconciler, pass: Pass): Promise<void> {
  const channelId = channelIdOf(game, 'voice');
  if (pass.superseded()) return;
  await clearExternal(game, pass.layout.rooms.length > 0 ? channelId : null);
  if (channelId === null || pass.superseded() || !pass.layout.rooms.some((room) => room.room === 'voice')) return;
  const status = pass.layout.status.slice(0, longest);
  const shown = game.document.status?.channelId === channelId ? game.document.status.text : '';
  if (shown !== status) await setStatus(game, channelId, status);
}

/** Nothing of the game stands at a channel of the server's own that the table has left. */
async function clearExternal(game: GameReconciler, now: string | null): Promise<void> {
  const { status, lent: external = {} } = game.document;
  if (status === undefined || status.text === '' || status.channelId === now || !(status.channelId in external)) return;
  await setStatus(game, status.channelId, '');
}

async function setStatus(game: GameReconciler, channelId: string, text: string): Promise<void> {
  const guild = guildOf(game);
  if (guild === null || game.forbidden.why('status') !== null) return;
  if ((selfIn(guild).held & PermissionFlagsBits.SetVoiceChannelStatus) === 0n) return;
  const { document } = game;
  const set = await attempt(
    () => game.context.client.rest.put(`/channels/${channelId}/voice-status`, { body: { status: text } }),
    (fault) => game.context.log.debug({ gameId: document.gameId, fault }, 'no voice status'),
  );
  if (!set.ok) game.forbidden.refused('status', set.fault);
  else document.status = { channelId, text };
  if (set.ok) await save(game);
}
