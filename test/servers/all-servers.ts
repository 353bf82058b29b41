/**
 * All servers that our programs open, in one process, for `servers.test.ts`: an exception that nobody catches ends it, as
 * it ends the programs. Its parent gets the addresses, and asks with any message for the defects that were noted.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startEmulator } from 'discord-emulator';
import { WebSocket } from 'ws';
import { realClock } from '#game/scheduling/clock.ts';
import { LiveServer } from '#game-page/live/server.ts';
import { answerMetrics } from '#metrics/endpoint.ts';
import { Metrics } from '#metrics/metrics.ts';
import { openEndpoint } from '../../src/process/endpoint.ts';
import { PageConnection } from '../../src/window/page-connection.ts';
import { PageServer } from '../../src/window/page-server.ts';
import { Session } from '../../src/window/session.ts';
import { LiveTableFake } from '../game-page/live-kit.ts';
import type { Targets } from './bytes.ts';

const host = '127.0.0.1';
const emulator = await startEmulator({ rateLimits: false, entriesKept: 100 });
const application = emulator.addApplication({ name: 'Nightcall' });
const guild = emulator.addGuild({ name: 'Table' });
guild.install(application, 8n);
const channel = guild.channel('general');
const message = guild.owner.say(channel, 'Good evening.');
const defects: string[] = [];
emulator.voice!.on('fault', (error) => defects.push(`voice: ${error}`));

const session = new Session('en', 1);
const files = new Map([['', { type: 'text/html', content: Buffer.from('the page') }]]);
const page = new PageServer(files, (socket) => new PageConnection(socket, { session, rulebooks: [] }));
await page.listen(0);
const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
const measured = new Metrics(silent);
const metrics = await openEndpoint((...asked) => answerMetrics(measured, ...asked), { host, port: 0 }, 'METRICS');

const pages = new LiveServer(realClock, { script: '', style: '' }, silent);
const table = new LiveTableFake({});
table.tell(0, table.count);
pages.open(() => [{ tables: table, results: { answer: async () => null } }]);
const live = await openEndpoint((...asked) => pages.answer(...asked), { host, port: 0 }, 'PAGES');

/** A server as ours were, so that the test shows that it would find them. */
const careless = createServer((request, response) => response.end(new URL(request.url!, 'http://x').pathname));
await new Promise<void>((resolve) => careless.listen(0, host, resolve));

/** Enters a voice channel, and tells where its sound is sent. */
async function enterVoice(userId: string): Promise<{ port: number; ssrc: number }> {
  const stay = { guildId: guild.id, channelId: guild.channel('General').id, userId, sessionId: 's' };
  const token = emulator.voice!.issue(stay);
  const socket = new WebSocket(`wss://${emulator.voice!.endpoint}?v=8`, { rejectUnauthorized: false });
  await once(socket, 'open');
  const d = { server_id: guild.id, user_id: userId, session_id: 's', token, max_dave_protocol_version: 1 };
  socket.send(JSON.stringify({ op: 0, d }));
  return new Promise((resolve) => {
    socket.on('message', (data) => {
      const { op, d: told } = JSON.parse(String(data));
      if (op === 2) resolve(told);
    });
  });
}

const voiceSession = { guildId: guild.id, channelId: guild.channel('General').id, userId: application.id };
const targets: Targets = {
  ports: {
    window: Number(new URL(page.url).port),
    emulator: Number(new URL(emulator.apiUrl).port),
    metrics: metrics.port,
    pages: live.port,
    voice: Number(emulator.voice!.endpoint.split(':')[1]),
    careless: (careless.address() as AddressInfo).port,
  },
  pagePath: new URL(page.url).pathname,
  token: application.token,
  voice: { ...voiceSession, sessionId: 's', token: emulator.voice!.issue({ ...voiceSession, sessionId: 's' }) },
  media: await enterVoice(guild.owner.id),
  ids: [guild.id, channel.id, message.id, application.id, guild.owner.id],
  routes: emulator.routes,
};
process.on('message', () => {
  const crashes = emulator.crashes.map(({ where, error }) => `${where}: ${(error as Error).stack ?? error}`);
  process.send!({ defects: [...defects, ...crashes] });
});
process.on('disconnect', () => process.exit(0));
process.send!(targets);
