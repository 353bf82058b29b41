import { type Guild, Routes } from 'discord.js';
import type { Layout, Room } from '#game/ports/ports.ts';
import { type Attempt, attempt } from '../connection/faults.ts';
import { failureLog } from './failure-log.ts';
import { dropChannel, guildOf } from './game-channels.ts';
import { makeCalls, type Pass } from './lanes.ts';
import { passFailures } from './pass-failures.ts';
import { isThreadAsWanted, planThread, type ThreadCall } from './plan-thread.ts';
import type { RoomsGame } from './rooms.ts';
import { roomChannel, takeSnapshot } from './snapshot.ts';

/** Locks or opens the thread of a room, and brings its members to the layout. */
export async function keepThread(game: RoomsGame, pass: Pass, room: Room): Promise<void> {
  const failures = passFailures(game, pass);
  await makeCalls(pass, {
    plan: () => {
      const guild = guildOf(game);
      if (guild === null) return null;
      const calls = planThread(pass.layout, takeSnapshot(game, guild, pass.layout), room);
      pass.isWaiting = calls === null;
      return calls?.map((call) => ({ guild, call })) ?? [];
    },
    mayMake: ({ call }) => !failures.gaveUp(nameOf(call)),
    make: async ({ guild, call }) => {
      const result = await change(game, guild, call, pass.layout);
      if (!result.ok) await failures.failed(nameOf(call), result.error.fault);
    },
  });
}

const nameOf = (call: ThreadCall): string =>
  `${call.kind} ${call.room} ${call.kind === 'set-thread' ? '' : call.userId}`;

/** Returns true if no thread of the game with this id was opened, locked or archived otherwise than in the layout. */
export function isKept(game: RoomsGame, channelId: string): boolean {
  const guild = guildOf(game);
  const { layout } = game;
  if (guild === null || layout === null) return true;
  const rooms = game.rooms.entries.filter(([, id]) => id === channelId);
  return rooms.every(([room]) => isThreadAsWanted(layout, takeSnapshot(game, guild, layout), room));
}

async function change(game: RoomsGame, guild: Guild, call: ThreadCall, layout: Layout): Promise<Attempt<unknown>> {
  const { channelId } = call;
  const changed = await attempt<unknown>(() => request(guild, call), failureLog(game, call.kind));
  if (!changed.ok && changed.error.fault === 'unknown-channel') dropChannel(game, channelId);
  if (!changed.ok) return changed;
  game.rooms.noteMembers(channelId, membersAfter(call, game.rooms.stored.members?.[channelId] ?? [], layout));
  await game.save();
  return changed;
}

function request(guild: Guild, call: ThreadCall): Promise<unknown> {
  const { channelId } = call;
  if (call.kind !== 'set-thread') {
    const route = Routes.threadMembers(channelId, call.userId);
    const { rest } = guild.client;
    return call.kind === 'add-to-thread' ? rest.put(route) : rest.delete(route);
  }
  const channel = roomChannel(guild, channelId);
  return channel?.isThread() ? channel.edit({ archived: false, locked: call.locked }) : Promise.resolve();
}

/**
 * The people in a thread after a call. Discord does not tell the bot who has left a thread by themselves. So its writers are
 * added again each time that it is opened, which changes nothing for those who are there.
 */
function membersAfter(call: ThreadCall, members: readonly string[], { rooms }: Layout): readonly string[] {
  if (call.kind !== 'set-thread') {
    const others = members.filter((userId) => userId !== call.userId);
    return call.kind === 'add-to-thread' ? [...others, call.userId] : others;
  }
  const access = rooms.find(({ room }) => room === call.room)?.access ?? [];
  const writes = (userId: string) => access.some((one) => one.userId === userId && one.write);
  return call.locked ? members : members.filter((userId) => !writes(userId));
}
