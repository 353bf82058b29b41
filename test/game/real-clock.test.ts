import { afterEach, expect, test, vi } from 'vitest';
import { realClock } from '#game/scheduling/clock.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test('an alarm does not ring before its time, though the timer below it is over a millisecond early', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const now = vi.spyOn(Date, 'now').mockReturnValue(0);
  const run = vi.fn();
  realClock.wake(100, run);
  now.mockReturnValue(99);
  vi.advanceTimersByTime(100);
  expect(run).not.toHaveBeenCalled();
  now.mockReturnValue(100);
  vi.advanceTimersByTime(1);
  expect(run).toHaveBeenCalledOnce();
});
