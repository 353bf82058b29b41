/** The calls, the waits and the lost connections of each bot are measured under its own number. */
import { afterEach, expect, test } from 'vitest';
import { Metrics } from '#metrics/metrics.ts';
import { rooms, silent, unlimited } from './layouts-of-a-game.ts';
import { startTestServer, type TestServer } from './test-server.ts';

let place: TestServer;
let metrics: Metrics;

afterEach(() => metrics.close());

/** A game of these many people in the voice room, with a helper bot. */
async function laid(people: number): Promise<void> {
  place = await startTestServer({
    ...{ people, extraBots: 1, rateLimits: { ...unlimited, memberEdit: { limit: 10, windowMs: 10_000 } } },
    meterOf: (bot) => metrics.calls(bot),
  });
  await place.arrange({ rooms: rooms(place) });
  const room = place.discord.reconciler.channel('g1', 'voice') ?? '';
  for (const person of place.people) await person.joinVoice(room);
  await expect.poll(() => place.discord.reconciler.present('g1')).toHaveLength(people);
}

const open = (): void => {
  const ignore = (): void => {};
  metrics = new Metrics({ debug: ignore, info: ignore, warn: ignore, error: ignore });
};

/** The value of a metric of one bot: 0 is the main bot, 1 its helper bot. */
async function metric(name: string, bot: number): Promise<number> {
  const text = await metrics.text();
  return Number(new RegExp(`^nightcall_${name}\\{bot="${bot}"\\} (.*)$`, 'm').exec(text)?.[1]);
}

test('member edits are counted under the number of the bot that made them', async () => {
  open();
  await laid(20);
  await place.arrange({ rooms: rooms(place), ...silent });
  const edits = (botId: string) =>
    place.emulator.calls.filter(
      ({ method, path, applicationId }) => method === 'PATCH' && path.includes('/members/') && applicationId === botId,
    ).length;
  const [helper] = place.extraBots;
  expect([edits(place.application.id), edits(helper!.id)]).toEqual([10, 10]);
  expect([await metric('member_edits_total', 0), await metric('member_edits_total', 1)]).toEqual([10, 10]);
});

test('a helper bot that waits for its limit, or loses its connection, is counted, and the main bot is not', async () => {
  open();
  await laid(1);
  const [bot] = place.discord.extraBots.all;
  bot!.budget.spent(place.guild.id, 20);
  await bot!.untilFree(place.guild.id);
  expect([await metric('limit_waits_total', 0), await metric('limit_waits_total', 1)]).toEqual([0, 1]);
  place.emulator.invalidateSession(place.extraBots[0]!);
  await expect.poll(() => metric('gateway_reconnects_total', 1)).toBe(1);
  expect(await metric('gateway_reconnects_total', 0)).toBe(0);
});
