import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
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

/**
 * Puts back the commands of a server, also after a check that was killed, and forgets them.
 * @returns the refusal. `null`: there is none
 */
export async function restoreCommands(api: Api, options: Options, applicationId: string): Promise<string | null> {
  const file = kept(options);
  if (!existsSync(file)) return null;
  const { guildId, commands } = JSON.parse(readFileSync(file, 'utf8')) as { guildId: string; commands: object[] };
  const how = { body: commands, longestWaitMs: cleanUpWaitMs };
  const answer = await api.call(`PUT ${route}`, [applicationId, guildId], how);
  if (answer.status !== 200) return refusal(answer);
  rmSync(file);
  return null;
}

/** Keeps the commands of a server. A check that is killed while it writes leaves no half of a file. */
function keep(options: Options, commands: unknown): void {
  mkdirSync(options.out, { recursive: true });
  const file = kept(options);
  writeFileSync(`${file}.new`, JSON.stringify({ guildId: options.guildId, commands }));
  renameSync(`${file}.new`, file);
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
  keep(options, before.body);
  undo.push(async () => {
    const refused = await restoreCommands(api, options, client.application.id);
    const check = 'the commands of the server are put back';
    find({ findings }, check, refused === null, 'put back', refused ?? 'put back');
  });
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
