/** The protocol of a club on a local Discord. */
import type { ShownMessage, SimulatedUser } from 'discord-emulator';
import { describe, expect, test } from 'vitest';
import { historyIds } from '#discord/features/history.ts';
import { readEntry } from '#discord/features/protocol/entry.ts';
import { csv } from '#discord/formats/csv.ts';
import type { ProtocolRow } from '#game/ports/protocol.ts';
import { scoringOf } from '#game/settings/points.ts';
import { usualSettings } from '#game/settings/settings.ts';
import { t } from '#narration/index.ts';
import { svgWriter } from '#pictures/index.ts';
import { Protocols } from '#statistics/protocols.ts';
import { memoryStore } from '#store/open.ts';
import { protocolsOn } from '#store/protocols.ts';
import { wordingOf } from '../rulebooks.ts';
import { randomGame } from '../statistics/kit.ts';
import { StatisticsBench } from '../statistics/statistics-bench.ts';
import { keptLog } from './bot-parts.ts';
import { startTestServer } from './test-server.ts';

const protocolsOf = ({ statistics, store }: StatisticsBench, points = () => usualSettings.points) =>
  new Protocols({ statistics, repository: protocolsOn(store, keptLog()), scoringOf: () => scoringOf(points()) });

/** A server with protocols, in which people have played one game. The first of them is a moderator. */
async function played({ isOn = true, name = 'P1' } = {}) {
  const bench = new StatisticsBench(memoryStore());
  const protocols = protocolsOf(bench, () => server.guilds.of(server.guild.id).points);
  const server = await startTestServer({ statistics: bench.statistics, protocols, locale: 'en-US' });
  const { guild, people, guilds } = server;
  bench.on.add(guild.id);
  if (isOn) await guilds.change(guild.id, people[0]!.id, () => ({ protocol: true }));
  const players = people.map((person, seat) => ({ userId: person.id, name: seat === 0 ? name : person.name }));
  await bench.play({ ...randomGame(3, { endedAt: Date.UTC(2026, 9, 5) }), guildId: guild.id, players });
  guild.asModerator().giveRole(people[0]!, guild.addRole({ name: 'Moderators', permissions: 0x20n }));
  const [moderator, player] = people as [SimulatedUser, SimulatedUser, ...SimulatedUser[]];
  const general = guild.channel('general');
  /** Opens the game in `/history`. */
  const openGame = async (person = moderator) => {
    const { message } = await person.slash('history', {}, { channel: general });
    return (await person.choose(message!, historyIds.chooseGame({ page: 1, ruleset: null, userId: null }), 'game-3'))
      .message!;
  };
  const open = async (person = moderator, language: 'en' | 'ru' = 'en') =>
    (await person.press(await openGame(person), t(language, 'protocol:button.show'))).message!;
  const enter = async (typed: Record<string, string>) => {
    const form = await moderator.press(await open(), t('en', 'protocol:button.points'));
    return moderator.submit(form.modal, typed);
  };
  return { server, bench, moderator, player, general, open, openGame, enter };
}

const csvOf = async ({ files }: Pick<ShownMessage, 'files'>) => {
  const { url } = files.find(({ filename }) => filename.endsWith('.csv'))!;
  return Buffer.from(await (await fetch(url)).arrayBuffer())
    .toString()
    .split('\r\n');
};

describe('a server with protocols', () => {
  test('shows the protocol of a game to everybody, with a CSV, in the language of the reader', async () => {
    const { open, player } = await played();
    const shown = await open();
    expect(shown.text).toMatch(/^1\. P1: \*\*[01]\*\*/m);
    const [head, first] = await csvOf(shown);
    expect(head).toMatch(/^\uFEFFDate \(UTC\),Game,Table,Host,Rules,Seat,Player,Card,Side,Won,Killed first,Out,/);
    expect(head).toContain(',Night 2,');
    expect(head).toMatch(/,"Vote, day \d",.*Fouls,Reasons for fouls,Named in the best move,Victory,.*,Ci,Sum$/);
    expect(first).toMatch(/^2026-10-05 00:00,1,,,Mafia for six,1,P1,/);
    expect(shown.files.map(({ filename }) => filename)).toContain('protocol-game-3.json');
    const russian = await open(player, 'ru');
    expect((await csvOf(russian))[0]).toMatch(/^\uFEFFДата \(UTC\);Игра;Стол;/);
    expect(russian.text).toContain('Протокол');
    expect(JSON.stringify(russian.rows)).not.toContain('askpoints');
  });

  test('lets a moderator enter points, which stay after a restart and count in /top', async () => {
    const { server, enter, bench, moderator, general } = await played();
    const { message } = await enter({ points: '2 +0,5; 3 -0.25' });
    expect(message!.text).toMatch(/^2\. P2: .*additional 0\.5/m);
    expect(message!.text).toMatch(/^3\. P3: .*penalty −0\.25/m);
    bench.restart();
    const protocols = protocolsOf(bench, () => server.guilds.of(server.guild.id).points);
    const again = await protocols.protocol(server.guild.id, 'game-3');
    expect(again).toMatchObject({
      value: {
        entry: {
          points: [
            { seat: 2, value: 0.5 },
            { seat: 3, value: -0.25 },
          ],
        },
      },
    });
    const top = await moderator.slash('top', { order: 'points' }, { channel: general });
    expect(top.message!.text).toContain('## Points · all time');
    const [head] = await csvOf(top.message!);
    expect(head).toContain('Ci,Sum');
  });

  test('gives a moderator the games of a month as one CSV, and nobody else', async () => {
    const { server, bench, moderator, player, general } = await played();
    const other = randomGame(4, { endedAt: Date.UTC(2026, 9, 6) });
    const players = server.people.map(({ id, name }) => ({ userId: id, name }));
    await bench.play({ ...other, guildId: server.guild.id, players });
    const top = { order: 'points', month: '2026-10' };
    const { message } = await moderator.slash('top', top, { channel: general });
    const written = (await moderator.press(message!, t('en', 'protocol:button.games'))).message!;
    const [, ...rows] = (await csvOf(written)).filter((line) => line !== '');
    expect(rows.map((row) => row.split(',').slice(0, 2).join())).toEqual([
      ...Array.from({ length: 6 }, () => '2026-10-05 00:00,1'),
      ...Array.from({ length: 6 }, () => '2026-10-06 00:00,2'),
    ]);
    const others = await player.slash('top', top, { channel: general });
    expect(JSON.stringify(others.message!.rows)).not.toContain('monthcsv');
  });

  test.each(['9 +1', '2 1', 'some +1', '2 +99', 'more 2 +0.5'])(
    'refuses the points “%s”, and changes nothing',
    async (points) => {
      const { enter, open } = await played();
      const { followUps } = await enter({ points });
      expect(followUps.at(-1)!.text).toContain('Nothing was changed.');
      expect((await open()).text).not.toContain('additional');
    },
  );

  test('keeps the reasons of points, shows them, and has them in the form again', async () => {
    const { enter, moderator, open } = await played();
    const { message } = await enter({ points: '№2 +0,3 за версию на 3, №3 –0.5 (крик)' });
    expect(message!.text).toContain('2: +0.3 · за версию на 3\n3: −0.5 · крик');
    const form = await moderator.press(await open(), t('en', 'protocol:button.points'));
    expect(JSON.stringify(form.modal?.components)).toContain('2 +0.3 за версию на 3\\n3 -0.5 крик');
  });

  test('keeps what was typed if a dash has two meanings, and takes it with either of them', async () => {
    const { enter, moderator } = await played();
    const { followUps } = await enter({ points: '3 - 0.5 за игру' });
    const asked = followUps.at(-1)!;
    expect(asked.text).toContain('```\n3 - 0.5 за игру\n```');
    const form = await moderator.press(asked, t('en', 'protocol:button.correct'));
    expect(JSON.stringify(form.modal?.components)).toContain('3 - 0.5 за игру');
    const { message } = await moderator.press(asked, t('en', 'protocol:form.dash.minus'));
    expect(message!.text).toContain('3: −0.5 · за игру');
  });

  test('reads the entry of an earlier version, whose best move had no player', async () => {
    const { server, bench } = await played();
    const content = { bestMove: [2, 5], points: [{ seat: 3, value: 0.5 }], endedAt: 1 };
    await bench.store.set(`protocol:${server.guild.id}:game-3`, { version: 1, content });
    const entries = await protocolsOn(bench.store, keptLog()).entries(server.guild.id);
    expect(entries.get('game-3')).toEqual({
      ...{ bestMoves: [{ by: null, seats: [2, 5] }], bestPlayer: null, points: content.points },
    });
  });

  test('writes no markup of a name, and no formula into the CSV', async () => {
    const { open } = await played({ name: '=1+1,"**@everyone**"' });
    const shown = await open();
    expect(shown.text).not.toContain('@everyone**"');
    const [, first] = await csvOf(shown);
    expect(first).toMatch(/,1,"'=1\+1,""\*\*@everyone\*\*""",/);
  });
});

test('a server without protocols shows no button, and says how to turn them on', async () => {
  const { openGame, moderator, general } = await played({ isOn: false });
  expect(JSON.stringify((await openGame()).rows)).not.toContain(t('en', 'protocol:button.show'));
  const { message } = await moderator.slash('top', { order: 'points' }, { channel: general });
  expect(message!.text).toContain('Protocols are off in this server.');
});

describe('a typed best move', () => {
  const read = (typed: readonly string[], firstVictims = [1]) =>
    readEntry(typed, { firstVictims, names: 3, seats: 10 });

  test.each([
    { typed: '2 5 9', bestMoves: [{ by: 1, seats: [2, 5, 9] }] },
    { typed: '2,5', bestMoves: [{ by: 1, seats: [2, 5] }] },
    { typed: '', bestMoves: [] },
  ])('“$typed” names the seats $bestMoves', ({ typed, bestMoves }) => {
    expect(read([typed, '', ''])).toEqual({ ok: true, value: { bestMoves, bestPlayer: null, points: [] } });
  });

  test.each(['2 2', '1 2 3 4', '11', '0', 'some'])('“%s” is refused', (typed) => {
    expect(read([typed, '', ''])).toMatchObject({ error: { field: 'best-move' } });
  });

  test('belongs to the victim in whose field it is, and the best player is one seat', () => {
    expect(read(['2 5', '3', '7', ''], [4, 6])).toMatchObject({
      value: {
        bestMoves: [
          { by: 4, seats: [2, 5] },
          { by: 6, seats: [3] },
        ],
        bestPlayer: 7,
        points: [],
      },
    });
    expect(read(['', '7 8', ''])).toMatchObject({ error: { field: 'best-player', part: '8' } });
  });

  test('has up to five seats if the server says so', () => {
    const typed = ['1 2 3 4 5', '', ''];
    expect(readEntry(typed, { firstVictims: [1], names: 5, seats: 10 })).toMatchObject({
      value: { bestMoves: [{ by: 1, seats: [1, 2, 3, 4, 5] }] },
    });
    expect(readEntry(['1 2 3 4 5', '', ''], { firstVictims: [1], names: 4, seats: 10 })).toMatchObject({
      error: { field: 'best-move', part: '5' },
    });
  });
});

describe('a CSV', () => {
  test('has semicolons where the comma is the decimal mark, and is read as a table in both languages', () => {
    expect(csv([['a,b', 0.25, null, 1]], wordingOf('en'))).toBe('\uFEFF"a,b",0.25,,1\r\n');
    expect(csv([['a;b', -0.5, null, 1]], wordingOf('ru'))).toBe('\uFEFF"a;b";-0,5;;1\r\n');
  });

  test.each(['=1+1', '+1', '-1', '@SUM(A1)', ' =1', '\u2068=1\u2069', '＝1', '\t=1'])(
    'has no formula from “%s”',
    (text) => {
      expect(csv([[text]], wordingOf('en'))).toBe(`\uFEFF'${text}\r\n`);
    },
  );
});

test('the picture of a protocol has a row for each seat, and no markup of a name', () => {
  const words = {
    ...{ title: 'The town has won', first: 'killed first', hasFigures: true, roleOf: () => 'Citizen', points: String },
    columns: {
      ...{ victory: 'V', bestMove: 'B', bestPlayer: 'P', additional: 'A', penalty: 'P', total: 'S' },
      ...{ fouls: 'F', compensation: 'Ci' },
    },
    notes: ['the plan'],
    course: {
      ...{ moment: () => 'day', choice: String, act: () => 'fires', who: String, out: 'out', votes: 'votes' },
      ...{ fouls: 'fouls', nobody: 'nobody', again: 'again', question: 'question', notGiven: 'outlined' },
    },
  };
  const row: Omit<ProtocolRow, 'seat' | 'name'> = {
    ...{ userId: '1', role: 'civilian', side: 'town', won: true, fouls: 3, left: null, victory: 1, bestMove: 0.5 },
    ...{ bestPlayer: 0, compensation: 0.37, additional: 0, penalty: -0.5, total: 1 },
  };
  const rows: readonly ProtocolRow[] = [
    { ...row, seat: 1, name: '<b>Ann</b>' },
    { ...row, seat: 2, name: 'Боря' },
  ];
  const facts = {
    gameId: 'g',
    number: 1,
    ruleset: 'club',
    endedAt: 0,
    winner: 'town' as const,
    entry: { bestMoves: [], bestPlayer: null, points: [] },
    scoring: scoringOf(usualSettings.points),
  };
  const svg = svgWriter.protocol({ ...facts, firstVictims: [1], rows }, null, words);
  expect(svg).toContain('&lt;b&gt;Ann&lt;/b&gt;');
  expect(svg.match(/killed first/g)).toHaveLength(1);
  for (const text of ['-0.5', '3', '0.37', 'the plan']) expect(svg).toContain(`>${text}<`);
});
