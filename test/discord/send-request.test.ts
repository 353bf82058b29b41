/** Requests to Discord: the answers are those of discord.js. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DefaultRestOptions, REST, type ResponseLike } from 'discord.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SendRequest, sendRequest } from '#discord/connection/send-request.ts';

interface Received {
  readonly method: string | undefined;
  readonly type: string | undefined;
  readonly body: string;
}

const received: Received[] = [];

/** Answers with the status at the end of the address, and with the request as JSON unless that is 204. */
const server = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += chunk;
  const { method } = request;
  received.push({ method, type: request.headers['content-type']?.split(';')[0], body });
  const status = Number(request.url!.split('/').at(-1));
  response.writeHead(status, { 'content-type': 'application/json', 'x-ratelimit-scope': 'user' });
  response.end(status === 204 ? undefined : JSON.stringify({ method, body }));
});

let at: string;

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  at = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const facts = ({ status, statusText, ok, headers, bodyUsed }: ResponseLike) => ({
  status,
  statusText,
  ok,
  bodyUsed,
  scope: headers.get('x-ratelimit-scope'),
});

const headers = { 'content-type': 'application/json' };

test.each([
  [200, { method: 'GET' }],
  [200, { method: 'POST', body: '{"content":"night"}', headers }],
  [204, { method: 'DELETE' }],
  [404, { method: 'PATCH', body: '{}', headers }],
  [429, { method: 'GET' }],
])('the answer with %i to %j is that of discord.js', async (status, init) => {
  const both = [sendRequest, DefaultRestOptions.makeRequest as SendRequest];
  const [ours, theirs] = await Promise.all(
    both.map(async (send) => {
      const answer = await send(`${at}/${status}`, init);
      const before = facts(answer);
      return [before, status === 204 ? (await answer.arrayBuffer()).byteLength : await answer.json(), answer.bodyUsed];
    }),
  );
  expect(ours).toEqual(theirs);
  expect(ours![0]).toMatchObject({ status, scope: 'user' });
});

test('a text can be read as it is', async () => {
  const answer = await sendRequest(`${at}/200`, { method: 'GET' });
  expect(JSON.parse(await answer.text())).toEqual({ method: 'GET', body: '' });
});

test('a file is sent as a form', async () => {
  const rest = new REST({ api: at, makeRequest: sendRequest }).setToken('token');
  const files = [{ name: 'card.png', data: Buffer.from('a picture') }];
  await rest.post('/200', { body: { content: 'your card' }, files });
  const { type, body } = received.at(-1)!;
  expect(type).toBe('multipart/form-data');
  expect(body).toContain('a picture');
});

test('an aborted request rejects', async () => {
  const signal = AbortSignal.abort();
  await expect(sendRequest(`${at}/200`, { method: 'GET', signal })).rejects.toThrow();
});
