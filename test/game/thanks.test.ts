/** G7: a speaker who said thanks by mistake can have the floor back for three seconds. */
import { describe, expect, test } from 'vitest';
import { thanksWaitMs } from '#game/model/thanks.ts';
import { rest } from './kit/clock.ts';
import { expectSuccess, isOpen, Process, refusal, remark, startedGame, TestEnvironment, until } from './kit/process.ts';

/** A game in which the first speaker says thanks after ten seconds. */
async function thanking() {
  const environment = new TestEnvironment();
  const process = new Process(environment);
  const gameId = await startedGame(process.tables);
  await until(process, gameId, isOpen('speech'));
  const table = ({ tables } = process) => tables.table(gameId)!;
  const length = table().until! - environment.clock.now();
  await environment.clock.move(10_000);
  await rest();
  expectSuccess(await process.tables.submitAction(gameId, 'u1', { verb: 'passes', targets: [] }));
  await rest();
  const giveBack = (userId = 'u1', { tables } = process) => tables.host(gameId, userId, { order: 'return' }, false);
  const speaker = (at = process) => {
    const { step } = table(at).town;
    return step?.kind === 'speech' ? step.seat : null;
  };
  return { environment, process, gameId, length, table, giveBack, speaker };
}

describe('thanks by mistake', () => {
  test('are taken back by the speaker, who has the rest of the time again', async () => {
    const { environment, process, gameId, length, table, giveBack, speaker } = await thanking();
    expect(speaker()).toBe(2);
    expect(table().thanks).toBe(1);
    expectSuccess(await giveBack());
    expect(speaker()).toBe(1);
    await until(process, gameId, isOpen('speech'));
    expect(table().until! - environment.clock.now()).toBe(length - 10_000);
    expect(table().thanks).toBeUndefined();
  });

  test('are taken back by nobody else but the host', async () => {
    const { giveBack } = await thanking();
    expect(await giveBack('u2')).toMatchObject(remark('table.not-host'));
  });

  test('hold when three seconds have passed', async () => {
    const { environment, process, gameId, table, giveBack, speaker } = await thanking();
    await environment.clock.move(thanksWaitMs);
    await rest();
    expect(table().thanks).toBeUndefined();
    expect(process.tables.insight(gameId, 'u1')!.saidThanks).toBe(false);
    await environment.clock.move(1_000);
    await rest();
    expect(await giveBack()).toMatchObject(refusal('no-thanks'));
    expect(speaker()).toBe(2);
  });

  test('can be taken back after the end of the process, too', async () => {
    const { environment, process, giveBack, speaker } = await thanking();
    process.kill();
    const next = new Process(environment);
    await next.tables.restore();
    expectSuccess(await giveBack('u1', next));
    expect(speaker(next)).toBe(1);
  });
});
