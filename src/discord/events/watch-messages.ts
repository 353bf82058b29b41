import {
  Events,
  GatewayDispatchEvents,
  type GatewayMessageUpdateDispatchData,
  PermissionFlagsBits,
  SnowflakeUtil,
} from 'discord.js';
import type { Layout, Room } from '#game/ports/ports.ts';
import type { DiscordTime } from '../connection/discord-time.ts';
import { attempt, describeError } from '../connection/faults.ts';
import { failureLog } from '../reconciler/failure-log.ts';
import { channelIdOf } from '../reconciler/game-channels.ts';
import type { OpenGame } from '../reconciler/open-game.ts';
import { guarded } from './guarded.ts';
import type { Watch } from './watch.ts';

/** The number of edited messages that are remembered. */
const editsKept = 1_000;

interface Reading {
  readonly time: DiscordTime;
  /** True if the operator has the towns read. */
  readonly readsTown: boolean;
}

/** A message that its author has edited in a room of a table. */
interface Edit {
  readonly game: OpenGame;
  readonly room: Room;
  readonly channelId: string;
  readonly messageId: string;
  readonly userId: string;
}

/**
 * Follows the messages of people in the rooms and lobbies of tables, and no others. Deletes those that are edited by
 * people who may not write there: Discord lets people edit wherever they can see the channel. Counts what is written
 * below the panels of a town or a lobby, and passes on what is written in a town if the operator has it read.
 */
export function watchMessages(watch: Watch, { time, readsTown }: Reading): void {
  const { client, rooms, service, log } = watch;
  const townAmong = (games: readonly OpenGame[], channelId: string): OpenGame | undefined =>
    // Two games of the same people may have one town.
    games.find((game) => game.rooms.idOf('town') === channelId && channelIdOf(game, 'town') === channelId);
  const read = (game: OpenGame | undefined, userId: string, content: string): void => {
    if (readsTown && game !== undefined)
      service().tell(game.gameId, ({ floorMonitor }) => floorMonitor.wrote(userId, content));
  };
  client.on(Events.MessageCreate, ({ author, guildId, channelId, content }) => {
    if (author.bot || guildId === null) return;
    guarded(log, () => {
      const games = rooms.gamesIn(guildId);
      const game = townAmong(games, channelId);
      game?.panels.noteWordsBelow('town');
      for (const { layout, panels } of games) if (layout?.lobbyChannelId === channelId) panels.noteWordsBelow('lobby');
      read(game, author.id, content);
    });
  });
  const isNewEdit = newEdits(time);
  // discord.js 14 passes on only updates of messages that it has cached, and it caches none.
  client.ws.on(GatewayDispatchEvents.MessageUpdate, (update: GatewayMessageUpdateDispatchData) => {
    const { id: messageId, channel_id: channelId, guild_id: guildId, author, content } = update;
    if (guildId === undefined || author === undefined || author.bot === true) return;
    guarded(log, () => {
      const games = rooms.gamesIn(guildId);
      const places = games.flatMap((game) => placeOf(game, channelId));
      if (places.length === 0 || !isNewEdit(update)) return;
      const edits = places.map((place) => ({ ...place, channelId, messageId, userId: author.id }));
      const silenced = edits.find(isSilenced);
      if (silenced === undefined) read(townAmong(games, channelId), author.id, content ?? '');
      else void remove(watch, silenced).catch((error: unknown) => log.error(describeError(error), 'an edit stays'));
    });
  });
}

/**
 * Returns the test whether an update is a new edit. Discord also updates a message that is pinned or gets the preview of
 * a link. Such an update has no time of an edit, or that of an earlier edit, in whole ms (api-docs #8281). Edits from
 * before the start of the bot are not new.
 */
function newEdits(time: DiscordTime): (update: GatewayMessageUpdateDispatchData) => boolean {
  const known = new Map<string, number>();
  const startedAt = Date.now();
  return ({ id, edited_timestamp: edited }) => {
    const at = Date.parse(edited ?? '');
    if (Number.isNaN(at) || at <= (known.get(id) ?? 0)) return false;
    known.delete(id);
    known.set(id, at);
    for (const oldest of [...known.keys()].slice(0, -editsKept)) known.delete(oldest);
    return time.of(String(SnowflakeUtil.generate({ timestamp: at }))) >= startedAt;
  };
}

/** The room of a game in this channel, if it has one there. */
function placeOf(game: OpenGame, channelId: string): readonly Pick<Edit, 'game' | 'room'>[] {
  const rooms = game.layout?.rooms ?? [];
  return rooms.flatMap(({ room }) => (channelIdOf(game, room) === channelId ? [{ game, room }] : []));
}

/**
 * Returns true if the author has access to the room and may not write there. They still may as long as Discord shows the
 * room's earlier access.
 */
function isSilenced({ game, room, channelId, userId }: Edit): boolean {
  const channel = game.context.client.channels.cache.get(channelId);
  if (channel === undefined || channel.isDMBased() || channel.isThread()) return false;
  const own = channel.permissionOverwrites.cache.get(userId);
  return mayWrite(game.layout, room, userId) === false && own?.allow.has(PermissionFlagsBits.SendMessages) !== true;
}

/** Returns whether a layout lets a person write in a room. `null`: it gives them no access. Nobody writes in a voice room. */
function mayWrite(layout: Layout | null, room: Room, userId: string): boolean | null {
  const access = layout?.rooms.find((one) => one.room === room)?.access.find((one) => one.userId === userId);
  if (access?.read !== true) return null;
  return access.write && room !== 'voice';
}

/** Deletes the message, and tells the table. */
async function remove({ client, service }: Watch, { game, room, channelId, messageId, userId }: Edit): Promise<void> {
  const deleted = await attempt(
    () => client.rest.delete(`/channels/${channelId}/messages/${messageId}`),
    failureLog(game, 'delete an edited message'),
  );
  const isGone = deleted.ok || deleted.error.fault === 'unknown-message';
  service().tell(game.gameId, ({ floorMonitor }) => floorMonitor.edited({ room, userId, isGone }));
}
