/** Tests who may reach the window's page: only a browser on this machine that knows its address. */
import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { type PageFile, pageFiles } from '../../src/window/page-files.ts';
import { PageServer } from '../../src/window/page-server.ts';

let files: ReadonlyMap<string, PageFile>;
let server: PageServer;
let connected = 0;
beforeAll(async () => {
  files = await pageFiles();
  server = new PageServer(files, () => {
    connected += 1;
  });
  await server.listen(0);
});
afterAll(() => server.close());

interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
}

/** Sends a request to the page's port, with any Host header. */
function ask(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Reply> {
  const { hostname, port } = new URL(server.url);
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, path, headers, method }, (response) => {
      let text = '';
      response.on('data', (part) => {
        text += part;
      });
      response.on('end', () => resolve({ status: response.statusCode!, headers: response.headers, text }));
    });
    sent.on('error', reject);
    sent.end();
  });
}

/** Opens the page's WebSocket. Resolves with the status, 101 if it was opened. */
function open(url: string, headers: Record<string, string> = {}): Promise<number> {
  return new Promise((resolve) => {
    const socket = new WebSocket(url, { headers });
    socket.on('open', () => {
      socket.terminate();
      resolve(101);
    });
    socket.on('unexpected-response', (_, response) => resolve(response.statusCode!));
    socket.on('error', () => {});
  });
}

const path = () => new URL(server.url).pathname;
const socketUrl = () => `${server.url.replace('http', 'ws')}socket`;

describe('the page', () => {
  test('listens on 127.0.0.1 and has a random token in its address', async () => {
    expect(server.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/[0-9a-f]{32}\/$/);
    const page = await ask(path());
    expect(page.status).toBe(200);
    expect(page.text).toContain('page.js');
  });

  test.each([
    ['no token', '/'],
    ['another token', `/${'0'.repeat(32)}/`],
    ['a longer token', '/00/'],
    ['a file below', '/x/y/z'],
  ])('is refused with %s', async (_, wrong) => {
    expect((await ask(wrong)).status).toBe(403);
    expect((await ask(wrong)).text).toBe('');
  });

  test('is refused with the name of another machine (DNS rebinding)', async () => {
    for (const host of ['evil.example', '127.0.0.1:1', 'localhost']) {
      expect((await ask(path(), { host })).status, host).toBe(403);
    }
    const { port } = new URL(server.url);
    expect((await ask(path(), { host: `localhost:${port}` })).status).toBe(200);
  });

  test.each(['//', 'http://[', '*', '/%'])('is refused at %s, which is no address of a file', async (target) => {
    expect((await ask(target)).status).toBe(403);
  });

  test('has no other files, and takes no other methods', async () => {
    expect((await ask(`${path()}main.ts`)).status).toBe(404);
    expect((await ask(`${path()}../options.ts`)).status).toBe(403);
    expect((await ask(path(), {}, 'POST')).status).toBe(404);
  });

  test('may load nothing from elsewhere, and may be shown by no other page', async () => {
    const { headers } = await ask(path());
    expect(headers['content-security-policy']).toMatch(/default-src 'none'.*frame-ancestors 'none'/);
    expect(headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'x-content-type-options': 'nosniff' });
    for (const [name, { content }] of files) {
      if (name === 'fallback-decoder.js') continue;
      expect(String(content), name).not.toMatch(/(?:src|href)="https?:|@import|url\(["']?http/);
    }
  });

  test('has at most 150 kB, without the decoder that only old browsers load', () => {
    const sizes = [...files]
      .filter(([name]) => name !== 'fallback-decoder.js')
      .map(([, { content }]) => content.length);
    expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(150_000);
  });
});

describe('the WebSocket', () => {
  test('opens for the page', async () => {
    const before = connected;
    expect(await open(socketUrl(), { origin: new URL(server.url).origin })).toBe(101);
    expect(connected).toBe(before + 1);
  });

  test('is refused without the token, from another page, and with the name of another machine', async () => {
    const before = connected;
    expect(await open(socketUrl().replace(/[0-9a-f]{32}/, '0'.repeat(32)))).toBe(403);
    expect(await open(socketUrl(), { origin: 'http://evil.example' })).toBe(403);
    expect(await open(socketUrl(), { host: 'evil.example' })).toBe(403);
    expect(connected).toBe(before);
  });
});

test('a refused WebSocket that keeps its side open does not keep the server from closing', async () => {
  const other = new PageServer(new Map(), () => {});
  await other.listen(0);
  const socket = connect({ port: Number(new URL(other.url).port), host: '127.0.0.1', allowHalfOpen: true });
  const headers = ['Host: x', 'Connection: Upgrade', 'Upgrade: websocket'];
  socket.write([`GET ${'/'.repeat(2)} HTTP/1.1`, ...headers, '', ''].join('\r\n'));
  const [answer] = await once(socket, 'data');
  expect(String(answer)).toContain('403');
  await other.close();
  socket.destroy();
});
