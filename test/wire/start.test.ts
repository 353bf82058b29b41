import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type Emulator, startEmulator } from 'discord-emulator';
import { afterEach, describe, expect, test } from 'vitest';
import { REFUSED_CODE } from '../../src/process/start-fault.ts';
import { closedPort } from '../voice/closed-port.ts';
import { Bot } from './kit/bot.ts';
import { bundled } from './kit/bundle.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'nightcall-start-'));
const wrongToken = 'MTIzNDU2Nzg5MDEyMzQ1Njc4.Gabcde.abcdefghijklmnopqrstuvwxyz0123456789';
const environment = (api: string, token = wrongToken) => ({
  ...{ DISCORD_TOKEN: token, DISCORD_API: api, DATA_DIR: dataDir, VOICE: 'off', LOG_FORMAT: 'json' },
});

let emulator: Emulator | undefined;
afterEach(async () => {
  await emulator?.stop();
  emulator = undefined;
  rmSync(dataDir, { recursive: true, force: true });
});

describe('a start that fails', () => {
  /** Starts a bot that fails. Returns its output and its exit code. */
  const failed = async (entry: string, api: string) => {
    const token = emulator?.addApplication({ name: 'Nightcall' }).token;
    const bot = new Bot(await bundled(entry), [], environment(api, token));
    const code = await bot.ended;
    return { code, said: bot.lines.filter((line) => !line.includes('Warning')) };
  };

  test.each([
    [
      'src/programs/main.ts',
      'with a port on which nobody answers',
      async () => `http://127.0.0.1:${await closedPort()}/api`,
    ],
    ['src/programs/main.ts', 'with a name that nobody knows', async () => 'http://discord.invalid/api'],
    [
      'src/programs/main.ts',
      'with an address that is no Discord',
      async () => `${(await local()).apiUrl}/nothing/here`,
    ],
    ['src/programs/main.ts', 'with a Discord that has a fault', async () => (await broken()).apiUrl],
    ['src/programs/deploy-commands.ts', 'with a name that nobody knows', async () => 'http://discord.invalid/api'],
  ])('of %s %s says it in one sentence of each language, with the remedy, and exits 1', async (entry, _, at) => {
    const { code, said } = await failed(entry, await at());
    expect(said).toHaveLength(2);
    expect(said[0]).toMatch(
      /^[^А-я]*(DISCORD_API|Discord)[^А-я]* (Correct it|Correct the address|start again)[^А-я]*\.$/,
    );
    expect(said[1]).toMatch(/(DISCORD_API|Discord).*(исправьте|запустите).*\.$/i);
    expect(code).toBe(1);
  });

  test('with a port for metrics that is in use names the variable and the remedy', async () => {
    const { apiUrl } = await local();
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const bot = new Bot(await bundled('src/programs/main.ts'), [], {
      ...environment(apiUrl),
      METRICS_PORT: String(port),
    });
    expect(await bot.ended).toBe(1);
    other.close();
    expect(bot.lines).toEqual([
      expect.stringMatching(new RegExp(`^METRICS_PORT is not free: .*${port}.*Choose another port.*\\.$`)),
      expect.stringMatching(new RegExp(`^METRICS_PORT: порт ${port} .*Укажите другой порт.*\\.$`)),
    ]);
  });

  test('with a token that Discord does not take names the variable and where to get it, never the token', async () => {
    const bot = new Bot(await bundled('src/programs/main.ts'), [], environment((await local()).apiUrl));
    expect(await bot.ended).toBe(REFUSED_CODE);
    expect(bot.lines).toEqual([
      expect.stringMatching(/^DISCORD_TOKEN is not right: .*discord\.com\/developers/),
      expect.stringMatching(/^DISCORD_TOKEN задана неверно: .*discord\.com\/developers/),
    ]);
  });
});

describe('a start that Discord refuses until the operator changes something', () => {
  test('with an intent that is not granted exits with a code of its own, so that nobody starts it again and again', async () => {
    const { apiUrl } = await local();
    const { token } = emulator!.addApplication({ name: 'Nightcall' });
    const variables = { ...environment(apiUrl, token), MESSAGE_CONTENT: 'on' };
    const bot = new Bot(await bundled('src/programs/main.ts'), [], variables);
    expect(await bot.ended).toBe(REFUSED_CODE);
    const said = bot.lines.filter((line) => !line.startsWith('{'));
    expect(said).toEqual([1, 2].map(() => expect.stringMatching(/^MESSAGE_CONTENT .*Message Content Intent/)));
    expect(bot.lines.join('\n')).not.toContain('a loss of data');
  });

  test('stays with `--stay`, as in a container, and does nothing until it is stopped', async () => {
    const discord = await local();
    const variables = { ...environment(discord.apiUrl), METRICS_PORT: '0' };
    const bot = new Bot(await bundled('src/programs/main.ts'), ['--stay'], variables);
    const { port } = JSON.parse(await bot.logged('metrics are served')) as { port: number };
    await bot.logged('DISCORD_TOKEN задана неверно');
    const calls = discord.calls.length;
    const status = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status;
    expect([await status('/live'), await status('/ready')]).toEqual([503, 503]);
    expect([bot.hasEnded, discord.calls.length]).toEqual([false, calls]);
    expect(await bot.stop()).toBe(REFUSED_CODE);
  });
});

describe('a SIGTERM before the bot is ready', () => {
  /** Milliseconds after which the bot would end in any case (`src/programs/main.ts`). */
  const CUT_SHORT_MS = 8_000;

  /** A server that takes connections and never says a word. */
  const mute = async () => {
    const server = createTcpServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    return { server, port: (server.address() as AddressInfo).port };
  };

  test.each([
    ['Discord', (port: number) => environment(`http://127.0.0.1:${port}/api`)],
    [
      'PostgreSQL',
      (port: number) => ({ ...environment('http://127.0.0.1:1/api'), STORE_URL: `postgres://a:b@127.0.0.1:${port}/c` }),
    ],
  ])('ends it at once while %s does not answer', async (_, variables) => {
    const { server, port } = await mute();
    const reached = once(server, 'connection');
    const bot = new Bot(await bundled('src/programs/main.ts'), [], variables(port));
    const [socket] = (await reached) as [Socket];
    const startedAt = performance.now();
    expect(await bot.stop()).toBe(0);
    expect(performance.now() - startedAt).toBeLessThan(CUT_SHORT_MS);
    expect(bot.complaints).toEqual([]);
    socket.destroy();
    server.close();
  });
});

test('a SIGTERM to `npm start` reaches the bot: it stops as gracefully, and nothing of it stays behind', async () => {
  const { apiUrl } = await local();
  const { token } = emulator!.addApplication({ name: 'Nightcall' });
  const npm = spawn('npm', ['start'], { env: { ...process.env, ...environment(apiUrl, token) } });
  const lines = createInterface({ input: npm.stdout });
  // npm and its shell may be gone before the bot, which has their output.
  const ended = once(lines, 'close');
  const log: { msg: string; pid: number }[] = [];
  const ready = new Promise<void>((resolve) => {
    lines.on('line', (line) => {
      if (!line.startsWith('{')) return;
      log.push(JSON.parse(line));
      if (log.at(-1)!.msg === 'ready') resolve();
    });
  });
  await ready;
  const { pid } = log.at(-1)!;
  expect(pid).not.toBe(npm.pid);
  npm.kill('SIGTERM');
  await ended;
  expect(log.map(({ msg }) => msg)).toEqual(['the slash commands are registered', 'ready', 'stopping', 'stopped']);
  await expect.poll(() => isAlive(pid)).toBe(false);
});

test('a bot with REGISTER=off starts without its commands, and leaves them to `npm run deploy-commands`', async () => {
  const discord = await local();
  const { token } = discord.addApplication({ name: 'Nightcall' });
  const variables = { ...environment(discord.apiUrl, token), REGISTER: 'off' };
  const bot = new Bot(await bundled('src/programs/main.ts'), [], variables);
  await bot.logged('"ready"');
  expect(discord.calls.filter(({ method }) => method === 'PUT')).toEqual([]);
  expect(await bot.stop()).toBe(0);
});

test('a bot whose commands are refused starts all the same, and says how to register them', async () => {
  const discord = await local();
  const { token } = discord.addApplication({ name: 'Nightcall' });
  discord.beforeRoute = ({ method }) => (method === 'PUT' ? { kind: 'answer', status: 400 } : undefined);
  const bot = new Bot(await bundled('src/programs/main.ts'), [], environment(discord.apiUrl, token));
  expect(await bot.logged('could not be registered')).toContain('npm run deploy-commands');
  expect(await bot.stop()).toBe(0);
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

async function local(): Promise<Emulator> {
  emulator = await startEmulator({ voice: false });
  return emulator;
}

async function broken(): Promise<Emulator> {
  const discord = await local();
  discord.beforeRoute = () => ({ kind: 'answer', status: 503 });
  return discord;
}
