/**
 * The live check passes on the local Discord, finds every deviation that is planted there, and leaves nothing behind.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PermissionFlagsBits } from 'discord.js';
import { type Application, type Emulator, type SimulatedGuild, startEmulator } from 'discord-emulator';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { invitePermissions } from '#discord/connection/permissions.ts';
import { readOptions } from '../../src/live-check/options.ts';
import { deviations, type Report, writeReport } from '../../src/live-check/report.ts';
import { runLiveCheck } from '../../src/live-check/run.ts';
import { json, type Plant, proxyOf } from './proxy.ts';

let emulator: Emulator;
let application: Application;
let guild: SimulatedGuild;
beforeEach(async () => {
  // No limits of its own: what is measured is what is planted.
  emulator = await startEmulator({ voice: false, rateLimits: false });
  application = emulator.addApplication({ name: 'Nightcall' });
  guild = emulator.addGuild({ name: 'Test' });
  guild.install(application, invitePermissions);
});
afterEach(async () => {
  await emulator.stop();
});

const names = () => guild.channels.map(({ name }) => name);
const leftovers = () => names().filter((name) => name.startsWith('nightcall-live-check'));

interface How {
  readonly helperToken?: string;
  readonly signal?: AbortSignal;
  readonly waitMs?: number;
}

async function checked(
  plant: Plant = {},
  { helperToken, signal = new AbortController().signal, waitMs = 20_000 }: How = {},
): Promise<Report> {
  const proxy = await proxyOf(emulator.apiUrl, plant);
  const tokens = { token: application.token, helperToken: helperToken ?? null };
  const options = { ...tokens, guildId: guild.id, api: proxy.url, out: '', voice: false, waitMs };
  const report = await runLiveCheck(options, signal);
  await proxy.close();
  return report;
}

const wrong = (report: Report): readonly string[] => deviations(report).map(({ check, found }) => `${check}: ${found}`);

test('on the local Discord everything is as expected, and nothing is left', async () => {
  const report = await checked();
  expect(wrong(report)).toEqual([]);
  expect(report.stopped).toBeNull();
  expect(leftovers()).toEqual([]);
  expect(guild.isMuted(application)).toBe(false);
  const checks = report.findings.map(({ check }) => check).join('\n');
  for (const part of [
    'overwrites of a new voice channel',
    'the changed text channel',
    'status "Night 1" is told',
    '12 changes of a mute',
  ])
    expect(checks).toContain(part);
  expect(report.routes.map(({ route }) => route)).toContain('DELETE /channels/{id}');
});

/** Changes the bits of every overwrite in an answer. */
const withBits = (body: string, change: (bits: bigint) => bigint): string =>
  body.replaceAll(/"(allow|deny)":"(\d+)"/g, (_, side: string, bits: string) => `"${side}":"${change(BigInt(bits))}"`);

const isMessage = (method: string, path: RegExp) => (request: { method: string; path: string }) =>
  request.method === method && path.test(request.path);
const creates = isMessage('POST', /\/guilds\/\d+\/channels$/);
const mutesSomebody = isMessage('PATCH', /\/members\/\d+$/);
const setsStatus = isMessage('PUT', /\/voice-status$/);

let made = 0;
let muted = 0;
const limited = (seconds: number) =>
  json(429, { message: 'You are being rate limited.', retry_after: seconds, global: false });

const planted: readonly (readonly [string, Plant, RegExp])[] = [
  [
    'a bit of overwrites that Discord drops when they are read',
    {
      after: ({ method, path }, answer) => {
        if (method === 'GET' && /\/channels\/\d+$/.test(path))
          answer.body = withBits(answer.body, (bits) => bits & ~0x200n);
      },
    },
    /overwrites of a new text channel \(town\) when read back: .*lost Stream/,
  ],
  [
    'a bit that a change of overwrites adds',
    {
      after: ({ method, path }, answer) => {
        if (method === 'PATCH' && /\/channels\/\d+$/.test(path))
          answer.body = withBits(answer.body, (bits) => bits | 8n);
      },
    },
    /overwrites of the changed .* channel .* in the answer: .*got Administrator/,
  ],
  [
    'a name that comes back changed',
    {
      after: (request, answer) => {
        if (creates(request)) answer.body = answer.body.replace('-graveyard', '-graveyard-1');
      },
    },
    /keeps its name: nightcall-live-check-graveyard-1/,
  ],
  [
    'a route without limit headers',
    {
      after: (request, answer) => {
        if (!setsStatus(request)) return;
        for (const name of Object.keys(answer.headers)) if (name.startsWith('x-ratelimit')) delete answer.headers[name];
      },
    },
    /the limit headers of PUT \/channels\/\{id\}\/voice-status: without x-ratelimit-limit/,
  ],
  [
    'channels that are held back',
    { before: (request) => (creates(request) && ++made === 4 ? limited(0.3) : undefined) },
    /5 channels in a row: .*Discord asked to wait 0\.3 s/,
  ],
  [
    'channels that are refused',
    {
      before: (request) =>
        creates(request) ? json(403, { code: 60003, message: 'Two factor is required for this operation' }) : undefined,
    },
    /can be made: HTTP 403, 60003 Two factor/,
  ],
  [
    'mutes that are held back',
    { before: (request) => (mutesSomebody(request) && ++muted === 5 ? limited(0.3) : undefined) },
    /12 changes of a mute: .*the first 4 without a wait/,
  ],
  [
    'mutes that are refused',
    {
      before: (request) =>
        mutesSomebody(request) ? json(403, { code: 50013, message: 'Missing Permissions' }) : undefined,
    },
    /a member can be muted: HTTP 403, 50013/,
  ],
  [
    'a status that is refused',
    {
      before: (request) =>
        setsStatus(request) ? json(403, { code: 50013, message: 'Missing Permissions' }) : undefined,
    },
    /status "Night 1" can be set: HTTP 403, 50013/,
  ],
  [
    'a status of which nothing is told',
    { before: (request) => (setsStatus(request) ? { status: 204, headers: {}, body: '' } : undefined) },
    /status "Night 1" is told: nothing/,
  ],
  [
    'channels that cannot be deleted',
    {
      before: ({ method }) =>
        method === 'DELETE' ? json(403, { code: 50013, message: 'Missing Permissions' }) : undefined,
    },
    /the channels can be deleted: 5 left/,
  ],
];

describe('a deviation is found', () => {
  test.each(planted)('%s', async (_, plant, words) => {
    [made, muted] = [0, 0];
    const report = await checked(plant, { waitMs: 2_000 });
    expect(wrong(report)).toContainEqual(expect.stringMatching(words));
  });

  test('each bit of the invitation in turn, when Discord drops it', async () => {
    for (const [name, bit] of Object.entries(PermissionFlagsBits)) {
      // No overwrite contains Manage Roles.
      if ((invitePermissions & bit) === 0n || name === 'ManageRoles') continue;
      const plant: Plant = {
        after: (request, answer) => {
          if (creates(request)) answer.body = withBits(answer.body, (bits) => bits & ~bit);
        },
        // Later checks do not matter here.
        before: (request) => (setsStatus(request) || mutesSomebody(request) ? json(403, {}) : undefined),
      };
      const words = new RegExp(`a new voice channel .* in the answer: .*\\b${name}\\b`);
      expect(wrong(await checked(plant)), name).toContainEqual(expect.stringMatching(words));
    }
  });

  test('an invitation that lacks permissions', async () => {
    guild.kick(application);
    guild.install(application, invitePermissions & ~(1n << 51n));
    expect(wrong(await checked())).toEqual([
      expect.stringMatching(/permissions of the invitation: without PinMessages/),
    ]);
  });
});

describe('with a helper bot that may not view #mafia', () => {
  const foundWith = async (helperToken: string) => {
    const { findings } = await checked({}, { helperToken });
    return findings.flatMap(({ check, outcome, found }) => (/#mafia|list of/.test(check) ? [[outcome, found]] : []));
  };
  const helper = (): string => {
    const bot = emulator.addApplication({ name: 'Helper' });
    guild.install(bot, 0n);
    return bot.token;
  };

  test('Discord tells it that there is a channel, and nothing more', async () => {
    expect(await foundWith(helper())).toEqual([
      ['as expected', 'nothing but that it is there'],
      ['as expected', 'without #mafia'],
    ]);
  });

  test('a Discord that sends the channel whole is found, with what it tells', async () => {
    emulator.discord.hidesChannels = false;
    expect(await foundWith(helper())).toEqual([
      ['deviates', 'the name nightcall-live-check-clan-mafia, 2 overwrites of people, no mark that it is hidden'],
      ['deviates', 'with #mafia'],
    ]);
  });

  test.each([
    ['is in another server', () => emulator.addApplication({ name: 'Helper' }).token, 'is not in the server'],
    ['has a wrong token', () => 'wrong', 'could not log in'],
  ])('a helper bot that %s is no reason to stop', async (_, token, words) => {
    expect(await foundWith(token())).toEqual([['not checked', `the helper bot ${words}`]]);
  });
});

describe('whatever happens, nothing is left', () => {
  test('when it is stopped in the middle', async () => {
    const stop = new AbortController();
    const plant: Plant = {
      after: (request) => {
        if (mutesSomebody(request)) stop.abort();
      },
    };
    const report = await checked(plant, { signal: stop.signal });
    expect(report.stopped).toMatch(/stopped/);
    expect(leftovers()).toEqual([]);
    expect(guild.isMuted(application)).toBe(false);
  });

  test('of an earlier check that was killed', async () => {
    const category = guild.addChannel({ name: 'nightcall-live-check-category', type: 4 });
    guild.addChannel({ name: 'nightcall-live-check-town', parent_id: category.id });
    await checked();
    expect(leftovers()).toEqual([]);
    expect(names()).toEqual(['general', 'General']);
  });
});

test('the tokens are in no report', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'live-check-'));
  const helper = emulator.addApplication({ name: 'Helper' });
  const message = `Bot ${application.token}, Bot ${helper.token}`;
  const report = await checked({
    before: (request) => (creates(request) ? json(403, { code: 1, message }) : undefined),
  });
  expect(JSON.stringify(report)).toContain(helper.token);
  for (const file of writeReport(report, folder, { token: application.token, helperToken: helper.token })) {
    const text = readFileSync(file, 'utf8');
    expect(text).not.toContain(application.token);
    expect(text).not.toContain(helper.token);
    expect(text).toContain('Bot [token], Bot [token]');
  }
  rmSync(folder, { recursive: true });
});

describe('the command line', () => {
  const env = { DISCORD_TOKEN: 'x' };
  test.each([
    [['--guild', '12345'], env, { guildId: '12345', voice: true, waitMs: 30_000 }],
    [['--guild', '12345', '--no-voice', '--wait', '5'], env, { voice: false, waitMs: 5_000, helperToken: null }],
    [['--guild', '12345'], { ...env, HELPER_TOKENS: 'y, z' }, { token: 'x', helperToken: 'y' }],
  ])('%j is understood', (args, given, wanted) => {
    expect(readOptions(args, given)).toMatchObject(wanted);
  });

  test.each([
    [['--guild', '12345'], {}, /DISCORD_TOKEN is missing/],
    [[], env, /--guild takes the id/],
    [['--guild', 'mine'], env, /--guild takes the id/],
    [['--guild', '12345', '--wait', '0'], env, /--wait takes/],
    [['--server', '12345'], env, /Unknown option/],
  ])('%j is refused with what to do', (args, given, words) => {
    expect(readOptions(args, given)).toMatch(words);
    expect(readOptions(args, given)).toContain('npm run live-check');
  });
});
