import { chats } from '#engine/kernel/engine.ts';
import type { Ruleset } from '#engine/kernel/ruleset.ts';
import type { Clan } from '#engine/kernel/types.ts';
import { type OwnWords, type Wording, wordsOf } from '#narration/index.ts';
import { floorOf, voicesOf } from '../model/floor.ts';
import { type Game, watches } from '../model/game.ts';
import type { TableDocument } from '../ports/journal.ts';
import type { Access, ChatRoom, Layout, LobbyView, Room, RoomLayout, Script, SeatedPlayer } from '../ports/ports.ts';
import { publicClans } from './clan-rooms.ts';
import { panelsOf } from './panels.ts';

/** Everything that the look of a table hangs on. */
export interface Scene {
  readonly table: TableDocument;
  readonly rules: Ruleset;
  readonly ownRoles: readonly OwnWords[];
  readonly game: Game;
  readonly lobby: LobbyView;
  /** The end of the time that is running. */
  readonly until: number | null;
  readonly script: Script;
}

type Person = SeatedPlayer & { readonly watches: boolean; readonly alive: boolean };

/** The players by seat. */
export const seatsOf = (table: TableDocument): readonly SeatedPlayer[] =>
  table.players.map((player, index) => ({ ...player, seat: index + 1 }));

/** This person at his seat. */
export const seatIn = (table: TableDocument, userId: string): SeatedPlayer | undefined =>
  seatsOf(table).find((player) => player.userId === userId);

/** A game has begun (its first batch is stored) and its rooms are not to be taken away yet. */
export const isPlaying = ({ table, game }: Pick<Scene, 'table' | 'game'>): boolean =>
  table.stage === 'open' && game.batches > 0;

/** What Discord should look like for a table. Pure: the same scene gives the same layout. */
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

/** Who is at the table still; the away see and hear nothing of it any more. */
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
 * The chats of the clans and of the dead, with who may read and write in them; as channels, or in panels. All of them are
 * there from the start, by what everybody knows of the table: neither their number nor when one is made tells of a card,
 * and Discord lets nobody make a channel at every moment. Nobody is let in before the rules allow it.
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
 * Who sees the town, and no other room, without a seat: the host who does not play, and who watches. Neither sees more or
 * less by night than by day.
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

/** A clan that has cards in this game and whose first call has begun. */
export function isIntroduced({ game: { state } }: Scene, clan: Clan): boolean {
  if (state.phase === null || !state.seats.some((seat) => seat.clan === clan)) return false;
  return state.phase === 'day' || state.round > 1 || state.night.called.includes(clan);
}

/** Its living members read always and write by night, and by day where they may change a contract (D6); the dead may watch (G6) once they have said their last word. */
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
  const label = (key: string, params = {}) => scene.script.label({ key, params }, wordingOf(scene));
  if (state.outcome) return label('status.over');
  if (state.phase === null) return label('status.opening');
  return state.phase === 'night'
    ? label('status.night', { night: state.round })
    : label('status.day', { day: state.round });
}
