import { expect, test } from 'vitest';
import { kindOfCall, measuredCalls } from '#discord/connection/measured-calls.ts';
import type { CallMeter, MeasuredCall } from '#game/ports/ports.ts';

const api = 'https://discord.com/api/v10';

test.each([
  ['/guilds/1/members/2', 'member'],
  ['/guilds/1/channels', 'channel'],
  ['/channels/1', 'channel'],
  ['/channels/1/messages', 'message'],
  ['/channels/1/messages/2?x=1', 'message'],
  ['/channels/1/permissions/2', 'access'],
  ['/channels/1/thread-members/2', 'access'],
  ['/channels/1/threads', 'channel'],
  ['/channels/1/voice-status', 'voice-status'],
  ['/interactions/1/token/callback', 'answer'],
  ['/webhooks/1/token/messages/@original', 'answer'],
  ['/applications/1/guilds/2/commands', 'command'],
  ['/guilds/1/scheduled-events/2', 'event'],
  ['/gateway/bot', 'gateway'],
  ['/users/@me', 'other'],
])('a call to %s is of the kind "%s", on Discord and on a local one', (path, kind) => {
  expect(kindOfCall(`${api}${path}`)).toBe(kind);
  expect(kindOfCall(`http://127.0.0.1:8080/api/v10${path}`)).toBe(kind);
});

test('each answer, limit and loss of a call is reported, and passed on unchanged', async () => {
  const calls: MeasuredCall[] = [];
  const meter: CallMeter = {
    called: (call) => void calls.push(call),
    waited: () => {},
    reconnected: () => {},
    short: () => {},
  };
  const lost = new Error('lost');
  const limited = new Response('', { status: 429, headers: { 'x-ratelimit-scope': 'shared' } });
  const answers = [new Response(null, { status: 204 }), limited, lost];
  const send = measuredCalls(meter, async () => {
    const answer = answers.shift();
    if (answer instanceof Response) return answer as never;
    throw answer;
  });
  await send(`${api}/guilds/1/members/2`, { method: 'PATCH' });
  expect(await send(`${api}/guilds/1/members/2`, { method: 'GET' })).toBe(limited);
  await expect(send(`${api}/channels/1/messages`, { method: 'POST' })).rejects.toBe(lost);
  expect(calls).toEqual([
    { kind: 'member', isMemberEdit: true, status: 204, scope: null },
    { kind: 'member', isMemberEdit: false, status: 429, scope: 'shared' },
    { kind: 'message', isMemberEdit: false, status: null, scope: null },
  ]);
});
