/** A helper bot that may not view #mafia, and what Discord tells it of that channel. */
import { PermissionFlagsBits } from 'discord.js';
import { describe, expect } from 'vitest';
import { invitePermissions } from '#discord/connection/permissions.ts';
import { json, type Plant } from './proxy.ts';
import { type TestServer, test } from './test-server.ts';

const foundWith = async (server: TestServer, helperToken: string) => {
  const { findings } = await server.checked({}, { helperToken });
  return findings.flatMap(({ check, outcome, found }) =>
    /#mafia|thread that it|list of/.test(check) ? [[outcome, found]] : [],
  );
};
/** Takes Manage Threads out of what a channel denies. */
const letsModerate: Plant = {
  before: (request) => {
    if (request.method === 'PATCH' && request.path.includes('/channels/'))
      request.body = request.body.replaceAll(
        /"deny":"(\d+)"/g,
        (_, bits: string) => `"deny":"${BigInt(bits) & ~PermissionFlagsBits.ManageThreads}"`,
      );
    return undefined;
  },
};

const helper = (server: TestServer): string => {
  const bot = server.emulator.addApplication({ name: 'Helper' });
  server.guild.install(bot, 0n);
  return bot.token;
};

describe.concurrent('a helper bot that may not view #mafia', () => {
  test('Discord tells it that there is a channel, and nothing more', async ({ server }) => {
    expect(await foundWith(server, helper(server))).toEqual([
      ['as expected', 'nothing but that it is there'],
      ['as expected', 'nothing'],
      ['as expected', 'without #mafia'],
    ]);
  });

  test('a Discord that sends the channel whole is found, with what it tells', async ({ server }) => {
    server.emulator.discord.behavior.hidesChannels = false;
    expect(await foundWith(server, helper(server))).toEqual([
      ['deviates', 'the name nightcall-live-check-clan-mafia, 2 overwrites of people, no mark that it is hidden'],
      ['as expected', 'nothing'],
      ['deviates', 'with #mafia'],
    ]);
  });

  test('a Discord that tells everybody of a private thread is found', async ({ server }) => {
    server.emulator.discord.behavior.hidesThreads = false;
    expect(await foundWith(server, helper(server))).toContainEqual(['deviates', 'its name']);
  });

  test.for([
    ['is kept from those who have it elsewhere', {}, ['as expected', 'nothing']],
    ['that has no effect is found', letsModerate, ['deviates', 'all of it']],
  ] as const)('a denial of Manage Threads %s', async ([, plant, expected], { server }) => {
    const { application, guild } = server;
    guild.kick(application);
    guild.install(application, invitePermissions | PermissionFlagsBits.ManageThreads);
    const { findings } = await server.checked(plant, { helperToken: helper(server) });
    const found = findings.find(({ check }) => check.startsWith('a thread of a town that denies Manage Threads'));
    expect([found?.outcome, found?.found]).toEqual(expected);
    expect(
      [...guild.guild.roles.values()].map(({ name }) => name).filter((name) => name.startsWith('nightcall')),
    ).toEqual([]);
  });

  test('a thread that could not be made is no measurement of who hears of it', async ({ server }) => {
    const refused = json(403, { code: 50013, message: 'Missing Permissions' });
    const report = await server.checked(
      { before: ({ method, path }) => (method === 'POST' && path.endsWith('/threads') ? refused : undefined) },
      { helperToken: helper(server) },
    );
    const check = 'a thread that it is not in';
    expect(report.findings).toContainEqual({
      check,
      outcome: 'not checked',
      expected: '',
      found: 'no thread was made',
    });
    expect(report.measured).toMatchObject({ facts: expect.not.objectContaining({ hidesThreads: expect.anything() }) });
  });

  test.for([
    [
      'is in another server',
      (server: TestServer) => server.emulator.addApplication({ name: 'Helper' }).token,
      'is not in the server',
    ],
    ['has a wrong token', () => 'wrong', 'could not log in'],
  ] as const)('a helper bot that %s is no reason to stop', async ([, token, words], { server }) => {
    expect(await foundWith(server, token(server))).toEqual([['not checked', `the helper bot ${words}`]]);
  });
});
