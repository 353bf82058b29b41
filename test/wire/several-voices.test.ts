/** Several tables of one server, each with its own narrator: the bot that operators start, with helper bots. */
import type { Application } from 'discord-emulator';
import { afterEach, expect, test } from 'vitest';
import { writtenText } from '#narration/text.ts';
import { VoicedTables } from './kit/voiced-tables.ts';

let place: VoicedTables;
afterEach(() => place?.close());

const line = (name: 'voice.lost' | 'voice.back') => writtenText('en', 'lines', name);

test('three tables have a narrator each at the same time, and keep it through kill -9 and the loss of a helper bot at night', async () => {
  place = await VoicedTables.open(3);
  const [one, two, three] = place.extraBots as [Application, Application, Application];
  for (let count = 0; count < 3; count += 1) await place.addTable();
  expect(await place.speakers()).toEqual([0, 1, 2]);

  await place.killAndRestart();
  expect(await place.speakers()).toEqual([0, 1, 2]);

  // The second table gets the bot that is still free.
  await expect.poll(() => place.isSilent(place.tables[1]!)).toBe(true);
  place.guild.kick({ id: one.id });
  await expect.poll(() => place.speakerAt(place.tables[1]!)).toBe(3);
  expect(await place.speakers()).toEqual([0, 3, 2]);

  // No other bot is free now: the table goes on in text.
  place.emulator.resetToken(three);
  await place.reads(place.tables[1]!, line('voice.lost'));
  expect(await place.speakerAt(place.tables[0]!)).toBe(0);
  expect(await place.speakerAt(place.tables[2]!)).toBe(2);

  place.invite(one);
  await expect.poll(() => place.speakerAt(place.tables[1]!)).toBe(1);
  await place.reads(place.tables[1]!, line('voice.back'));

  // A new session of the gateway ends the voice of the old one.
  place.emulator.invalidateSession(two);
  expect(await place.speakerAt(place.tables[2]!)).toBe(2);
  await place.killAndRestart();
  expect(await place.speakers()).toEqual([0, 1, 2]);

  // SIGTERM ends the bot with three running tables, before a service manager would kill it.
  expect(await place.bot.stop()).toBe(0);

  expect(place.leaks()).toEqual([]);
  expect(place.emulator.refusals).toEqual([]);
  expect(place.emulator.crashes).toEqual([]);
  expect(place.bots.flatMap(({ lines }) => lines).join('\n')).not.toMatch(
    new RegExp([place.main, ...place.extraBots].map(({ token }) => token.split('.').at(-1)).join('|')),
  );
});
