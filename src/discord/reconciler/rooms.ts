import type { Guild } from 'discord.js';
import type { Room } from '#game/ports/ports.ts';
import { type Attempt, attempt, faulty } from '../connection/faults.ts';
import { type DiscordSnapshot, roomOf } from './discord-snapshot.ts';
import { saveExternal } from './external-channels.ts';
import { failureLog } from './failure-log.ts';
import { dropChannel, guildOf } from './game-channels.ts';
import type { GameReconciler } from './game-reconciler.ts';
import { accept } from './kept.ts';
import { openRemarks, removeIfExposed } from './left-open.ts';
import { sameOverwrites } from './overwrites.ts';
import type { Pass } from './pass.ts';
import { passFailures } from './pass-failures.ts';
import { type AccessCall, accessRooms, planAccess, plannedFor } from './plan-rooms.ts';
import { overwritesOf, roomChannel, takeSnapshot } from './snapshot.ts';

/** Sets the access to one room as in the layout, once the room exists. Each channel has a limit of its own. */
export async function keepAccess(game: GameReconciler, pass: Pass, room: Room): Promise<void> {
  const failures = passFailures(game, pass);
  while (!pass.superseded()) {
    const guild = guildOf(game);
    if (guild === null) return;
    const snapshot = takeSnapshot(game, guild, pass.layout);
    const [call] = planAccess(pass.layout, snapshot, room);
    const name = `set-access ${room}`;
    if (call === undefined) return tellOpen(guild, snapshot, pass, room);
    if (failures.gaveUp(name)) return;
    const result = await setAccess(game, guild, call, pass);
    if (!result.ok) await failures.failed(name, result.error.fault);
  }
}

/** Tells the table if Discord leaves the room open although it was asked to close it. */
function tellOpen(guild: Guild, snapshot: DiscordSnapshot, { layout, remarks }: Pass, room: Room): void {
  const channelId = roomOf(snapshot, room)?.channelId;
  if (channelId === undefined) return;
  const there = roomChannel(guild, channelId);
  const wanted = plannedFor(layout, snapshot, room, channelId);
  if (there !== null && wanted !== null) remarks.push(...openRemarks(wanted, overwritesOf(there), guild.id));
}

const askedKey = ({ document }: GameReconciler, channelId: string): string => `${document.gameId} ${channelId}`;

/** Returns true if a room's access is what the layout says. */
export function isAsWanted(game: GameReconciler, channelId: string): boolean {
  const guild = guildOf(game);
  if (guild === null || game.layout === null) return true;
  const there = takeSnapshot(game, guild, game.layout);
  const asked = game.context.news.asked.get(askedKey(game, channelId));
  const rooms = [...Object.values(there.rooms), ...there.external];
  const room = rooms.find((one) => one.channelId === channelId);
  if (asked !== undefined && room !== undefined && sameOverwrites(room.overwrites, asked)) return true;
  const calls = accessRooms(game.layout).flatMap((each) => planAccess(game.layout!, there, each));
  return !calls.some((call) => call.channelId === channelId);
}

async function setAccess(game: GameReconciler, guild: Guild, call: AccessCall, pass: Pass): Promise<Attempt<unknown>> {
  if (!(await saveExternal(game, guild, call))) return notStored;
  const { news } = game.context;
  const { channelId, overwrites } = call;
  const changes = news.changes(channelId);
  news.asked.set(askedKey(game, channelId), overwrites);
  const edited = await attempt(
    () => guild.channels.edit(channelId, { permissionOverwrites: overwrites }),
    failureLog(game, call.kind),
  );
  news.asked.delete(askedKey(game, channelId));
  if (!edited.ok && edited.error.fault === 'unknown-channel') dropChannel(game, channelId);
  if (!edited.ok) return edited;
  const exposed = await removeIfExposed(game, guild, { room: call.room, channelId, asked: overwrites });
  if (exposed !== null) return exposed;
  await takeAnswer(game, guild, call, pass);
  if (news.changes(channelId) !== changes) await lookAgain(game, guild, channelId);
  return stillThere(game, channelId, edited);
}

/**
 * Notes the differences between the request for a channel and Discord's answer. Call it as soon as the answer is there:
 * discord.js has put it into its cache, and no event of the gateway has come in between.
 */
export async function takeAnswer(
  game: GameReconciler,
  guild: Guild,
  { room, channelId, overwrites: asked }: Omit<AccessCall, 'kind'>,
  pass: Pass,
): Promise<void> {
  const channel = roomChannel(guild, channelId);
  if (channel === null) return;
  const given = overwritesOf(channel);
  const snapshot = takeSnapshot(game, guild, pass.layout);
  const next = plannedFor(pass.layout, snapshot, room, channelId) ?? asked;
  await accept(game, { channelId, asked, given, next });
}

/** Somebody has deleted the channel while Discord's answer to us was on its way. */
export function stillThere<T>(game: GameReconciler, channelId: string, answer: Attempt<T>): Attempt<T> {
  if (!game.context.news.isGone(channelId)) return answer;
  dropChannel(game, channelId);
  game.context.service().disturbed(game.document.gameId);
  return faulty('unknown-channel');
}

/** Somebody has changed the channel meanwhile, so the answer does not tell its present state. */
async function lookAgain(game: GameReconciler, guild: Guild, channelId: string): Promise<void> {
  await attempt(() => guild.channels.fetch(channelId, { force: true }), failureLog(game, 'look at a room'));
}

/** The answer of a call that was not made, because it could not be stored first. */
export const notStored = faulty('not-stored');
