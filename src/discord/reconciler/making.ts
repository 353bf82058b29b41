import { ChannelType, type Guild, type TextChannel, ThreadAutoArchiveDuration } from 'discord.js';
import type { Layout, RoomLayout } from '#game/ports/ports.ts';
import { type Attempt, attempt, faultOf, faulty } from '../connection/faults.ts';
import { markOf } from '../connection/mark.ts';
import { failureLog } from './failure-log.ts';
import { guildOf } from './game-channels.ts';
import { makeCalls, type Pass } from './lanes.ts';
import { lookForMissing } from './missing-channels.ts';
import { canClose, categoryOverwrites, type Overwrite } from './overwrites.ts';
import { passFailures } from './pass-failures.ts';
import { type MakingCall, planMaking } from './plan-rooms.ts';
import { adopt } from './recover.ts';
import { notStored, removeIfExposed, stillThere, takeAnswer } from './room-access.ts';
import type { RoomsGame } from './rooms.ts';
import { isVoiceChannel, roomChannel, selfIn, sharedCategory, takeSnapshot } from './snapshot.ts';

/**
 * Makes the rooms of the layout that do not exist. Discord lets a bot make only a few channels within some minutes.
 * The others are made later, and until then the table is told which rooms are missing.
 */
export async function makeRooms(game: RoomsGame, pass: Pass): Promise<void> {
  const failures = passFailures(game, pass);
  await makeCalls(pass, {
    plan: async () => {
      const guild = guildOf(game);
      if (guild === null) return null;
      await takeUp(game, guild, pass.layout);
      if (!(await lookForMissing(game, guild, pass))) return null;
      const missing = planMaking(pass.layout, takeSnapshot(game, guild, pass.layout));
      for (const call of missing) if (game.forbidden.why(nameOf(call)) === 'left-open') noteExposed(pass, call);
      // Without its category, no room is made, and no thread without the town.
      const needed = missing.find(({ kind }) => kind === 'create-category');
      const town = missing.find((call) => call.kind === 'create-room' && call.room.room === 'town');
      const names = (call: MakingCall) =>
        [needed, isThread(call) ? town : undefined, call].flatMap((each) => (each ? [nameOf(each)] : []));
      return missing.map((call) => ({ guild, call, names: names(call) }));
    },
    mayMake: ({ guild, call, names }) =>
      !names.some(failures.gaveUp) && !isSlowedDown(game, pass, call) && hasParent(game, guild, call),
    make: async ({ guild, call }) => {
      const result = await make(game, guild, call, pass);
      if (result.ok) return announce(game, call);
      if (result.error.fault === 'slowed-down') slowDown(game, result.error.waitMs ?? 0);
      else await failures.failed(nameOf(call), result.error.fault);
      if (result.error.fault === 'left-open') noteExposed(pass, call);
    },
    // The rooms may exist while only their guild was unavailable. Then nothing is made, but posts wait.
    over: () => game.posts.wake(),
  });
}

/** Takes over channels that a crash has left behind. */
async function takeUp(game: RoomsGame, guild: Guild, layout: Layout): Promise<void> {
  if (!adopt(guild, game, layout)) return;
  await game.save();
  game.posts.wake();
  for (const { room } of layout.rooms) game.roomMade(room);
}

/** Milliseconds until a room that Discord left open to everybody is tried again. */
const exposedWaitMs = 60_000;

/** Makes the table wait for a room that Discord leaves open to everybody. */
function noteExposed(pass: Pass, call: MakingCall): void {
  if (call.kind !== 'create-room') return;
  pass.exposed.add(call.room.room);
  pass.waitMs = Math.min(exposedWaitMs, pass.waitMs ?? exposedWaitMs);
}

const isThread = (call: MakingCall): boolean => call.kind === 'create-room' && call.room.thread !== undefined;

/** A thread is made below the town, once that is there. */
const hasParent = (game: RoomsGame, guild: Guild, call: MakingCall): boolean =>
  !isThread(call) || townOf(game, guild) !== null;

function townOf({ rooms }: RoomsGame, guild: Guild): TextChannel | null {
  const town = roomChannel(guild, rooms.idOf('town'));
  return town?.type === ChannelType.GuildText ? town : null;
}

function announce(game: RoomsGame, call: MakingCall): void {
  game.posts.wake();
  if (call.kind === 'create-room') game.roomMade(call.room.room);
}

/** The limit applies to the guild, so no game in it asks again before the limit is over. */
function slowDown({ context, guildId, log }: RoomsGame, ms: number): void {
  context.slowed.set(guildId, {
    until: performance.now() + ms,
    minutes: Math.max(1, Math.round(ms / 60_000)),
  });
  log.info({ ms }, 'Discord holds back the making of channels');
}

/**
 * Returns true while Discord does not let the bot make channels here. The pass then knows for how long, and that this
 * room is missing.
 */
function isSlowedDown(game: RoomsGame, pass: Pass, call: MakingCall): boolean {
  const left = (game.context.slowed.get(game.guildId)?.until ?? 0) - performance.now();
  if (left <= 0) return false;
  pass.waitMs = Math.min(left, pass.waitMs ?? left);
  if (call.kind === 'create-room') pass.slow.push(call.room.room);
  return true;
}

async function make(game: RoomsGame, guild: Guild, call: MakingCall, pass: Pass): Promise<Attempt<unknown>> {
  if (!canClose(selfIn(guild))) return faulty('no-permission');
  return game.rooms.making(() =>
    call.kind === 'create-category' ? createCategory(game, guild, pass) : createRoom(game, guild, call, pass),
  );
}

async function createCategory(game: RoomsGame, guild: Guild, pass: Pass): Promise<Attempt<unknown>> {
  game.rooms.noteCategory(null);
  if (!(await intend(game, pass.layout, guild))) return notStored;
  const made = await attempt(
    () =>
      guild.channels.create({
        name: markOf(pass.layout),
        type: ChannelType.GuildCategory,
        permissionOverwrites: categoryOverwrites(selfIn(guild)),
      }),
    failureLog(game, 'create-category'),
  );
  if (made.ok) game.rooms.noteCategory(made.value.id);
  await game.save();
  return made.ok ? stillThere(game, made.value.id, made) : made;
}

async function createRoom(
  game: RoomsGame,
  guild: Guild,
  { room, overwrites }: { readonly room: RoomLayout; readonly overwrites: readonly Overwrite[] },
  pass: Pass,
): Promise<Attempt<unknown>> {
  if (!(await intend(game, pass.layout, guild))) return notStored;
  if (room.thread !== undefined) return createThread(game, guild, room);
  const parent = sharedCategory(guild, pass.layout) ?? game.rooms.category;
  const create = (rtcRegion?: string) =>
    guild.channels.create({
      name: room.name,
      ...(isVoiceChannel(room)
        ? { type: ChannelType.GuildVoice as const, ...(rtcRegion === undefined ? {} : { rtcRegion }) }
        : { type: ChannelType.GuildText as const, topic: markOf(pass.layout) }),
      ...(typeof parent === 'string' ? { parent } : {}),
      permissionOverwrites: overwrites,
    });
  // A region that Discord has given up must not keep a table from its voice room.
  const made = await attempt(
    () =>
      create(room.region).catch((error) =>
        room.region && faultOf(error) === 'refused' ? create() : Promise.reject(error),
      ),
    failureLog(game, 'create-room'),
  );
  const exposed = made.ok
    ? await removeIfExposed(game, guild, { room: room.room, channelId: made.value.id, asked: overwrites })
    : null;
  if (exposed !== null) return exposed;
  if (made.ok) game.rooms.noteRoom(room.room, made.value.id);
  if (made.ok) await takeAnswer(game, guild, { room: room.room, channelId: made.value.id, overwrites }, pass);
  await game.save();
  return made.ok ? stillThere(game, made.value.id, made) : made;
}

/** Minutes after which Discord takes a thread out of the list of channels, if nothing happens there. The longest. */
const archiveMinutes = ThreadAutoArchiveDuration.OneWeek;

/** Makes a private thread with nobody in it. Nobody but the bot and those who moderate threads can invite into it. */
async function createThread(game: RoomsGame, guild: Guild, { room, name }: RoomLayout): Promise<Attempt<unknown>> {
  const town = townOf(game, guild);
  if (town === null) return faulty('unknown-channel');
  const type = ChannelType.PrivateThread as const;
  const made = await attempt(
    () => town.threads.create({ name, type, invitable: false, autoArchiveDuration: archiveMinutes }),
    failureLog(game, 'create-thread'),
  );
  if (made.ok) game.rooms.noteRoom(room, made.value.id);
  await game.save();
  return made.ok ? stillThere(game, made.value.id, made) : made;
}

/**
 * Stores which rooms are about to be made, so that they are looked for after a crash instead of made twice. Returns
 * false if that could not be stored.
 */
async function intend(game: RoomsGame, layout: Layout, guild: Guild): Promise<boolean> {
  const missing = layout.rooms.filter(({ room, thread }) => {
    const id = game.rooms.idOf(room);
    return id !== null && roomChannel(guild, id)?.isThread() !== (thread !== undefined);
  });
  if (missing.length === 0 && game.rooms.category !== null) return true;
  const before = missing.map(({ room }) => [room, game.rooms.idOf(room)] as const);
  for (const { room } of missing) game.rooms.noteRoom(room, null);
  if (await game.save()) return true;
  for (const [room, id] of before) game.rooms.noteRoom(room, id);
  return false;
}

const nameOf = (call: MakingCall): string =>
  call.kind === 'create-category' ? call.kind : `${call.kind} ${call.room.room}`;
