/** Waits for what hosts read. The local Discord keeps only the latest events of a person, so each wait begins before them. */
import { readText, type SimulatedUser } from 'discord-emulator';
import { endings, lineIn } from '../../../src/demo/spoken-lines.ts';
import type { ManyServers, ServerOfHost } from './many-servers.ts';

/** Resolves when a person receives an event whose type begins with `type`, and whose message has one of these lines. */
const reads = (person: SimulatedUser, type: string, lines: Parameters<typeof lineIn>[1], timeoutMs: number) =>
  person.waitFor(({ t, d }) => t.startsWith(type) && lineIn('en', lines, readText(d)) !== null, {
    after: person.inbox.lastSeq,
    timeoutMs,
  });

/** Plays a game to its end, and closes its table. */
export async function playOut(servers: ManyServers, server: ServerOfHost): Promise<void> {
  const { host, guild } = server;
  await servers.begin(server);
  await reads(host, 'MESSAGE_CREATE', endings, 600_000);
  await host.slash('game end', {}, { channel: guild.channel('general') });
  await guild.owner.waitUntil(() => guild.channels.length === 2, { timeoutMs: 600_000 });
}

/** Resolves when every host reads from now on that the game goes on, which is when its table runs again. */
export async function allRestored(all: readonly ServerOfHost[]): Promise<void> {
  await Promise.all(all.map(({ host }) => reads(host, 'MESSAGE_', ['game.restored'], 300_000)));
}
