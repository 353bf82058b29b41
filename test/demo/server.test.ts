/** The server of a rehearsal is a server of its language. */
import { startEmulator } from 'discord-emulator';
import { expect, test } from 'vitest';
import { firstChannel, friendsIn } from '../../src/demo/fixture.ts';
import { languages } from '../languages.ts';

test.each(languages)('its server, its people and its first channels have names of %s', async (language) => {
  const emulator = await startEmulator({ voice: false });
  const { guild, people } = friendsIn(emulator, language, 20);
  const names = [
    guild.name,
    ...[...people, guild.owner].map(({ name }) => name),
    ...guild.channels.map(({ name }) => name),
  ];
  expect(names.filter((name) => /[a-z]/i.test(name))).toEqual(language === 'ru' ? [] : names);
  expect(guild.channels.map(({ name }) => name)).toEqual(
    language === 'ru' ? ['основной', 'Основной'] : ['general', 'General'],
  );
  expect(firstChannel(guild).name).toBe(guild.channels[0]!.name);
  await emulator.stop();
});
