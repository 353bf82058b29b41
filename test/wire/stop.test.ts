import { afterEach, expect, test } from 'vitest';
import { wholeGame } from './kit/plots.ts';
import { type Stage, setStage } from './kit/stage.ts';

let stage: Stage | undefined;
afterEach(() => stage?.strike());

test('a stop while a table is taken away is quiet, and the next start takes away what is left', async () => {
  stage = await setStage({ plot: wholeGame });
  const { emulator, guild, host, general, people } = stage;
  await stage.begin();
  await host.waitUntil(() => people.every((person) => guild.isMuted(person)), { timeoutMs: 20_000 });
  await host.slash('game end', {}, { channel: general });
  const removed = new Promise<void>((resolve) => {
    emulator.beforeRoute = ({ method, template }) => {
      if (method === 'DELETE' && template === '/channels/{channel_id}') resolve();
      return undefined;
    };
  });
  await host.slash('game end', {}, { channel: general });
  await removed;
  expect(await stage.bot.stop()).toBe(0);
  expect(guild.channels.length).toBeGreaterThan(2);
  await stage.enter(stage.prepare()).logged('"ready"');
  await guild.owner.waitUntil(() => guild.channels.length === 2, { timeoutMs: 20_000 });
  expect(await stage.bot.stop()).toBe(0);
  expect(people.filter((person) => guild.isMuted(person))).toEqual([]);
  // Twelve edits of members at once have to wait for Discord's limit.
  const complaints = stage.bots.flatMap((bot) => bot.complaints);
  expect(complaints.filter((line) => !line.includes('waiting for a rate limit'))).toEqual([]);
}, 60_000);
