import { SnowflakeUtil } from 'discord.js';
import { describe, expect, test } from 'vitest';
import { discordTime } from '#discord/connection/discord-time.ts';

const noon = Date.UTC(2026, 0, 1, 12);
const idAt = (at: number): string => SnowflakeUtil.generate({ timestamp: at }).toString();

/** A bot with a clock that is `ahead` ms ahead of Discord's. */
function botWith(ahead: number) {
  let now = noon;
  const time = discordTime({ day: () => now, steady: () => now });
  return {
    time,
    /** Receives a press this many ms after it was made. Returns its time by the bot's clock, in ms from noon. */
    press: (pressedAt: number, lag: number) => {
      now = noon + pressedAt + lag + ahead;
      return time.of(idAt(noon + pressedAt)) - noon;
    },
    /** A request that takes this many ms. */
    request: (sentAt: number, took: number) =>
      time.answered(idAt(noon + sentAt + took / 2), noon + sentAt + ahead, noon + sentAt + took + ahead),
  };
}

describe('D14: the moment of a press', () => {
  test('is the one that Discord has stamped on it, however late it comes', () => {
    const { press } = botWith(0);
    expect(press(0, 40)).toBe(0);
    expect(press(1000, 2900)).toBe(1000);
    expect(press(2000, 3)).toBe(2000);
  });

  test('is told on the clock of a bot which is behind, as soon as that shows', () => {
    const { press } = botWith(-5000);
    expect(press(0, 40)).toBe(-4960);
    expect(press(1000, 2900)).toBe(1000 - 4960);
  });

  test('is told on the clock of a bot which is ahead, once a request has shown it', () => {
    const { press, request } = botWith(5000);
    request(0, 60);
    const told = press(1000, 2900) - 1000;
    expect(told).toBeGreaterThan(4960);
    expect(told).toBeLessThanOrEqual(5000);
  });

  test.each([-3_600_000, -9_000, 9_000, 3_600_000])('follows a clock that is put by %i ms', (by) => {
    let now = noon;
    let put = 0;
    const time = discordTime({ day: () => now + put, steady: () => now });
    time.answered(idAt(noon), noon, noon + 60);
    put = by;
    now = noon + 1040;
    const told = time.of(idAt(noon + 1000));
    expect(told).toBeGreaterThanOrEqual(noon + 999 + by);
    expect(told).toBeLessThanOrEqual(noon + 1060 + by);
  });

  test.each([-5000, 5000])('is a whole number of ms on a clock that is ahead by %i ms', (ahead) => {
    let passed = 0;
    // The steady time has fractions, as that of Node.js has.
    const time = discordTime({ day: () => Math.floor(noon + passed + ahead), steady: () => passed + 0.3 });
    time.answered(idAt(noon), noon + ahead, noon + ahead + 60);
    for (passed = 100; passed < 1000; passed += 0.7) expect(time.of(idAt(noon + 90)) % 1).toBe(0);
  });

  test('is told on the clock of a machine that has slept', () => {
    let now = noon;
    let slept = 0;
    const time = discordTime({ day: () => now, steady: () => now - slept });
    time.answered(idAt(noon), noon, noon + 60);
    now = noon + 7_200_040;
    slept = 7_200_000;
    expect(time.of(idAt(noon + 7_200_000))).toBe(noon + 7_200_000);
  });
});
