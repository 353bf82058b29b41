import { SeededRandom } from 'discord-emulator/random';
import { describe, expect, test } from 'vitest';
import type { Verb } from '#engine/kernel/types.ts';
import { rest } from './kit/clock.ts';
import {
  ask,
  expectSuccess,
  fullLobby,
  GUILD,
  isOpen,
  Process,
  person,
  remark,
  startedGame,
  TestEnvironment,
  until,
} from './kit/process.ts';

const panels = { settings: { secrecy: 'panels' } } as const;

/** A table of a rulebook with this place for night chats. */
async function tableOf(ruleset: string, players: number, secrecy: 'channels' | 'panels') {
  const environment = new TestEnvironment();
  const bot = new Process(environment);
  const config = { guildId: GUILD, channelId: 'lobby', ruleset, options: {}, language: 'en' as const };
  const { gameId } = expectSuccess(
    await bot.tables.create({ ...config, host: person(1), seed: 11, settings: { secrecy }, size: players }),
  );
  for (let seat = 2; seat <= players; seat += 1) expectSuccess(await ask(bot.tables, gameId).lobby.join(person(seat)));
  expectSuccess(await ask(bot.tables, gameId).lobbyStart.start('u1'));
  return { environment, tables: bot.tables, gameId };
}

type Table = Awaited<ReturnType<typeof tableOf>>;

/** Each player with a possible action takes it or not, the same at both tables. */
async function actAtRandom({ tables, gameId }: Table, players: number, dice: SeededRandom): Promise<void> {
  for (let seat = 1; seat <= players; seat += 1) {
    for (const { verb, options, min } of tables.insight(gameId, `u${seat}`)?.view.choices ?? []) {
      if (!dice.chance(0.5) || options.length < min) continue;
      const targets = options.slice(0, Math.max(min, options.length > 0 ? 1 : 0));
      await ask(tables, gameId).actions.submit(`u${seat}`, { verb: verb as Verb, targets });
    }
  }
}

const isChat = (room: string) => room.startsWith('clan-') || room === 'graveyard';

/** The readers and writers of each chat: for channels from the layout, for panels from each person's chats. */
function accessOf({ environment, tables, gameId }: Table, players: number, secrecy: 'channels' | 'panels'): string[] {
  if (secrecy === 'channels')
    return environment
      .layout(gameId)
      .rooms.filter(({ room }) => isChat(room))
      .flatMap(({ room, access }) =>
        access.filter(({ read }) => read).map((one) => `${room} ${one.userId} ${one.write}`),
      )
      .sort();
  return Array.from({ length: players }, (_, index) => `u${index + 1}`)
    .flatMap((userId) => tables.chats(gameId, userId).map(({ room, writes }) => `${room} ${userId} ${writes}`))
    .sort();
}

/** The chats of which each person's panel tells them, each with its reader. */
const ownChatsOf = ({ tables, gameId }: Table, players: number): string[] =>
  Array.from({ length: players }, (_, index) => `u${index + 1}`)
    .flatMap((userId) => tables.ownChats(gameId, userId).map(({ room, writes }) => `${room} ${userId} ${writes}`))
    .sort();

/** The game's lines in each chat. */
function toldTo(
  { environment, tables, gameId }: Table,
  players: number,
  secrecy: 'channels' | 'panels',
): Map<string, string> {
  const told = new Map<string, string>();
  if (secrecy === 'channels')
    for (const { room, text } of environment.posts) {
      if (isChat(room)) told.set(room, [told.get(room) ?? [], text].flat().join('\n'));
    }
  else
    for (let seat = 1; seat <= players; seat += 1)
      for (const { room, lines } of tables.chats(gameId, `u${seat}`))
        told.set(room, lines.map(({ text }) => text).join('\n'));
  return told;
}

const clan = ['clan-mafia', 'graveyard'];

describe.each([
  ['six', 6, clan],
  ['club', 10, clan],
  ['boxed', 14, clan],
  // Two clans, with a werewolf who may join one.
  ['deck', 20, ['clan-mafia', 'clan-yakuza', 'graveyard']],
  ['grand', 16, clan],
  ['sport', 10, clan],
] as const)('%s with night talks in panels', (ruleset, players, chats) => {
  test('gives each person the chats that they would have as channels, at every moment of a game', async () => {
    const [open, sealed] = [await tableOf(ruleset, players, 'channels'), await tableOf(ruleset, players, 'panels')];
    const seen = new Set<string>();
    for (let step = 0; step < 150 && open.tables.table(open.gameId)?.stage === 'playing'; step += 1) {
      await rest();
      await actAtRandom(open, players, new SeededRandom(step, 1));
      await actAtRandom(sealed, players, new SeededRandom(step, 1));
      await rest();
      const wanted = accessOf(open, players, 'channels');
      expect(accessOf(sealed, players, 'panels')).toEqual(wanted);
      const isOn = open.tables.table(open.gameId)?.stage === 'playing';
      expect(ownChatsOf(open, players)).toEqual(isOn ? wanted : []);
      expect(ownChatsOf(sealed, players)).toEqual(isOn ? wanted : []);
      for (const line of wanted) seen.add(line.split(' ')[0]!);
      const rooms = sealed.environment.layout(sealed.gameId).rooms.map(({ room }) => room);
      expect(rooms.filter(isChat)).toEqual([]);
      const [one, other] = [await open.environment.clock.ring(), await sealed.environment.clock.ring()];
      expect(other).toBe(one);
    }
    expect([...seen].sort()).toEqual(chats);
    const told = toldTo(sealed, players, 'panels');
    for (const [room, text] of told)
      if (room !== 'graveyard') expect(text).toBe(toldTo(open, players, 'channels').get(room) ?? '');
    expect(sealed.environment.posts.filter(({ room }) => isChat(room))).toEqual([]);
  });
});

test.each([
  ['six', 6, ['town', 'voice', 'clan-mafia', 'graveyard']],
  ['deck', 20, ['town', 'voice', 'clan-mafia', 'clan-yakuza']],
] as const)('%s begins with as many rooms as Discord lets a bot make at once', async (ruleset, players, rooms) => {
  const { environment } = await tableOf(ruleset, players, 'channels');
  const first = environment.layouts.find((layout) => layout.rooms.length > 0)!;
  expect(first.rooms.map(({ room }) => room)).toEqual(rooms);
});

/** The first line of a chat: its members have met. */
const opening = { seat: null, text: 'Introduced' };

/** In the second night, before the mafia’s call. */
async function night(environment = new TestEnvironment()) {
  const bot = new Process(environment);
  const gameId = await startedGame(bot.tables, 7, panels);
  await until(bot, gameId, ({ town }) => town.round === 2 && town.phase === 'night');
  const of = (userId: string) => bot.tables.chats(gameId, userId);
  const all = ['u1', 'u2', 'u3', 'u4', 'u5', 'u6'];
  const mafia = all.filter((userId) => of(userId).some(({ room }) => room === 'clan-mafia'));
  return { bot, tables: bot.tables, gameId, of, mafia, town: all.filter((userId) => !mafia.includes(userId)) };
}

describe('a message in a panel', () => {
  test('is read back by the clan and by nobody else, and is never in a channel', async () => {
    const environment = new TestEnvironment();
    const { tables, gameId, of, mafia, town } = await night(environment);
    expectSuccess(await ask(tables, gameId).talk.say(mafia[0]!, 'we take seat *three* @everyone'));
    const lines = [{ seat: Number(mafia[0]!.slice(1)), text: 'we take seat \\*three\\* @\u200beveryone' }];
    for (const userId of mafia) expect(of(userId)[0]!.lines).toEqual([opening, ...lines]);
    for (const userId of [...town, 'a-stranger']) expect(of(userId)).toEqual([]);
    expect(environment.posts.filter(({ text }) => text.includes('three'))).toEqual([]);
    expect(JSON.stringify(environment.layouts)).not.toContain('three');
  });

  test('shows nothing in public: no call to the reconciler, no speech, no other panel', async () => {
    const environment = new TestEnvironment();
    const { tables, gameId, mafia } = await night(environment);
    const before = environment.trace.length;
    expectSuccess(await ask(tables, gameId).talk.say(mafia[0]!, 'hello'));
    expect(environment.trace.slice(before)).toEqual([expect.stringMatching(/^store game:.*:said:000001$/)]);
  });

  test('is stored before it shows, and is there after kill -9', async () => {
    const environment = new TestEnvironment();
    const { bot, gameId, mafia } = await night(environment);
    expectSuccess(await ask(bot.tables, gameId).talk.say(mafia[0]!, 'one'));
    bot.writesLeft = 0;
    void ask(bot.tables, gameId).talk.say(mafia[1]!, 'two');
    await rest();
    expect(bot.killed).toBe(true);
    expect(bot.tables.chats(gameId, mafia[0]!)[0]!.lines.map(({ text }) => text)).toEqual(['Introduced', 'one']);
    const later = new Process(environment);
    await later.tables.restore();
    expect(later.tables.chats(gameId, mafia[0]!)[0]!.lines.map(({ text }) => text)).toEqual([
      'Introduced',
      'one',
      'two',
    ]);
    expectSuccess(await ask(later.tables, gameId).talk.say(mafia[1]!, 'three'));
    expect(later.tables.chats(gameId, mafia[0]!)[0]!.lines).toHaveLength(4);
  });

  test('is refused in words where it cannot be stored, and then nobody reads it', async () => {
    const { bot, tables, gameId, of, mafia } = await night();
    bot.failing = true;
    expect(await ask(tables, gameId).talk.say(mafia[0]!, 'lost')).toMatchObject(remark('table.storage-full'));
    expect(of(mafia[0]!)[0]!.lines).toEqual([opening]);
  });

  test('nobody can say anything without a night chat, by day, or with nothing in it', async () => {
    const { bot, tables, gameId, of, mafia, town } = await night();
    expect(await ask(tables, gameId).talk.say(town[0]!, 'let me in')).toEqual(remark('talk.none'));
    expect(await ask(tables, gameId).talk.say('a-stranger', 'let me in')).toEqual(remark('talk.none'));
    expect(await ask(tables, gameId).talk.say(mafia[0]!, ' \u200b ')).toEqual(remark('talk.empty'));
    await until(bot, gameId, isOpen('speech'));
    const living = mafia.filter((userId) => tables.insight(gameId, userId)!.view.seats.length > 0);
    expect(of(living[0]!).map(({ writes }) => writes)).toEqual([false]);
    expect(await ask(tables, gameId).talk.say(living[0]!, 'psst')).toEqual(remark('talk.closed'));
  });

  test('the dead talk among themselves, and read what the clan says', async () => {
    const { bot, tables, gameId, mafia, town } = await night();
    expectSuccess(await ask(tables, gameId).attendance.leave(town[0]!));
    await until(bot, gameId, () => tables.chats(gameId, town[0]!).some(({ room }) => room === 'graveyard'));
    expectSuccess(await ask(tables, gameId).talk.say(town[0]!, 'so it ends'));
    const rooms = tables.chats(gameId, town[0]!).map(({ room, writes }) => [room, writes]);
    expect(rooms).toEqual([
      ['clan-mafia', false],
      ['graveyard', true],
    ]);
    for (const userId of [...mafia, ...town.slice(1)])
      expect(tables.chats(gameId, userId).map(({ room }) => room)).not.toContain('graveyard');
  });

  test('goes when the table goes', async () => {
    const environment = new TestEnvironment();
    const { bot, tables, gameId, mafia } = await night(environment);
    expectSuccess(await ask(tables, gameId).talk.say(mafia[0]!, 'hello'));
    expectSuccess(await ask(tables, gameId).hostRequests.end('u1', false));
    await until(bot, gameId, () => false);
    expect(await environment.store.keys(`game:${gameId}:`)).toEqual([]);
  });
});

test('a table with channels has no talk in panels', async () => {
  const bot = new Process(new TestEnvironment());
  const gameId = await startedGame(bot.tables);
  await until(bot, gameId, ({ town }) => town.round === 2);
  expect(['u1', 'u2', 'u3', 'u4', 'u5', 'u6'].flatMap((userId) => bot.tables.chats(gameId, userId))).toEqual([]);
  expect(await ask(bot.tables, gameId).talk.say('u1', 'hm')).toEqual(remark('talk.none'));
});

test('the lobby of a table with channels has no remark on them: its rules say that they may show their people', async () => {
  const { tables } = new Process(new TestEnvironment());
  const gameId = await fullLobby(tables, 7, {});
  const table = tables.table(gameId)!;
  expect(table.lobby!.remarks).toEqual([]);
  expect(table.lobby!.inRules).toContainEqual({ key: 'talk.channels' });
});

test('the lobby of a table with panels says so, and no longer warns of people who see channels', async () => {
  const environment = new TestEnvironment();
  environment.onlookers = [
    { kind: 'onlooker', key: 'onlooker.owner', params: { person: '<@1>' } },
    { kind: 'permission', key: 'stays-open', params: { doors: 'Stream' } },
  ];
  const { tables } = new Process(environment);
  const gameId = await fullLobby(tables, 7, panels);
  await rest();
  const keys = tables.table(gameId)!.lobby!.remarks.map(({ key }) => key);
  expect(keys).toContain('talk.panels');
  expect(keys).not.toContain('talk.channels');
  expect(keys).not.toContain('onlooker.owner');
  expect(keys).toContain('stays-open');
});
