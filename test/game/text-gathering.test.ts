/** The time between the start and the deal of a table in text, with a test clock. */
import { describe, expect, test } from 'vitest';
import type { NewTable } from '#game/ports/game-service.ts';
import { rest } from './kit/clock.ts';
import { ask, expectSuccess, freshBot, fullLobby, GUILD, person, remark } from './kit/process.ts';

const GATHER_MS = 120_000;
const ids = (...numbers: readonly number[]) => numbers.map((number) => `u${number}`);
const six = ids(1, 2, 3, 4, 5, 6);

/** A started table without voice. Nobody is in its voice channel. */
async function started(change: Partial<NewTable> = {}, more: readonly number[] = []) {
  const { environment, process } = freshBot({ gatherMs: GATHER_MS, voice: false });
  environment.present = [];
  const gameId = await fullLobby(process.tables, 7, change);
  for (const number of more) expectSuccess(await ask(process.tables, gameId).lobby.join(person(number)));
  expectSuccess(await ask(process.tables, gameId).lobbyStart.start('u1'));
  await rest();
  const table = () => process.tables.table(gameId)!;
  const panel = () => environment.layout(gameId).panels.find(({ panel: { kind } }) => kind === 'gathering')?.panel;
  const answer = async (userId: string) => {
    const outcome = await ask(process.tables, gameId).attendance.answerRoll(userId);
    await rest();
    return outcome;
  };
  return { environment, process, gameId, table, panel, answer };
}

describe('a table in text', () => {
  test('deals when its players have said that they are there, the host by starting', async () => {
    const scene = await started();
    expect(scene.table().stage).toBe('gathering');
    expect(scene.panel()).toMatchObject({ inText: true, here: ['u1'], missing: ids(2, 3, 4, 5, 6) });
    for (const userId of ids(2, 3, 4, 5)) expectSuccess(await scene.answer(userId));
    expect(await scene.answer('u2')).toMatchObject(remark('lobby.here-already'));
    expect(await scene.answer('u9')).toMatchObject(remark('lobby.no-roll'));
    expect(scene.panel()).toMatchObject({ missing: ['u6'] });
    expectSuccess(await scene.answer('u6'));
    expect(scene.table().stage).toBe('playing');
    const [card] = scene.environment.layout(scene.gameId).panels;
    expect(card).toMatchObject({ panel: { lobby: { state: 'on', inText: true } } });
    expect(scene.environment.texts().filter((text) => text.startsWith('player.waiting'))).toEqual([]);
  });

  test('deals at once if all have just answered the roll call', async () => {
    const { environment, process } = freshBot({ gatherMs: GATHER_MS, voice: false });
    environment.present = [];
    const gameId = await fullLobby(process.tables);
    expectSuccess(await ask(process.tables, gameId).lobby.callRoll('u1', false));
    for (const userId of six.slice(1)) expectSuccess(await ask(process.tables, gameId).attendance.answerRoll(userId));
    expectSuccess(await ask(process.tables, gameId).lobbyStart.start('u1'));
    await rest();
    expect(process.tables.table(gameId)?.stage).toBe('playing');
  });

  test('waits once more for a player who has lost the seat and gets it again, and then goes on without them', async () => {
    const scene = await started({}, []);
    const { environment, process, gameId } = scene;
    for (const userId of ids(2, 3, 4, 5)) expectSuccess(await scene.answer(userId));
    const wait = (number: number) => ask(process.tables, gameId).lobby.wait(person(number));
    expectSuccess(await wait(7));
    await environment.clock.move(GATHER_MS);
    expect(scene.panel()).toMatchObject({ missing: ['u7'] });
    expectSuccess(await wait(6));
    await environment.clock.move(GATHER_MS);
    expect(scene.panel()).toMatchObject({ missing: ['u6'] });
    expect(environment.texts('lobby').filter((text) => text.startsWith('gathering.seat'))).toHaveLength(2);
    await environment.clock.move(GATHER_MS - 1);
    expect(scene.table().stage).toBe('gathering');
    await environment.clock.move(1);
    expect(scene.table().stage).toBe('lobby');
  });

  test('counts who sits in its voice channel, and a host who begins, as there', async () => {
    const scene = await started({ ruleset: 'boxed' }, [7, 8]);
    scene.environment.present = ids(2, 3, 4, 5);
    scene.process.tables.voiceChanged(GUILD, 'u5', true);
    await rest();
    for (const userId of ids(6)) expectSuccess(await scene.answer(userId));
    expect(scene.panel()).toMatchObject({ missing: ids(7, 8) });
    expectSuccess(await ask(scene.process.tables, scene.gameId).gatheringRequests.order('u1', 'begin', false));
    expect(scene.table().players.map(({ userId }) => userId)).toEqual(six);
    expect(scene.table().stage).toBe('playing');
  });

  test('opens its lobby again if nobody says so in time', async () => {
    const scene = await started({ lead: 'beside' }, [7]);
    await scene.environment.clock.move(GATHER_MS);
    expect(scene.table().stage).toBe('lobby');
    expect(scene.environment.texts('lobby')).toContain('gathering.nobody.text');
  });
});
