import { once } from 'node:events';
import { afterEach, expect, test } from 'vitest';
import { isSilenceFrame } from '#emulator/voice/index.ts';
import { wholeGame } from './kit/plots.ts';
import { type Stage, setStage } from './kit/stage.ts';

let stage: Stage;
afterEach(() => stage?.strike());

/** The first player hears a frame that is said from now on, end-to-end encrypted. */
async function heardAnew(): Promise<void> {
  const visit = await stage.host.waitUntil(() => stage.visit, { timeoutMs: 20_000 });
  const before = visit.heard.length;
  const signal = AbortSignal.timeout(20_000);
  const isAnew = () =>
    visit.heard.slice(before).some(({ frame, endToEndEncrypted }) => endToEndEncrypted && !isSilenceFrame(frame!));
  while (!isAnew()) await once(visit.listener!, 'heard', { signal });
}

const joins = () =>
  stage.emulator.gatewayMessages.filter(({ op, d }) => op === 4 && (d as { channel_id?: string }).channel_id).length;

test('the bot that operators start gets its voice back after a fault that ends others', async () => {
  stage = await setStage({ plot: wholeGame });
  const { emulator, bot } = stage;
  await stage.begin();
  await heardAnew();
  expect(joins()).toBe(1);
  const ready = once(emulator.voice!, 'ready', { signal: AbortSignal.timeout(20_000) });
  emulator.plan({ seed: 1, until: 100, faults: [{ kind: 'dave', at: 0, message: 'shortFrame' }] });
  await bot.logged('a fault of the voice library was caught');
  await ready;
  await heardAnew();
  expect(joins()).toBe(2);
}, 60_000);
