import { setTimeout as pause } from 'node:timers/promises';
import { PermissionFlagsBits } from 'discord.js';
import { readText, type ShownMessage, type SimulatedUser } from 'discord-emulator';
import { describe, expect, test } from 'vitest';
import { beginEvening, type Evening } from '../discord/evening.ts';
import { setTable } from '../discord/table-settings.ts';
import { lastingPart, ownMessages } from '../wire/kit/own-messages.ts';

let evening: Evening;

const inGeneral = (): ShownMessage[] => evening.people[0]!.messages(evening.guild.channel('general'));
const table = () => evening.tables.tablesIn(evening.guild.id)[0]!;
const rooms = (person: SimulatedUser) => person.channels().map(({ name }) => name);
const may = (person: SimulatedUser, channel: string, bit: bigint) =>
  (evening.guild.permissions(person, person.channel(channel)) & bit) !== 0n;

/** Six who play, then one who opens the table and does not, and others. */
async function seated(speed: number, options: Record<string, string | number | boolean>) {
  evening = await beginEvening(speed, 10);
  const players = evening.people.slice(0, 6);
  const [host, guest, newcomer] = evening.people.slice(6);
  await host!.slash('game new', { rules: 'six', seed: 7, ...options });
  await expect.poll(() => inGeneral().length).toBe(1);
  for (const person of players) await person.press(inGeneral()[0]!, 'Join');
  return { players, host: host!, guest: guest!, newcomer: newcomer! };
}

describe('the orders of a host on Discord', () => {
  test('hands a seat over with its chats and its card, and neither the former player nor a watcher sees a secret', async () => {
    const { players, host, guest, newcomer } = await seated(200, { host: 'beside' });
    await setTable(host, inGeneral()[0]!, { keepsLog: 'on' });
    await host.slash('host roll-call');
    await expect.poll(() => JSON.stringify(inGeneral()[0]!.rows)).toContain('I am here');
    for (const person of players) await person.press(inGeneral()[0]!, 'I am here');
    await expect.poll(() => table().lobby?.rollCall?.here.length).toBe(6);
    expect((await guest.slash('game wait')).content).toContain('You are on the waiting list');
    await guest.slash('game leave');
    await host.slash('game start');
    expect((await guest.slash('game watch')).content).toContain('You now see the town');
    const inClan = () => players.find((person) => rooms(person).includes('mafia'));
    await expect.poll(inClan).toBeDefined();
    const mafioso = inClan()!;
    const seat = table().players.find(({ userId }) => userId === mafioso.id)!.seat;
    const before = rooms(mafioso);
    const card = lastingPart((await mafioso.slash('card')).content);
    expect(card).toMatch(/^## Don/);

    const moved = await host.slash('host replace', { player: `${seat}`, person: newcomer });
    expect(moved.content).toContain('Done');
    await expect.poll(() => rooms(newcomer)).toEqual(before);
    await expect.poll(() => rooms(mafioso)).toEqual(['general', 'General']);
    expect(lastingPart((await newcomer.slash('card')).content)).toBe(card);
    const refused = await mafioso.slash('card');
    expect(refused.content).toContain('Somebody else now plays at your seat');
    expect(refused.ephemeral).toBe(true);
    const told = inGeneral().at(-1)!;
    expect(told.mentions.map(({ id }) => id).sort()).toEqual([mafioso.id, newcomer.id].sort());

    expect(rooms(guest)).toEqual(expect.arrayContaining(['general', 'town']));
    expect(rooms(guest).filter((name) => name === 'mafia' || name === 'graveyard')).toEqual([]);
    expect(may(guest, 'town', PermissionFlagsBits.SendMessages)).toBe(false);
    const heard = evening.guild.permissions(guest, evening.discord.reconciler.channel(table().gameId, 'voice')!);
    expect(heard & PermissionFlagsBits.Connect).not.toBe(0n);
    expect(heard & PermissionFlagsBits.Speak).toBe(0n);

    const opened = await host.slash('host notebook', {});
    expect(opened.ephemeral).toBe(true);
    expect(opened.content).toContain('The notebook');
    expect(opened.content).toMatch(/Don/);
    expect((await host.slash('host notebook', { part: 'log' })).content).toContain('All nights');
    expect((await players.find((one) => one !== mafioso)!.slash('host notebook')).content).toContain(
      'Only the table’s host',
    );
    const publicly = [...inGeneral(), ...newcomer.messages(newcomer.channel('town'))].map(
      ({ text: content }) => content,
    );
    expect(publicly.join('\n')).not.toMatch(/\bDon\b/);
    // The rooms go half a second later. Discord takes longer to post what ends the game.
    evening.emulator.beforeRoute = async ({ method, template }) => {
      if (method === 'POST' && template === '/channels/{channel_id}/messages') await pause(1_500);
      return undefined;
    };
    expect((await host.slash('host end', { hidden: true })).content).toContain('called off');
    await expect.poll(() => evening.tables.tablesIn(evening.guild.id)).toEqual([]);
    const ends = (person: SimulatedUser) =>
      person.received.filter(({ t, d }) => t === 'MESSAGE_CREATE' && readText(d).includes('The cards stay face down'));
    expect([newcomer, guest].map((person) => ends(person).length)).toEqual([1, 1]);
    expect(ends(mafioso)).toEqual([]);
  });

  test('lets a person lead, who alone reads the words and the next step, and keeps banned people away', async () => {
    const { players, host, guest } = await seated(20, { host: 'person' });
    await evening.guild.owner.slash('host ban', { person: guest });
    expect((await guest.slash('game watch')).content).toMatch(/banned from tables/);
    expect((await evening.guild.owner.slash('host bans')).content).toContain(guest.id);
    expect((await players[0]!.slash('host unban', { person: guest })).content).toContain('Manage Server');
    await evening.guild.owner.slash('host unban', { person: guest });
    // The answer to the start is the panel, without a command.
    const started = await host.slash('game start');
    await expect.poll(() => started.content).toContain('Welcome to the table');
    expect(JSON.stringify(started.message!.rows)).toContain('"Next"');
    const panel = await host.slash('host lead');
    expect(panel.ephemeral).toBe(true);
    expect(panel.content).toContain('Welcome to the table');
    await host.press(host.ephemerals.at(-1)!, 'Next');
    await expect.poll(() => table().town.phase).toBe('night');
    await expect.poll(() => host.ephemerals.at(-1)!.text).toContain('first night');
    const stale = await host.press(host.ephemerals.at(-1)!, 'Where are we?');
    expect(stale.content === '' || host.ephemerals.at(-1)!.text.includes('first night')).toBe(true);
    expect((await players[0]!.slash('host lead')).content).toContain('Only the host');

    // The newest page has the button as well: one press for each step.
    const page = () => host.messages(host.channel('town')).findLast(({ rows: components }) => components?.length)!;
    const next = () => /n1:[a-z0-9]+:(\d+):lead/.exec(JSON.stringify(page().rows));
    const [id, step] = next()!;
    void players[1]!.press(page(), id);
    await expect.poll(() => players[1]!.ephemerals.at(-1)?.text).toContain('Only the host');
    expect(next()?.[0]).toBe(id);
    // A second press at the same time skips nothing. Its answer takes the place of the host's own message.
    const { sent } = ownMessages(host.received);
    for (const _ of [1, 2]) void host.press(page(), id);
    await expect.poll(() => Number(next()?.[1])).toBe(Number(step) + 1);
    await expect.poll(() => ownMessages(host.received)).toEqual({ sent: sent + 1, left: 1, most: 1 });
    await host.slash('game end');
  });

  test('is started and led on by a moderator when the host has left the server, and its town is told that', async () => {
    const { players, host } = await seated(20, { host: 'person' });
    const { owner } = evening.guild;
    expect((await players[0]!.slash('game start')).content).toContain('Only the host');
    const started = await owner.slash('game start');
    await expect.poll(() => started.content).toContain('Welcome to the table');
    const voice = () => evening.discord.reconciler.channel(table().gameId, 'voice');
    await expect.poll(voice).not.toBeNull();
    await host.joinVoice(voice()!);
    evening.guild.kick(host);
    const town = () => players[0]!.messages(players[0]!.channel('town'));
    const gone = () =>
      town().filter(({ text: content }) => content.includes(`The host of this table (<@${host.id}>) is away`));
    await expect.poll(() => gone().length).toBe(1);
    expect(gone()[0]!.text).toContain('A moderator can go on instead');

    const page = () => town().findLast(({ rows: components }) => components?.length)!;
    void owner.press(page(), /n1:[a-z0-9]+:(\d+):lead/.exec(JSON.stringify(page().rows))![0]);
    await expect.poll(() => table().town.phase).toBe('night');
    const panel = await owner.slash('host lead');
    expect(panel.ephemeral).toBe(true);
    expect(panel.content).toContain('first night');
    await owner.slash('game end');
  });

  test.each(['its host, who has no seat,', 'a moderator'])(
    'closes a finished table for %s and for no guest',
    async (who) => {
      const { host, guest } = await seated(20, { host: 'person' });
      const closes = who === 'a moderator' ? evening.guild.owner : host;
      await host.slash('game start');
      await expect.poll(() => table().stage).toBe('playing');
      expect((await host.slash('game end')).content).toContain('called off');
      await expect.poll(() => table().stage).toBe('over');
      expect((await guest.slash('game end')).content).toContain('Only the table’s host');
      expect((await closes.slash('game end')).content).toContain('The table is closed');
      await expect.poll(() => evening.tables.tablesIn(evening.guild.id)).toEqual([]);
    },
  );
});
