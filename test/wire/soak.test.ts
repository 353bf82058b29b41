/** The short form of `npm run campaign -- soak`: two tables whose games follow each other. Their frames are counted, not timed. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { Soak } from '../soak/soak.ts';
import { makeTinyPack } from '../voice/tiny-pack.ts';
import { bundled } from './kit/bundle.ts';
import { SPEED } from './kit/fixture.ts';
import { hurried } from './kit/hurried.ts';

const packs = mkdtempSync(join(tmpdir(), 'nightcall-soak-packs-'));
let soak: Soak | undefined;
afterEach(async () => {
  await soak?.strike();
  rmSync(packs, { recursive: true, force: true });
});

test('a table of a soak plays the next game when one has ended, and each sample has the figures of all tables', async () => {
  makeTinyPack({ id: 'en', inside: packs });
  soak = await Soak.start({
    ...{ tables: 2, ruleset: 'six', players: 6, speed: SPEED, rateLimits: hurried(SPEED), apartMs: 0 },
    programs: { bot: await bundled('test/soak/soak-bot.ts'), timer: await bundled('test/soak/bare-timer.ts') },
    variables: { PACKS_DIR: packs },
  });
  await soak.openTables(2);
  expect(soak.tables.map(({ started }) => started)).toEqual([1, 1]);
  const sampled = soak.sample(2_000);
  // Two whole games, beside those of other files.
  const limit = { timeout: 540_000 };
  await expect.poll(() => soak!.tables.map(({ started }) => started), limit).toEqual([2, 2]);
  expect(soak.gamesEnded).toBe(2);
  const { frames, events, calls, heapMib, residentMib } = await sampled;
  for (const figure of [frames, events, calls, heapMib, residentMib - heapMib]) expect(figure).toBeGreaterThan(0);
  expect(soak.faults).toEqual([]);
  expect(await soak.strike()).toBe(0);
  soak = undefined;
}, 600_000);
