import type { ShownMessage } from 'discord-emulator';
import { beforeEach, describe, expect, test } from 'vitest';
import { emptyView } from '#engine/kernel/view.ts';
import { menuOf } from '../wire/kit/panel-menus.ts';
import { refusedBy } from './fake-game-service.ts';
import { startTestServer, type TestServer } from './test-server.ts';
import { seated } from './views.ts';

let place: TestServer;
beforeEach(async () => {
  place = await startTestServer();
  const [host] = place.people;
  await host!.slash('game new', { rules: 'club', language: 'en' });
  place.service.players = place.people.map((person) => ({ userId: person.id, name: person.name }));
  place.service.stage = 'playing';
  const seats = seated(place.service.players).map(({ seat }) => ({
    ...{ number: seat, left: seat === 2 ? ({ cause: 'night', round: 1 } as const) : null, card: null },
    fouls: seat === 3 ? 1 : 0,
  }));
  place.service.town = { ...emptyView(null), ruleset: 'club', phase: 'day', round: 1, seats, fouls: [] };
});

const town = (): ShownMessage[] => place.people[0]!.messages(place.guild.channel('town'));
const lastOrder = () => place.service.asked.findLast(({ what }) => what === 'order')?.args.slice(1);

/** The town with a message that tells of a foul. */
async function fouled(): Promise<ShownMessage> {
  const access = place.people.map(({ id }) => ({ userId: id, read: true, write: true }));
  await place.arrange({ rooms: [{ room: 'town', name: 'town', access }] });
  await place.discord.reconciler.post('g1', 'town', { text: 'P3: foul 1', foul: { number: 1, seat: 3 } }, 'n1');
  await expect.poll(town).toHaveLength(1);
  return town()[0]!;
}

describe('the menu of a member', () => {
  test('asks the host for the reason of a foul, and gives it', async () => {
    const [host, , third] = place.people;
    const asked = await host!.useOn(third!, 'Foul');
    expect(asked.ephemeral).toBe(true);
    expect(asked.content).toBe('A foul for **#3 P3**. Why? The table is told.');
    await host!.choose(asked.message!, menuOf(asked.message, 'orderwhy')!.customId, 'rudeness');
    expect(lastOrder()).toEqual([host!.id, { order: 'foul', seat: 3, reason: 'rudeness' }, false]);
  });

  test('asks who replaces a player, under its Russian name for a moderator who reads Russian', async () => {
    place.service.waiting = [{ userId: '77', name: 'Waiter' }];
    const olga = place.guild.owner;
    const asked = await olga.useOn(place.people[3]!, 'Заменить');
    expect(asked.content).toBe('Замена: **№4 P4**. Кто сядет на это место?');
    expect(JSON.stringify(asked.message!.rows)).toContain('Waiter');
    const unknown = await olga.useOn(place.people[1]!, 'Фол');
    expect(unknown.content).toBe('Этот человек сейчас не играет.');
  });

  test('refuses everybody else, and people without a seat', async () => {
    const [host, second, third] = place.people;
    const refused = await second!.useOn(third!, 'Фол');
    expect(refused.content).toBe('Это может только хозяин стола или модератор сервера.');
    expect((await host!.useOn(place.guild.owner, 'Replace')).content).toBe('This person is not playing now.');
    const { fouls: _, ...town } = place.service.town;
    place.service.town = town;
    expect((await host!.useOn(third!, 'Foul')).content).toContain('There are no fouls in the rules of this table.');
    place.service.stage = 'lobby';
    expect((await host!.useOn(third!, 'Foul')).content).toBe('This person is not playing now.');
    expect(lastOrder()).toBeUndefined();
  });
});

describe('/host', () => {
  test('gives a foul to a living player of the list, for a reason of the list, which each person reads in their own language', async () => {
    const [host] = place.people;
    const players = await host!.autocomplete('host foul', 'player', { player: '' });
    expect(players.map(({ name }) => name)).toEqual(['1 · P1', '3 · P3', '4 · P4', '5 · P5', '6 · P6']);
    const reasons = await place.people[1]!.autocomplete('хозяин фол', 'причина', { игрок: '3', причина: 'очеред' });
    expect(reasons).toMatchObject([{ name: 'речь вне очереди', value: 'out-of-turn' }]);
    const answer = await host!.slash('host foul', { player: '3', reason: 'out-of-turn' });
    expect(answer).toMatchObject({
      ephemeral: true,
      content: expect.stringContaining('Done. The table has been told.'),
    });
    expect(lastOrder()).toEqual([host!.id, { order: 'foul', seat: 3, reason: 'out-of-turn' }, false]);
  });

  test('takes a foul back from a player who has one', async () => {
    const [host] = place.people;
    const players = await host!.autocomplete('host undo', 'player', { player: '' });
    expect(players.map(({ value }) => value)).toEqual(['3']);
    await host!.slash('host undo', { player: '3' });
    expect(lastOrder()?.[1]).toEqual({ order: 'undo', seat: 3 });
    await host!.slash('host undo');
    expect(lastOrder()?.[1]).toEqual({ order: 'undo' });
  });

  test('removes, skips, extends, pauses and goes on', async () => {
    const [host] = place.people;
    await host!.slash('host remove', { player: '4 · P4', reason: 'an oath or a bet' });
    expect(lastOrder()?.[1]).toEqual({ order: 'remove', seat: 4, reason: 'an oath or a bet' });
    await host!.slash('host extend', { seconds: 30 });
    expect(lastOrder()?.[1]).toEqual({ order: 'extend', seconds: 30 });
    for (const order of ['skip', 'pause', 'resume'] as const) {
      await host!.slash(`host ${order}`);
      expect(lastOrder()?.[1]).toEqual({ order });
    }
  });

  test('moves the table to a voice channel of the server, or to a room of its own', async () => {
    const [host] = place.people;
    const { id } = place.guild.channel('General');
    const answer = await host!.slash('host move', { channel: id });
    expect(answer.content).toContain('Done. The table has been told.');
    expect(lastOrder()).toEqual([host!.id, { order: 'move', channelId: id }, false]);
    await host!.slash('host move');
    expect(lastOrder()?.[1]).toEqual({ order: 'move', channelId: null });
    const params = { channel: `<#${id}>`, limit: 5, need: 8 };
    const why = { kind: 'obstacle', key: 'obstacle.voice-full', params } as const;
    place.service.ordering = () => refusedBy({ kind: 'remark', remark: why });
    const refusals = [
      await host!.slash('host move', { channel: id }),
      await place.people[1]!.slash('хозяин пересадить'),
    ];
    expect(refusals[0]?.content).toContain(
      `<#${id}> is too small: it takes 5 people, and 8 are needed, including me and everybody in it. Please raise its user limit, or name another channel.`,
    );
    expect(refusals[1]?.content).toBe('Это может только хозяин стола или модератор сервера.');
  });

  test('is for the host of the table and for moderators', async () => {
    const other = await place.people[1]!.slash('хозяин дальше');
    expect(other.content).toBe('Это может только хозяин стола или модератор сервера.');
    expect(lastOrder()).toBeUndefined();
    const manager = await place.guild.owner.slash('host skip');
    expect(manager.content).toContain('Сделано');
    expect(lastOrder()).toEqual([place.guild.owner.id, { order: 'skip' }, true]);
  });

  test('tells in plain words why something was not done', async () => {
    const [host] = place.people;
    place.service.ordering = () => refusedBy({ kind: 'refusal', refusal: { code: 'not-in-ruleset', verb: 'foul' } });
    const unknown = await host!.slash('host foul', { player: '3', reason: 'rude' });
    expect(unknown.content).toContain('There are no fouls in the rules of this table.');
    place.service.ordering = () => refusedBy({ kind: 'refusal', refusal: { code: 'target-out', seat: 2 } });
    const out = await host!.slash('host foul', { player: '2', reason: 'rude' });
    expect(out.content).toContain('P2');
    expect(out.content).toContain('out of the game');
    expect((await host!.slash('host foul', { player: 'Anna', reason: 'rude' })).content).toContain('from the list');
  });
});

describe("the host's undo", () => {
  test('is a button on the news of the foul, in the language of the table; only the host presses it', async () => {
    const message = await fouled();
    const other = await place.people[2]!.press(message, 'Take back the foul of #3');
    expect(other).toMatchObject({ ephemeral: true });
    expect(other.content).toContain('Only the table’s host');
    expect(lastOrder()).toBeUndefined();
    const done = await place.people[0]!.press(message, 'Take back the foul of #3');
    expect(done.ephemeral).toBe(true);
    expect(lastOrder()).toEqual([place.people[0]!.id, { order: 'undo', foul: 1 }, false]);
  });

  test('works after a restart, and a second press is answered kindly', async () => {
    const message = await fouled();
    await place.restart();
    place.service.ordering = () => refusedBy({ kind: 'remark', remark: { key: 'host.undone' } });
    const again = await place.people[0]!.press(message, 'Take back the foul of #3');
    expect(again.content).toContain('That foul has been taken back already.');
  });

  test('has a button for each foul where one message announces several', async () => {
    const access = place.people.map(({ id }) => ({ userId: id, read: true, write: true }));
    const posts = [1, 2, 3, 4, 5, 6, 7].map((number) =>
      place.discord.reconciler.post('g1', 'town', { text: `foul ${number}`, foul: { number, seat: 3 } }, `n${number}`),
    );
    await place.arrange({ rooms: [{ room: 'town', name: 'town', access }] });
    await Promise.all(posts);
    const ids = town().flatMap((message) => JSON.stringify(message.rows).match(/undo:\d/g) ?? []);
    expect(ids).toEqual([1, 2, 3, 4, 5, 6, 7].map((number) => `undo:${number}`));
  });
});
