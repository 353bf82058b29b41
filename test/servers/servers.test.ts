/**
 * No bytes from outside end one of our programs: malformed requests, upgrades, frames and datagrams against all servers that
 * they open. Each commit tries others. `PROPERTY_SEED=1` repeats those of a seed.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { SeededRandom } from 'discord-emulator/random';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { seedsOf } from '../seeds.ts';
import { bundled } from '../wire/kit/bundle.ts';
import { type Attack, Attacker, type ServerName, type Targets } from './bytes.ts';

const seeds = seedsOf('servers');

let child: ChildProcess;
let targets: Targets;
let ended: Promise<unknown>;
let complaints = '';
beforeEach(async () => {
  complaints = '';
  const program = await bundled('test/servers/all-servers.ts');
  child = spawn(process.execPath, [program], { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
  child.stderr!.on('data', (chunk) => {
    complaints += chunk;
  });
  ended = once(child, 'exit');
  [targets] = (await Promise.race([once(child, 'message'), ended.then(() => Promise.reject(complaints))])) as [Targets];
});
afterEach(async () => {
  if (child.connected) child.disconnect();
  await ended;
});

/** Opens a connection to one of the servers. */
function opened(server: ServerName): Socket {
  const place = { host: '127.0.0.1', port: targets.ports[server] };
  return server === 'voice' ? connectTls({ ...place, rejectUnauthorized: false }) : connect(place);
}

/** Sends the bytes. Resolves when the connection is closed. */
async function deliver(server: ServerName, { chunks, end }: Attack): Promise<void> {
  const socket = opened(server);
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.on('error', () => {}).resume();
  for (const chunk of chunks) socket.write(chunk);
  if (end === 'in order') socket.end();
  else
    socket.write('', () => {
      if (server === 'voice') socket.destroy();
      else socket.resetAndDestroy();
    });
  await closed;
}

/** Returns true if the server still answers: with a page, or with a refusal. */
async function answers(server: ServerName): Promise<boolean> {
  const socket = opened(server);
  let answer = '';
  socket
    .on('error', () => {})
    .on('data', (chunk) => {
      answer += chunk;
    });
  const [connection, upgrade] = server === 'voice' ? ['Upgrade', 'Upgrade: websocket\r\n'] : ['close', ''];
  socket.end(`GET /live HTTP/1.1\r\nHost: x\r\nConnection: ${connection}\r\n${upgrade}\r\n`);
  await once(socket, 'close');
  return /^HTTP\/1\.1 \d{3} /.test(answer);
}

/** The attacks of a seed on a server, until it is dead. */
async function attack(server: ServerName, seed: number, count: number): Promise<void> {
  const attacker = new Attacker(targets, new SeededRandom(seed, Object.keys(targets.ports).indexOf(server)));
  for (let n = 0; n < count && child.exitCode === null; n += 1) await deliver(server, attacker.on(server));
}

async function flood(seed: number, count: number): Promise<void> {
  const attacker = new Attacker(targets, new SeededRandom(seed));
  const socket = createSocket('udp4');
  for (let n = 0; n < count; n += 1)
    await new Promise((resolve) => socket.send(attacker.datagram(), targets.media.port, '127.0.0.1', resolve));
  socket.close();
}

const servers = ['window', 'emulator', 'metrics', 'pages', 'voice'] as const;

describe.each(seeds)('whatever is sent (seed %i)', (seed) => {
  test('no server ends, and each still answers', async () => {
    await Promise.all([...servers.map((server) => attack(server, seed, 300)), flood(seed, 500)]);
    expect(child.exitCode, complaints).toBeNull();
    for (const server of servers) expect(await answers(server), server).toBe(true);
    const told = once(child, 'message');
    child.send('defects');
    expect((await told)[0]).toEqual({ defects: [] });
  });
});

test('a careless server is found', async () => {
  await attack('careless', seeds[0]!, 300);
  await ended;
  expect(complaints).toContain('Invalid URL');
});
