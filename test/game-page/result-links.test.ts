/** The results of a server, which a club's site takes by a link over real sockets. */
import { afterEach, describe, expect, test } from 'vitest';
import { scoringOf } from '#game/settings/points.ts';
import { usualSettings } from '#game/settings/settings.ts';
import { Protocols } from '#statistics/protocols.ts';
import { StoredResultLinks } from '#statistics/result-links.ts';
import { memoryStore } from '#store/open.ts';
import { protocolsOn } from '#store/protocols.ts';
import { resultLinksOn } from '#store/result-links.ts';
import { keptLog } from '../discord/bot-parts.ts';
import { randomGame } from '../statistics/kit.ts';
import { StatisticsBench } from '../statistics/statistics-bench.ts';
import { LiveTableFake, serveTable } from './live-kit.ts';

const club = '700000000000000001';

let served: Awaited<ReturnType<typeof serveTable>>;
afterEach(async () => {
  served.server.close();
  await served.endpoint.close();
});

/** A club with two games, one of which does not count, and another club with one. */
async function played({ isOwn = true } = {}) {
  const bench = new StatisticsBench(memoryStore());
  bench.on.add(club).add('700000000000000002');
  const protocols = new Protocols({
    statistics: bench.statistics,
    repository: protocolsOn(bench.store, keptLog()),
    scoringOf: () => scoringOf(usualSettings.points),
  });
  let drawn = 0;
  const links = new StoredResultLinks({
    ...{ repository: resultLinksOn(bench.store), statistics: bench.statistics, protocols },
    drawToken: () => {
      drawn += 1;
      return `drawn${drawn}`;
    },
    isOwn: () => isOwn,
    hasProtocol: () => true,
  });
  const game = (seed: number, guildId: string) => ({ ...randomGame(seed), guildId });
  await bench.play(game(3, club));
  const practice = game(4, club);
  await bench.play({
    ...practice,
    players: practice.players.map((each, seat) => ({ ...each, userId: `practice-${seat}` })),
  });
  await bench.play(game(5, '700000000000000002'));
  served = await serveTable(new LiveTableFake({}), undefined, links);
  return { bench, links, ask: (path: string, init?: RequestInit) => fetch(`${served.url}/r/${path}`, init) };
}

describe('a link to the results of a server', () => {
  test('gives the games that count, and each of them with its protocol', async () => {
    const { links, ask } = await played();
    const token = await links.make(club);
    const list = await ask(token);
    expect(list.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(list.headers.get('access-control-allow-origin')).toBe('*');
    expect(await list.json()).toMatchObject({
      ...{ format: 'nightcall-results', version: 1 },
      games: [{ id: 'game-3', ruleset: 'six', players: 6 }],
    });
    const game = (await (await ask(`${token}/game-3.json`)).json()) as { protocol: { points: readonly object[] } };
    expect(game).toMatchObject({ format: 'nightcall-game', id: 'game-3', protocol: { number: 1 } });
    expect(game.protocol.points).toHaveLength(6);
  });

  test('gives no game of another server, and none that does not count', async () => {
    const { links, ask } = await played();
    const token = await links.make(club);
    for (const gameId of ['game-4', 'game-5', 'game-9'])
      expect((await ask(`${token}/${gameId}.json`)).status).toBe(404);
  });

  test('ends with the next one, and every other address is answered alike', async () => {
    const { links, ask } = await played();
    const first = await links.make(club);
    const second = await links.make(club);
    expect((await ask(second)).status).toBe(200);
    const shapeOf = async (path: string) => {
      const response = await ask(path);
      const headers = [...response.headers].filter(([name]) => name !== 'date');
      return JSON.stringify([response.status, headers, await response.text()]);
    };
    const shape = await shapeOf('x');
    expect(shape).toContain('404');
    const wrong = [
      first,
      `${club}-`,
      `${club}-drawn3`,
      club,
      `${second}/game-9.json`,
      `${second}/..%2f`,
      `${second}/a/b.json`,
    ];
    for (const path of wrong) expect(await shapeOf(path), path).toBe(shape);
  });

  test('stores no token, only its hash', async () => {
    const { links, bench } = await played();
    const token = await links.make(club);
    expect(JSON.stringify(await bench.store.get(`resultlink:${club}`))).not.toContain(token.split('-')[1]);
  });

  test('leads nowhere once the statistics are off, or in a process that has not the server', async () => {
    const { links, ask, bench } = await played();
    const token = await links.make(club);
    bench.on.delete(club);
    expect((await ask(token)).status).toBe(404);
    served.server.close();
    await served.endpoint.close();
    const other = await played({ isOwn: false });
    expect((await other.ask(await other.links.make(club))).status).toBe(404);
  });

  test('is only read', async () => {
    const { links, ask } = await played();
    const token = await links.make(club);
    expect((await ask(token, { method: 'POST' })).status).toBe(405);
    const head = await ask(token, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
  });
});
