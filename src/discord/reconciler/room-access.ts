import type { Guild } from 'discord.js';
import type { Remark, Room } from '#game/ports/ports.ts';
import { type Attempt, attempt, faulty } from '../connection/faults.ts';
import { bitsOf } from '../connection/permissions.ts';
import { type DiscordSnapshot, roomOf } from './discord-snapshot.ts';
import { saveExternal } from './external-channels.ts';
import { failureLog } from './failure-log.ts';
import { dropChannel, guildOf, isSecret } from './game-channels.ts';
import { makeCalls, type Pass } from './lanes.ts';
import { type Overwrite, printOf, sameOverwrites } from './overwrites.ts';
import { passFailures } from './pass-failures.ts';
import { type AccessCall, accessRooms, planAccess, plannedFor, threadRooms } from './plan-rooms.ts';
import type { RoomsGame } from './rooms.ts';
import { overwritesOf, roomChannel, takeSnapshot } from './snapshot.ts';
import { keepThread } from './thread-access.ts';

/** Sets the access to one room as in the layout, once the room exists. Each channel has a limit of its own. */
export async function keepAccess(game: RoomsGame, pass: Pass, room: Room): Promise<void> {
  if (threadRooms(pass.layout).includes(room)) return keepThread(game, pass, room);
  const failures = passFailures(game, pass);
  const name = `set-access ${room}`;
  await makeCalls(pass, {
    plan: () => {
      const guild = guildOf(game);
      if (guild === null) return null;
      const snapshot = takeSnapshot(game, guild, pass.layout);
      const calls = planAccess(pass.layout, snapshot, room);
      if (calls.length === 0) tellOpen(guild, snapshot, pass, room);
      return calls.map((call) => ({ guild, call }));
    },
    mayMake: () => !failures.gaveUp(name),
    make: async ({ guild, call }) => {
      const result = await setAccess(game, guild, call, pass);
      if (!result.ok) await failures.failed(name, result.error.fault);
    },
  });
}

/** Tells the table if Discord leaves the room open although it was asked to close it. */
function tellOpen(guild: Guild, snapshot: DiscordSnapshot, { layout, remarks }: Pass, room: Room): void {
  const channelId = roomOf(snapshot, room)?.channelId;
  if (channelId === undefined) return;
  const there = roomChannel(guild, channelId);
  const wanted = plannedFor(layout, snapshot, room, channelId);
  if (there !== null && wanted !== null) remarks.push(...openRemarks(wanted, overwritesOf(there), guild.id));
}

const askedKey = ({ gameId }: RoomsGame, channelId: string): string => `${gameId} ${channelId}`;

/** Returns true if a room's access is what the layout says. */
export function isAsWanted(game: RoomsGame, channelId: string): boolean {
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

async function setAccess(game: RoomsGame, guild: Guild, call: AccessCall, pass: Pass): Promise<Attempt<unknown>> {
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
  game: RoomsGame,
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
export function stillThere<T>(game: RoomsGame, channelId: string, answer: Attempt<T>): Attempt<T> {
  if (!game.context.news.isGone(channelId)) return answer;
  dropChannel(game, channelId);
  game.context.service().tell(game.gameId, (table) => table.disturbed());
  return faulty('unknown-channel');
}

/** Somebody has changed the channel meanwhile, so the answer does not tell its present state. */
async function lookAgain(game: RoomsGame, guild: Guild, channelId: string): Promise<void> {
  await attempt(() => guild.channels.fetch(channelId, { force: true }), failureLog(game, 'look at a room'));
}

/** The answer of a call that was not made, because it could not be stored first. */
export const notStored = faulty('not-stored');

const view = bitsOf(['ViewChannel']);
const doors = view | bitsOf(['SendMessages', 'Connect']);

/** The permissions that everybody in the guild should lose in a channel, and that Discord leaves them. */
function leftOpen(asked: readonly Overwrite[], given: readonly Overwrite[], guildId: string): bigint {
  const denied = (all: readonly Overwrite[]): bigint => all.find(({ id }) => id === guildId)?.deny ?? 0n;
  return denied(asked) & ~denied(given) & doors;
}

/**
 * The remark for a room that Discord leaves open although it was asked to close it, if there is one. A bit that Discord
 * drops is dropped again, so the request is not repeated (see `accept`), and people have to know.
 */
function openRemarks(asked: readonly Overwrite[], given: readonly Overwrite[], guildId: string): Remark[] {
  const open = leftOpen(asked, given, guildId);
  if (open === 0n) return [];
  return [{ kind: 'obstacle', key: (open & view) === 0n ? 'issue.left-writable' : 'issue.left-open' }];
}

/**
 * Removes a secret room that Discord leaves visible to everybody. Its name and its readers would show the cards.
 * @returns the failed attempt, or null if the room may be used
 */
export async function removeIfExposed(
  game: RoomsGame,
  guild: Guild,
  { room, channelId, asked }: { readonly room: Room; readonly channelId: string; readonly asked: readonly Overwrite[] },
): Promise<Attempt<never> | null> {
  const channel = roomChannel(guild, channelId);
  if (channel === null || !isSecret(room) || (leftOpen(asked, overwritesOf(channel), guild.id) & view) === 0n)
    return null;
  game.log.error({ room }, 'Discord leaves a secret room open to everybody; it is removed');
  await attempt(() => guild.channels.delete(channelId), failureLog(game, 'remove an open room'));
  game.rooms.noteRoom(room, undefined);
  await game.save();
  return faulty('left-open');
}

/** A channel as Discord has answered, and the request for it. */
interface Answer {
  readonly channelId: string;
  readonly asked: readonly Overwrite[];
  readonly given: readonly Overwrite[];
  /** The overwrites that the plan requests for the channel in its present state. */
  readonly next: readonly Overwrite[];
}

/**
 * Discord may keep other overwrites than it was asked to: a retired bit is dropped, or an overwrite. The same request
 * would have the same answer, so the difference is logged once and accepted. It is stored, so that a restart does not
 * ask again either. A channel that somebody changes later no longer matches the accepted answer, and is corrected as
 * usual.
 */
async function accept(game: RoomsGame, { channelId, asked, given, next }: Answer): Promise<void> {
  const known = game.rooms.stored.kept?.[channelId];
  const isAsAsked = sameOverwrites(asked, given);
  if (isAsAsked && known === undefined) return;
  if (!isAsAsked) {
    const differences = differencesOf(asked, given);
    if (game.rooms.isNewDifference(differences.join(', ')))
      game.log.warn({ differences }, 'Discord keeps the access to a channel otherwise than asked');
  }
  game.rooms.noteKept(channelId, isAsAsked ? undefined : { asked: printOf(next), given: printOf(given) });
  await game.save();
}

/** The bits that differ, as text. Nobody is named, since a log must not tell who is let into a room. */
function differencesOf(asked: readonly Overwrite[], given: readonly Overwrite[]): readonly string[] {
  const ids = new Set([...asked, ...given].map(({ id }) => id));
  const found = [...ids].flatMap((id) => {
    const one = asked.find((each) => each.id === id);
    const other = given.find((each) => each.id === id);
    if (one === undefined) return ['an overwrite was added'];
    if (other === undefined) return ['an overwrite was dropped'];
    const bits = (name: 'allow' | 'deny') => {
      const [lost, added] = [one[name] & ~other[name], other[name] & ~one[name]];
      return [...(lost ? [`${name} without ${lost}`] : []), ...(added ? [`${name} with ${added}`] : [])];
    };
    return [...bits('allow'), ...bits('deny')];
  });
  return [...new Set(found)].sort();
}
