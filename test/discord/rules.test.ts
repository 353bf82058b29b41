import type { SimulatedUser } from 'discord-emulator';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { showRules, suggestRules } from '#discord/features/rules/handlers.ts';
import { emptyView } from '#engine/kernel/view.ts';
import { rulesets } from '#rulesets/index.ts';
import { wordingOf } from '../rulebooks.ts';
import { contextOf } from './bot-parts.ts';
import { FakeGameService } from './fake-game-service.ts';
import { startTestServer, type TestServer } from './test-server.ts';

let place: TestServer;
/** The readers of English and Russian, by turns. They take turns, because a flood of one person is not answered. */
let people: readonly SimulatedUser[];
let english: SimulatedUser;
let russian: SimulatedUser;
beforeAll(async () => {
  place = await startTestServer({ rulesets: Object.keys(rulesets), people: 20 });
  people = place.people;
  [english, russian] = people as unknown as [SimulatedUser, SimulatedUser];
});
afterEach(() => {
  expect(place.emulator.refusals).toEqual([]);
  expect(place.emulator.answerFaults).toEqual([]);
  expect(place.emulator.crashes).toEqual([]);
  Object.assign(place.service, { place: null, players: [], options: {}, stage: 'lobby', town: emptyView(null) });
});
afterAll(() => place.close());

/** The final answer. A command is deferred first. */
async function answer(person: SimulatedUser, command: string, options: Record<string, string> = {}): Promise<string> {
  const result = await person.slash(command, options);
  expect(result.ephemeral).toBe(true);
  await expect.poll(() => result.content).not.toBe('');
  return result.content;
}

let asked = 0;
function next(language: 0 | 1): SimulatedUser {
  asked += 1;
  return people[(2 * asked + language) % people.length]!;
}

const rules = (options: Record<string, string> = {}) => answer(next(0), 'rules', options);
const правила = (options: Record<string, string> = {}) => answer(next(1), 'правила', options);

/** Seats everybody at a table of this rulebook. */
async function table(ruleset: string, options = {}): Promise<void> {
  const host = { userId: english.id, name: 'P1' };
  const tableRequest = { guildId: place.guild.id, channelId: 'lobby', host, ruleset, options, language: 'en' as const };
  Object.assign(place.service, { place: { ...tableRequest }, options });
  place.service.players = people.map(({ id, name }) => ({ userId: id, name }));
}

describe('/rules', () => {
  test('tells a rulebook in short, in the language of the reader', async () => {
    expect(await rules({ ruleset: 'club' })).toMatch(
      /^## Club Mafia 📖\nPlayers: 6–16\..*\*\*Cards:\*\* Civilian, Sheriff.*courtesan → mafia/s,
    );
    expect(await правила({ какие: 'club' })).toMatch(/^## Клубная мафия 📖\nИгроков: 6–16\..*путана → мафия → шериф/s);
  });

  test('tells each part of a rulebook as a heading with a list', async () => {
    for (const ruleset of Object.keys(rulesets))
      for (const told of [await rules({ ruleset }), await правила({ какие: ruleset })]) {
        const parts = told.split(/^### .+$/m).slice(1);
        expect(parts.map((part) => part.trim().split('\n')[0]!.slice(0, 2))).toEqual(['- ', '- ', '- ', '- ']);
        expect(Math.max(...told.split('\n').map((line) => (line.startsWith('- ') ? line.length : 0)))).toBeLessThan(
          260,
        );
      }
  });

  test('tells what a card does, whom it may choose, with whom it wins and when it is called', async () => {
    const card = await rules({ ruleset: 'six', about: 'doctor' });
    expect(card).toContain('never the same player two nights running');
    expect(card).toContain('You win with the town');
    expect(card).toContain('Called: doctor, 4 of 4.');
    expect(await правила({ какие: 'boxed', 'о-чём': 'медсестра' })).toContain('Медсестра');
    expect(await rules({ ruleset: 'club', about: 'psychopath' })).toContain('This card is not called at night');
  });

  test('reads a card by its usual names, and offers the nearest card for a word that is none', async () => {
    expect(await rules({ ruleset: 'club', about: 'vanilla townies' })).toContain('## Civilian');
    expect(await правила({ какие: 'deck', 'о-чём': 'крестного отца' })).toContain('Дон');
    const reader = next(0);
    const asked = await reader.slash('rules', { ruleset: 'club', about: 'psyhopat' });
    expect(asked.content).toContain('psyhopat');
    const card = await reader.press(asked.message!, 'Psychopath');
    expect(card.content).toContain('This card is not called at night');
  });

  test('tells a clause by its id, in full, and names no file', async () => {
    const clause = await rules({ about: 'S14' });
    expect(clause).toMatch(/S14 · Mafia for six 📖\nEach night the don points at one player and learns/);
    expect(clause).not.toMatch(/docs|\.md/);
    expect(await правила({ 'о-чём': 'с13а' })).toMatch(/C13a · Клубная мафия 📖\nНа гостя действует ограничение/);
    expect(await rules({ ruleset: 'grand', about: 'G4' })).toContain('every rulebook');
    expect(await rules({ ruleset: 'deck', about: '14' })).toContain('D14');
  });

  test('D4: tells the children’s edition in its own words, at its table and wherever it is asked for', async () => {
    expect(await rules({ ruleset: 'deck:animals', about: 'D23' })).toMatch(
      /The deck of 26 animals 📖\nThe lynx chases/,
    );
    expect(await rules({ ruleset: 'deck', about: 'D23' })).toContain('The maniac kills');
    await table('deck', { theme: 'animals' });
    expect(await правила({ 'о-чём': 'рысь' })).toContain('## Рысь 🃏');
    expect(await правила()).not.toMatch(/мафи|убива/i);
  });

  test('goes by the rulebook and the options of the reader’s table where none is named', async () => {
    await table('club', { maniac: 'modern' });
    expect(await rules({ about: 'maniac' })).toContain('To the sheriff you are red');
    expect(await rules({ ruleset: 'boxed', about: 'maniac' })).not.toContain('red');
    expect(await rules()).toMatch(/Club Mafia.*Maniac: may do nothing, and is red to the sheriff/s);
    expect(await правила()).toMatch(/Клубная мафия.*Отличия от правил/s);
  });

  test('asks for a rulebook where there is no table, and names the cards and clauses that there are', async () => {
    expect(await rules()).toMatch(/Which rules\?/);
    expect(await rules({ ruleset: 'six', about: 'wizard' })).toMatch(/no card or clause “wizard”.*S1–S20/);
    expect(await правила({ какие: 'six', 'о-чём': '@everyone' })).toMatch(/нет ни такой/);
  });
});

describe('the calls of the night', () => {
  test('S3, S12: are those of the rulebook where nothing is played', async () => {
    const calls = await rules({ ruleset: 'six', about: 'calls' });
    expect(calls.split('\n')).toEqual([
      '### The first night 🌙',
      ...['1. mafia: 10 seconds', '2. don: 10 seconds', '3. sheriff: 10 seconds', '4. doctor: 10 seconds'],
      '### Later nights 🌙',
      ...['1. mafia: one minute', '2. don: 20 seconds', '3. sheriff: 20 seconds', '4. doctor: 20 seconds'],
    ]);
    expect(await правила({ какие: 'club', 'о-чём': 'Вызовы ночи' })).toContain(
      '1. путана: 20 секунд, если есть в раздаче',
    );
  });

  test('C12: are those of the coming night at a table that plays, by the deck that its lobby showed', async () => {
    await table('club');
    place.service.place = {
      ...place.service.place!,
      cards: ['don', 'mafioso', 'commissar', 'maniac', 'civilian', 'civilian'],
    };
    Object.assign(place.service, { stage: 'playing', town: { ...emptyView(null), phase: 'day', round: 1 } });
    expect((await rules({ about: 'calls' })).split('\n').slice(0, 4)).toEqual([
      '### Night 2: the calls 🌙',
      '1. mafia: 30 seconds',
      '2. sheriff: 20 seconds',
      '3. maniac: 20 seconds',
    ]);
  });
});

describe('by pressing', () => {
  test('the rules are read from the lobby, and on from there card by card, by the reader alone', async () => {
    await answer(next(0), 'game new', { rules: 'club' });
    const reader = next(1);
    const lobby = () => reader.messages(place.guild.channel('general')).at(-1)!;
    await expect.poll(() => JSON.stringify(lobby()?.rows ?? [])).toContain('Правила');
    const summary = await reader.press(lobby(), 'Правила');
    expect(summary.ephemeral).toBe(true);
    expect(summary.content).toContain('Клубная мафия');
    const card = await reader.choose(summary.message!, 'n1:g1:0:rule:club', 'psychopath');
    expect(card.content).toContain('## Псих 🃏');
    const calls = await reader.choose(summary.message!, 'n1:g1:0:rule:club', 'calls');
    expect(calls.content).toContain('путана');
  });

  test('D4: an answer about the children’s edition leads on to its own cards, without a table, too', async () => {
    const result = await next(0).slash('rules', { ruleset: 'deck:animals' });
    await expect.poll(() => result.content).toContain('Lynx');
    const reader = people[(2 * asked) % people.length]!;
    const card = await reader.choose(result.message!, 'n1:rules:0:rule:deck-animals', 'maniac');
    expect(card.content).toContain('## Lynx 🃏');
  });
});

describe('while it is typed', () => {
  const offered = (options: Record<string, string>) => english.autocomplete('rules', 'about', options);

  test('the calls, the cards and the clauses of the chosen rulebook are offered', async () => {
    const all = await offered({ ruleset: 'grand', about: '' });
    expect(all).toHaveLength(25);
    expect(all[0]).toMatchObject({ value: 'calls' });
    expect((await offered({ ruleset: 'club', about: 'c13' })).map(({ value }) => value)).toEqual([
      'C13',
      'C13a',
      'C13b',
      'C13c',
      'C13d',
    ]);
    expect((await offered({ ruleset: 'six', about: 'sher' })).map(({ value }) => value)[0]).toBe('commissar');
    expect((await russian.autocomplete('правила', 'о-чём', { какие: 'six', 'о-чём': 'шер' }))[0]).toMatchObject({
      name: 'Шериф',
    });
    expect(await offered({ about: '' })).toEqual([]);
  });

  test('nothing that is offered is longer than Discord takes, and everything is answered in one message', async () => {
    const service = new FakeGameService();
    expect(service.rulebooks()).toEqual(Object.keys(rulesets));
    for (const ruleset of [...service.rulebooks(), 'deck:animals'])
      for (const language of ['en', 'ru'] as const) answersOf(service, ruleset, language);
  });
});

function answersOf(service: FakeGameService, ruleset: string, language: 'en' | 'ru'): void {
  const caller = {
    guildId: 'g',
    channelId: 'c',
    userId: 'u',
    name: '',
    wording: wordingOf(language),
    guildLanguage: language,
    manages: false,
    moderates: false,
    at: 0,
  };
  const context = contextOf(service, place.log);
  for (const letter of ['', 'a', 'б', '1', 'G'])
    for (const { name, value } of suggestRules(context, caller, ruleset, letter)) {
      expect(Math.max(name.length, value.length)).toBeLessThanOrEqual(100);
      const { content } = showRules(context, caller, { ruleset, about: value });
      expect(content).not.toMatch(/Which rules|По каким правилам|no card or clause|нет ни такой/);
      expect(content.length).toBeLessThanOrEqual(2000);
    }
  expect(showRules(context, caller, { ruleset, about: null }).content.length).toBeLessThan(1900);
}
