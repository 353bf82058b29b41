import { chats } from '#engine/kernel/engine.ts';
import type { Ruleset } from '#engine/kernel/ruleset.ts';
import type { Clan } from '#engine/kernel/types.ts';
import { type Label, type OwnWords, type Wording, wordsOf } from '#narration/index.ts';
import { floorOf, voicesOf } from '../model/floor.ts';
import { type Game, watches } from '../model/game.ts';
import type { TableDocument } from '../ports/journal.ts';
import type { Access, ChatRoom, Layout, LobbyView, Room, RoomLayout, Script, SeatedPlayer } from '../ports/ports.ts';
import { publicClans } from './clan-rooms.ts';
import { panelsOf } from './panels.ts';

/** The facts that determine a table's layout. */
export interface Scene {
  readonly table: TableDocument;
  readonly rules: Ruleset;
  readonly ownRoles: readonly OwnWords[];
  readonly game: Game;
  readonly lobby: LobbyView;
  /** The end of the running time limit. */
  readonly until: number | null;
  readonly script: Script;
}

type Person = SeatedPlayer & { readonly watches: boolean; readonly alive: boolean };

/** The players with their seats. */
export const seatsOf = (table: TableDocument): readonly SeatedPlayer[] =>
  table.players.map((player, index) => ({ ...player, seat: index + 1 }));

/** The player with this user id, with their seat. */
export const seatIn = (table: TableDocument, userId: string): SeatedPlayer | undefined =>
  seatsOf(table).find((player) => player.userId === userId);

/** Returns true if a game has begun (its first batch is stored) and its rooms are still needed. */
export const isPlaying = ({ table, game }: Pick<Scene, 'table' | 'game'>): boolean =>
  table.stage === 'open' && game.batches > 0;

/** Returns the layout of a table. Pure: the same scene gives the same layout. */
export function layoutOf(scene: Scene): Layout {
  const { table, script } = scene;
  const language = wordingOf(scene);
  const playing = isPlaying(scene);
  const here = seatsOf(table).filter((player) => !table.away.includes(player.userId));
  return {
    gameId: table.gameId,
    guildId: table.guildId,
    language,
    title: script.label({ key: 'layout.title', params: { ruleset: table.ruleset } }, language),
    lobbyChannelId: table.channelId,
    ...(table.categoryId === undefined ? {} : { categoryId: table.categoryId }),
    ...(table.voiceChannelId ? { voiceChannelId: table.voiceChannelId } : {}),
    rooms: playing ? roomsOf(scene, peopleOf(scene)) : [],
    keepTown: table.keepTown,
    ...(playing ? voicesOf(floorOf(table), scene, here, table.hushed) : { speakers: null }),
    players: here,
    panels: panelsOf(scene),
    status: playing ? statusOf(scene) : '',
  };
}

/** What its rooms and panels are written in: the children's edition has words of its own (D4). */
const wordingOf = ({ table, ownRoles }: Scene): Wording =>
  wordsOf(table.language, { options: table.options, ownRoles });

/** The players who still see and hear the table: all except those in `away`. */
function peopleOf({ table, game }: Scene): readonly Person[] {
  return seatsOf(table)
    .filter((player) => !table.away.includes(player.userId))
    .map((player) => ({
      ...player,
      alive: game.state.seats[player.seat - 1]?.left === null,
      watches: watches(game.state, player.seat),
    }));
}

function roomsOf(scene: Scene, people: readonly Person[]): readonly RoomLayout[] {
  const { state } = scene.game;
  const over = state.outcome !== null;
  const readers = (write: (person: Person) => boolean): readonly Access[] =>
    people.map((person) => ({ userId: person.userId, read: true, write: write(person) }));
  const rooms: readonly RoomLayout[] = [
    named(scene, 'town', [
      ...readers((person) => over || (state.phase === 'day' && person.alive)),
      ...guestsOf(scene, { host: true, watcher: false }),
    ]),
    named(scene, 'voice', [...readers(() => true), ...guestsOf(scene, { host: true, watcher: true })]),
  ];
  return scene.table.secrecy === 'panels' ? rooms : [...rooms, ...chatRooms(scene)];
}

/**
 * The chats of the clans and of the dead with their readers and writers, for channels or panels. All of them exist from
 * the start and follow from public facts, so that neither their number nor their creation shows a card. Discord also
 * limits when a channel can be created. Nobody has access before the rules allow it.
 */
export function chatRooms(scene: Scene): readonly (RoomLayout & { readonly room: ChatRoom })[] {
  const people = peopleOf(scene);
  const over = scene.game.state.outcome !== null;
  const dead = people.filter((person) => (over ? !person.alive : person.watches));
  const { cards = null, players: seated } = scene.table;
  const known = publicClans(scene.rules, { options: scene.game.state.options, players: seated.length, cards });
  const clans = scene.rules.clans
    .filter((clan) => known.includes(clan) || isIntroduced(scene, clan))
    .map((clan) => named(scene, `clan-${clan}`, isIntroduced(scene, clan) ? clanAccess(scene, people, clan) : []));
  // G6: the chat of the dead, which the living cannot see.
  const grave = dead.map(({ userId }) => ({ userId, read: true, write: true }));
  return [...clans, named(scene, 'graveyard', grave)];
}

/**
 * The people without a seat who see the town, and no other room: a host who does not play, and the watchers. Night and
 * day make no difference for them.
 */
function guestsOf({ table }: Scene, writes: { readonly host: boolean; readonly watcher: boolean }): readonly Access[] {
  const hosts = table.lead === undefined || seatIn(table, table.hostId) ? [] : [table.hostId];
  const watchers = (table.watchers ?? []).map(({ userId }) => userId).filter((userId) => !hosts.includes(userId));
  return [
    ...hosts.map((userId) => ({ userId, read: true, write: writes.host })),
    ...watchers.map((userId) => ({ userId, read: true, write: writes.watcher, ...(writes.watcher ? silent : {}) })),
  ];
}

const silent = { silent: true } as const;

/** Returns true if the clan has members in this game and its first call has begun. */
export function isIntroduced({ game: { state } }: Scene, clan: Clan): boolean {
  if (state.phase === null || !state.seats.some((seat) => seat.clan === clan)) return false;
  return state.phase === 'day' || state.round > 1 || state.night.called.includes(clan);
}

/**
 * Living members always read. They write by night, and by day if they may change a contract (D6). The dead may read
 * after their last word (G6).
 */
function clanAccess({ game: { state }, rules }: Scene, people: readonly Person[], clan: Clan): readonly Access[] {
  const chat = chats(state, rules.clans, rules.contract).find((chat) => chat.clan === clan);
  return people
    .filter((person) => chat?.members.includes(person.seat) || person.watches || (state.outcome && !person.alive))
    .map(({ userId, seat }) => ({ userId, read: true, write: !state.outcome && chat!.write.includes(seat) }));
}

function named<R extends Room>(scene: Scene, room: R, access: readonly Access[]): RoomLayout & { room: R } {
  return { room, name: scene.script.label({ key: `room.${room}` }, wordingOf(scene)), access };
}

function statusOf(scene: Scene): string {
  const { state } = scene.game;
  const label = (key: Label['key'], params = {}) => scene.script.label({ key, params }, wordingOf(scene));
  if (state.outcome) return label('status.over');
  if (state.phase === null) return label('status.opening');
  return state.phase === 'night'
    ? label('status.night', { night: state.round })
    : label('status.day', { day: state.round });
}
