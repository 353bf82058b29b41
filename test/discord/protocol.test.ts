/** The protocol of a club on a local Discord. */
import type { SimulatedUser } from 'discord-emulator';
import { afterEach, describe, expect, test } from 'vitest';
import { historyIds } from '#discord/features/history.ts';
import { readEntry } from '#discord/features/protocol/handlers.ts';
import type { ProtocolRow } from '#game/ports/protocol.ts';
import { t } from '#narration/index.ts';
import { svgWriter } from '#pictures/index.ts';
import { Protocols } from '#statistics/protocols.ts';
import { memoryStore } from '#store/open.ts';
import { protocolsOn } from '#store/protocols.ts';
import { randomGame } from '../statistics/kit.ts';
import { StatisticsBench } from '../statistics/statistics-bench.ts';
import { keptLog } from './bot-parts.ts';
import { startTestServer, type TestServer } from './test-server.ts';

let server: TestServer;
afterEach(() => server?.close());

/** A server with protocols, in which people have played one game. The first of them is a moderator. */
async function played({ isOn = true, name = 'P1' } = {}) {
  const bench = new StatisticsBench(memoryStore());
  const protocols = new Protocols(bench.statistics, protocolsOn(bench.store, keptLog()));
  server = await startTestServer({ statistics: bench.statistics, protocols, locale: 'en-US' });
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
  return { bench, moderator, player, general, open, openGame, enter };
}

const csvOf = async ({ attachments }: { attachments: readonly { filename: string; url: string }[] }) => {
  const { url } = attachments.find(({ filename }) => filename.endsWith('.csv'))!;
  return Buffer.from(await (await fetch(url)).arrayBuffer())
    .toString()
    .split('\r\n');
};

describe('a server with protocols', () => {
  test('shows the protocol of a game to everybody, with a CSV, in the language of the reader', async () => {
    const { open, player } = await played();
    const shown = await open();
    expect(shown.content).toMatch(/^1\. P1: \*\*[01]\*\*/m);
    const [head, first] = await csvOf(shown);
    expect(head).toBe(
      '\uFEFFSeat,Player,Card,Side,Won,Killed first,Out,Fouls,Victory,Best move,Additional,Penalty,Sum',
    );
    expect(first).toMatch(/^1,P1,/);
    const russian = await open(player, 'ru');
    expect(russian.content).toContain('Протокол');
    expect(JSON.stringify(russian.components)).not.toContain('askpoints');
  });

  test('lets a moderator enter points, which stay after a restart and count in /top', async () => {
    const { enter, bench, moderator, general } = await played();
    const { message } = await enter({ points: '2 +0,5; 3 -0.25' });
    expect(message!.content).toMatch(/^2\. P2: .*additional 0\.5/m);
    expect(message!.content).toMatch(/^3\. P3: .*penalty -0\.25/m);
    bench.restart();
    const protocols = new Protocols(bench.statistics, protocolsOn(bench.store, keptLog()));
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
    expect(top.message!.content).toContain('## Points · all time');
    const [head] = await csvOf(top.message!);
    expect(head).toContain('Ci,Sum');
  });

  test.each(['9 +1', '2 1', 'two +1', '2 +99', '2 +0.5 and more'])(
    'refuses the points “%s”, and changes nothing',
    async (points) => {
      const { enter, open } = await played();
      const { followUps } = await enter({ points });
      expect(followUps.at(-1)!.content).toContain('Nothing was changed.');
      expect((await open()).content).not.toContain('additional');
    },
  );

  test('writes no markup of a name, and no formula into the CSV', async () => {
    const { open } = await played({ name: '=1+1,"**@everyone**"' });
    const shown = await open();
    expect(shown.content).not.toContain('@everyone**"');
    const [, first] = await csvOf(shown);
    expect(first).toMatch(/^1,"'=1\+1,""\*\*@everyone\*\*""",/);
  });
});

test('a server without protocols shows no button, and says how to turn them on', async () => {
  const { openGame, moderator, general } = await played({ isOn: false });
  expect(JSON.stringify((await openGame()).components)).not.toContain(t('en', 'protocol:button.show'));
  const { message } = await moderator.slash('top', { order: 'points' }, { channel: general });
  expect(message!.content).toContain('Protocols are off in this server.');
});

describe('a typed best move', () => {
  test.each([
    { typed: '2 5 9', seats: [2, 5, 9] },
    { typed: '2,5', seats: [2, 5] },
    { typed: '', seats: [] },
  ])('“$typed” names the seats $seats', ({ typed, seats }) => {
    expect(readEntry(typed, '', 10)).toEqual({ bestMove: seats, points: [] });
  });

  test.each(['2 2', '1 2 3 4', '11', '0', 'two'])('“%s” is refused', (typed) => {
    expect(readEntry(typed, '', 10)).toBe('best-move');
  });
});

test('the picture of a protocol has a row for each seat, and no markup of a name', () => {
  const words = {
    ...{ title: 'The town has won', first: 'killed first', roleOf: () => 'Citizen', points: String },
    columns: { victory: 'V', bestMove: 'B', additional: 'A', penalty: 'P', total: 'S' },
  };
  const row: Omit<ProtocolRow, 'seat' | 'name'> = {
    ...{ userId: '1', role: 'civilian', side: 'town', won: true, fouls: 0, left: null, victory: 1, bestMove: 0.5 },
    ...{ additional: 0, penalty: -0.5, total: 1 },
  };
  const rows: readonly ProtocolRow[] = [
    { ...row, seat: 1, name: '<b>Ann</b>' },
    { ...row, seat: 2, name: 'Боря' },
  ];
  const facts = {
    gameId: 'g',
    ruleset: 'club',
    endedAt: 0,
    winner: 'town' as const,
    entry: { bestMove: [], points: [] },
  };
  const svg = svgWriter.protocol({ ...facts, firstKilled: 1, rows }, words);
  expect(svg).toContain('&lt;b&gt;Ann&lt;/b&gt;');
  expect(svg.match(/killed first/g)).toHaveLength(1);
  expect(svg).toContain('>-0.5<');
});
