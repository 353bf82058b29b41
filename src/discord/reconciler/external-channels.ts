import type { Guild } from 'discord.js';
import type { Layout } from '#game/ports/ports.ts';
import { attempt } from '../connection/faults.ts';
import type { DiscordSnapshot } from './discord-snapshot.ts';
import { asNoted, notedBefore, notedWith } from './external-overwrites.ts';
import { failureLog } from './failure-log.ts';
import { channelIdOf, guildOf } from './game-channels.ts';
import type { Pass } from './lanes.ts';
import { type Overwrite, sameOverwrites } from './overwrites.ts';
import { complain } from './pass-failures.ts';
import type { AccessCall } from './plan-rooms.ts';
import type { RoomsGame } from './rooms.ts';
import { chosenRoom, overwritesOf, roomChannel, takeSnapshot } from './snapshot.ts';
import type { VoicesGame } from './voices.ts';

/**
 * Stores the state of a server's own channel before it is touched, so that it is known after any crash. Returns false
 * if it could not be stored.
 */
export async function saveExternal(game: RoomsGame, guild: Guild, call: AccessCall): Promise<boolean> {
  const { rooms } = game;
  const channel = roomChannel(guild, call.channelId);
  if (channel === null || Object.values(rooms.stored.rooms).includes(call.channelId)) return true;
  const before = notedBefore(rooms.stored, call.channelId);
  const noted = notedWith(before, overwritesOf(channel), call.overwrites);
  if (rooms.stored.lent?.[call.channelId] !== undefined && noted.length === before.length) return true;
  const earlier = rooms.stored.lent?.[call.channelId];
  rooms.noteExternal(call.channelId, asNoted(noted));
  if (await game.save()) return true;
  rooms.noteExternal(call.channelId, earlier);
  return false;
}

/**
 * Takes over the note of an external channel from the game before, whose people stay in the channel. The overwrites
 * that the channel has by then are those of that game. Resolves when the note is stored, or will be.
 */
export async function takeOverExternal(game: RoomsGame): Promise<void> {
  const guild = guildOf(game);
  const chosen = guild && chosenRoom(guild, game.layout);
  const { rooms, context } = game;
  if (!chosen || rooms.stored.lent?.[chosen.id] !== undefined) return;
  const note = context.externalNote(game.gameId, chosen.id);
  if (note === null) return;
  rooms.noteExternal(chosen.id, note);
  await game.save();
}

/** Discord is asked for nothing if everything is as it was. */
export async function giveBack(guild: Guild, channelId: string, overwrites: readonly Overwrite[]): Promise<void> {
  const channel = roomChannel(guild, channelId);
  if (channel !== null && sameOverwrites(overwritesOf(channel), overwrites)) return;
  await guild.channels.edit(channelId, { permissionOverwrites: overwrites });
}

/**
 * Moves the people who are still in a voice channel that the table has left to the new one, if Nightcall may do that.
 * Each person is moved once. A person who goes back chose to. Moves and mutes share one bucket, so moves come last
 * and one by one.
 */
export async function bringAlong(game: VoicesGame, pass: Pass): Promise<void> {
  while (!pass.superseded()) {
    const guild = guildOf(game);
    const channelId = channelIdOf(game, 'voice');
    if (guild === null || channelId === null || !mayMove(guild, channelId)) return;
    const snapshot = takeSnapshot(game, guild, pass.layout);
    const next = planMoves(pass.layout, snapshot).find((userId) => !game.voices.isMovedOnce(channelId, userId));
    if (next === undefined) return;
    game.voices.noteMoved(next, true);
    const moved = await attempt(() => guild.members.edit(next, { channel: channelId }), failureLog(game, 'move'));
    if (!moved.ok && moved.error.fault === 'no-permission') return;
    if (!moved.ok && moved.error.fault === 'out-of-reach') {
      game.voices.noteMoved(next, false);
      return complain(game, pass, moved.error.fault);
    }
  }
}

/** Returns true if the bot may move people in this channel. */
export const mayMove = (guild: Guild, channelId: string): boolean =>
  guild.members.me?.permissionsIn(channelId).has('MoveMembers') ?? false;

/** The people with access to the voice room who are still in one that the table has left. */
function planMoves(layout: Layout, snapshot: DiscordSnapshot): readonly string[] {
  const access = layout.rooms.find(({ room }) => room === 'voice')?.access ?? [];
  return access.map(({ userId }) => userId).filter((userId) => snapshot.people.get(userId)?.still !== undefined);
}
