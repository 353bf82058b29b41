import { describe, expect } from 'vitest';
import { commands } from '#commands/index.ts';
import { body } from '#discord/ui/body.ts';
import { commandMentions } from '#discord/ui/command-mentions.ts';
import type { PlanPlaces, PlanView } from '#game/ports/ports.ts';
import { type Language, languages, t } from '#narration/index.ts';
import { translationOf } from '#narration/language.ts';
import { rulesets } from '#rulesets/index.ts';
import { rulebooksNamed } from '../rulebooks.ts';
import { test } from './fixtures.ts';
import { callsSince, startTestServer, type TestServer } from './test-server.ts';
import { pageWith } from './views.ts';

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
  // A refused form keeps what its author has typed.
  ['```\nSee /card\n```\n/card', '```\nSee /card\n```\n</card:7>'],
  // Discord knows no mention of a command that only has subcommands.
  ['/game', '/game'],
])('%j becomes %j', (text, mentioned) => {
  expect(shown(text)).toBe(mentioned);
});

test('a message that would be too long stays as it is, and so does one whose commands are unknown', () => {
  const long = `/card ${'x'.repeat(3_993)}`;
  expect(shown(long)).toBe(long);
  expect(commandMentions([])(body(['/card'])).content).toBe('/card');
});

/** The commands as Discord has them. */
const registered = commands.map((command, index) => ({
  ...command.data({ rulebooks: rulebooksNamed(Object.keys(rulesets)), readsTown: true }),
  id: `${100 + index}`,
})) as unknown as Parameters<typeof commandMentions>[0];

/** A command that a text names and nobody can press: in a code span, or in plain text. */
const unlinked = /(?<![\p{L}\p{N}/<:.}])\/\p{L}+/gu;
/** Texts in which a command is part of what a person has to type. */
const typed = /`\/[^`]*(?::|\{\{)[^`]*`/u;

/** All texts of a language that name a command. Descriptions of commands are no messages. */
const naming = (language: Language): readonly string[] => {
  const { texts } = translationOf(language);
  const all = Object.values(texts as Readonly<Record<string, Readonly<Record<string, string>>>>);
  return all.flatMap((rows) =>
    Object.entries(rows).flatMap(([key, text]) =>
      text.match(unlinked) === null || key.startsWith('about.') || typed.test(text) ? [] : [text],
    ),
  );
};

test.each(languages)('every command in every text (%s) becomes a mention', (language) => {
  const link = commandMentions(registered);
  const texts = naming(language);
  expect(texts.length).toBeGreaterThan(30);
  const left = texts.filter((text) => link(body([text])).content.match(unlinked) !== null);
  expect(left).toEqual([]);
});

test('an answer links the commands that are registered, in each language', async () => {
  const place = await startTestServer({ locale: 'en-US' });
  const [english, russian] = place.people;
  await english!.slash('game new', { rules: 'club' });
  place.service.place = null;
  for (const person of [english!, russian!]) {
    const lobby = () => person.messages(place.guild.channel('general')).at(-1)!;
    await expect.poll(lobby).toBeDefined();
    const gone = await person.press(lobby(), 'n1:g1:0:settings');
    expect(gone.content).toMatch(/<\/game new:\d+>/);
  }
});

describe('a message for everybody links the commands of its texts:', () => {
  const read = (place: TestServer) => place.people[0]!.messages(place.guild.channel('general'));
  const textOf = (place: TestServer) =>
    read(place)
      .map(({ text: content }) => content)
      .join('\n');

  test.each(languages)('news of a table, whatever its text is (%s)', async (language) => {
    const place = await startTestServer({ rateLimits: {} });
    await place.arrange();
    const texts = naming(language);
    const { reconciler } = place.discord;
    await Promise.all(texts.map((text, index) => reconciler.post('g1', 'lobby', { text }, `n${index}`)));
    expect(textOf(place)).toMatch(/<\/game new:\d+>/);
    expect(textOf(place).match(unlinked)).toBeNull();
  });

  test('a page of the town', async ({ place }) => {
    const access = place.people.map(({ id }) => ({ userId: id, read: true, write: true }));
    const line = t('en', 'lines:game.paused.host');
    const panel = pageWith({ kind: 'night', numbers: null }, { lines: [line] });
    await place.arrange({ rooms: [{ room: 'town', name: 'town', access }], panels: [{ room: 'town', panel }] });
    const town = () => place.people[0]!.messages(place.guild.channel('town'));
    await expect.poll(town).toHaveLength(1);
    expect(town()[0]!.text).toMatch(/<\/host resume:\d+>/);
  });

  test.for(['missed', 'failed'] as const)('a plan that is %s', async (state, { place }) => {
    const { guild, people, discord } = place;
    const plan: PlanView = {
      ...{ planId: 'p1', guildId: guild.id, channelId: guild.channel('general').id, hostId: people[0]!.id },
      ...{ ruleset: 'club', options: {}, language: 'en', at: Date.now() + 60_000, people: [], minutes: 30 },
      state: 'planned',
    };
    const places = await discord.planBoard.show(plan, {});
    await expect.poll(() => read(place)).toHaveLength(1);
    const why = { key: 'table.not-shown', kind: 'passing' } as const;
    await discord.planBoard.show({ ...plan, state, why }, places as PlanPlaces);
    await expect.poll(() => textOf(place)).toMatch(/<\/(?:game plan|doctor):\d+>/);
  });

  test('a lobby, also after a press has redrawn it', async ({ place }) => {
    const { service, people, emulator } = place;
    const lobby = service.lobby.bind(service);
    service.lobby = () => ({ ...lobby(), remarks: [{ key: 'table.over' }] });
    await people[0]!.slash('game new', { rules: 'club' });
    await expect.poll(() => textOf(place)).toMatch(/<\/game new:\d+>/);
    const from = emulator.calls.length;
    await people[1]!.press(read(place)[0]!, 'n1:g1:0:join');
    await expect.poll(() => textOf(place)).toContain('P2');
    expect(textOf(place)).toMatch(/<\/game new:\d+>/);
    await place.arrange(service.layout());
    // The answer to the press has shown it. An edit would show the same again.
    expect(callsSince(emulator, from)).not.toHaveProperty('PATCH /channels/*/messages/*');
  });
});
