/** The live page of a table that goes from one process to another: the link stays, and the page misses nothing. */
import { afterEach, expect, test } from 'vitest';
import type { LiveTables } from '#game/ports/live.ts';
import { ask, expectSuccess, fullLobby, isOpen, Process, TestEnvironment, until } from '../game/kit/process.ts';
import { wordingOf } from '../rulebooks.ts';
import { EventReader, serveTable } from './live-kit.ts';

const closing: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** A process with its live pages. It answers for its tables while it hosts them. */
async function served(environment: TestEnvironment) {
  const process = new Process(environment);
  const state = { hosts: true };
  const tables: LiveTables = {
    live: (token) => {
      const table = state.hosts ? process.tables.live(token) : null;
      return table && { ...table, wording: wordingOf('en') };
    },
  };
  const { url, server, endpoint } = await serveTable(tables, environment.clock);
  Object.assign(process.deps, { live: server });
  closing.push(
    () => server.close(),
    () => endpoint.close(),
  );
  return { process, url, state };
}

test('a page goes on at the process that has the table now, and the other one says that it has not', async () => {
  const environment = new TestEnvironment();
  const [first, second] = [await served(environment), await served(environment)];
  const { tables } = first.process;
  const gameId = await fullLobby(tables);
  const token = expectSuccess(
    await ask(tables, gameId).hostRequests.link('u1', { use: 'spectators', delay: 0 }, false),
  );
  /** As the proxy of docs/operator/pages.md asks: the next process after a 404. */
  const open = async (last: number): Promise<EventReader> => {
    for (const { url } of [first, second]) {
      const { status } = await fetch(`${url}/t/${token}`, { method: 'HEAD' });
      const events = `${url}/t/${token}/events`;
      if (status === 200) return EventReader.open(events, last < 0 ? {} : { 'Last-Event-ID': `${last}` });
      expect(status).toBe(404);
    }
    throw new Error('no process has the table');
  };
  expectSuccess(await ask(tables, gameId).lobbyStart.start('u1'));
  await until(first.process, gameId, isOpen('speech'));
  const before = await open(-1);
  await expect.poll(() => before.ids.length).toBeGreaterThan(2);

  await tables.stop();
  first.state.hosts = false;
  first.process.kill();
  await expect.poll(() => before.isClosed).toBe(true);
  expect(before.text).not.toContain('event: end');
  await second.process.tables.restore();

  const after = await open(before.ids.at(-1)!);
  closing.push(() => after.leave());
  await until(second.process, gameId, ({ town }) => town.round === 2);
  await expect.poll(() => after.ids.length).toBeGreaterThan(2);
  expect([...before.ids, ...after.ids]).toEqual([...before.ids, ...after.ids].map((_, index) => index));
});
