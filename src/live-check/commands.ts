import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { differences } from '#discord/deploy.ts';
import type { AnyCommandBody } from '#discord/ui/command.ts';
import { commandsOf } from '../process/register.ts';
import type { Api } from './api.ts';
import { type Bench, cleanUpWaitMs, find, refusal } from './bench.ts';
import type { Options } from './options.ts';

const route = '/applications/{id}/guilds/{id}/commands';

/** The commands that the server had before the check, for a check that is killed and for the next one. */
const kept = ({ out }: Pick<Options, 'out'>): string => join(out, 'commands-before.json');

/** Puts back the commands of a server after a check that was killed, and forgets them. */
export async function restoreCommands(api: Api, options: Options, applicationId: string): Promise<void> {
  const file = kept(options);
  if (!existsSync(file)) return;
  const { guildId, commands } = JSON.parse(readFileSync(file, 'utf8')) as { guildId: string; commands: object[] };
  const how = { body: commands, longestWaitMs: cleanUpWaitMs };
  const { status } = await api.call(`PUT ${route}`, [applicationId, guildId], how);
  if (status === 200) rmSync(file);
}

/** Registers the commands in the test server and reads them back word by word. Those that it had before are put back. */
export async function checkCommands({ api, client, guild, signal, findings, undo, options }: Bench): Promise<void> {
  const at = [client.application.id, guild.id];
  const read = () => api.call(`GET ${route}?with_localizations=true`, at, { signal });
  const before = await read();
  if (before.status !== 200) {
    find({ findings }, 'the commands of the server can be read', false, 'read', refusal(before));
    return;
  }
  mkdirSync(options.out, { recursive: true });
  writeFileSync(kept(options), JSON.stringify({ guildId: guild.id, commands: before.body }));
  undo.push(() => restoreCommands(api, options, client.application.id));
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
