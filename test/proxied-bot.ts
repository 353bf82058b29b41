/** A process with a proxy. It calls an API, fetches a file, asks a local server and opens a gateway. */
import { once } from 'node:events';
import { REST } from 'discord.js';
import { WebSocket } from 'ws';
import { useProxy } from '../src/process/proxy.ts';

const [proxy, local, gateway] = process.argv.slice(2) as [string, string, string];
useProxy(proxy);
await new REST({ api: 'https://discord.invalid/api', retries: 0 })
  .setToken('x')
  .get('/users/@me')
  .catch(() => {});
await fetch('https://fetched.invalid/').catch(() => {});
await fetch(local);
const socket = new WebSocket(gateway, [], { handshakeTimeout: 30_000 });
const [hello] = await once(socket, 'message');
console.log(String(hello));
socket.close();
