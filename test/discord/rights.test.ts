/**
 * Rights: each order of a table's host and each command for moderators on the local Discord. People without the right
 * are refused in their language, and nothing changes. A person with the right succeeds.
 */

import type { OptionValues, SimulatedUser } from 'discord-emulator';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { t } from '#narration/index.ts';
import { exportRoleSet, shipped } from '#rolesets/index.ts';
import { expectSuccess } from '../game/kit/process.ts';
import { keptLog, loadedSettings, memoryStore, usualRoleSets } from './bot-parts.ts';
import { setScene, wireBot } from './evening.ts';

/** Fast enough to reach a speech in seconds. */
const speed = 120;
const seats = 6;

type Scene = Awaited<ReturnType<typeof setScene>>;
type Hosts = { readonly id: string };

let scene: Scene;
let bot: Awaited<ReturnType<typeof wireBot>>;
let hosts: Hosts;
const store = memoryStore();
const log = keptLog();

/** The people: a host who does not play, six players, one who waits for a seat, one substitute, one to be banned. */
const host = () => scene.people[seats]!;
const [guest, newcomer, outcast] = [() => scene.people[7]!, () => scene.people[8]!, () => scene.people[9]!];
const table = () => bot.tables.tablesIn(scene.guild.id)[0]!;
/** The stored document of the table. */
const document = () => {
  const { content } = store.documents.get(`table:${table().gameId}`) as { content: Readonly<Record<string, unknown>> };
  return content;
};
const untold = () => (document()['untold'] ?? []) as readonly unknown[];
const seat = (number: number) => table().town.seats[number - 1];
/** Returns true if such an event is stored. */
const happened = (type: string) =>
  [...store.documents].some(([key, value]) => key.startsWith('game:') && JSON.stringify(value).includes(type));
const settings = async () => (await loadedSettings(store)).of(scene.guild.id);
const sets = async () =>
  (await usualRoleSets(store).list(scene.guild.id)).flatMap(({ id, revision }) => (revision === null ? [] : id));

/** The stored tables, games, settings and role sets, without the reconciler's documents. */
const stored = () => [...store.documents].filter(([key]) => !key.startsWith('hall:') && !key.endsWith(':shown'));

beforeAll(async () => {
  scene = await setScene(10);
  const { guild, application, emulator } = scene;
  hosts = guild.addRole({ name: 'Hosts' });
  expectSuccess(await (await loadedSettings(store)).change(guild.id, guild.owner.id, { hostRoleId: hosts.id }));
  bot = await wireBot({ token: application.token, api: emulator.apiUrl, store, log, settings: { speed } });
  await host().slash('game new', { rules: 'club', players: seats, seed: 7, host: 'beside' });
  for (const person of scene.people.slice(0, seats))
    expectSuccess(await bot.tables.join(table().gameId, { userId: person.id, name: person.name }));
  await guest().slash('game wait');
});

afterAll(async () => {
  await bot.tables.stop();
  await bot.discord.close();
  expect(scene.emulator.refusals).toEqual([]);
  expect(scene.emulator.answerFaults).toEqual([]);
  expect(log.issues.filter(({ level }) => level === 'error')).toEqual([]);
  await scene.emulator.stop();
});

interface GuardedAction {
  readonly path: string;
  readonly options?: () => OptionValues;
  /** The owners of the right: the table's host or a moderator, the host alone, or a moderator. */
  readonly right: 'host' | 'host-alone' | 'moderator';
  /** The change: where it can be seen, and its value afterwards. */
  readonly seen?: () => unknown;
  readonly becomes?: unknown;
  /** The answer, if the command changes nothing. */
  readonly says?: RegExp;
  /** True if time runs meanwhile, so that other things may change too. */
  readonly runs?: true;
}

const player = (number: number) => ({ player: `${number}` });
const person = (who: () => SimulatedUser) => () => ({ person: who() });
const judged = (number: number, reason: string) => () => ({ ...player(number), reason });
const file = () => ({ file: { name: 'x.json', content: exportRoleSet(shipped['four-cards']!) }, id: 'third' });
const zip = () => ({ file: { name: 'x.zip', content: 'no zip' } });

const inLobby: readonly GuardedAction[] = [
  { path: 'host kick', options: person(guest), right: 'host', seen: () => table().waiting.length, becomes: 0 },
  {
    ...{ path: 'host roll-call', right: 'host' },
    ...{ seen: () => table().lobby?.rollCall !== undefined, becomes: true },
  },
];

const ofModerators: readonly GuardedAction[] = [
  {
    ...{ path: 'host ban', options: person(outcast), right: 'moderator' },
    ...{ seen: async () => Object.values((await settings()).banned), becomes: ['P10'] },
  },
  { path: 'host bans', right: 'moderator', says: /P10/ },
  {
    ...{ path: 'host unban', options: person(outcast), right: 'moderator' },
    ...{ seen: async () => Object.keys((await settings()).banned), becomes: [] },
  },
  { path: 'setup', right: 'moderator', says: /Language/ },
  { path: 'settings log', right: 'moderator', says: /<@\d+>/ },
  { path: 'doctor', right: 'moderator', says: /✅/ },
  {
    ...{ path: 'roleset create', options: () => ({ id: 'first', name: 'First', rules: 'boxed' }), right: 'moderator' },
    ...{ seen: sets, becomes: ['first'] },
  },
  { path: 'roleset edit', options: () => ({ set: 'first' }), right: 'moderator', says: /`first`/ },
  {
    ...{ path: 'roleset role', right: 'moderator' },
    options: () => ({ set: 'first', id: 'owl', 'name-en': 'Owl', 'name-ru': 'Сова', side: 'town', ability: 'heal' }),
    seen: async () => JSON.stringify(await usualRoleSets(store).export(scene.guild.id, 'first')).includes('Сова'),
    becomes: true,
  },
  {
    ...{ path: 'roleset copy', options: () => ({ set: 'first', id: 'second' }), right: 'moderator' },
    ...{ seen: sets, becomes: ['first', 'second'] },
  },
  {
    ...{ path: 'roleset import', options: file, right: 'moderator' },
    ...{ seen: sets, becomes: ['first', 'second', 'third'] },
  },
  { path: 'roleset delete', options: () => ({ set: 'second' }), right: 'moderator', says: /`second`/ },
  // test/discord/packs.test.ts has the rights on packs.
  { path: 'pack choose', options: () => ({ pack: 'none' }), right: 'moderator', says: /none/ },
  { path: 'pack preview', options: () => ({ pack: 'none' }), right: 'moderator', says: /none/ },
  { path: 'pack upload', options: zip, right: 'moderator', says: /./ },
  { path: 'pack remove', options: () => ({ pack: 'none' }), right: 'moderator', says: /none/ },
];

const inGame: readonly GuardedAction[] = [
  { path: 'host pause', right: 'host', seen: () => table().overview.paused, becomes: true, runs: true },
  { path: 'host foul', options: judged(3, 'rudeness'), right: 'host', seen: () => seat(3)!.fouls, becomes: 1 },
  { path: 'host undo', options: () => player(3), right: 'host', seen: () => seat(3)!.fouls, becomes: 0 },
  {
    ...{ path: 'host mute', options: () => player(2), right: 'host' },
    ...{ seen: () => document()['hushed'], becomes: expect.arrayContaining([expect.any(String)]) },
  },
  {
    ...{ path: 'host unmute', options: () => player(2), right: 'host' },
    ...{ seen: () => document()['hushed'], becomes: [] },
  },
  {
    path: 'host replace',
    options: () => ({ ...player(5), person: newcomer() }),
    ...{ right: 'host', seen: () => table().players[4]!.name, becomes: 'P9' },
  },
  {
    path: 'host move',
    options: () => ({ channel: scene.guild.channel('General') }),
    ...{ right: 'host', seen: () => typeof document()['voiceChannelId'], becomes: 'string' },
  },
  {
    ...{ path: 'host notebook', right: 'host' },
    ...{ seen: () => document()['insiders'] !== undefined, becomes: true, says: /The notebook/ },
  },
  {
    ...{ path: 'host extend', options: () => ({ seconds: 1800 }), right: 'host' },
    ...{ seen: () => happened('StepExtended'), becomes: true },
  },
  {
    path: 'host remove',
    options: judged(4, 'oaths'),
    right: 'host',
    seen: () => seat(4)!.left?.cause,
    becomes: 'removed',
  },
  { path: 'host resume', right: 'host', seen: () => table().overview.paused, becomes: false },
  { path: 'host skip', right: 'host', seen: () => happened('"skipped"'), becomes: true, runs: true },
  { path: 'host end', right: 'host', seen: () => happened('GameEnded'), becomes: true, runs: true },
];

const holder = { host: 'kind.not-host', moderator: 'kind.not-moderator.role' } as const;

const refusal = (right: GuardedAction['right'], language: 'en' | 'ru') =>
  right === 'host-alone'
    ? t(language, 'remarks:table.not-host')
    : t(language, `ui:${holder[right]}`, { role: `<@&${hosts.id}>` });

/** Types the command as this person. Returns the answer. */
async function types(who: SimulatedUser, { path, options }: GuardedAction): Promise<string> {
  const answer = await who.slash(path, options?.() ?? {}, { channel: scene.guild.channel('general') });
  expect(answer.ephemeral).toBe(true);
  return answer.content;
}

/** A member with the role of the hosts. */
function helper(name: string, locale: 'en-US' | 'ru' = 'en-US'): SimulatedUser {
  const member = scene.guild.addMember({ name, locale });
  scene.guild.asModerator().giveRole(member, hosts);
  return member;
}

let turns = 0;
/** By turns the table's host and a person with the hosts' role, so that nobody types too often. */
function whoMay({ right }: GuardedAction): SimulatedUser {
  turns += 1;
  return right === 'host-alone' || (right === 'host' && turns % 2 === 0) ? host() : helper(`Helper ${turns}`);
}

/**
 * Returns true if the bot stores nothing more by itself: the people of the lobby have been told their news, and the
 * step of the game is open. A step that was being announced when the game was paused is opened all the same.
 */
function isSettled(): boolean {
  const [open] = bot.tables.tablesIn(scene.guild.id);
  return !open || (untold().length === 0 && (open.stage !== 'playing' || open.town.open));
}

async function isFor(action: GuardedAction): Promise<void> {
  const { right, seen, becomes, says, runs } = action;
  await expect.poll(isSettled).toBe(true);
  const before = { seen: await seen?.(), stored: structuredClone(stored()) };
  expect(before.seen).not.toEqual(becomes ?? null);
  const stranger = scene.guild.addMember({ name: 'Stranger', locale: 'ru' });
  expect(await types(stranger, action)).toBe(refusal(right, 'ru'));
  // One of the players, each in turn.
  expect(await types(scene.people[turns % 3]!, action)).toBe(refusal(right, 'en'));
  expect(await seen?.()).toEqual(before.seen);
  if (!runs) {
    const known = before.stored.map(([key]) => key);
    const added = stored().filter(([key]) => !known.includes(key));
    expect(added, JSON.stringify(added)).toEqual([]);
    expect(stored()).toEqual(before.stored);
  }
  const read = await types(whoMay(action), action);
  expect(read).toMatch(says ?? /./);
  for (const language of ['en', 'ru'] as const) expect(read).not.toBe(refusal(right, language));
  if (seen) await expect.poll(seen).toEqual(becomes);
}

describe('the actions of its host, or of moderators, are refused to others', () => {
  test.each(ofModerators)('/$path', isFor);

  test.each(['wait', 'watch', 'join', 'new'])('/game %s, which is for people who are not banned', async (what) => {
    const { guild } = scene;
    const banned = guild.addMember({ name: `Banned ${what}`, locale: 'ru' });
    await types(helper(`Mod ${what}`), { path: 'host ban', options: () => ({ person: banned }), right: 'moderator' });
    const before = structuredClone(stored());
    const tableRequest = {
      path: `game ${what}`,
      options: () => (what === 'new' ? { rules: 'six' } : {}),
      right: 'host',
    } as const;
    expect(await types(banned, tableRequest)).toBe(t('ru', 'remarks:table.banned'));
    expect(stored()).toEqual(before);
  });

  test.each(inLobby)('/$path, in the lobby', isFor);

  test.each(['en', 'ru'] as const)(
    '/host move to the server’s AFK channel is refused in words (%s)',
    async (language) => {
      const { guild } = scene;
      const channel = guild.channel('General');
      const seen = () => bot.discord.client.guilds.cache.get(guild.id)!.afkChannelId;
      guild.setAfkChannel(channel);
      await expect.poll(seen).toBe(channel.id);
      const before = structuredClone(stored());
      const who = helper(`Mover ${language}`, language === 'ru' ? 'ru' : 'en-US');
      const move = { path: 'host move', options: () => ({ channel }), right: 'host' } as const;
      expect(await types(who, move)).toBe(t(language, 'remarks:obstacle.voice-afk', { channel: `<#${channel.id}>` }));
      expect(stored()).toEqual(before);
      guild.setAfkChannel(null);
      await expect.poll(seen).toBe(null);
    },
  );

  test('the answer to a roll call, which is for people with a seat', async () => {
    const lobby = () =>
      host()
        .messages(scene.guild.channel('general'))
        .findLast(({ components = [] }) => components.length > 0)!;
    const button = t('en', 'ui:button.here');
    await expect.poll(() => JSON.stringify(lobby().components)).toContain(button);
    const before = structuredClone(stored());
    const stranger = scene.guild.addMember({ name: 'Stranger', locale: 'ru' });
    const refused = await stranger.press(lobby(), button);
    expect(refused.content).toBe(t('ru', 'remarks:table.not-seated'));
    expect(refused.ephemeral).toBe(true);
    expect(stored()).toEqual(before);
    await scene.people[0]!.press(lobby(), button);
    await expect.poll(() => table().lobby?.rollCall?.here).toEqual([scene.people[0]!.id]);
  });

  test('/game start, which is for its host alone', async () => {
    for (const { id } of scene.people.slice(0, seats)) await bot.tables.answerRoll(table().gameId, id);
    await isFor({ path: 'game start', right: 'host-alone', seen: () => table().stage, becomes: 'playing', runs: true });
    await expect.poll(() => table().town.open && table().town.step?.kind === 'speech').toBe(true);
  });

  test.each(inGame)('/$path, in a game', isFor);

  test('/game end, in a lobby', async () => {
    const open = () => bot.tables.tablesIn(scene.guild.id).length;
    await expect.poll(open).toBe(0);
    const opener = scene.people[0]!;
    await opener.slash('game new', { rules: 'club' });
    await expect.poll(open).toBe(1);
    const end: GuardedAction = { path: 'game end', right: 'host', seen: open, becomes: 0 };
    for (const language of ['ru', 'en-US'] as const) {
      const stranger = scene.guild.addMember({ name: 'Stranger', locale: language });
      expect(await types(stranger, end)).toBe(refusal('host', language === 'ru' ? 'ru' : 'en'));
    }
    expect(open()).toBe(1);
    await types(opener, end);
    await expect.poll(open).toBe(0);
  });
});
