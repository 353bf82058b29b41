import { ChannelType, type Guild, type GuildBasedChannel, type VoiceChannel } from 'discord.js';
import type { Layout, Room, RoomLayout } from '#game/ports/ports.ts';
import { type Attempt, attempt } from '../faults.ts';
import { forgetExternal, giveBack, saveExternal } from './external-channels.ts';
import { dropChannel, type GameReconciler, guildOf, noteOf, type Pass, save } from './game-reconciler.ts';
import { canClose, categoryOverwrites, type Overwrite, sameOverwrites } from './overwrites.ts';
import { complain, passFailures } from './pass-failures.ts';
import { planRemoval, planRooms, type RemovalCall, type RoomCall } from './plan.ts';
import { adopt, markOf, roomChannel, selfIn, sharedCategory, takeSnapshot } from './snapshot.ts';

/** Makes the rooms and gives the access that the layout says. */
export async function keepRooms(game: GameReconciler, pass: Pass): Promise<void> {
  const trouble = passFailures(game, pass);
  while (!pass.superseded()) {
    const guild = guildOf(game);
    if (guild === null) return;
    if (adopt(guild, game.document, pass.layout, game.context.isTaken)) await save(game);
    const snapshot = takeSnapshot(guild, game.document, game.context.mutesOf(guild.id), pass.layout);
    const call = planRooms(pass.layout, snapshot).find((one) => !trouble.gaveUp(nameOf(one)));
    if (call === undefined) {
      // The rooms may have been there all along and only their guild was away: then nothing is made, but posts wait.
      wakeWaiters(game);
      return;
    }
    const result = await carryOut(game, guild, call, pass);
    if (result.ok) wakeWaiters(game);
    else await trouble.failed(nameOf(call), result.fault);
    if (trouble.gaveUp('create-category')) return;
  }
}

/** Whether a room's access is what the layout says. */
export function isAsWanted(game: GameReconciler, channelId: string): boolean {
  const guild = guildOf(game);
  if (guild === null || game.layout === null) return true;
  const there = takeSnapshot(guild, game.document, game.context.mutesOf(guild.id), game.layout);
  const asked = game.context.news.asked.get(channelId);
  const rooms = [...Object.values(there.rooms), ...there.lent];
  const room = rooms.find((one) => one.channelId === channelId);
  if (asked !== undefined && room !== undefined && sameOverwrites(room.overwrites, asked)) return true;
  const calls = planRooms(game.layout, there);
  return !calls.some((call) => call.kind === 'set-access' && call.channelId === channelId);
}

/** Takes away what the layout no longer wants. */
export async function removeRooms(game: GameReconciler, pass: Pass): Promise<void> {
  const guild = guildOf(game);
  if (guild === null) return;
  const snapshot = takeSnapshot(guild, game.document, game.context.mutesOf(guild.id), pass.layout);
  for (const call of [...strays(game, guild, pass), ...planRemoval(pass.layout, snapshot)]) {
    if (pass.superseded() || !(await remove(game, guild, call, pass))) return;
  }
  if (!pass.superseded()) await forgetGone(game, guild, pass);
}

async function carryOut(game: GameReconciler, guild: Guild, call: RoomCall, pass: Pass): Promise<Attempt<unknown>> {
  if (call.kind === 'create-category') return createCategory(game, guild, pass);
  if (call.kind === 'create-room') return createRoom(game, guild, call.room, call.overwrites, pass);
  if (!(await saveExternal(game, guild, call))) return notStored;
  const { news } = game.context;
  const changes = news.changes(call.channelId);
  news.asked.set(call.channelId, call.overwrites);
  const edited = await attempt(
    () => guild.channels.edit(call.channelId, { permissionOverwrites: call.overwrites }),
    noteOf(game, call.kind),
  );
  news.asked.delete(call.channelId);
  if (!edited.ok && edited.fault === 'unknown-channel') dropChannel(game, call.channelId);
  if (edited.ok && news.changes(call.channelId) !== changes) await lookAgain(game, guild, call.channelId);
  return edited.ok ? stillThere(game, call.channelId, edited) : edited;
}

/** Somebody has deleted the channel while Discord's answer to us was on its way. */
function stillThere<T>(game: GameReconciler, channelId: string, answer: Attempt<T>): Attempt<T> {
  if (!game.context.news.isGone(channelId)) return answer;
  dropChannel(game, channelId);
  game.context.service().disturbed(game.document.gameId);
  return { ok: false, fault: 'unknown-channel' };
}

/** Somebody has changed the channel meanwhile: nobody knows by the answer what it is like. */
async function lookAgain(game: GameReconciler, guild: Guild, channelId: string): Promise<void> {
  await attempt(() => guild.channels.fetch(channelId, { force: true }), noteOf(game, 'look at a room'));
}

async function createCategory(game: GameReconciler, guild: Guild, pass: Pass): Promise<Attempt<unknown>> {
  if (!canClose(selfIn(guild))) return { ok: false, fault: 'no-permission' };
  game.document.category = null;
  if (!(await intend(game, pass.layout, guild))) return notStored;
  const made = await attempt(
    () =>
      guild.channels.create({
        name: markOf(game.document.gameId),
        type: ChannelType.GuildCategory,
        permissionOverwrites: categoryOverwrites(selfIn(guild)),
      }),
    noteOf(game, 'create-category'),
  );
  if (made.ok) game.document.category = made.value.id;
  await save(game);
  return made.ok ? stillThere(game, made.value.id, made) : made;
}

async function createRoom(
  game: GameReconciler,
  guild: Guild,
  room: RoomLayout,
  overwrites: readonly Overwrite[],
  pass: Pass,
): Promise<Attempt<unknown>> {
  if (!canClose(selfIn(guild))) return { ok: false, fault: 'no-permission' };
  if (!(await intend(game, pass.layout, guild))) return notStored;
  const parent = sharedCategory(guild, pass.layout) ?? game.document.category;
  const made = await attempt(
    () =>
      guild.channels.create({
        name: room.name,
        ...(room.room === 'voice'
          ? { type: ChannelType.GuildVoice as const }
          : { type: ChannelType.GuildText as const, topic: markOf(game.document.gameId) }),
        ...(typeof parent === 'string' ? { parent } : {}),
        permissionOverwrites: overwrites,
      }),
    noteOf(game, 'create-room'),
  );
  if (made.ok) game.document.rooms[room.room] = made.value.id;
  await save(game);
  return made.ok ? stillThere(game, made.value.id, made) : made;
}

const notStored = { ok: false, fault: 'not-stored' } as const;

/**
 * Stored before anything is made: after a crash it is looked for instead of being made twice. `false`: it could not be
 * stored.
 */
async function intend(game: GameReconciler, layout: Layout, guild: Guild): Promise<boolean> {
  const news = layout.rooms.filter(({ room }) => {
    const id = game.document.rooms[room];
    return id === undefined || (id !== null && !guild.channels.cache.has(id));
  });
  if (news.length === 0 && game.document.category !== null) return true;
  const before = news.map(({ room }) => [room, game.document.rooms[room]] as const);
  for (const { room } of news) game.document.rooms[room] = null;
  if (await save(game)) return true;
  for (const [room, id] of before) {
    if (id === undefined) delete game.document.rooms[room];
    else game.document.rooms[room] = id;
  }
  return false;
}

async function remove(game: GameReconciler, guild: Guild, call: RemovalCall | Stray, pass: Pass): Promise<boolean> {
  const name = `${call.kind === 'give-back' ? 'give back' : 'delete'} ${call.channelId}`;
  const why = game.forbidden.why(name);
  if (why !== null) {
    complain(game, pass, why);
    return false;
  }
  const carriedOut = () =>
    call.kind === 'give-back'
      ? giveBack(guild, call.channelId, call.overwrites)
      : guild.channels.delete(call.channelId);
  const result = await attempt<unknown>(carriedOut, noteOf(game, call.kind));
  if (!result.ok && result.fault !== 'unknown-channel') {
    game.forbidden.refused(name, result.fault);
    complain(game, pass, result.fault);
    return false;
  }
  if (call.kind === 'give-back') forgetExternal(game, call.channelId);
  if (call.kind === 'delete-room') delete game.document.rooms[call.room];
  if (call.kind === 'delete-category') delete game.document.category;
  await save(game);
  return true;
}

interface Stray {
  readonly kind: 'delete-stray';
  readonly channelId: string;
}

/**
 * Channels that a call has made although its answer was lost, so that discord.js made them once more: bearing our mark, or
 * a voice channel (which has none) in our category, and known to nobody.
 */
function strays(game: GameReconciler, guild: Guild, { layout }: Pass): readonly Stray[] {
  const { category, rooms, gameId } = game.document;
  const known = [category, ...Object.values(rooms)];
  if (known.includes(null)) return [];
  // A town that is kept is not known any more once all is done.
  const shared = layout.keepTown && layout.rooms.length === 0 ? null : layout.categoryId;
  const ours = (channel: GuildBasedChannel): boolean => {
    if (channel.type === ChannelType.GuildCategory)
      return typeof category === 'string' && channel.name === markOf(gameId);
    if (channel.parentId === null || ![category, shared].includes(channel.parentId)) return false;
    if (channel.type === ChannelType.GuildVoice) return channel.parentId === category || isTwin(game, guild, channel);
    return 'topic' in channel && channel.topic === markOf(gameId);
  };
  return guild.channels.cache
    .filter((channel) => ours(channel) && !known.includes(channel.id))
    .map((channel) => ({ kind: 'delete-stray' as const, channelId: channel.id }));
}

/** In a category of the server's own: it is called like our voice room, and opened to the same people one by one. */
function isTwin(game: GameReconciler, guild: Guild, channel: VoiceChannel): boolean {
  const own = roomChannel(guild, game.document.rooms.voice);
  if (own === null || own.name !== channel.name || game.context.isTaken(channel.id)) return false;
  const people = (one: typeof own): string => [...one.permissionOverwrites.cache.keys()].sort().join(' ');
  return people(own) === people(channel);
}

/** Once the game is over nothing more is to be known of it: of deleted channels, and of a town that stays behind. */
async function forgetGone(game: GameReconciler, guild: Guild, pass: Pass): Promise<void> {
  if (pass.layout.rooms.length > 0 || pass.remarks.length > 0) return;
  const noted = () => JSON.stringify([game.document.rooms, game.document.category, game.document.lent]);
  const before = noted();
  for (const [room, id] of Object.entries(game.document.rooms) as [Room, string | null][]) {
    if (id === null || !guild.channels.cache.has(id) || (room === 'town' && pass.layout.keepTown))
      delete game.document.rooms[room];
  }
  const { category } = game.document;
  const gone = typeof category !== 'string' || !guild.channels.cache.has(category) || pass.layout.keepTown;
  if (gone) delete game.document.category;
  for (const channelId of Object.keys(game.document.lent ?? {}))
    if (!guild.channels.cache.has(channelId)) forgetExternal(game, channelId);
  if (before !== noted()) await save(game);
}

function wakeWaiters(game: GameReconciler): void {
  for (const wake of [...game.waiters]) wake();
}

const nameOf = (call: RoomCall): string =>
  call.kind === 'create-category'
    ? call.kind
    : `${call.kind} ${call.kind === 'create-room' ? call.room.room : call.room}`;
