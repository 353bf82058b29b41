import { describe, expect, test } from 'vitest';
import type { Options, SeatNumber, VoteChoice } from '#engine/kernel/types.ts';
import { rest } from './kit/clock.ts';
import { choiceOn } from './kit/pages.ts';
import { expectSuccess, fullLobby, Process, refusal, TestEnvironment, until } from './kit/process.ts';

const second = 1000;

/** A table for six whose votes are called, with seats 5 and 3 up for the vote. */
class CalledTable {
  readonly environment = new TestEnvironment();
  readonly process = new Process(this.environment);
  gameId = '';

  static async begin(options: Options = {}): Promise<CalledTable> {
    const table = new CalledTable();
    const { tables } = table.process;
    table.gameId = await fullLobby(tables, 7, { options: { voting: 'called', ...options } });
    expectSuccess(await tables.start(table.gameId, 'u1'));
    for (const [by, seat] of [
      [1, 5],
      [2, 3],
    ] as const) {
      await table.until(({ open, step }) => open && step?.kind === 'speech' && step.seat === by);
      expectSuccess(await tables.act(table.gameId, `u${by}`, { verb: 'nominates', targets: [seat] }));
    }
    await table.untilCall(5);
    return table;
  }

  get town() {
    return this.process.tables.table(this.gameId)!.town;
  }

  get step(): number {
    return this.town.step!.number;
  }

  get choice() {
    return choiceOn(this.environment.layout(this.gameId), 'ballot');
  }

  until(holds: (town: CalledTable['town']) => boolean): Promise<void> {
    return until(this.process, this.gameId, ({ town }) => holds(town));
  }

  /** Goes on until the votes for this choice are taken. */
  untilCall(called: VoteChoice): Promise<void> {
    return this.until(({ open, step }) => open && step?.kind === 'ballot' && step.called === called);
  }

  /** A press on the button of a call, stamped at that time. */
  press(seat: SeatNumber, choice: VoteChoice, step: number, at = this.environment.clock.now()) {
    return this.process.tables.act(this.gameId, `u${seat}`, { verb: 'votes', targets: [choice], step, at });
  }
}

describe('F8: the page of a called vote', () => {
  test('shows who is being called, who is next, and each hand at once', async () => {
    const table = await CalledTable.begin();
    const first = table.step;
    expect(table.choice!.call).toEqual({ choice: 5, next: 3, hands: [] });
    expectSuccess(await table.press(1, 5, table.step));
    await rest();
    expect(table.choice!.call!.hands).toEqual([{ by: 1, choice: 5 }]);
    await table.untilCall(3);
    expectSuccess(await table.press(2, 3, table.step));
    await rest();
    expect(table.choice!.call).toEqual({
      choice: 3,
      next: null,
      former: { choice: 5, step: first },
      hands: [
        { by: 1, choice: 5 },
        { by: 2, choice: 3 },
      ],
    });
  });
});

describe('F8: a press on the button of a call', () => {
  test.each([50, 300, 800, 999])('counts for it, though Discord stamps it %s ms late', async (ms) => {
    const table = await CalledTable.begin();
    const { step } = table;
    const end = table.environment.clock.now() + 4 * second;
    await table.untilCall(3);
    expectSuccess(await table.press(1, 5, step, end + ms));
    await rest();
    expect(table.choice!.call!.hands).toEqual([{ by: 1, choice: 5 }]);
    // One hand each: the late vote is final.
    expect(await table.press(1, 3, table.step)).toMatchObject(refusal('already-voted'));
  });

  test('counts while the next choice is still being announced', async () => {
    const table = await CalledTable.begin();
    const { step } = table;
    table.environment.speechMs = 2 * second;
    const end = table.environment.clock.now() + 4 * second;
    await table.until(({ open, step: now }) => !open && now?.kind === 'ballot' && now.called === 3);
    expectSuccess(await table.press(1, 5, step, end + 300));
    await rest();
    expect(table.choice!.call!.hands).toEqual([{ by: 1, choice: 5 }]);
  });

  test('is refused a second after the call', async () => {
    const table = await CalledTable.begin();
    const { step } = table;
    const end = table.environment.clock.now() + 4 * second;
    await table.untilCall(3);
    expect(await table.press(1, 5, step, end + second)).toMatchObject(refusal('stale'));
  });

  test.each([50, 300, 800])('counts for the last call as well, %s ms late', async (ms) => {
    const table = await CalledTable.begin();
    await table.untilCall(3);
    await table.environment.clock.move(4 * second + ms);
    expectSuccess(await table.press(1, 3, table.step));
    await table.until(({ step }) => step?.kind === 'speech' && step.purpose === 'last-word');
    expect(table.town.step).toMatchObject({ seat: 3 });
  });

  test('is too late a second after the last call', async () => {
    const table = await CalledTable.begin();
    await table.untilCall(3);
    const { step } = table;
    await table.environment.clock.move(5 * second);
    expect(await table.press(1, 3, step)).toMatchObject(refusal('stale'));
  });

  test('is kept and replayed: a restarted table counts the late vote as before', async () => {
    const table = await CalledTable.begin();
    const { step } = table;
    const end = table.environment.clock.now() + 4 * second;
    await table.untilCall(3);
    expectSuccess(await table.press(1, 5, step, end + 300));
    table.process.kill();
    const process = new Process(table.environment);
    void process.tables.restore();
    await rest();
    expect(process.tables.table(table.gameId)!.town.hands).toEqual([{ by: 1, choice: 5 }]);
  });
});
