/** The voice room of a game is that of the next game of the same people, who stay in it. */
import { type APIMessage, PermissionFlagsBits } from 'discord.js';
import type { Channel, SimulatedUser } from 'discord-emulator';
import { afterEach, expect, test } from 'vitest';
import { HandEvening } from './hand-evening.ts';

let evening: HandEvening;
let former: string;
let room: Channel;
afterEach(() => evening.closeCleanly());

const inTown = (label: string): APIMessage | undefined => evening.panel(label);
const inGeneral = (label: string): APIMessage | undefined =>
  evening.host
    .messages(evening.guild.channel('general'))
    .findLast(({ components }) => JSON.stringify(components ?? []).includes(`"${label}"`));
const next = () => evening.tables.tablesIn(evening.guild.id).find(({ stage }) => stage !== 'over');
const areAllMuted = () => next()?.players.every(({ userId }) => evening.guild.isMuted(userOf(userId)));
const userOf = (userId: string): SimulatedUser => evening.people.find(({ id }) => id === userId)!;
const voiceRooms = () => evening.guild.channels.filter(({ type, name }) => type === 2 && name !== 'General');
const placeOf = (person: SimulatedUser) => evening.guild.voiceState(person)?.channelId;
const mayConnect = (person: SimulatedUser): boolean =>
  (evening.guild.permissions(person, room) & PermissionFlagsBits.Connect) !== 0n;
const areAllThere = () => evening.people.every((person) => placeOf(person) === room.id);

/** Begins a game that the host ends, with everybody in its voice room. */
async function playOne(rules = 'six', people = 6): Promise<void> {
  evening = await HandEvening.open(
    { gatherMs: 120_000, quietMs: 600_000 },
    {},
    { people, tableRequest: { rules, seed: 7 } },
  );
  await evening.seat();
  former = evening.gameId;
  room = evening.guild.channels.find(({ id }) => id === evening.voiceRoom)!;
  await evening.endByHost();
  await evening.until(() => inTown('Again') && !evening.people.some((person) => evening.guild.isMuted(person)));
}

/** Opens the next lobby, and lets everybody confirm. */
async function openNext(): Promise<void> {
  await evening.answer(evening.host.press(inTown('Again')!, 'Again'));
  await evening.until(() => next() && inTown('I am here') && inGeneral('Start'));
  for (const person of evening.people.slice(1)) await evening.answer(person.press(inTown('I am here')!, 'I am here'));
  evening.gameId = next()!.gameId;
}

async function start() {
  await evening.until(() => inGeneral('Start'));
  return evening.host.press(inGeneral('Start')!, 'Start');
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
    // It moves to the category of its new table.
    await evening.until(() =>
      evening.guild.channels.find(({ id }) => id === room.parentId)?.name.endsWith(evening.gameId),
    );
    await killedAt(ending, () => evening.tables.end(former, evening.host.id, false));
    await evening.until(() => evening.tables.table(former) === null);
    expect([voiceRooms().map(({ id }) => id), areAllThere()]).toEqual([[room.id], true]);
    await evening.endByHost();
    await evening.until(() => inTown('Close the table') && !evening.people.some((each) => evening.guild.isMuted(each)));
    await evening.answer(evening.host.press(inTown('Close the table')!, 'Close the table'));
    await evening.until(() => evening.tables.tablesIn(evening.guild.id).length === 0);
    expect(evening.guild.channels.map(({ name }) => name)).toEqual(['general', 'General']);
  },
);

test('a player of the game before who is not in the next one is silent in it, and nowhere else', async () => {
  await playOne('club', 7);
  await openNext();
  const guest = evening.people.at(-1)!;
  await evening.tables.leave(evening.gameId, guest.id);
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

test('the voice room goes back to the game before if the next game is called off before its deal', async () => {
  await playOne('club', 7);
  await openNext();
  const [late, guest] = evening.people.slice(-2) as [SimulatedUser, SimulatedUser];
  await evening.tables.leave(evening.gameId, guest.id);
  await late.leaveVoice();
  await start();
  await evening.until(() => evening.table.stage === 'gathering' && evening.voiceRoom === room.id);
  await evening.until(() => !mayConnect(guest));
  await evening.tables.gather(evening.gameId, evening.host.id, 'cancel', false);
  await evening.until(() => evening.table.stage === 'lobby' && evening.voiceRoom === null && mayConnect(guest));
  await restart();
  expect(evening.bot!.discord.reconciler.voiceChannel(former)).toBe(room.id);
  await late.joinVoice(room);
  expect([voiceRooms().map(({ id }) => id), areAllThere()]).toEqual([[room.id], true]);
  await start();
  await evening.until(() => evening.table.stage === 'playing' && evening.voiceRoom === room.id);
});

test('or a new one is made, if the host closes the old table at the moment in which the next one gathers', async () => {
  await playOne();
  await openNext();
  const isOpen = () => evening.guild.channels.some(({ id }) => id === evening.voiceRoom);
  await Promise.all([start(), evening.tables.end(former, evening.host.id, false)]);
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
  await evening.tables.end(former, evening.host.id, false);
  await evening.until(() => evening.tables.table(former) === null && evening.voiceRoom !== null);
  expect(evening.table.stage).toBe('lobby');
});
