import { attempt } from '../connection/faults.ts';
import { failureLog } from './failure-log.ts';
import { guildOf } from './game-channels.ts';
import type { GameReconciler } from './game-reconciler.ts';
import type { Pass } from './pass.ts';
import { save } from './save-game.ts';
import { roomChannel, sharedCategory } from './snapshot.ts';

/**
 * Takes over the voice room of the game before, whose people stay in it. Both games know the room from then on, and the
 * last one of them deletes it. So a room in which people sit is lost at no moment of a crash.
 */
export async function takeOverVoice(game: GameReconciler): Promise<void> {
  const guild = guildOf(game);
  const { layout, document, context } = game;
  const channelId = layout?.formerVoiceId;
  const isWanted = layout?.voiceChannelId === undefined && layout?.rooms.some(({ room }) => room === 'voice');
  if (guild === null || channelId === undefined || !isWanted || document.rooms.voice !== undefined) return;
  const former = context.otherOwner(document.gameId, channelId);
  if (former === null || roomChannel(guild, channelId) === null) return;
  document.rooms.voice = channelId;
  // The status of the game before is still shown.
  if (former.status !== undefined) document.status = former.status;
  if (!(await save(game))) delete document.rooms.voice;
}

/**
 * Moves a voice room that was taken over from the category of the game before, which will be deleted. A room that
 * somebody has moved elsewhere stays there.
 */
export async function bringVoiceRoom(game: GameReconciler, { layout, superseded }: Pass): Promise<void> {
  const guild = guildOf(game);
  const { document, context, forbidden } = game;
  if (guild === null || superseded() || !layout.rooms.some(({ room }) => room === 'voice')) return;
  const room = roomChannel(guild, document.rooms.voice);
  const parent = sharedCategory(guild, layout) ?? document.category ?? null;
  if (room?.parentId == null || parent === null || !context.isOtherCategory(document.gameId, room.parentId)) return;
  const name = `move ${room.id}`;
  if (forbidden.why(name) !== null) return;
  const moved = await attempt(
    () => guild.channels.edit(room.id, { parent, lockPermissions: false }),
    failureLog(game, 'move a room'),
  );
  if (!moved.ok) forbidden.refused(name, moved.error.fault);
}
