import { describe, expect, test } from 'vitest';
import type { GameEvent } from '#engine/kernel/events.ts';
import type { StepBody } from '#engine/kernel/step.ts';
import { noTime, type Timing, tick } from '#game/model/timing.ts';

const began = (body: StepBody, seconds: number): GameEvent => ({
  type: 'StepBegan',
  step: { ...body, number: 1, seconds },
});
const opened: GameEvent = { type: 'StepOpened', step: 1 };
const ended: GameEvent = { type: 'StepEnded', step: 1, by: 'time' };
const number = (called: number) => began({ kind: 'number', clan: 'mafia', called }, 3);

/** Plays the events, each at its time. */
const timingAfter = (...events: readonly (readonly [at: number, event: GameEvent])[]): Timing =>
  events.reduce((timing, [at, event]) => tick(timing, event, at, 1), noTime);

describe("a step's time", () => {
  test('begins when the step is opened', () => {
    expect(timingAfter([0, began({ kind: 'common' }, 60)], [7, opened]).until).toBe(60_007);
    expect(timingAfter([0, number(1)], [7, opened]).until).toBe(3007);
  });

  test('D14: of a number begins when that of the number before was to end, so that nothing adds up', () => {
    const late = [11, 25, 40, 90, 299];
    const counted = late.reduce<Timing>(
      (timing, ms, index) => {
        const due = 3000 * (index + 1);
        const next = [ended, number(index + 2)].reduce((now, event) => tick(now, event, due + ms / 2, 1), timing);
        return tick(next, opened, due + ms, 1);
      },
      timingAfter([0, number(1)], [0, opened]),
    );
    expect(counted.until).toBe(3000 * (late.length + 1));
  });

  test('of a number begins again when the table was held up, and of another step always', () => {
    const first = [[0, number(1)] as const, [0, opened] as const, [3000, ended] as const];
    expect(timingAfter(...first, [3000, number(2)], [3301, opened]).until).toBe(6301);
    expect(timingAfter(...first, [3000, began({ kind: 'common' }, 60)], [3020, opened]).until).toBe(63_020);
    const skipped = [[1000, { ...ended, by: 'skipped' }] as const, [1000, number(2)] as const];
    expect(timingAfter(...first.slice(0, 2), ...skipped, [1010, opened]).until).toBe(4010);
  });

  test('stands still in a pause', () => {
    const paused = timingAfter([0, number(1)], [0, opened], [1000, { type: 'GamePaused', left: 2 }]);
    expect(paused).toMatchObject({ until: null, left: 2000 });
    expect(tick(paused, { type: 'GameResumed' }, 9000, 1).until).toBe(11_000);
  });
});
