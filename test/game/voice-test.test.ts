import { expect, test } from 'vitest';
import { rest } from './kit/clock.ts';
import { freshBot, fullLobby, GUILD, Process, startedGame, TestEnvironment } from './kit/process.ts';

const voices = (environment: TestEnvironment) => environment.trace.filter((line) => /^(voice|say)/.test(line));

test('a voice test goes in, speaks and leaves, beside a lobby', async () => {
  const { environment, tables } = freshBot();
  const gameId = await fullLobby(tables);
  expect(await tables.testVoice(GUILD, 'talk', 'ru')).toBe('heard');
  expect(voices(environment)).toEqual([
    `voice open test-${GUILD} talk ru`,
    'say game.welcome',
    `voice close test-${GUILD}`,
  ]);
  expect(tables.table(gameId)!.voice, 'the narrator is free again').toBe('here');
});

test('it says what is asked for, by the pack that is asked for', async () => {
  const { environment, tables } = freshBot();
  const cues = [{ cue: 'night.fall' }];
  expect(await tables.testVoice(GUILD, 'talk', 'ru', { pack: 'mine', cues })).toBe('heard');
  expect(voices(environment).slice(0, 2)).toEqual([`voice open test-${GUILD} talk mine`, 'say night.fall']);
});

test('a table is hosted, and the voice tested, by the pack that the server has chosen for its language', async () => {
  const { environment, process } = freshBot();
  const chosenPack = (guildId: string, language: string) => (guildId === GUILD && language === 'en' ? 'mine' : null);
  Object.assign(process.deps, { chosenPack });
  await process.tables.testVoice(GUILD, 'talk', 'en');
  await process.tables.testVoice(GUILD, 'talk', 'ru');
  const gameId = await startedGame(process.tables);
  await rest();
  expect(voices(environment).filter((line) => line.startsWith('voice open'))).toEqual([
    `voice open test-${GUILD} talk mine`,
    `voice open test-${GUILD} talk ru`,
    `voice open ${gameId} voice-of-${gameId} mine`,
  ]);
});

test('D4: a table of the children’s edition is hosted by its own pack, or that one speaks what the chosen one lacks', async () => {
  const opened = async (chosen: string | null, theme: string) => {
    const { environment, process } = freshBot({ animalPacks: { en: 'animals-en' } });
    Object.assign(process.deps, { chosenPack: () => chosen });
    await startedGame(process.tables, 3, { ruleset: 'deck', options: { theme } });
    await rest();
    return voices(environment)
      .find((line) => line.startsWith('voice open'))
      ?.replace(/.* voice-of-\S+ /, '');
  };
  expect(await opened(null, 'city')).toBe('en');
  expect(await opened(null, 'animals')).toBe('animals-en');
  expect(await opened('mine', 'city')).toBe('mine');
  expect(await opened('mine', 'animals')).toBe('mine over animals-en');
});

test('it tells that nothing was heard', async () => {
  const environment = new TestEnvironment();
  environment.voiceLost = true;
  expect(await new Process(environment).tables.testVoice(GUILD, 'talk', 'en')).toBe('unheard');
});

test('it tells that the server mutes the bot', async () => {
  const environment = new TestEnvironment();
  environment.voiceLost = 'muted';
  expect(await new Process(environment).tables.testVoice(GUILD, 'talk', 'en')).toBe('muted');
});

test('no game is talked into, and a bot without a voice says so', async () => {
  const { environment, tables } = freshBot();
  await startedGame(tables);
  expect(await tables.testVoice(GUILD, 'talk', 'ru')).toBe('taken');
  expect(voices(environment).filter((line) => line.includes('test-'))).toEqual([]);
  expect(await new Process(new TestEnvironment(), { voice: false }).tables.testVoice(GUILD, 'talk', 'ru')).toBe('off');
});

test('a game that starts meanwhile gets the voice as soon as the test is over', async () => {
  const { environment, tables } = freshBot();
  environment.speechMs = 2_000;
  const test = tables.testVoice(GUILD, 'talk', 'ru');
  const gameId = await startedGame(tables);
  const voice = () => tables.table(gameId)!.voice;
  expect(voice()).toBe('elsewhere');
  for (let rings = 0; rings < 50 && voice() !== 'here'; rings += 1) {
    await new Promise(setImmediate);
    await environment.clock.ring();
  }
  expect(await test).toBe('heard');
  expect(voice()).toBe('here');
});

test('a recording has the voice to itself, and a game that starts takes it at once', async () => {
  const { environment, tables } = freshBot();
  const recalled: string[] = [];
  const loan = tables.lendVoice(GUILD, () => recalled.push('recalled'));
  expect(loan).toMatchObject({ gameId: `loan-${GUILD}` });
  expect(
    tables.lendVoice(GUILD, () => {}),
    'one person records at a time',
  ).toBe('taken');
  expect(await tables.testVoice(GUILD, 'talk', 'ru'), 'a test does not disturb it').toBe('taken');
  expect(recalled).toEqual([]);
  const gameId = await startedGame(tables);
  await rest();
  expect(recalled).toEqual(['recalled']);
  expect(voices(environment)).toContain(`voice open ${gameId} voice-of-${gameId} en`);
  expect(
    tables.lendVoice(GUILD, () => {}),
    'a table has the voice',
  ).toBe('taken');
});

test('a recording returns the voice, and can begin again', async () => {
  const { tables } = new Process(new TestEnvironment());
  const loan = tables.lendVoice(GUILD, () => {});
  if (typeof loan === 'string') throw new Error(loan);
  tables.returnVoice(loan);
  expect(await tables.testVoice(GUILD, 'talk', 'ru')).toBe('heard');
  expect(tables.lendVoice(GUILD, () => {})).toMatchObject({ gameId: `loan-${GUILD}` });
});

test('a lobby has a voice while somebody records', async () => {
  const { tables } = new Process(new TestEnvironment());
  expect(tables.lendVoice(GUILD, () => {})).toMatchObject({ gameId: `loan-${GUILD}` });
  expect(tables.table(await fullLobby(tables))!.voice).toBe('here');
});
