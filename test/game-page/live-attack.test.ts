/** The server of the live pages under people who read slowly, say nothing, say too much, or look for other files. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { realClock } from '#game/scheduling/clock.ts';
import { LiveFeed } from '#game-page/live/feed.ts';
import { EventReader, LiveTableFake, serveTable } from './live-kit.ts';

let table: LiveTableFake;
let served: Awaited<ReturnType<typeof serveTable>>;
const sockets: Socket[] = [];
const readers: EventReader[] = [];
beforeEach(async () => {
  table = new LiveTableFake({});
  served = await serveTable(table);
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const reader of readers.splice(0)) reader.leave();
  served.server.close();
  await served.endpoint.close();
});

/** A connection that sends these bytes, and nothing more. */
function sent(bytes: string): Socket {
  const socket = connect(served.endpoint.port, '127.0.0.1');
  socket.on('error', () => {});
  socket.write(bytes);
  sockets.push(socket);
  return socket;
}

/** All that a connection answers, until it is closed. */
async function answerTo(bytes: string): Promise<string> {
  const socket = sent(bytes);
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk;
  });
  await once(socket, 'close');
  return text;
}

const requestOf = (path: string, ...headers: string[]): string =>
  `${[`GET ${path} HTTP/1.1`, 'Host: x', 'Connection: close', ...headers].join('\r\n')}\r\n\r\n`;

async function read(): Promise<EventReader> {
  const reader = await EventReader.open(`${served.url}/t/${table.token}/events`);
  readers.push(reader);
  return reader;
}

test('a reader who does not read is dropped, and the others are told all', () => {
  const written: string[] = [];
  const reader = (waiting: number) => {
    const response = {
      writableLength: 0,
      isDropped: false,
      on: () => response,
      write: (text: string) => void (waiting === 0 && written.push(text)),
      destroy: () => void Object.assign(response, { isDropped: true }),
    };
    return Object.assign(response, { fill: () => Object.assign(response, { writableLength: waiting }) });
  };
  const [slow, other] = [reader(1_000_001), reader(0)];
  const feed = new LiveFeed(table.live(table.token)!, realClock, () => {});
  for (const each of [slow, other]) feed.add(each as never, 0);
  slow.fill();
  table.tell(0, table.count);
  feed.take(table.live(table.token)!);
  expect([slow.isDropped, other.isDropped]).toEqual([true, false]);
  expect(written.join('')).toContain('id: 9\n');
});

test('connections that never say what they want are ended, and keep nobody out', async () => {
  const silent = ['', 'GET /t/game-token HT', 'GET / HTTP/1.1\r\nHost: x\r\nX: '].flatMap((bytes) =>
    Array.from({ length: 100 }, () => sent(bytes)),
  );
  expect(await answerTo(requestOf('/t/game-token'))).toMatch(/^HTTP\/1\.1 200 /);
  await Promise.all(silent.map((socket) => socket.resume() && (socket.closed || once(socket, 'close'))));
});

test('a request with huge headers, or with bytes that are no request, is refused, and the next one is answered', async () => {
  expect(await answerTo(requestOf('/t/game-token', `X: ${'x'.repeat(100_000)}`))).toMatch(/^HTTP\/1\.1 431 /);
  expect(await answerTo(requestOf(`/${'x'.repeat(100_000)}`))).toMatch(/^HTTP\/1\.1 431 /);
  expect(await answerTo('\x16\x03\x01\x02\0\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /);
  expect(await answerTo(requestOf('/t/game-token'))).toMatch(/^HTTP\/1\.1 200 /);
});

test.each([
  ...[
    '/../../etc/passwd',
    '/t/../../etc/passwd',
    '/t/%2e%2e/x',
    '/t/game-token/%2e%2e/events',
    '//t/game-token',
    '/t//game-token',
  ],
  ...[
    '/t/game-token%00',
    '/t/game-token\\events',
    'http://x/t/game-token',
    '/T/game-token',
    '/t/game-token/events/',
    '/t/*',
  ],
  ...['/r/../t/game-token', '/r/1-x/..%2f..%2fx.json', '/r/1-x/x.json.json', '/t/__proto__', '/t/constructor'],
])('the address %s leads nowhere', async (path) => {
  expect(await answerTo(requestOf(path))).toMatch(/^HTTP\/1\.1 404 [\s\S]*\r\n\r\n(a\r\n)?not found\n/);
});

test('a reader who leaves in the middle of an event costs the others nothing', async () => {
  const other = await read();
  for (let leaving = 0; leaving < 50; leaving += 1) {
    const socket = sent(requestOf(`/t/${table.token}/events`));
    await once(socket, 'data');
    socket.resetAndDestroy();
  }
  table.tell(0, table.count);
  served.server.changed('game');
  await expect.poll(() => other.ids.length).toBeGreaterThan(9);
});
