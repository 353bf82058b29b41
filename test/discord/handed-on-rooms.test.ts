/** The voice room, the town and the category of a game are those of the next game of the same people. */
import { PermissionFlagsBits } from 'discord.js';
import type { Channel, SimulatedUser } from 'discord-emulator';
import { expect, test } from 'vitest';
import { ask } from '../game/kit/ask.ts';
import { HandEvening } from './hand-evening.ts';
import { setTable } from './table-settings.ts';

let evening: HandEvening;
let former: string;
let room: Channel;
let town: Channel;

const next = () => evening.tables.tablesIn(evening.guild.id).find(({ stage }) => stage !== 'over');
const areAllMuted = () => next()?.players.every(({ userId }) => evening.guild.isMuted(userOf(userId)));
const userOf = (userId: string): SimulatedUser => evening.people.find(({ id }) => id === userId)!;
const voiceRooms = () => evening.guild.channels.filter(({ type, name }) => type === 2 && name !== 'General');
const towns = () => evening.guild.channels.filter(({ name }) => name === 'town');
const categories = () => evening.guild.channels.filter(({ type }) => type === 4);
const sees = (person: SimulatedUser): boolean => person.channels().some(({ id }) => id === town.id);
const mayWrite = (person: SimulatedUser, where = town): boolean =>
  (evening.guild.permissions(person, where) & PermissionFlagsBits.SendMessages) !== 0n;
const markOf = (gameId: string, rulebook = 'Mafia for six') => `Nightcall · ${rulebook} · ${gameId}`;
const clubMark = (gameId: string) => markOf(gameId, 'Club Mafia');
/** The number of channels that the bot has asked Discord to make. */
const made = () => evening.emulator.calls.filter(({ method, route }) => method === 'POST' && route === makes).length;
const makes = '/guilds/{guild_id}/channels';
const placeOf = (person: SimulatedUser) => evening.guild.voiceState(person)?.channelId;
const mayConnect = (person: SimulatedUser): boolean =>
  (evening.guild.permissions(person, room) & PermissionFlagsBits.Connect) !== 0n;
const areAllThere = () => evening.people.every((person) => placeOf(person) === room.id);

/** Begins a game that the host ends, with everybody in its voice room. */
async function playOne(rules = 'six', people = 6, { setUp = async () => {}, play = async () => {} } = {}) {
  evening = await HandEvening.open(
    { gatherMs: 120_000, quietMs: 600_000 },
    {},
    { people, tableRequest: { rules, seed: 7 } },
  );
  await setUp();
  await evening.seat();
  former = evening.gameId;
  room = evening.guild.channels.find(({ id }) => id === evening.voiceRoom)!;
  town = towns()[0]!;
  await play();
  await evening.endByHost();
  await evening.until(() => evening.panel('Again') && !evening.people.some((person) => evening.guild.isMuted(person)));
}

/** Opens the next lobby, and lets everybody confirm. */
async function openNext(): Promise<void> {
  await evening.answer(evening.host.press(evening.panel('Again')!, 'Again'));
  await evening.until(() => next() && evening.panel('I am here') && evening.inGeneral('Start'));
  for (const person of evening.people.slice(1))
    await evening.answer(person.press(evening.panel('I am here')!, 'I am here'));
  evening.gameId = next()!.gameId;
}

async function start() {
  await evening.until(() => evening.inGeneral('Start'));
  return evening.host.press(evening.inGeneral('Start')!, 'Start');
}

/** Resolves when the bot makes this call. */
const called = (method: string, template: string): Promise<void> =>
  new Promise((resolve) => {
    evening.emulator.beforeRoute = (call) => {
      if (call.method === method && call.template === template) resolve();
      return undefined;
    };
  });

async function restart(): Promise<void> {
  await evening.killBot();
  await evening.startBot();
}

/** Begins something, and kills the bot in the middle of it: when it makes this call. `null`: does not kill it. */
async function killedAt(call: readonly [string, string] | null, begin: () => Promise<unknown>): Promise<void> {
  const isReached = call && called(...call);
  const begun = begin();
  await (isReached ?? begun);
  if (isReached === null) return;
  await restart();
  void begun.catch(() => undefined);
}

const channel = '/channels/{channel_id}';
const moments = [
  ['at no time', null, null],
  ['while the room is handed over', ['PATCH', channel], null],
  ['while the other rooms are made', ['POST', '/guilds/{guild_id}/channels'], null],
  ['while the rooms of the game before are deleted', null, ['DELETE', channel]],
] as const;

test.each(moments)(
  'nobody has to move, and the last table deletes it; the bot is killed %s',
  async (_, starting, ending) => {
    await playOne();
    await openNext();
    await killedAt(starting, start);
    await evening.until(() => evening.table.stage === 'playing');
    await evening.until(areAllMuted);
    expect(evening.voiceRoom).toBe(room.id);
    expect([voiceRooms().map(({ id }) => id), areAllThere()]).toEqual([[room.id], true]);
    expect(towns().map(({ id }) => id)).toEqual([town.id]);
    // The channels have the mark of the table that plays there.
    await evening.until(() => town.topic === markOf(evening.gameId));
    await evening.until(
      () =>
        categories()
          .map(({ name }) => name)
          .join() === markOf(evening.gameId),
    );
    await killedAt(ending, () => ask(evening.tables, former).hostRequests.end(evening.host.id, false));
    await evening.until(() => evening.tables.table(former) === null);
    expect([voiceRooms().map(({ id }) => id), areAllThere()]).toEqual([[room.id], true]);
    expect([...towns(), ...categories()].map(({ id }) => id).sort()).toEqual([town.id, town.parentId].sort());
    await evening.endByHost();
    await evening.until(
      () => evening.panel('Close the table') && !evening.people.some((each) => evening.guild.isMuted(each)),
    );
    await evening.answer(evening.host.press(evening.panel('Close the table')!, 'Close the table'));
    await evening.until(() => evening.tables.tablesIn(evening.guild.id).length === 0);
    expect(evening.guild.channels.map(({ name }) => name)).toEqual(['general', 'General']);
  },
);

test('a player of the game before who is not in the next one is silent in it, and nowhere else', async () => {
  await playOne('club', 7);
  await openNext();
  const guest = evening.people.at(-1)!;
  await ask(evening.tables, evening.gameId).attendance.leave(guest.id);
  await start();
  await evening.until(() => evening.table.stage === 'playing');
  await evening.until(() => areAllMuted() && evening.guild.isMuted(guest));
  expect(mayConnect(guest)).toBe(false);
  await restart();
  await guest.joinVoice(evening.guild.channel('General'));
  await evening.until(() => !evening.guild.isMuted(guest));
  await evening.until(areAllMuted);
  // Both tables know the room, and the next one guards it.
  const allow = `${PermissionFlagsBits.ViewChannel | PermissionFlagsBits.Connect}`;
  evening.guild.asModerator().setOverwrite(room.id, guest.id, { type: 1, allow, deny: '0' });
  expect(mayConnect(guest)).toBe(true);
  await evening.until(() => !mayConnect(guest));
});

test('the rooms go back to the game before if the next game is called off before its deal', async () => {
  await playOne('club', 7);
  await openNext();
  const [late, guest] = evening.people.slice(-2) as [SimulatedUser, SimulatedUser];
  await ask(evening.tables, evening.gameId).attendance.leave(guest.id);
  await late.leaveVoice();
  await start();
  await evening.until(() => evening.table.stage === 'gathering' && evening.voiceRoom === room.id);
  await evening.until(() => !mayConnect(guest) && !sees(guest) && town.topic === clubMark(evening.gameId));
  await ask(evening.tables, evening.gameId).gatheringRequests.order(evening.host.id, 'cancel', false);
  await evening.until(() => evening.table.stage === 'lobby' && evening.voiceRoom === null && mayConnect(guest));
  // The town as well, with the buttons of its game.
  await evening.until(() => sees(guest) && town.topic === clubMark(former) && evening.panel('Close the table'));
  await evening.until(() => evening.panel('Begin without them') === undefined);
  expect(categories().map(({ name }) => name)).toEqual([clubMark(former)]);
  await restart();
  expect(evening.bot!.discord.reconciler.channel(former, 'voice')).toBe(room.id);
  await late.joinVoice(room);
  expect([voiceRooms().map(({ id }) => id), areAllThere()]).toEqual([[room.id], true]);
  await start();
  await evening.until(() => evening.table.stage === 'playing' && evening.voiceRoom === room.id);
});

test('or a new one is made, if the host closes the old table at the moment in which the next one gathers', async () => {
  await playOne();
  await openNext();
  const isOpen = () => evening.guild.channels.some(({ id }) => id === evening.voiceRoom);
  await Promise.all([start(), ask(evening.tables, former).hostRequests.end(evening.host.id, false)]);
  await evening.until(() => evening.tables.table(former) === null && evening.voiceRoom !== null && isOpen());
  for (const person of evening.people)
    if (placeOf(person) !== evening.voiceRoom) await person.joinVoice(evening.voiceRoom!);
  await evening.until(() => evening.table.stage === 'playing' && areAllMuted());
  expect(voiceRooms().map(({ id }) => id)).toEqual([evening.voiceRoom]);
});

test('a full lobby of the next game has no rooms of its own as long as those of the game before are there', async () => {
  await playOne();
  await openNext();
  await evening.arranged();
  expect(evening.voiceRoom).toBeNull();
  await ask(evening.tables, former).hostRequests.end(evening.host.id, false);
  await evening.until(() => evening.tables.table(former) === null && evening.voiceRoom !== null);
  expect(evening.table.stage).toBe('lobby');
});

test('an evening of two games makes seven channels: only the night chats are new ones', async () => {
  await playOne();
  const chats = evening.guild.channels.filter(({ name }) => ['mafia', 'graveyard'].includes(name));
  expect(made()).toBe(5);
  await openNext();
  await start();
  await evening.until(() => evening.table.stage === 'playing');
  await ask(evening.tables, former).hostRequests.end(evening.host.id, false);
  await evening.until(() => evening.tables.table(former) === null);
  await evening.arranged();
  expect(made()).toBe(7);
  const now = evening.guild.channels.filter(({ name }) => ['mafia', 'graveyard'].includes(name));
  expect([now.length, now.filter(({ id }) => chats.some((chat) => chat.id === id))]).toEqual([2, []]);
});

test('the town follows its next game at once: its readers, its writers and its buttons', async () => {
  await playOne('club', 7);
  await openNext();
  const guest = evening.people.at(-1)!;
  const words = evening.host.say(town, 'Good game');
  const fresh = evening.guild.addMember({ name: 'Fresh' });
  await ask(evening.tables, evening.gameId).attendance.leave(guest.id);
  expect(town.name).toBe('town');
  expect([sees(guest), sees(fresh), evening.panel('Close the table') !== undefined]).toEqual([true, false, true]);
  await fresh.press(evening.inGeneral('Join')!, 'Join');
  await evening.until(() => evening.table.players.length === 7);
  await start();
  await evening.until(() => evening.table.stage === 'gathering');
  await evening.until(() => !sees(guest) && sees(fresh));
  await evening.until(() => evening.panel('Close the table') === undefined && evening.panel('Again') === undefined);
  await fresh.joinVoice(room);
  await evening.until(() => evening.table.stage === 'playing');
  await evening.reach(({ town: { phase } }) => phase === 'night');
  await evening.until(() => ![...evening.people, fresh].some((person) => mayWrite(person)));
  evening.emulator.discord.behavior.silencedEdits = true;
  evening.host.edit(words, 'I am the don');
  await evening.until(() => !evening.host.messages(town).some(({ id }) => id === words.id));
  await restart();
  await evening.arranged();
  expect([sees(guest), evening.people.some((person) => mayWrite(person)), towns().length]).toEqual([false, false, 1]);
});

test('the table of the game before closes, although people write in the town', async () => {
  await playOne();
  await openNext();
  // The first night closes the town.
  evening.host.say(town, 'good luck');
  await start();
  await evening.until(() => evening.table.stage === 'playing' && evening.panel('Close the table') === undefined);
  await evening.clock.move(61_000);
  await evening.until(() => evening.tables.table(former) === null);
});

test('a table that keeps its log keeps its town and its category', async () => {
  const setUp = async () => {
    await evening.fillLobby();
    await setTable(evening.host, evening.lobby!, { keepsLog: 'on' });
  };
  await playOne('six', 6, { setUp });
  await openNext();
  await start();
  await evening.until(() => evening.table.stage === 'playing' && towns().length === 2);
  await evening.until(() => categories().length === 2 && voiceRooms().length === 1);
  expect([town.topic, town.parentId === room.parentId]).toEqual([markOf(former), false]);
  // Nobody writes there in the night of the next game.
  await evening.until(() => !evening.people.some((person) => mayWrite(person)) && evening.people.every(sees));
  expect(made()).toBe(9);
});

test('nobody writes in the graveyard of the game before, once the next one gathers', async () => {
  const play = async () => {
    await evening.reach(({ town: { open } }) => open);
    const remove = { order: 'remove', seat: 4, reason: 'an oath' } as const;
    await ask(evening.tables, evening.gameId).hostRequests.order(evening.host.id, remove, false);
  };
  await playOne('club', 7, { play });
  const grave = evening.guild.channels.find(({ name }) => name === 'graveyard')!;
  const dead = evening.people.filter((person) => evening.leftBy(person) !== undefined);
  expect(dead.length).toBeGreaterThan(0);
  expect(dead.every((person) => mayWrite(person, grave))).toBe(true);
  await openNext();
  await start();
  await evening.until(() => !dead.some((person) => mayWrite(person, grave)));
  expect(dead.every((person) => person.channels().some(({ id }) => id === grave.id))).toBe(true);
});

test('a town or a category that a moderator deletes is made again once, and nothing is left behind', async () => {
  await playOne();
  await openNext();
  await start();
  await evening.until(() => evening.table.stage === 'playing');
  await evening.arranged();
  for (const id of [town.id, town.parentId]) evening.guild.asModerator().deleteChannel(id!);
  await evening.until(() => towns().length === 1 && towns()[0]!.id !== town.id);
  await ask(evening.tables, former).hostRequests.end(evening.host.id, false);
  await evening.until(() => evening.tables.table(former) === null);
  await evening.arranged();
  expect([towns().length, voiceRooms().map(({ id }) => id)]).toEqual([1, [room.id]]);
  await evening.endByHost();
  await evening.until(
    () => evening.panel('Close the table') && !evening.people.some((each) => evening.guild.isMuted(each)),
  );
  await ask(evening.tables, evening.gameId).hostRequests.end(evening.host.id, false);
  await evening.until(() => evening.tables.tablesIn(evening.guild.id).length === 0);
  expect(evening.guild.channels.map(({ name }) => name)).toEqual(['general', 'General']);
});
