import { differences } from '#discord/deploy.ts';
import type { AnyCommandBody } from '#discord/ui/command.ts';
import { commandsOf } from '../process/register.ts';
import { type Bench, cleanUpWaitMs, find, refusal } from './bench.ts';

const route = '/applications/{id}/guilds/{id}/commands';

/** Registers the commands in the test server and reads them back word by word. Those that it had before are put back. */
export async function checkCommands({ api, client, guild, signal, findings, undo }: Bench): Promise<void> {
  const at = [client.application.id, guild.id];
  const read = () => api.call(`GET ${route}?with_localizations=true`, at, { signal });
  const before = await read();
  if (before.status !== 200) {
    find({ findings }, 'the commands of the server can be read', false, 'read', refusal(before));
    return;
  }
  undo.push(() =>
    api.call(`PUT ${route}`, at, { body: before.body as readonly object[], longestWaitMs: cleanUpWaitMs }),
  );
  const wanted = commandsOf({ rehearsal: true, readsTown: true });
  const written = await api.call(`PUT ${route}`, at, { body: wanted, signal });
  const count = `${wanted.length} commands`;
  find(
    { findings },
    'the commands can be registered',
    written.status === 200,
    count,
    written.status === 200 ? count : refusal(written),
  );
  const there = await read();
  const found = differences(there.body as readonly AnyCommandBody[], wanted);
  const wrong = (['added', 'changed', 'removed'] as const).flatMap((kind) => found[kind].map((name) => `/${name}`));
  find(
    { findings },
    'the commands when read back',
    wrong.length === 0,
    'word by word as sent',
    wrong.length === 0 ? 'the same' : `different: ${wrong.join(', ')}`,
  );
}
