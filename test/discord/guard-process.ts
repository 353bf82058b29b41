// A bot whose session is resumed and declared invalid in one breath. Argument: whether the process is guarded.
import { Events } from 'discord.js';
import { startEmulator } from 'discord-emulator';
import { login, newClient } from '#discord/connection/client.ts';
import { takesClientFault } from '#discord/connection/client-fault.ts';
import { guardProcess } from '../../src/process/guard.ts';

const say = (_: object, message: string) => console.log(message);
if (process.argv[2] === 'guarded') guardProcess([takesClientFault({ debug() {}, info() {}, warn: say, error: say })]);

const emulator = await startEmulator({ voice: false });
const application = emulator.addApplication({ name: 'Bot' });
emulator.addGuild({ name: 'Guild' }).install(application, 0n);
const client = await login(newClient(emulator.apiUrl), application.token);
const { watch } = emulator.gateway;
emulator.gateway.watch = (event, data, applicationId) => {
  watch(event, data, applicationId);
  if (event === 'RESUMED') emulator.invalidateSession(application);
};
const isBack = new Promise((resolve) => client.once(Events.ShardReady, resolve));
emulator.dropGateway(application);
await isBack;
console.log('still here');
await client.destroy();
await emulator.stop();
