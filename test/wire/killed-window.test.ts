/** A bot that is killed while it hosts the window's table is started again, and the game goes on. */

import { readText } from 'discord-emulator';
import { afterEach, expect, test } from 'vitest';
import { lineIn } from '../../src/demo/spoken-lines.ts';
import { openWindow, type Window } from '../../src/window/window.ts';

const language = 'en';
let window: Window;
afterEach(() => window?.close());

test('the game goes on after the bot of the window was killed', async () => {
  window = await openWindow({ language, seed: 2 });
  const { session } = window;
  session.setSpeed(20);
  await session.open({ rulebook: 'six', players: 6, language, hosted: false });
  expect(session.news.failure).toBeNull();
  const restarts: boolean[] = [];
  session.onChange(() => session.news.isRestarting !== restarts.at(-1) && restarts.push(session.news.isRestarting));
  const table = session.table!;
  const player = table.atSeat(1)!;
  const texts = () => player.client.state().messages.map(readText);
  const hasRead = (names: Parameters<typeof lineIn>[1]) => () =>
    texts().find((text) => lineIn(language, names, text) !== null);
  const first = table.botPid!;
  await player.waitUntil(hasRead(['night.first']));
  process.kill(first, 'SIGKILL');

  await player.waitUntil(hasRead(['game.restored']));
  await player.waitUntil(hasRead(['morning.first']), { timeoutMs: 240_000 });
  expect(restarts).toEqual([true, false]);
  expect(table.botPid).not.toBe(first);
});
