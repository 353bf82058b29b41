import { areChatsOpen, chats } from '#engine/kernel/engine.ts';
import type { Chat } from '#engine/kernel/floor.ts';
import { laidOut } from '#engine/kernel/start.ts';
import type { Clan, Options } from '#engine/kernel/types.ts';
import type { Label, Wording } from '#narration/index.ts';
import { knownCards, type PublicDeal } from '../model/calls.ts';
import { optionsOf } from '../model/deck.ts';
import { voicesOf } from '../model/floor.ts';
import { watches } from '../model/game.ts';
import { isHostLed } from '../model/leading.ts';
import { oncePerRuleset } from '../model/memo.ts';
import { isPractice } from '../model/practice.ts';
import { seatIn, seatsOf } from '../model/seating.ts';
import { gameOf } from '../model/stages.ts';
import type { OwnChat } from '../ports/game-service.ts';
import type { Access, ChatRoom, Layout, RoomLayout, SeatedPlayer } from '../ports/ports.ts';
import { panelsOf, type TownRecord } from './panels.ts';
import {
  isIntroduced,
  isPlaying,
  isPrepared,
  isStarted,
  isTownHandedOn,
  keepsDeadSilent,
  type Scene,
} from './scene.ts';

/**
 * The clans that may have a member at a table, judged by public facts: the rulebook, its options, the number of players
 * and the host's deck. It does not look at the deal.
 */
export const publicClans = oncePerRuleset((rules, { options, players, cards }: PublicDeal): readonly Clan[] => {
  const { seats } = laidOut(rules, knownCards(rules, { options, players, cards }).possible, options);
  return rules.clans.filter((clan) => seats.some((seat) => seat.clan === clan));
});

type Person = SeatedPlayer & { readonly watches: boolean; readonly alive: boolean };

/** Returns the layout of a table. Pure: the same scene and the same record give the same layout. */
export function layoutOf(scene: Scene, record: TownRecord): Layout {
  const { table, script, ownRoles, deal } = scene;
  const { settings } = table;
  const { away = [], hushed = [] } = gameOf(table) ?? {};
  // The children's edition has words of its own (D4).
  const wording = script.wordingOf(table.language, { options: table.options, ownRoles, deal });
  const playing = isPlaying(scene);
  const seats = seatsOf(table);
  const gone = away.length === 0 ? [] : seats.filter(({ userId }) => away.includes(userId));
  const here = seats.filter((player) => !gone.includes(player));
  return {
    gameId: table.gameId,
    guildId: table.guildId,
    wording,
    title: script.label({ key: 'layout.rules', params: { ruleset: table.ruleset } }, wording),
    lobbyChannelId: table.channelId,
    ...(settings.categoryId === null ? {} : { categoryId: settings.categoryId }),
    ...(table.voiceChannelId && !scene.isVoiceHandedOn ? { voiceChannelId: table.voiceChannelId } : {}),
    ...roomFacts(scene, wording),
    // A town without a game has no log.
    keepsLog: settings.keepsLog && scene.game.batches > 0,
    ...(playing ? voicesOf(settings.floor, scene, here, hushed) : { speakers: null }),
    players: here,
    ...(gone.length === 0 ? {} : { gone }),
    panels: panelsOf(scene, record),
    status: playing ? statusOf(scene, wording) : '',
  };
}

/** Returns the people who still see and hear the table: all players except those in `away` and practice players. */
function peopleOf({ table, game: { state } }: Scene, players = seatsOf(table)): readonly Person[] {
  const { away = [] } = gameOf(table) ?? {};
  const people: Person[] = [];
  for (const player of players) {
    if (isPractice(player) || away.includes(player.userId)) continue;
    const alive = state.seats[player.seat - 1]?.left === null;
    people.push({ ...player, alive, watches: watches(state, player.seat) });
  }
  return people;
}

type RoomFacts = Pick<
  Layout,
  'rooms' | 'isPrepared' | 'formerVoiceId' | 'formerId' | 'keepsVoice' | 'keepsTown' | 'hostId'
>;

/** The rooms of the table, and whose they are besides. */
function roomFacts(scene: Scene, wording: Wording): RoomFacts {
  const { table, formerVoiceId, formerId, isVoiceHandedOn } = scene;
  const isEarly = isPrepared(scene);
  if (!isEarly && !isStarted(scene)) return { rooms: [] };
  const rooms = roomsOf(scene).map((room) => ({
    ...room,
    name: scene.script.label({ key: `room.${room.room}` }, wording),
  }));
  if (isEarly) return { rooms, isPrepared: true };
  return {
    rooms,
    ...(formerVoiceId === null ? {} : { formerVoiceId }),
    ...(formerId === null ? {} : { formerId }),
    ...(isVoiceHandedOn && !table.voiceChannelId ? { keepsVoice: true } : {}),
    ...(isTownHandedOn(scene) ? { keepsTown: true } : {}),
    ...(isHostLed(table) ? { hostId: table.hostId } : {}),
  };
}

/** A room without its name. */
type NamelessRoom = Omit<RoomLayout, 'name'>;

function roomsOf(scene: Scene): readonly NamelessRoom[] {
  const { state } = scene.game;
  const people = peopleOf(scene);
  const playing = isPlaying(scene);
  // The people of the next game must not write here in its night.
  const isOpen = !scene.isFollowed;
  const threaded = hasThreads(scene);
  const town: NamelessRoom = {
    room: 'town',
    access: [
      ...people.map(({ userId, alive }) => ({
        userId,
        read: true,
        write: isOpen && (state.outcome !== null || !playing || (state.phase === 'day' && alive)),
        ...(threaded && (alive || !playing) ? ({ threads: true } as const) : {}),
      })),
      ...guestsOf(scene, { host: isOpen, watcher: false }),
    ],
  };
  const { region } = scene.table.settings;
  const shows = mayShow(scene);
  const voice: NamelessRoom = {
    room: 'voice',
    access: [
      ...people.map(({ userId, alive, watches: isSilent }) => ({
        userId,
        read: true,
        write: true,
        ...(alive && shows ? ({ camera: true } as const) : {}),
        ...(isSilent && keepsDeadSilent(scene) ? silent : {}),
      })),
      ...guestsOf(scene, { host: true, watcher: true }),
    ],
    ...(region === 'auto' ? {} : { region }),
  };
  // The server's own voice channel is open to everybody until the start.
  const isElsewhere = scene.isVoiceHandedOn || (isPrepared(scene) && Boolean(scene.table.voiceChannelId));
  const rooms = [...(isTownHandedOn(scene) ? [] : [town]), ...(isElsewhere ? [] : [voice])];
  if (scene.table.settings.secrecy === 'panels') return rooms;
  const all = [...rooms, ...chatRooms(scene, people)];
  const channels = all.filter(({ thread }) => thread === undefined);
  return 1 + channels.length <= AT_ONCE ? all : all.filter(isNeeded);
}

/**
 * Returns true if the clans' chats are private threads. Overwrites of the town let the living write in them. They name
 * everybody at the table alike, and who is in which thread is in none.
 */
const hasThreads = ({ table }: Scene): boolean => table.settings.secrecy === 'threads';

/** Returns true while the living may show video. It follows from public facts, and is one change of the room. */
function mayShow({ table: { settings }, game: { state } }: Scene): boolean {
  if (settings.cameras === 'day') return state.phase === 'day' || state.outcome !== null;
  return settings.cameras === 'always';
}

/** The number of channels that Discord lets a bot make within some minutes. One of them is the category. */
export const AT_ONCE = 5;

/**
 * Returns true if the room must exist now. With two clans all rooms are more than Discord lets a bot make at once.
 * Nobody is dead at the start, so the graveyard is made when the first player is let in, which is a public fact.
 */
const isNeeded = ({ room, access }: NamelessRoom): boolean => room !== 'graveyard' || access.length > 0;

/**
 * Returns the chats of the clans and of the dead with their readers and writers, for channels or panels. They follow
 * from public facts, so that neither their number nor their creation shows a card. Nobody has access before the rules
 * allow it.
 */
function chatRooms(scene: Scene, people: readonly Person[]): readonly (NamelessRoom & { readonly room: ChatRoom })[] {
  const over = scene.game.state.outcome !== null;
  const dead = people.filter((person) => (over ? !person.alive : person.watches));
  const { cards, players: seated } = scene.table;
  const known = publicClans(scene.rules, { options: optionsAt(scene), players: seated.length, cards });
  const thread = hasThreads(scene) ? ({ thread: isAnyOpen(scene) ? 'open' : 'locked' } as const) : {};
  const clans = chats(scene.rules, scene.game.state).flatMap((chat) => {
    const isMet = isIntroduced(scene, chat.clan);
    if (!isMet && !known.includes(chat.clan)) return [];
    return { room: `clan-${chat.clan}` as const, access: isMet ? clanAccess(scene, people, chat) : [], ...thread };
  });
  // G6: the chat of the dead, which the living cannot see. As a voice channel of its own, nobody is heard from there.
  const { graveyardVoice } = scene.table.settings;
  const talks = graveyardVoice ? ({ talks: true } as const) : {};
  const access = dead.map(({ userId }) => ({ userId, read: true, write: !scene.isFollowed, ...talks }));
  return [...clans, { room: 'graveyard', access, ...(graveyardVoice ? { isVoice: true as const } : {}) }];
}

/** Returns the chats that a person may read now. */
export function chatsOf(scene: Scene, userId: string): readonly Pick<OwnChat, 'room' | 'writes'>[] {
  const people = peopleOf(
    scene,
    seatsOf(scene.table).filter((player) => player.userId === userId),
  );
  return chatRooms(scene, people).flatMap(({ room, access: [own] }) => (own ? [{ room, writes: own.write }] : []));
}

/**
 * Returns true if members of clans may write. A thread is open also for a clan without members: the server's audit log has
 * the time of each change.
 */
const isAnyOpen = (scene: Scene): boolean => {
  const { rules, game } = scene;
  return isPlaying(scene) && !scene.isFollowed && game.state.outcome === null && areChatsOpen(rules, game.state);
};

/** The options of the game. Before the deal it has the same as its table, and therefore the same rooms. */
const optionsAt = ({ game, rules, table }: Scene): Options =>
  game.batches > 0 ? game.state.options : optionsOf(rules, table);

/**
 * Returns the people without a seat who see the town, and no other room: a host who does not play, and the watchers.
 * Night and day make no difference for them.
 */
function guestsOf({ table }: Scene, writes: { readonly host: boolean; readonly watcher: boolean }): readonly Access[] {
  const hosts = table.lead === null || seatIn(table, table.hostId) ? [] : [table.hostId];
  const watchers = table.watchers.map(({ userId }) => userId).filter((userId) => !hosts.includes(userId));
  return [
    ...hosts.map((userId) => ({ userId, read: true, write: writes.host })),
    ...watchers.map((userId) => ({ userId, read: true, write: writes.watcher, ...(writes.watcher ? silent : {}) })),
  ];
}

const silent = { silent: true } as const;

/**
 * Returns the access to a clan's chat. Living members always read. They write by night, and by day if they may change a
 * contract (D6). The dead may read after their last word (G6).
 */
function clanAccess(
  { game: { state } }: Scene,
  people: readonly Person[],
  { members, write }: Chat,
): readonly Access[] {
  return people
    .filter((person) => members.includes(person.seat) || person.watches || (state.outcome && !person.alive))
    .map(({ userId, seat }) => ({ userId, read: true, write: !state.outcome && write.includes(seat) }));
}

function statusOf({ game: { state }, script }: Scene, wording: Wording): string {
  const label = (key: Label['key'], params = {}) => script.label({ key, params }, wording);
  if (state.outcome) return label('status.over');
  if (state.phase === null) return label('status.opening');
  return state.phase === 'night'
    ? label('status.night', { night: state.round })
    : label('status.day', { day: state.round });
}
