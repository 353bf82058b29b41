import { describe, expect, test } from 'vitest';
import { decode } from '#engine/kernel/codec.ts';
import type { GameEvent } from '#engine/kernel/events.ts';
import type { Options, SeatNumber, VoteChoice } from '#engine/kernel/types.ts';
import { replay } from '#engine/record/replay.ts';
import { rulesets } from '#rulesets/index.ts';
import { rest } from './kit/clock.ts';
import { choiceOn } from './kit/pages.ts';
import { ask, expectSuccess, fullLobby, Process, refusal, TestEnvironment, until } from './kit/process.ts';

const second = 1000;

/** The rulebooks with called votes of nominees, with the options that bring them. */
const calling: Readonly<Record<string, Options>> = {
  six: { voting: 'called' },
  club: { voting: 'called', ballot: 'nominees' },
  grand: { voting: 'called' },
  sport: { seating: 'joined' },
};
const rulebooks = Object.keys(calling);

/** A table whose votes are called, with seats 3 and 5 up for the vote. */
class CalledTable {
  readonly environment = new TestEnvironment();
  readonly process = new Process(this.environment);
  gameId = '';

  static async begin(ruleset = 'six'): Promise<CalledTable> {
    const table = new CalledTable();
    const { tables } = table.process;
    table.gameId = await fullLobby(tables, 7, { ruleset, options: calling[ruleset]! });
    expectSuccess(await ask(tables, table.gameId).lobbyStart.start('u1'));
    for (const [by, seat] of [
      [1, 3],
      [2, 5],
    ] as const) {
      const isOffered = () =>
        tables.insight(table.gameId, `u${by}`)!.view.choices.some(({ verb }) => verb === 'nominates');
      await table.until(({ open, step }) => open && step !== null && 'seat' in step && step.seat === by && isOffered());
      expectSuccess(await ask(tables, table.gameId).actions.submit(`u${by}`, { verb: 'nominates', targets: [seat] }));
    }
    await table.untilCall(3);
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
    return ask(this.process.tables, this.gameId).actions.submit(`u${seat}`, {
      verb: 'votes',
      targets: [choice],
      step,
      at,
    });
  }
}

/** The steps of a game, with the choices that are called. */
const stepsOf = (events: readonly GameEvent[]) =>
  events.flatMap((event) => {
    if (event.type !== 'StepBegan') return [];
    const { step } = event;
    return [step.kind === 'ballot' && step.called !== undefined ? `${step.kind} ${step.called}` : step.kind];
  });

describe('F8: the page of a called vote', () => {
  test('shows who is being called, who is next, and each hand at once', async () => {
    const table = await CalledTable.begin();
    const first = table.step;
    expect(table.choice!.call).toEqual({ choice: 3, next: 5, hands: [] });
    expectSuccess(await table.press(1, 3, table.step));
    await rest();
    expect(table.choice!.call!.hands).toEqual([{ by: 1, choice: 3 }]);
    await table.untilCall(5);
    expectSuccess(await table.press(2, 5, table.step));
    await rest();
    expect(table.choice!.call).toEqual({
      choice: 5,
      next: null,
      former: { choice: 3, step: first },
      hands: [
        { by: 1, choice: 3 },
        { by: 2, choice: 5 },
      ],
    });
  });
});

test('F8: a press on the button of a call counts while the next choice is still being announced', async () => {
  const table = await CalledTable.begin();
  const { step } = table;
  table.environment.speechMs = 2 * second;
  const end = table.environment.clock.now() + 4 * second;
  await table.until(({ open, step: now }) => !open && now?.kind === 'ballot' && now.called === 5);
  expectSuccess(await table.press(1, 3, step, end + 300));
  await rest();
  expect(table.choice!.call!.hands).toEqual([{ by: 1, choice: 3 }]);
});

describe.each(rulebooks)('F8: a press on the button of a call in %s', (ruleset) => {
  test.each([50, 300, 800, 999])('counts for it, though Discord stamps it %s ms late', async (ms) => {
    const table = await CalledTable.begin(ruleset);
    const { step } = table;
    const end = table.environment.clock.now() + 4 * second;
    await table.untilCall(5);
    expectSuccess(await table.press(1, 3, step, end + ms));
    await rest();
    expect(table.town.hands).toEqual([{ by: 1, choice: 3 }]);
    // One hand each: the late vote is final.
    expect(await table.press(1, 5, table.step)).toMatchObject(refusal('already-voted'));
  });

  test('is refused a second after the call', async () => {
    const table = await CalledTable.begin(ruleset);
    const { step } = table;
    const end = table.environment.clock.now() + 4 * second;
    await table.untilCall(5);
    expect(await table.press(1, 3, step, end + second)).toMatchObject(refusal('stale'));
  });

  test.each([50, 300, 800])('counts for the last call as well, %s ms late', async (ms) => {
    const table = await CalledTable.begin(ruleset);
    await table.untilCall(5);
    await table.environment.clock.move(4 * second + ms);
    expectSuccess(await table.press(1, 5, table.step));
    await table.until(({ lastBallot }) => lastBallot != null);
    expect(table.town.lastBallot!.votes[0]).toEqual({ by: 1, choice: 5 });
  });

  test('is too late a second after the last call', async () => {
    const table = await CalledTable.begin(ruleset);
    await table.untilCall(5);
    const { step } = table;
    await table.environment.clock.move(5 * second);
    expect(await table.press(1, 5, step)).toMatchObject(refusal('stale'));
  });

  test('is in the record of the game, which replays', async () => {
    const table = await CalledTable.begin(ruleset);
    const { step } = table;
    const end = table.environment.clock.now() + 4 * second;
    await table.untilCall(5);
    expectSuccess(await table.press(1, 3, step, end + 300));
    await until(table.process, table.gameId, () => false);
    const { text, winner } = (await table.process.tables.record(table.gameId))!;
    expect(text).not.toBeNull();
    expect(replay(text!, rulesets).game!.state.outcome!.winner).toBe(winner);
  });

  test('completes the ballot in a later call without a vote, and the record has no such call', async () => {
    const table = await CalledTable.begin(ruleset);
    const { process, gameId, step } = table;
    const end = table.environment.clock.now() + 4 * second;
    const others = table.town.seats.map(({ number }) => number).filter((seat) => seat !== 1);
    for (const seat of others) expectSuccess(await table.press(seat, 3, step));
    await table.untilCall(5);
    expectSuccess(await table.press(1, 3, step, end + 300));
    await table.until(({ lastBallot }) => lastBallot != null);
    expect(table.town.lastBallot!.tally[0]).toEqual({ choice: 3, votes: others.length + 1 });
    // The next night.
    await table.until(({ phase, round, open }) => phase === 'night' && round === 2 && open);
    const batches = await process.deps.journal.batches(gameId);
    const stored = stepsOf(batches.flatMap(({ events }) => events.map(decode)));
    expect(stored.length).toBeGreaterThan(9);
    await until(process, gameId, () => false);
    const { text, winner } = (await process.tables.record(gameId))!;
    const { happened, state } = replay(text!, rulesets).game!;
    // In the record the vote is in time, and the ballot closes in the call before.
    const inTime = stored.filter((called) => called !== 'ballot 5');
    expect(inTime).toHaveLength(stored.length - 1);
    expect(stepsOf(happened.map(({ event }) => event)).slice(0, inTime.length)).toEqual(inTime);
    expect(state.outcome!.winner).toBe(winner);
  });

  test('is kept and replayed: a restarted table counts the late vote as before', async () => {
    const table = await CalledTable.begin(ruleset);
    const { step } = table;
    const end = table.environment.clock.now() + 4 * second;
    await table.untilCall(5);
    expectSuccess(await table.press(1, 3, step, end + 300));
    table.process.kill();
    const process = new Process(table.environment);
    void process.tables.restore();
    await rest();
    expect(process.tables.table(table.gameId)!.town.hands).toEqual([{ by: 1, choice: 3 }]);
  });
});

describe('F8: the count of a call', () => {
  const counts = async ({ process, gameId }: CalledTable) =>
    (await process.deps.journal.batches(gameId)).flatMap(({ events }) =>
      events.map(decode).flatMap((event): readonly unknown[] => {
        if (event.type === 'CallCounted') return [[event.choice, ...event.by]];
        return event.type === 'BallotClosed' ? [{ last: event.last }] : [];
      }),
    );

  test.each([50, 300, 800])('is told after the call, with a press %s ms late', async (ms) => {
    const table = await CalledTable.begin('sport');
    expectSuccess(await table.press(4, 3, table.step));
    await table.environment.clock.move(4 * second + ms);
    expect(await counts(table)).toEqual([]);
    expectSuccess(await table.press(1, 3, table.step));
    await table.untilCall(5);
    expect(await counts(table)).toEqual([[3, 4, 1]]);
    // The votes that have been told are not shown twice, and no press can count for that call any more.
    expect(table.choice!.call).toEqual({ choice: 5, next: null, hands: [] });
    const said = table.environment.said.map(({ cues }) => cues);
    expect(said.filter((cues) => cues.includes('CallCounted'))).toHaveLength(1);
  });

  test('of the last call is told when the ballot closes, with the votes that were not given', async () => {
    const table = await CalledTable.begin('sport');
    expectSuccess(await table.press(4, 3, table.step));
    await table.until(({ lastBallot }) => lastBallot != null);
    expect(await counts(table)).toEqual([[3, 4], { last: 5 }]);
    expect(table.town.lastBallot!.tally).toEqual([
      { choice: 3, votes: 1 },
      { choice: 5, votes: 9 },
    ]);
  });

  test('is told once more with all others, if a press arrived after it or a voter has left', async () => {
    const late = await CalledTable.begin('sport');
    const { step } = late;
    const end = late.environment.clock.now() + 4 * second;
    await late.untilCall(5);
    expectSuccess(await late.press(1, 3, step, end + 300));
    await late.until(({ lastBallot }) => lastBallot != null);
    expect(await counts(late)).toEqual([[3], { last: undefined }]);
    const left = await CalledTable.begin('sport');
    expectSuccess(await left.press(4, 3, left.step));
    await left.untilCall(5);
    expectSuccess(await ask(left.process.tables, left.gameId).attendance.leave('u4'));
    await left.until(({ lastBallot }) => lastBallot != null);
    expect(await counts(left)).toEqual([[3, 4], { last: undefined }]);
  });

  test.each(['six', 'club', 'grand'])('is told at the end in %s', async (ruleset) => {
    const table = await CalledTable.begin(ruleset);
    expectSuccess(await table.press(4, 3, table.step));
    await table.until(({ lastBallot }) => lastBallot != null);
    expect(await counts(table)).toEqual([{ last: undefined }]);
  });
});
