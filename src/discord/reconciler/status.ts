import { PermissionFlagsBits } from 'discord.js';
import { attempt } from '../connection/faults.ts';
import { channelIdOf, guildOf } from './game-channels.ts';
import type { GameReconciler } from './game-reconciler.ts';
import type { Pass } from './pass.ts';
import { save } from './save-game.ts';
import { selfIn } from './snapshot.ts';

/** Discord's limit for a voice channel's status, in characters. */
const longest = 500;

/** Shows the phase in the voice channel's status. It is optional, so a refusal is only noted. */
export async function keepStatus(game: GameReconciler, pass: Pass): Promise<void> {
  if (pass.superseded()) return;
  await clearExternal(game, pass.layout.rooms.length > 0 ? channelIdOf(game, 'voice') : null);
  if (!pass.superseded()) await settle(game);
}

/**
 * Takes note of a status that Discord reports (VOICE_CHANNEL_STATUS_UPDATE), and restores the table's own if somebody
 * else has written one. Everybody sees the status, so a muted or dead player could use it to speak.
 */
export async function statusTold(game: GameReconciler, channelId: string, text: string): Promise<void> {
  if (channelIdOf(game, 'voice') !== channelId) return;
  const { status } = game;
  const index = status.own.indexOf(text);
  if (index >= 0) status.own.splice(0, index + 1);
  // Discord has yet to report a later text of ours, so this one is old.
  if (index >= 0 && status.own.length > 0) return;
  status.told = { channelId, text };
  if (index < 0) await settle(game);
}

/** Forgets the status after the gateway has started a new session: it may have changed in the meantime. */
export function forgetStatus({ status }: GameReconciler): void {
  status.told = null;
  status.own.length = 0;
}

/** Brings the voice channel's status to what the latest layout wants. */
function settle(game: GameReconciler): Promise<void> {
  const { status } = game;
  const before = status.work.catch(() => undefined);
  status.work = before.then(async () => {
    const channelId = channelIdOf(game, 'voice');
    const { layout, document } = game;
    if (channelId === null || !layout?.rooms.some(({ room }) => room === 'voice')) return;
    const wanted = layout.status.slice(0, longest);
    const last = document.status?.channelId === channelId ? document.status.text : '';
    const told = status.told?.channelId === channelId ? status.told.text : null;
    if (last !== wanted) await setStatus(game, channelId, wanted);
    else if (isOther(told, wanted, document.status !== undefined) && status.mayRestore(channelId))
      await setStatus(game, channelId, wanted);
  });
  return status.work;
}

/** Returns true if the channel shows, or may show, something other than our text. */
const isOther = (told: string | null, wanted: string, hasBeenSet: boolean): boolean =>
  told === null ? hasBeenSet : told !== wanted;

/** Clears the status of a channel of the server's own that the table has left, unless its next game is there. */
async function clearExternal(game: GameReconciler, now: string | null): Promise<void> {
  const { status, lent: external = {} } = game.document;
  if (status === undefined || status.text === '' || status.channelId === now || !(status.channelId in external)) return;
  if (game.context.externalNote(game.document.gameId, status.channelId) !== null) return;
  await setStatus(game, status.channelId, '');
}

async function setStatus(game: GameReconciler, channelId: string, text: string): Promise<void> {
  const guild = guildOf(game);
  if (guild === null || game.forbidden.why('status') !== null || game.context.isClosed()) return;
  if ((selfIn(guild).held & PermissionFlagsBits.SetVoiceChannelStatus) === 0n) return;
  const { document, status } = game;
  status.own.push(text);
  const before = status.told;
  const set = await attempt(
    () => game.context.client.rest.put(`/channels/${channelId}/voice-status`, { body: { status: text } }),
    (fault) => game.log.debug({ fault }, 'no voice status'),
  );
  if (!set.ok) {
    status.own.splice(status.own.lastIndexOf(text), 1);
    game.forbidden.refused('status', set.error.fault);
    return;
  }
  // A report of the gateway in the meantime is newer than this answer.
  if (status.told === before) status.told = { channelId, text };
  document.status = { channelId, text };
  await save(game);
}
