/** Commands for one table where a server has several: the answer offers the tables and goes on with the chosen one. */
import type { ShownMessage, SimulatedUser } from 'discord-emulator';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { t } from '#narration/index.ts';
import { requestsHeard } from '../game/kit/ask.ts';
import { beginEvening, type Evening } from './evening.ts';
import { seated } from './views.ts';

let evening: Evening;
beforeEach(async () => {
  evening = await beginEvening(200);
  for (const host of [1, 2]) await at(host).slash('game new', { rules: 'club' });
  await expect.poll(tables).toHaveLength(2);
});

const at = (number: number): SimulatedUser => evening.people[number - 1]!;
const moderator = (): SimulatedUser => evening.guild.owner;
const tables = () => evening.tables.tablesIn(evening.guild.id);

interface Menu {
  readonly custom_id: string;
  readonly options: readonly { readonly label: string; readonly value: string }[];
}
const menuOf = (message: ShownMessage): Menu => {
  const [row] = message.rows ?? [];
  return (row as unknown as { components: readonly [Menu] }).components[0];
};

/** Gives a command without a table and chooses the second of the tables that are offered. */
async function typeAndChoose(person: SimulatedUser, command: string, options = {}): Promise<() => string> {
  const asked = await person.slash(command, options);
  await expect.poll(() => asked.content).toBe(t('en', 'ui:which.title'));
  const menu = menuOf(asked.message!);
  expect(menu.options.map(({ label }) => label)).toEqual(['Club Mafia · P1 · 1', 'Club Mafia · P2 · 1']);
  await person.choose(asked.message!, menu.custom_id, menu.options[1]!.value);
  return () => person.message(asked.message!).text;
}

describe('an order without a table, where there are several, goes on with its options at the chosen one:', () => {
  const reason = 'x'.repeat(80);
  const newcomer = () => at(6).id;

  test.each<[string, () => Record<string, string | number | boolean>, () => object]>([
    ['foul', () => ({ player: '3', reason }), () => ({ order: 'foul', seat: 3, reason })],
    [
      'remove',
      () => ({ player: '12 · P12', reason: 'an oath, or a bet' }),
      () => ({ order: 'remove', seat: 12, reason: 'an oath, or a bet' }),
    ],
    [
      'foul',
      () => ({ player: '3', reason: 'rude', technical: true }),
      () => ({ order: 'foul', seat: 3, reason: 'rude', technical: true }),
    ],
    ['defeat', () => ({ player: '4', reason: 'peeking' }), () => ({ order: 'defeat', seat: 4, reason: 'peeking' })],
    ['undo', () => ({}), () => ({ order: 'undo' })],
    ['undo', () => ({ player: '2' }), () => ({ order: 'undo', seat: 2 })],
    ['skip', () => ({}), () => ({ order: 'skip' })],
    ['skip', () => ({ rest: true }), () => ({ order: 'skip', rest: true })],
    ['mute', () => ({ player: '1' }), () => ({ order: 'mute', seat: 1 })],
    ['unmute', () => ({ player: '1' }), () => ({ order: 'unmute', seat: 1 })],
    [
      'replace',
      () => ({ player: '1', person: newcomer() }),
      () => ({ order: 'replace', seat: 1, person: { userId: newcomer(), name: 'P6' } }),
    ],
    [
      'move',
      () => ({ channel: evening.guild.channel('General').id }),
      () => ({ order: 'move', channelId: evening.guild.channel('General').id }),
    ],
    ['move', () => ({}), () => ({ order: 'move', channelId: null })],
    ['extend', () => ({ seconds: 3600 }), () => ({ order: 'extend', seconds: 3600 })],
    ['pause', () => ({}), () => ({ order: 'pause' })],
    ['resume', () => ({}), () => ({ order: 'resume' })],
  ])('/host %s', async (command, options, order) => {
    const asked = requestsHeard(evening.tables, 'order');
    const [, second] = tables();
    const content = await typeAndChoose(moderator(), `host ${command}`, options());
    await expect.poll(() => asked).toEqual([[second!.gameId, moderator().id, order(), true]]);
    await expect.poll(content).not.toBe(t('en', 'ui:which.title'));
  });

  test('/host end hidden', async () => {
    const asked = requestsHeard(evening.tables, 'end');
    const [first, second] = tables();
    await typeAndChoose(moderator(), 'host end', { hidden: true });
    await expect.poll(() => asked).toEqual([[second!.gameId, moderator().id, true, true]]);
    await expect.poll(() => tables().map(({ gameId }) => gameId)).toEqual([first!.gameId]);
  });

  test('/host kick', async () => {
    const asked = requestsHeard(evening.tables, 'kick');
    const [, second] = tables();
    await at(3).slash('game join', { table: second!.gameId });
    await expect.poll(() => evening.tables.table(second!.gameId)?.lobby?.players).toHaveLength(2);
    const typed = await moderator().slash('host kick', { person: at(3).id });
    await expect.poll(() => typed.content).toBe(t('en', 'ui:which.title'));
    const menu = menuOf(typed.message!);
    await moderator().choose(typed.message!, menu.custom_id, menu.options[1]!.value);
    await expect.poll(() => asked).toEqual([[second!.gameId, moderator().id, at(3).id, true]]);
    await expect.poll(() => evening.tables.table(second!.gameId)?.lobby?.players).toHaveLength(1);
  });

  test.each([
    ['notebook', 'notebook', { part: 'log' }],
    ['roll-call', 'call-roll', {}],
  ] as const)('/host %s', async (command, request, options) => {
    const asked = requestsHeard(evening.tables, request);
    const [, second] = tables();
    await typeAndChoose(moderator(), `host ${command}`, options);
    await expect.poll(() => asked[0]?.[0]).toBe(second!.gameId);
  });

  test('/host lead', async () => {
    const asked = vi.spyOn(evening.tables, 'hostPrompt');
    const [, second] = tables();
    await typeAndChoose(moderator(), 'host lead', {});
    await expect.poll(() => asked.mock.calls[0]?.[0]).toBe(second!.gameId);
  });

  test('a person who is no host and no moderator is refused there', async () => {
    const asked = requestsHeard(evening.tables, 'order');
    const content = await typeAndChoose(at(3), 'host pause');
    await expect.poll(content).toBe(t('en', 'ui:kind.not-host'));
    expect(asked).toEqual([]);
  });
});

test('a player of an order is suggested with their table, which the order then means', async () => {
  const [first, second] = tables();
  const playing = [first!, second!].map((table) => {
    const players = seated([5, 6].map((number) => ({ userId: at(number).id, name: `P${number}` })));
    const seats = players.map(({ seat }) => ({ number: seat, left: null, card: null, fouls: 0 }));
    return { ...table, players, town: { ...table.town, seats } };
  });
  vi.spyOn(evening.tables, 'tablesIn').mockReturnValue(playing);
  const offered = await moderator().autocomplete('host mute', 'player', { player: 'p6' });
  expect(offered).toMatchObject([
    { name: '2 · P6 (Club Mafia · P1 · 1)', value: `2 ${first!.gameId}` },
    { name: '2 · P6 (Club Mafia · P2 · 1)', value: `2 ${second!.gameId}` },
  ]);
  const asked = requestsHeard(evening.tables, 'order');
  await moderator().slash('host mute', { player: `2 ${second!.gameId}` });
  const mute = { order: 'mute', seat: 2 };
  await expect.poll(() => asked).toEqual([[second!.gameId, moderator().id, mute, true]]);
});

describe('/game leave', () => {
  test('offers the tables, where the person sits at none, and leaves the chosen one', async () => {
    const asked = requestsHeard(evening.tables, 'leave');
    const [, second] = tables();
    await typeAndChoose(at(3), 'game leave');
    await expect.poll(() => asked).toEqual([[second!.gameId, at(3).id]]);
  });

  test('means the only table that the person watches', async () => {
    const [, second] = tables();
    await at(3).slash('game watch', { table: second!.gameId });
    const watchers = () => evening.tables.table(second!.gameId)?.watchers;
    await expect.poll(watchers).toHaveLength(1);
    const left = await at(3).slash('game leave');
    await expect.poll(() => left.content).toBe(t('en', 'ui:leave.done'));
    expect(watchers()).toEqual([]);
  });
});
