/** A helper bot that may not view #mafia, and what Discord tells it of that channel. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { json } from './proxy.ts';
import { TestServer } from './test-server.ts';

let server: TestServer;
beforeEach(async () => {
  server = await TestServer.open();
});
afterEach(async () => {
  await server.close();
});

const foundWith = async (helperToken: string) => {
  const { findings } = await server.checked({}, { helperToken });
  return findings.flatMap(({ check, outcome, found }) =>
    /#mafia|thread that it|list of/.test(check) ? [[outcome, found]] : [],
  );
};
const helper = (): string => {
  const bot = server.emulator.addApplication({ name: 'Helper' });
  server.guild.install(bot, 0n);
  return bot.token;
};

test('Discord tells it that there is a channel, and nothing more', async () => {
  expect(await foundWith(helper())).toEqual([
    ['as expected', 'nothing but that it is there'],
    ['as expected', 'nothing'],
    ['as expected', 'without #mafia'],
  ]);
});

test('a Discord that sends the channel whole is found, with what it tells', async () => {
  server.emulator.discord.behavior.hidesChannels = false;
  expect(await foundWith(helper())).toEqual([
    ['deviates', 'the name nightcall-live-check-clan-mafia, 2 overwrites of people, no mark that it is hidden'],
    ['as expected', 'nothing'],
    ['deviates', 'with #mafia'],
  ]);
});

test('a Discord that tells everybody of a private thread is found', async () => {
  server.emulator.discord.behavior.hidesThreads = false;
  expect(await foundWith(helper())).toContainEqual(['deviates', 'its name']);
});

test('a thread that could not be made is no measurement of who hears of it', async () => {
  const refused = json(403, { code: 50013, message: 'Missing Permissions' });
  const report = await server.checked(
    { before: ({ method, path }) => (method === 'POST' && path.endsWith('/threads') ? refused : undefined) },
    { helperToken: helper() },
  );
  const check = 'a thread that it is not in';
  expect(report.findings).toContainEqual({ check, outcome: 'not checked', expected: '', found: 'no thread was made' });
  expect(report.measured).toMatchObject({ facts: expect.not.objectContaining({ hidesThreads: expect.anything() }) });
});

test.each([
  ['is in another server', () => server.emulator.addApplication({ name: 'Helper' }).token, 'is not in the server'],
  ['has a wrong token', () => 'wrong', 'could not log in'],
])('a helper bot that %s is no reason to stop', async (_, token, words) => {
  expect(await foundWith(token())).toEqual([['not checked', `the helper bot ${words}`]]);
});
