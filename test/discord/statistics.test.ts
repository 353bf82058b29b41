/** `/stats`, `/top` and `/history` on a local Discord, in a server with finished games. */
import { describe, expect, test } from 'vitest';
import { historyIds } from '#discord/features/history.ts';
import { drawPerson } from '#discord/features/statistics/view.ts';
import type { Caller } from '#discord/ui/context.ts';
import type { GameRecord } from '#game/ports/journal.ts';
import type { PersonStatistics } from '#game/ports/statistics.ts';
import { type Language, roleName, t } from '#narration/index.ts';
import { rulesets } from '#rulesets/index.ts';
import { memoryStore } from '#store/open.ts';
import { languages } from '../languages.ts';
import { wordingOf } from '../rulebooks.ts';
import { randomGame } from '../statistics/kit.ts';
import { StatisticsBench } from '../statistics/statistics-bench.ts';
import { startTestServer } from './test-server.ts';

/** The menu of the first page of all games. */
const menu = () => historyIds.chooseGame({ page: 1, ruleset: null, userId: null });

/** A server in which these people have played games. `change`: of each record. */
async function played(count: number, change: (record: GameRecord) => GameRecord = (record) => record) {
  const bench = new StatisticsBench(memoryStore());
  const server = await startTestServer({ statistics: bench.statistics, locale: 'en-US' });
  const { guild, people } = server;
  bench.on.add(guild.id);
  for (let index = 0; index < count; index++) {
    const record = randomGame(index + 1, { endedAt: Date.UTC(2026, 9, 1 + index) });
    const players = people.map(({ id, name }) => ({ userId: id, name }));
    await bench.play(change({ ...record, guildId: guild.id, players }));
  }
  return { server, bench, general: guild.channel('general'), people };
}

describe('/stats', () => {
  test('shows the games of the caller, with the expected wins, and a rating from 20 games on', async () => {
    const { people, general } = await played(20);
    const { message } = await people[0]!.slash('stats', {}, { channel: general });
    const lines = message!.text.split('\n');
    expect(lines[0]).toBe('## P1 · all time 📊');
    expect(lines[1]).toMatch(/^Rating: \*\*1[3-7]\d\d\*\* ± \d+$/);
    expect(lines[2]).toMatch(/^Games: 20 · wins: \d+ \(\d+ %\)$/);
    expect(lines[3]).toMatch(/^Expected wins with these cards: [\d.]+ · difference: \*\*[+-]?[\d.]+\*\*$/);
    expect(message!.text).toContain('- The town: ');
    expect(message!.text).toMatch(/^Achievements: .* ×\d/m);
  });

  test('speaks the language of its reader, and shows another person in a month', async () => {
    const { people, general } = await played(3);
    const { message } = await people[1]!.slash(
      'stats',
      { person: people[2]!.id, month: '2026-10' },
      { channel: general },
    );
    expect(message!.text).toContain('## P3 · октябрь 2026 г. 📊');
    expect(message!.text).toContain('Игр: 3 · побед: ');
    expect(message!.text).toContain(t('ru', 'statistics:person.few', { games: 20 }));
  });

  test('suggests the months with games', async () => {
    const { people, general } = await played(2);
    const offered = await people[0]!.autocomplete('stats', 'month', { month: 'oct' }, { channel: general });
    expect(offered).toEqual([{ name: 'October 2026', value: '2026-10' }]);
  });

  test.each([`november ${new Date().getUTCFullYear() - 1}`, 'November'])(
    'takes the month %s for the latest of that name',
    async (month) => {
      const { people, general } = await played(0);
      const { message } = await people[0]!.slash('stats', { month }, { channel: general });
      expect(message!.text).toMatch(/^No game of P1 counts yet \(November 20\d\d\)/);
    },
  );

  test.each(['lots', '2026-13', '٢٠٢٦-١٠', '🦊'])('says that there is no month %s', async (month) => {
    const { people, general } = await played(0);
    const { message } = await people[0]!.slash('stats', { month }, { channel: general });
    expect(message!.text).toContain('There is no month');
  });

  test('says so if a person has no game', async () => {
    const { people, general } = await played(0);
    const { message } = await people[0]!.slash('stats', {}, { channel: general });
    expect(message!.text).toBe('No game of P1 counts yet (all time).');
  });
});

describe('the cards of a person', () => {
  const sums = { games: 1, wins: 1, expected: 0.5 };
  const person: Omit<PersonStatistics, 'cards'> = {
    ...{ userId: '1', name: 'Ann', ...sums, lived: 1, sides: {}, votes: 0, guilty: 0, fouls: 0 },
    ...{ achievements: {}, rating: null },
  };
  const drawn = (cards: PersonStatistics['cards'], language: Language) =>
    drawPerson({ ...person, cards }, null, { userId: '1', wording: wordingOf(language) } as Caller).content;

  for (const [id, { roles }] of Object.entries(rulesets))
    test.each(languages)(`have the names of ${id} (%s)`, (language) => {
      for (const role of Object.keys(roles))
        expect(drawn({ [id]: { [role]: sums } }, language)).toContain(roleName(role, wordingOf(language), id));
    });

  test('are one card if several rulebooks give them one name', () => {
    const cards = { boxed: { don: sums, commissar: sums }, club: { don: sums, commissar: sums } };
    const line = drawn(cards, 'ru')
      .split('\n')
      .find((each) => each.includes('Дон'))!;
    expect(line.match(/Дон|Комиссар|Шериф/g)).toEqual(['Дон', 'Комиссар', 'Шериф']);
    expect(line).toContain('Дон 2 из 2');
  });
});

describe('/top', () => {
  test('lists people in the chosen order, with the place of the reader', async () => {
    const { people, general } = await played(20);
    const { message } = await people[0]!.slash('top', { order: 'wins' }, { channel: general });
    const lines = message!.text.split('\n');
    expect(lines[0]).toBe('## Most wins · all time 🏆');
    const wins = lines.slice(1, 7).map((line) => Number(/\*\*(\d+)\*\* of 20$/.exec(line)![1]));
    expect(wins).toEqual(wins.toSorted((one, other) => other - one));
    expect(lines[7]).toMatch(/^You: place \d of 6, \*\*\d+\*\* of 20$/);
  });

  test('opens with the wins above the expected until somebody is rated, and equal scores share a place', async () => {
    const { people, general } = await played(3);
    const { message } = await people[0]!.slash('top', {}, { channel: general });
    const lines = message!.text.split('\n');
    expect(lines[0]).toBe('## Wins above the expected · all time 🏆');
    const rows = lines.slice(1, 7).map((line) => /^(\d)\\\. P\d: (\S+)/.exec(line)!.slice(1));
    for (const [place, score] of rows) expect(place).toBe(`${1 + rows.findIndex((row) => row[1] === score)}`);
    expect(new Set(rows.map(([, score]) => score)).size).toBeLessThan(rows.length);
  });

  test('tells when nobody has enough games for a rating that is asked for', async () => {
    const { people, general } = await played(3);
    const { message } = await people[0]!.slash('top', { order: 'rating' }, { channel: general });
    expect(message!.text).toBe('Nobody has 20 games yet (all time). Choose another order.');
  });

  test('tells two people with one name apart, and writes no markup of a name', async () => {
    const { people, general } = await played(1, (record) => ({
      ...record,
      players: record.players.map((player, seat) => ({ ...player, name: seat < 2 ? 'Sam' : '**@everyone** ‮' })),
    }));
    const { message } = await people[0]!.slash('top', { order: 'games' }, { channel: general });
    for (const { id } of people.slice(0, 2)) expect(message!.text).toContain(`Sam (…${id.slice(-4)})`);
    expect(message!.text).not.toContain('@everyone');
    expect(message!.text).not.toContain('‮');
  });
});

describe('/history', () => {
  test('lists the games, latest first, page by page', async () => {
    const { people, general } = await played(12);
    const { message } = await people[0]!.slash('history', {}, { channel: general });
    expect(message!.text).toContain('Page 1 of 2');
    expect(message!.text.split('\n')[1]).toContain(`1. <t:${Date.UTC(2026, 9, 12) / 1000}:d> · `);
    const second = await people[0]!.press(message!, t('en', 'statistics:history.next'));
    expect(second.message!.text).toContain('Page 2 of 2');
    expect(second.message!.text.split('\n')[2]).toContain('12. <t:');
    const first = await people[0]!.press(second.message!, t('en', 'statistics:history.back'));
    expect(first.message!.text).toBe(message!.text);
  });

  test('shows a game with its cards and its record, and goes back without the file', async () => {
    const { people, general } = await played(2, (record) => ({ ...record, text: 'game six' }));
    const { message } = await people[0]!.slash('history', {}, { channel: general });
    const shown = await people[0]!.choose(message!, menu(), 'game-1');
    expect(shown.message!.text).toMatch(/- .*P1.*: /);
    expect(shown.message!.files.map(({ filename }) => filename)).toEqual(['game.record', 'game.json']);
    const back = await people[0]!.press(shown.message!, t('en', 'statistics:history.list'));
    expect(back.message!.files).toEqual([]);
    expect(back.message!.text).toBe(message!.text);
  });

  test('keeps its selection on every page', async () => {
    const { people, general } = await played(12, (record) =>
      record.gameId === 'game-3'
        ? { ...record, players: record.players.with(0, { userId: '9', name: 'Guest' }) }
        : record,
    );
    const { message } = await people[1]!.slash(
      'history',
      { person: people[0]!.id, rules: 'six' },
      { channel: general },
    );
    const next = await people[1]!.press(message!, t('ru', 'statistics:history.next'));
    expect(next.message!.text.split('\n').slice(1, -1)).toHaveLength(1);
  });

  test('says so if a game is gone, and if there is none', async () => {
    const { server, people, general, bench } = await played(1);
    const { message } = await people[0]!.slash('history', {}, { channel: general });
    await bench.repository.deleteAll(server.guild.id);
    await bench.statistics.forget();
    const gone = await people[0]!.choose(message!, menu(), 'game-1');
    expect(gone.message!.text).toBe(t('en', 'statistics:history.gone'));
    const none = await people[0]!.slash('history', {}, { channel: general });
    expect(none.message!.text).toBe(t('en', 'statistics:history.none'));
  });
});

test('a server without statistics is told how to turn them on', async () => {
  const server = await startTestServer({ locale: 'en-US' });
  const { people, guild } = server;
  for (const command of ['stats', 'top', 'history']) {
    const { message } = await people[0]!.slash(command, {}, { channel: guild.channel('general') });
    expect(message!.text).toContain('Statistics are off in this server.');
  }
});
