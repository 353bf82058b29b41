/** With `HTTPS_PROXY`, everything for Discord goes through a tunnel of the proxy. An address without TLS does not. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo, connect } from 'node:net';
import { type Duplex, pipeline } from 'node:stream';
import { startEmulator } from 'discord-emulator';
import { expect, test } from 'vitest';
import { WebSocketServer } from 'ws';
import { Bot } from './wire/kit/bot.ts';
import { bundled } from './wire/kit/bundle.ts';

const listening = async (server: Server): Promise<number> => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return (server.address() as AddressInfo).port;
};

test('the calls, the downloads and the gateway go through the proxy with its password', async () => {
  const emulator = await startEmulator();
  const gateway = createTlsServer(emulator.certificate);
  new WebSocketServer({ server: gateway }).on('connection', (socket) => socket.send('hello'));
  const gatewayPort = await listening(gateway);
  const tunnels: (readonly [string, string])[] = [];
  const proxy = createServer().on('connect', ({ url = '', headers }, socket: Duplex) => {
    tunnels.push([url, headers['proxy-authorization'] ?? '']);
    if (!url.endsWith(`:${gatewayPort}`)) return socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
    socket.write('HTTP/1.1 200 OK\r\n\r\n');
    const other = connect(gatewayPort, '127.0.0.1');
    return pipeline(socket, other, socket, () => other.destroy());
  });
  const direct: (string | undefined)[] = [];
  const local = createServer(({ url }, response) => {
    direct.push(url);
    response.end();
  });
  const program = new Bot(
    await bundled('test/proxied-bot.ts'),
    [
      `http://anna:p%40ss@127.0.0.1:${await listening(proxy)}`,
      `http://127.0.0.1:${await listening(local)}/local`,
      `wss://127.0.0.1:${gatewayPort}`,
    ],
    { NODE_EXTRA_CA_CERTS: emulator.certificateFile },
  );
  expect([await program.ended, program.lines]).toEqual([0, ['hello']]);
  const password = `Basic ${Buffer.from('anna:p@ss').toString('base64')}`;
  const hosts = ['discord.invalid:443', 'fetched.invalid:443', `127.0.0.1:${gatewayPort}`];
  expect(tunnels).toEqual(hosts.map((host) => [host, password]));
  expect(direct).toEqual(['/local']);
  for (const server of [gateway, proxy, local]) server.close();
  await emulator.stop();
});
