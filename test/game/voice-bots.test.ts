/** With helper bots, several tables of a server have a narrator each, and keep theirs. */
import { describe, expect, test } from 'vitest';
import type { TableSummary } from '#game/ports/table-summary.ts';
import { rest } from './kit/clock.ts';
import { ask, config, expectSuccess, GUILD, Process, person, restored, TestEnvironment, until } from './kit/process.ts';

/** The main bot and two helper bots. */
const bots = ['main', 'bot1', 'bot2'];

function open(voiceBotIds: readonly string[] | null = bots) {
  const environment = new TestEnvironment();
  environment.voiceBotIds = voiceBotIds;
  return { environment, process: new Process(environment) };
}

type Tables = Process['tables'];

/** A lobby of six people. The numbers of their ids begin after `from`. */
async function lobbyOf(tables: Tables, from: number): Promise<string> {
  const { gameId } = expectSuccess(await tables.create({ ...config(), host: person(from + 1) }));
  for (const number of [2, 3, 4, 5, 6]) expectSuccess(await ask(tables, gameId).lobby.join(person(from + number)));
  await rest();
  return gameId;
}

async function started(tables: Tables, from: number): Promise<string> {
  const gameId = await lobbyOf(tables, from);
  expectSuccess(await ask(tables, gameId).lobbyStart.start(`u${from + 1}`));
  await rest();
  return gameId;
}

/** The latest bot that was sent into the voice room of each of these games. */
const speakers = (environment: TestEnvironment, games: readonly string[]) =>
  games.map((gameId) => {
    const line = environment.trace.findLast((each) => each.startsWith(`voice open ${gameId} `));
    return line === undefined ? null : (/ by (\w+)$/.exec(line)?.[1] ?? 'unnamed');
  });
const voicesOf = (tables: Tables, games: readonly string[]) => games.map((gameId) => tables.table(gameId)!.voice);
const named = (environment: TestEnvironment, gameId: string) => {
  const panel = environment.layout(gameId).panels.find((each) => each.panel.kind === 'lobby')?.panel;
  const remarks = panel?.kind === 'lobby' ? panel.lobby.remarks : [];
  return remarks.filter(({ key }) => key === 'lobby.speaker' || key === 'voice.taken');
};
const isNight = ({ town }: TableSummary) => town.open && town.phase === 'night' && town.step?.kind === 'call';
const speaker = (bot: string) => [{ key: 'lobby.speaker', params: { bot: `<@${bot}>` } }];

async function threeGames() {
  const { environment, process } = open();
  const games = [
    await started(process.tables, 0),
    await started(process.tables, 10),
    await started(process.tables, 20),
  ];
  return { environment, process, games };
}

describe('three tables of a server with two helper bots', () => {
  test('have a narrator each, and a fourth one is played in text until one is free', async () => {
    const { environment, process, games } = await threeGames();
    const { tables } = process;
    expect(speakers(environment, games)).toEqual(bots);
    expect(voicesOf(tables, games)).toEqual(['here', 'here', 'here']);
    const fourth = await started(tables, 30);
    expect([tables.table(fourth)!.voice, speakers(environment, [fourth])]).toEqual(['elsewhere', [null]]);
    for (let times = 0; times < 2; times += 1)
      expectSuccess(await ask(tables, games[1]!).hostRequests.end('u11', false));
    await rest();
    expect([tables.table(fourth)!.voice, speakers(environment, [fourth])]).toEqual(['here', ['bot1']]);
  });

  test('keep their bots after kill -9, whichever of them could not log in in time', async () => {
    const { environment, process, games } = await threeGames();
    process.kill();
    environment.trace.length = 0;
    environment.silentBots.add('bot1');
    const next = await restored(environment);
    await rest();
    expect(speakers(environment, games)).toEqual(bots);
    expect(voicesOf(next.tables, games)).toEqual(['here', 'here', 'here']);
  });

  test('keep the bots that are left if the operator takes a token away', async () => {
    const { environment, process, games } = await threeGames();
    process.kill();
    environment.trace.length = 0;
    environment.voiceBotIds = ['main', 'bot2'];
    const next = await restored(environment);
    await rest();
    expect(speakers(environment, games)).toEqual(['main', null, 'bot2']);
    expect(voicesOf(next.tables, games)).toEqual(['here', 'elsewhere', 'here']);
  });
});

describe('a table whose helper bot is lost in the middle of a night', () => {
  test('gets another free bot, and keeps it when the lost one is back and after kill -9', async () => {
    const { environment, process } = open();
    const games = [await started(process.tables, 0), await started(process.tables, 10)];
    await until(process, games[1]!, isNight);
    environment.silentBots.add('bot1');
    process.tables.voicesChanged(GUILD);
    await rest();
    expect(speakers(environment, games)).toEqual(['main', 'bot2']);
    environment.silentBots.clear();
    process.tables.voicesChanged(GUILD);
    process.kill();
    environment.trace.length = 0;
    await restored(environment);
    await rest();
    expect(speakers(environment, games)).toEqual(['main', 'bot2']);
  });

  test('keeps its own if no other is free, and goes on', async () => {
    const { environment, process, games } = await threeGames();
    await until(process, games[1]!, isNight);
    const before = environment.trace.length;
    environment.silentBots.add('bot1');
    process.tables.voicesChanged(GUILD);
    await rest();
    expect(environment.trace.slice(before).filter((line) => line.startsWith('voice'))).toEqual([]);
    await until(process, games[1]!, ({ town }) => town.phase === 'day');
    expect(process.tables.table(games[1]!)!.town.phase).toBe('day');
  });

  test('gets the bot of a game that ends', async () => {
    const { environment, process, games } = await threeGames();
    environment.silentBots.add('bot1');
    process.tables.voicesChanged(GUILD);
    for (let times = 0; times < 2; times += 1)
      expectSuccess(await ask(process.tables, games[2]!).hostRequests.end('u21', false));
    await rest();
    expect(speakers(environment, [games[1]!])).toEqual(['bot2']);
  });
});

describe('a lobby', () => {
  test('says which bot will speak, and says so again when another table has taken it', async () => {
    const { environment, process } = open(['main', 'bot1']);
    const [one, two] = [await lobbyOf(process.tables, 0), await lobbyOf(process.tables, 10)];
    expect([named(environment, one), named(environment, two)]).toEqual([speaker('main'), speaker('main')]);
    expectSuccess(await ask(process.tables, one).lobbyStart.start('u1'));
    await rest();
    expect(named(environment, two)).toEqual(speaker('bot1'));
    environment.silentBots.add('bot1');
    process.tables.voicesChanged(GUILD);
    await rest();
    expect(named(environment, two)).toEqual([{ key: 'voice.taken' }]);
  });

  test('names no bot without helper bots, and its table stores none', async () => {
    const { environment, process } = open(null);
    const gameId = await started(process.tables, 0);
    expect(named(environment, gameId)).toEqual([]);
    expect(await environment.store.get(`table:${gameId}`)).toHaveProperty('content.voiceBotId', null);
    expect(speakers(environment, [gameId])).toEqual(['unnamed']);
  });
});
