import { afterEach, expect, test } from 'vitest';
import { body } from '#discord/ui/body.ts';
import { commandMentions } from '#discord/ui/command-mentions.ts';
import { startTestServer, type TestServer } from './support.ts';

const game = {
  ...{ id: '5', name: 'game', name_localizations: { ru: 'игра' } },
  options: [{ type: 1 as const, name: 'new', name_localizations: { ru: 'новая' }, description: '' }],
};
const card = { id: '7', name: 'card', name_localizations: { ru: 'карта' } };
const shown = (text: string) => commandMentions([game, card])(body([text])).content;

test.each([
  ['Open one with /game new.', 'Open one with </game new:5>.'],
  ['`/game new` works already', '</game new:5> works already'],
  ['Откройте стол: /игра новая.', 'Откройте стол: </game new:5>.'],
  ['(/card)', '(</card:7>)'],
  // Not replaced: a command with options, a path, and a word that only begins like a command.
  ['`/game new rules:club`', '`/game new rules:club`'],
  ['docs/card, /cards, and/card', 'docs/card, /cards, and/card'],
  // Discord knows no mention of a command that only has subcommands.
  ['/game', '/game'],
])('%j becomes %j', (text, mentioned) => {
  expect(shown(text)).toBe(mentioned);
});

test('a message that would be too long stays as it is, and so does one whose commands are unknown', () => {
  const long = `/card ${'x'.repeat(1_993)}`;
  expect(shown(long)).toBe(long);
  expect(commandMentions([])(body(['/card'])).content).toBe('/card');
});

let place: TestServer | undefined;
afterEach(async () => {
  await place?.close();
  place = undefined;
});

test('an answer links the commands that are registered, in each language', async () => {
  place = await startTestServer({ locale: 'en-US' });
  const [english, russian] = place.people;
  await english!.slash('game new', { rules: 'club' });
  place.service.place = null;
  for (const person of [english!, russian!]) {
    const lobby = () => person.messages(place!.guild.channel('general')).at(-1)!;
    await expect.poll(lobby).toBeDefined();
    const gone = await person.press(lobby(), 'n1:g1:0:settings');
    expect(gone.content).toMatch(/<\/game new:\d+>/);
  }
});
