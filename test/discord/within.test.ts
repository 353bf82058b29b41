import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { within } from '#discord/connection/within.ts';

describe('a wait with a limit', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('gives the value of the work, and leaves no timer behind', async () => {
    expect(await within(1000, Promise.resolve('drawn'))).toBe('drawn');
    expect(vi.getTimerCount()).toBe(0);
  });

  test('ends without a value if the work takes longer', async () => {
    const waited = within(1000, new Promise(() => {}));
    await vi.advanceTimersByTimeAsync(999);
    expect(vi.getTimerCount()).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(await waited).toBe(null);
  });

  test('fails as the work does, and leaves no timer behind', async () => {
    await expect(within(1000, Promise.reject(new Error('refused')))).rejects.toThrow('refused');
    expect(vi.getTimerCount()).toBe(0);
  });
});
