/** The server of the live pages, over real sockets. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { realClock } from '#game/scheduling/clock.ts';
import { addressOf, Rates, windowMs } from '#game-page/live/rates.ts';
import { EventReader, LiveTableFake, serveTable } from './live-kit.ts';

let table: LiveTableFake;
let served: Awaited<ReturnType<typeof serveTable>>;
const readers: EventReader[] = [];
beforeEach(async () => {
  table = new LiveTableFake({});
  served = await serveTable(table);
});
afterEach(async () => {
  for (const reader of readers.splice(0)) reader.leave();
  served.server.close();
  await served.endpoint.close();
});

const ask = (path: string, init?: RequestInit) => fetch(`${served.url}${path}`, init);
async function read(headers: Record<string, string> = {}): Promise<EventReader> {
  const reader = await EventReader.open(`${served.url}/t/${table.token}/events`, headers);
  readers.push(reader);
  return reader;
}
const changed = () => served.server.changed('game');

describe('the server of the live pages', () => {
  test('gives the page, which may run its own script and ask for its own events alone', async () => {
    const response = await ask('/t/game-token?view=stream');
    expect(response.status).toBe(200);
    const policy = response.headers.get('content-security-policy')!;
    expect(policy).toMatch(
      /^default-src 'none'; script-src 'sha256-\S+'; style-src 'sha256-\S+'; connect-src 'self'; /,
    );
    expect(policy).not.toContain('unsafe');
    expect(await response.text()).toContain('"kind":"live"');
  });

  test('lets nobody keep a page, follow the address of its link, or send a cookie back', async () => {
    for (const path of ['/t/game-token', '/t/game-token/events', '/t/other', '/']) {
      const { headers } = await ask(path, { method: 'HEAD' });
      expect(headers.get('cache-control'), path).toBe('no-store');
      expect(headers.get('referrer-policy'), path).toBe('no-referrer');
      expect(headers.get('x-robots-tag'), path).toBe('noindex');
      expect(headers.get('set-cookie'), path).toBeNull();
      expect(headers.get('access-control-allow-origin'), path).toBeNull();
    }
  });

  test('answers alike whatever is wrong with an address', async () => {
    const shapeOf = async (path: string) => {
      const response = await ask(path);
      const headers = [...response.headers].filter(([name]) => name !== 'date');
      return JSON.stringify([response.status, headers, await response.text()]);
    };
    const shape = await shapeOf('/t/game-tokem');
    expect(shape).toContain('404');
    for (const path of ['/t/game-tokem/events', '/t/', '/', '/t/game-token/', '/t/%00', `/t/${'x'.repeat(200)}`])
      expect(await shapeOf(path), path).toBe(shape);
  });

  test('only reads', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH']) {
      const response = await ask('/t/game-token', { method });
      expect(response.status, method).toBe(405);
      expect(response.headers.get('allow')).toBe('GET, HEAD');
    }
  });

  test('sends what was told, and then each moment as it is told', async () => {
    table.tell(0, 3);
    const reader = await read();
    await expect.poll(() => reader.ids.length).toBeGreaterThan(1);
    const first = reader.ids.length;
    expect(reader.text).toMatch(/^event: clock\ndata: \d+\n\nid: 0\ndata: /);
    table.tell(3, table.count);
    changed();
    await expect.poll(() => reader.ids.length).toBeGreaterThan(first);
    expect(reader.ids).toEqual(reader.ids.map((_, index) => index));
    expect(reader.text).not.toContain('"own"');
  });

  test('goes on behind the last event that a page has, and begins again for one that knows more than there is', async () => {
    table.tell(0, table.count);
    const all = await read();
    await expect.poll(() => all.ids.length).toBeGreaterThan(9);
    const rest = await read({ 'Last-Event-ID': '4' });
    await expect.poll(() => rest.ids.at(-1)).toBe(all.ids.at(-1));
    expect(rest.ids[0]).toBe(5);
    for (const last of ['9999', 'x', '-1', '1e9']) {
      const again = await read({ 'Last-Event-ID': last });
      await expect.poll(() => again.ids[0], { message: last }).toBe(0);
    }
  });

  test('tells all readers the end, and knows the link no more', async () => {
    table.tell(0, 3);
    const [one, other] = [await read(), await read()];
    table.isGone = true;
    changed();
    await expect.poll(() => one.isClosed && other.isClosed).toBe(true);
    expect(one.text).toMatch(/event: end\ndata: \n\n$/);
    expect((await ask('/t/game-token')).status).toBe(404);
  });

  test('lets the pages look for the table again that another process has now', async () => {
    const reader = await read();
    served.server.left('game');
    await expect.poll(() => reader.isClosed).toBe(true);
    expect(reader.text).not.toContain('event: end');
  });

  test('refuses who asks too often or reads too much, and nobody else', async () => {
    await served.endpoint.close();
    served.server.close();
    // Its time stands still: no window of requests ends meanwhile.
    served = await serveTable(table, { now: () => 0, wake: (at, run) => realClock.wake(at, run) });
    const from = (address: string) => ({ headers: { 'X-Forwarded-For': `9.9.9.9, ${address}` } });
    const statuses: number[] = [];
    for (let asked = 0; asked < 210; asked += 1) statuses.push((await ask('/t/other', from('1.1.1.1'))).status);
    expect(statuses.slice(0, 200).every((status) => status === 404)).toBe(true);
    const refused = await ask('/t/game-token', from('1.1.1.1'));
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('10');
    expect((await ask('/t/game-token', from('1.1.1.2'))).status).toBe(200);
  });
});

describe('the limits', () => {
  test('end with their time, and hold for all together', () => {
    let now = 0;
    const rates = new Rates(() => now);
    for (let asked = 0; asked < 3_000; asked += 1) expect(rates.allows(`a${asked % 1_000}`)).toBe(true);
    expect(rates.allows('new')).toBe(false);
    now = windowMs;
    expect(rates.allows('new')).toBe(true);
  });

  test('of one address take nothing from the others', () => {
    const rates = new Rates(() => 0);
    const allowed = Array.from({ length: 3_000 }, () => rates.allows('greedy')).filter(Boolean);
    expect(allowed).toHaveLength(200);
    expect(rates.allows('new')).toBe(true);
  });

  test('of readers count those who are there', () => {
    const rates = new Rates(() => 0);
    const leave = Array.from({ length: 200 }, () => rates.enter('one')!);
    expect(rates.enter('one')).toBeNull();
    leave[0]!();
    expect(rates.enter('one')).not.toBeNull();
    for (let address = 0; address < 1_800; address += 1) expect(rates.enter(`a${address}`)).not.toBeNull();
    expect(rates.enter('new')).toBeNull();
  });

  test.each([
    [undefined, '127.0.0.1', '127.0.0.1'],
    ['1.2.3.4', '127.0.0.1', '1.2.3.4'],
    ['6.6.6.6, 1.2.3.4', '127.0.0.1', '1.2.3.4'],
    [undefined, '::ffff:127.0.0.1', '::ffff:127.0.0.1'],
    ['2001:db8:1:2:3:4:5:6', '127.0.0.1', '2001:db8:1:2'],
  ])('count for %s through %s as %s', (forwarded, remoteAddress, address) => {
    const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
    expect(addressOf({ headers, socket: { remoteAddress } as never })).toBe(address);
  });
});
