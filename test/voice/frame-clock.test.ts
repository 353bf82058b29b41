import { describe, expect, test } from 'vitest';
import { FrameClock } from '#voice/frame-clock.ts';

/** The lateness of the frames that are sent at these times, ms. `null`: the playback begins or goes on. */
function latenessOf(times: readonly (number | null)[]): readonly number[] {
  const late: number[] = [];
  const clock = new FrameClock({ frameSent: (ms) => void late.push(ms) });
  for (const at of times) {
    if (at === null) clock.restart();
    else clock.sent(at);
  }
  return late;
}

describe('the lateness of frames', () => {
  test.each([
    ['is 0 for frames 20 ms apart', [100, 120, 140, 160], [0, 0, 0, 0]],
    ['counts a delay until the library has caught up', [100, 120, 200, 201, 202, 203, 220], [0, 0, 60, 41, 22, 3, 0]],
    ['begins with the earliest frame if the first one was late', [115, 120, 140, 161], [0, 0, 0, 1]],
    ['does not count a pause', [100, 120, null, 900, 920], [0, 0, 0, 0]],
  ])('%s', (_, times, late) => {
    expect(latenessOf(times)).toEqual(late);
  });
});
