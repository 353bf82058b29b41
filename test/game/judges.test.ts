import { describe, expect, test } from 'vitest';
import { rest } from './kit/clock.ts';
import { DeckTable } from './kit/deck.ts';
import { ask, expectSuccess, Process, refusal } from './kit/process.ts';

const minute = 60_000;

/** It has just broken: the announcement takes no time here. */
const isDay = ({ phase, open }: DeckTable['town']) => phase === 'day' && open;

describe('D12: a day that lasts too long', () => {
  test('is told after its minutes, once, whatever is going on then', async () => {
    const table = await DeckTable.begin({ dayLimitMinutes: 2 });
    await table.until(isDay);
    await table.environment.clock.move(2 * minute - 1);
    expect(table.town.overtime).toBe(false);
    await table.environment.clock.move(1);
    expect(table.town.overtime).toBe(true);
    await table.environment.clock.move(minute);
    expect(table.environment.texts().filter((text) => text === 'DayOverran')).toHaveLength(1);
  });

  test('is counted without the pauses, and goes on after a restart', async () => {
    const table = await DeckTable.begin({ dayLimitMinutes: 2 });
    await table.until(isDay);
    await table.environment.clock.move(minute);
    expectSuccess(await ask(table.process.tables, table.gameId).hostRequests.order('u1', { order: 'pause' }, false));
    await table.environment.clock.move(60 * minute);
    expectSuccess(await ask(table.process.tables, table.gameId).hostRequests.order('u1', { order: 'resume' }, false));
    await table.environment.clock.move(minute / 2);
    table.process.kill();
    table.process = new Process(table.environment);
    void table.process.tables.restore();
    await rest();
    await table.environment.clock.move(minute / 2 - 1);
    expect(table.town.overtime).toBe(false);
    await table.environment.clock.move(1);
    expect(table.town.overtime).toBe(true);
  });

  test('does not matter without judges, or where they are not asked for it', async () => {
    const deal = ['don', 'mafioso', 'commissar', ...Array<string>(5).fill('civilian')];
    for (const table of [
      await DeckTable.begin({ dayLimitMinutes: 1 }, deal),
      await DeckTable.begin({ dayLimitMinutes: 1, judges: 'never' }),
      await DeckTable.begin({ dayLimitMinutes: 1, judges: 'always' }),
    ]) {
      await table.until(isDay);
      await table.environment.clock.move(3 * minute);
      expect(table.town.overtime).toBe(false);
    }
  });
});

describe('D12: the verdict of the judges', () => {
  async function judgement(): Promise<DeckTable> {
    const table = await DeckTable.begin({ judges: 'always' });
    for (const [speaker, target] of [
      [1, 4],
      [2, 5],
    ] as const) {
      await table.until(({ open, step }) => open && step?.kind === 'speech' && step.seat === speaker);
      expectSuccess(await table.act(speaker, 'nominates', [target]));
    }
    await table.until(({ open, step }) => open && step?.kind === 'judgement');
    return table;
  }

  test('is on one page of the town, the same whatever seat has judged, for its full time', async () => {
    const table = await judgement();
    const before = JSON.stringify(table.layout.panels);
    expect(table.choice('judgement')).toMatchObject({ choices: [4, 5], until: table.environment.clock.now() + 20_000 });
    expectSuccess(await table.act(table.seat('judge'), 'votes', [5]));
    await rest();
    expect(JSON.stringify(table.layout.panels)).toBe(before);
    await table.environment.clock.move(19_999);
    expect(table.town.step?.kind).toBe('judgement');
    await table.environment.clock.move(1);
    expect(table.choice('judgement')).toBeUndefined();
    await table.until(({ seats }) => seats[4]!.left !== null);
    expect(table.town.seats[4]!.left).toMatchObject({ cause: 'vote' });
  });

  test('is shown to everybody alike: a player who is no judge is offered the same, and refused in private', async () => {
    const table = await judgement();
    const { choices } = table.insight(table.seat('judge')).view;
    expect(choices).toMatchObject([{ verb: 'votes', options: [4, 5] }]);
    for (const role of ['don', 'commissar', 'civilian']) {
      expect(table.insight(table.seat(role)).view.choices).toEqual(choices);
      expect(await table.act(table.seat(role), 'votes', [5])).toMatchObject(refusal('not-a-judge'));
    }
  });
});
