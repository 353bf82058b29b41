/** The effects of a role set on a table besides its cards: the voice pack and the theme. */
import { describe, expect, test } from 'vitest';
import type { NewTable } from '#game/ports/game-service.ts';
import { type RoleSet, shipped } from '#rolesets/index.ts';
import { rest } from './kit/clock.ts';
import {
  ask,
  expectSuccess,
  fullLobby,
  GUILD,
  Process,
  person,
  refusal,
  startedGame,
  TestEnvironment,
} from './kit/process.ts';

const bySet = (ruleset: string, more: Partial<RoleSet>): Pick<NewTable, 'ruleset' | 'roleSet'> => {
  const set = { ...shipped[ruleset]!, ...more };
  return { ruleset, roleSet: { id: 'ours', name: 'Ours', set } };
};

/** The server has the packs `deep` and `mine` in English, and has chosen `mine`. */
function contextWithPacks() {
  const environment = new TestEnvironment();
  const process = new Process(environment);
  Object.assign(process.deps, {
    chosenPack: () => 'mine',
    hasPack: (guildId: string, pack: string, language: string) =>
      guildId === GUILD && language === 'en' && ['deep', 'mine'].includes(pack),
  });
  const opened = () =>
    environment.trace
      .findLast((line) => line.startsWith('voice open'))
      ?.split(' ')
      .at(-1);
  return { environment, tables: process.tables, opened };
}

const missingPack = (tables: Process['tables'], gameId: string) =>
  (tables.table(gameId)?.lobby?.remarks ?? []).filter(({ key }) => key === 'lobby.pack-missing');

describe('a role set’s voice pack', () => {
  test('speaks at its tables, before the one that the server has chosen', async () => {
    const { tables, opened } = contextWithPacks();
    const gameId = await fullLobby(tables, 7, bySet('six', { pack: 'deep' }));
    expect(missingPack(tables, gameId)).toEqual([]);
    expectSuccess(await ask(tables, gameId).lobbyStart.start('u1'));
    await rest();
    expect(opened()).toBe('deep');
  });

  test.each([
    ['that the server does not have', 'lost', 'en'],
    ['of another language', 'deep', 'ru'],
  ] as const)('%s does not: the lobby says so, and the chosen one speaks', async (_, pack, language) => {
    const { tables, opened } = contextWithPacks();
    const gameId = await fullLobby(tables, 7, { ...bySet('six', { pack }), language });
    expect(missingPack(tables, gameId)).toEqual([{ key: 'lobby.pack-missing', params: { pack } }]);
    expectSuccess(await ask(tables, gameId).lobbyStart.start('u1'));
    await rest();
    expect(opened()).toBe('mine');
  });

  test('is missed by nobody where a person leads, or nobody speaks', async () => {
    const led = contextWithPacks();
    const made = await led.tables.create({
      ...{ guildId: GUILD, channelId: 'lobby', host: { userId: 'u9', name: 'Host' }, options: {}, language: 'en' },
      ...{ lead: 'person', ...bySet('six', { pack: 'lost' }) },
    });
    expect(missingPack(led.tables, expectSuccess(made).gameId)).toEqual([]);
    const silent = new Process(new TestEnvironment(), { voice: false });
    expect(missingPack(silent.tables, await fullLobby(silent.tables, 7, bySet('six', { pack: 'lost' })))).toEqual([]);
  });
});

describe('a role set’s theme', () => {
  test('is that of its lobby and of its game, unless the host says otherwise', async () => {
    const { environment, tables } = contextWithPacks();
    const animals = bySet('deck', { theme: 'animals' });
    const gameId = await startedGame(tables, 7, { ...animals, size: 6 });
    expect(tables.table(gameId)?.options).toMatchObject({ theme: 'animals' });
    expect(environment.layouts.map(({ wording }) => wording)).not.toContain('en');
    expect(environment.layouts.at(-1)?.wording).toMatchObject({ language: 'en', theme: 'animals', roles: [] });
    const other = contextWithPacks();
    const city = await fullLobby(other.tables, 7, { ...animals, options: { theme: 'city' } });
    expect(other.tables.table(city)?.options).toMatchObject({ theme: 'city' });
  });
});

/** A role set that deals more mafiosi than others to seven players, and can be played by any other number. */
const notForSeven = {
  ruleset: 'boxed',
  roleSet: {
    id: 'ours',
    name: 'Ours',
    set: {
      ...shipped['boxed']!,
      deal: {
        kind: 'rule',
        players: { min: 6, max: 9 },
        cards: [
          { role: 'commissar', at: [{ from: 6, to: 9, count: 1 }] },
          {
            role: 'mafioso',
            at: [
              { from: 6, to: 6, count: 1 },
              { from: 7, to: 7, count: 4 },
              { from: 8, to: 9, count: 2 },
            ],
          },
        ],
        fill: 'civilian',
      },
    },
  },
} as const;

describe('a role set whose cards do not fit each number of players', () => {
  test('says so in the lobby, as long as they do not fit those who are there', async () => {
    const { tables } = new Process(new TestEnvironment());
    const gameId = await fullLobby(tables, 6, notForSeven);
    const missing = () => tables.table(gameId)!.lobby!.missing;
    expect(missing()).toEqual([]);
    expectSuccess(await ask(tables, gameId).lobby.join(person(7)));
    expect(missing()).toEqual([{ key: 'lobby.undealt', params: { count: 7 } }]);
    expect(await ask(tables, gameId).lobbyStart.start('u1')).toMatchObject(refusal('deal-decided'));
    expectSuccess(await ask(tables, gameId).lobby.join(person(8)));
    expect(missing()).toEqual([]);
  });

  test('is refused at the start with the reason, and opens the lobby again if somebody does not come', async () => {
    const environment = new TestEnvironment();
    environment.present = [1, 2, 3, 4, 5, 6, 7].map((number) => person(number).userId);
    const { tables } = new Process(environment, { gatherMs: 60_000 });
    const gameId = await fullLobby(tables, 7, notForSeven);
    for (const number of [7, 8]) expectSuccess(await ask(tables, gameId).lobby.join(person(number)));
    const start = () => ask(tables, gameId).lobbyStart.start('u1');
    expectSuccess(await start());
    await environment.clock.move(60_000);
    expect(tables.table(gameId)).toMatchObject({ stage: 'lobby', players: { length: 7 } });
    expect(environment.texts('lobby')).toContain('gathering.undealt');
    expect(await start()).toMatchObject(refusal('deal-decided'));
    expect(tables.table(gameId)).toMatchObject({ stage: 'lobby' });
    expectSuccess(await ask(tables, gameId).attendance.leave('u7'));
    expectSuccess(await start());
  });
});
