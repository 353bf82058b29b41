import { describe, expect, test } from 'vitest';
import { DataJobs } from '#game/privacy/data-jobs.ts';
import { Privacy } from '#game/privacy/privacy.ts';
import type { TextStore } from '#store/keyv-store.ts';
import { personalDataOn } from '#store/personal-data.ts';
import { keptLog } from '../discord/bot-parts.ts';
import { rest } from './kit/clock.ts';
import {
  ask,
  config,
  expectSuccess,
  fullLobby,
  GUILD,
  Process,
  person,
  startedGame,
  TestEnvironment,
} from './kit/process.ts';

function begin(environment = new TestEnvironment()) {
  const process = new Process(environment);
  const { tables } = process;
  const store = environment.store as TextStore;
  const privacy = new Privacy({
    jobs: new DataJobs(environment.clock),
    ...{ data: personalDataOn(store), clock: environment.clock, log: keptLog(), months: 12 },
    holders: () => [tables],
    isInUse: (kind, id) => tables.isInUse(kind, id),
  });
  tables.onClosed(() => privacy.tableClosed());
  const text = async () => (await Promise.all((await store.keys('')).map((key) => store.text(key)))).join('\n');
  const isNamed = async () => /"u3"|Player 3/.test(await text());
  return { environment, process, tables, store, privacy, isNamed };
}

describe('a person who asks to be forgotten', () => {
  test('plays a running game to its end, and is a seat in its record', async () => {
    const { environment, tables, privacy, store, isNamed } = begin();
    const gameId = await startedGame(tables);
    expect(await privacy.forget('u3')).toBe('waits');
    expect(tables.insight(gameId, 'u3')).not.toBeNull();
    expectSuccess(await ask(tables, gameId).hostRequests.end('u1', false));
    await rest();
    expect(await isNamed()).toBe(true);
    await environment.clock.move(600_000);
    expect(tables.table(gameId)).toBeNull();
    expect(await isNamed()).toBe(false);
    const record = (await tables.record(gameId))!;
    expect(record.players[2]).toEqual({ userId: 'seat-3', name: 'Seat 3' });
    expect(record.players[0]).toEqual(person(1));
    expect(await store.keys('forget:')).toEqual([]);
  });

  test('is forgotten after a game that goes on in another process', async () => {
    const first = begin();
    const gameId = await startedGame(first.tables);
    expect(await first.privacy.forget('u3')).toBe('waits');
    first.process.kill();
    await first.privacy.stop();
    const { environment, tables, privacy, isNamed } = begin(first.environment);
    await tables.restore();
    await privacy.start(new Set([GUILD]));
    expect(await isNamed()).toBe(true);
    expectSuccess(await ask(tables, gameId).hostRequests.end('u1', false));
    await environment.clock.move(600_000);
    expect(await isNamed()).toBe(false);
  });

  test('leaves lobbies, subscriptions and plans at once', async () => {
    const { environment, tables, privacy, isNamed } = begin();
    const gameId = await fullLobby(tables);
    expectSuccess(await tables.askInvitations(({ subscribers }) => subscribers.toggle(GUILD, 'u3')));
    const at = environment.clock.now() + 3_600_000;
    const { planId } = expectSuccess(await tables.askInvitations(({ plans }) => plans.plan(config(), at)));
    expectSuccess(await tables.askInvitations(({ plans }) => plans.toggle(planId, person(3))));
    await rest();
    expect(await privacy.forget('u3')).toBe('done');
    expect(tables.tableOf(GUILD, 'u3')).toBeNull();
    expect(tables.table(gameId)).not.toBeNull();
    expect(tables.planned(planId)!.people).toEqual([person(1)]);
    expect(await isNamed()).toBe(false);
  });

  test('has their own plan cancelled, which is deleted when Discord has shown it', async () => {
    const { environment, tables, privacy, isNamed } = begin();
    const host = person(3);
    const { planId } = expectSuccess(
      await tables.askInvitations(({ plans }) =>
        plans.plan({ ...config(), host }, environment.clock.now() + 3_600_000),
      ),
    );
    await rest();
    await privacy.forget('u3');
    expect(tables.planned(planId)?.state ?? 'gone').toMatch(/cancelled|gone/);
    await environment.clock.move(600_000);
    expect(tables.planned(planId)).toBeNull();
    expect(await isNamed()).toBe(false);
  });
});

describe('a server that has removed the bot', () => {
  test('has no plans and subscribers any more when its data is deleted', async () => {
    const { environment, tables, privacy, store } = begin();
    expectSuccess(await tables.askInvitations(({ subscribers }) => subscribers.toggle(GUILD, 'u3')));
    const { planId } = expectSuccess(
      await tables.askInvitations(({ plans }) => plans.plan(config(), environment.clock.now() + 29 * 24 * 3_600_000)),
    );
    await privacy.start(new Set([GUILD]));
    privacy.removedFrom(GUILD);
    await rest();
    expectSuccess(await tables.askInvitations(({ plans }) => plans.cancel(planId, 'u1', false)));
    await environment.clock.move(31 * 24 * 3_600_000);
    expect(await store.keys('')).toEqual([]);
    expect(expectSuccess(await tables.askInvitations(({ subscribers }) => subscribers.toggle(GUILD, 'u3')))).toBe('on');
  });
});
