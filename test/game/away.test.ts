import { describe, expect, test } from 'vitest';
import { rest } from './kit/clock.ts';
import { begin, leftCause, waitingWords } from './kit/game-with-grace.ts';
import {
  ask,
  expectSuccess,
  fullLobby,
  GUILD,
  Process,
  people,
  refusal,
  restored,
  TestEnvironment,
  until,
} from './kit/process.ts';

describe('a player who leaves the voice room', () => {
  test('is waited for, and the town is told so once', async () => {
    const { environment, tables } = await begin();
    tables.voiceChanged(GUILD, 'u3', false);
    tables.voiceChanged(GUILD, 'u3', false);
    await rest();
    expect(waitingWords(environment)).toEqual(['player.waiting {"seat":3,"seconds":90}']);
  });

  test('is called once more when half of their own time is over, also while others are away', async () => {
    const { environment, tables } = await begin();
    const reminders = () => environment.texts().filter((text) => text.startsWith('player.reminder'));
    tables.voiceChanged(GUILD, 'u3', false);
    await environment.clock.move(20_000);
    tables.voiceChanged(GUILD, 'u4', false);
    await environment.clock.move(25_000);
    expect(reminders()).toEqual(['player.reminder {"seat":3,"seconds":45}']);
    await environment.clock.move(20_000);
    expect(reminders().slice(1)).toEqual(['player.reminder {"seat":4,"seconds":45}']);
  });

  test('and is back in time has missed nothing', async () => {
    const { environment, process, tables, gameId } = await begin();
    tables.voiceChanged(GUILD, 'u3', false);
    await environment.clock.move(80_000);
    tables.voiceChanged(GUILD, 'u3', true);
    await environment.clock.move(200_000);
    expect(leftCause(process, gameId, 3)).toBeUndefined();
    expect(environment.texts().filter((text) => text.startsWith('player.back'))).toEqual(['player.back {"seat":3}']);
  });

  test('and goes on playing by buttons is not away', async () => {
    const { environment, process, tables, gameId } = await begin();
    tables.voiceChanged(GUILD, 'u1', false);
    await rest();
    expectSuccess(await ask(tables, gameId).actions.submit('u1', { verb: 'passes', targets: [] }));
    await environment.clock.move(100_000);
    expect(leftCause(process, gameId, 1)).toBeUndefined();
  });

  test('leaves the game when the grace time is over (G11)', async () => {
    const { environment, process, tables, gameId } = await begin();
    tables.voiceChanged(GUILD, 'u3', false);
    await environment.clock.move(89_999);
    expect(leftCause(process, gameId, 3)).toBeUndefined();
    await environment.clock.move(1);
    expect(leftCause(process, gameId, 3)).toBe('quit');
    expect(environment.texts()).toContain('SeatLeft');
    expect(environment.layout(gameId).players.map((player) => player.userId)).toContain('u3');
  });

  test('is waited for again, in full, by a bot that was down meanwhile', async () => {
    const { environment, process, tables, gameId } = await begin();
    tables.voiceChanged(GUILD, 'u3', false);
    await rest();
    process.kill();
    await environment.clock.move(3_600_000);
    const next = await restored(environment);
    await environment.clock.move(89_999);
    expect(leftCause(next, gameId, 3)).toBeUndefined();
    await environment.clock.move(1);
    expect(leftCause(next, gameId, 3)).toBe('quit');
  });

  test('at the moment of the deal has the whole grace time, too', async () => {
    const environment = new TestEnvironment();
    const process = new Process(environment);
    const { tables } = process;
    const gameId = await fullLobby(tables, 7);
    const started = ask(tables, gameId).lobbyStart.start('u1');
    tables.memberGone(GUILD, 'u3');
    expectSuccess(await started);
    await rest();
    expect(leftCause(process, gameId, 3)).toBeUndefined();
    expect(waitingWords(environment)).toEqual(['player.waiting {"seat":3,"seconds":90}']);
    await environment.clock.move(90_000);
    expect(leftCause(process, gameId, 3)).toBe('quit');
  });

  test('is ignored in a lobby, after the end, and if they are out already', async () => {
    const { environment, tables, gameId } = await begin();
    expectSuccess(await ask(tables, gameId).attendance.leave('u3'));
    tables.voiceChanged(GUILD, 'u3', false);
    tables.voiceChanged(GUILD, 'stranger', false);
    tables.voiceChanged('elsewhere', 'u1', false);
    await rest();
    expect(waitingWords(environment)).toEqual([]);
    expectSuccess(await ask(tables, gameId).hostRequests.end('u1', false));
    tables.voiceChanged(GUILD, 'u1', false);
    await rest();
    expect(waitingWords(environment)).toEqual([]);
  });
});

describe('a player who is gone from the guild', () => {
  test('leaves the game after the grace time and is no more in any room', async () => {
    const { environment, process, tables, gameId } = await begin();
    tables.memberGone(GUILD, 'u3');
    await rest();
    expect(waitingWords(environment)).toHaveLength(1);
    await environment.clock.move(90_000);
    expect(leftCause(process, gameId, 3)).toBe('quit');
    await rest();
    const { rooms, players, speakers, gone } = environment.layout(gameId);
    expect(JSON.stringify([rooms, players, speakers])).not.toContain('"u3"');
    expect(gone?.map(({ seat }) => seat)).toEqual([3]);
  });

  test('is given up once, even after leaving the voice room', async () => {
    const { environment, process, tables, gameId } = await begin();
    tables.voiceChanged(GUILD, 'u3', false);
    await environment.clock.move(30_000);
    tables.memberGone(GUILD, 'u3');
    await environment.clock.move(60_000);
    expect(waitingWords(environment)).toHaveLength(1);
    expect(leftCause(process, gameId, 3)).toBe('quit');
    expect(environment.texts().filter((text) => text === 'SeatLeft')).toHaveLength(1);
  });

  test('does not end the game for the others, however many they are', async () => {
    const { environment, process, tables, gameId } = await begin();
    for (const each of people) tables.memberGone(GUILD, each.userId);
    await until(process, gameId, () => false);
    expect(environment.layout(gameId).rooms).toEqual([]);
    expect(environment.logged.filter((line) => line.startsWith('error'))).toEqual([]);
  });
});

describe('a player who leaves or comes while the bot is down', () => {
  const backWords = (environment: TestEnvironment) =>
    environment.texts().filter((text) => text.startsWith('player.back'));
  const everybody = people.map(({ userId }) => userId);
  /** Everybody is in the voice room. Then the bot is down while `there` are left. */
  const downWhile = async (there: readonly string[] | null, gone: readonly string[] = []) => {
    const { environment, process, tables, gameId } = await begin();
    for (const userId of everybody) tables.voiceChanged(GUILD, userId, true);
    await rest();
    process.kill();
    await environment.clock.move(20_000);
    environment.present = there;
    for (const userId of gone) environment.gone.add(userId);
    const next = await restored(environment);
    await rest();
    return { environment, next, gameId };
  };
  const without = (...away: readonly string[]) => everybody.filter((userId) => !away.includes(userId));

  test('has left the voice room: they are waited for in the same words, and leave the game after the same time', async () => {
    const { environment, next, gameId } = await downWhile(without('u3'));
    expect(waitingWords(environment)).toEqual(['player.waiting {"seat":3,"seconds":90}']);
    await environment.clock.move(89_999);
    expect(leftCause(next, gameId, 3)).toBeUndefined();
    await environment.clock.move(1);
    expect(leftCause(next, gameId, 3)).toBe('quit');
  });

  test('has left the guild: after the grace time they see no more of the table', async () => {
    const { environment, next, gameId } = await downWhile(without('u3', 'u4'), ['u3']);
    await environment.clock.move(90_000);
    expect([3, 4].map((seat) => leftCause(next, gameId, seat))).toEqual(['quit', 'quit']);
    await rest();
    expect(environment.layout(gameId).players.map(({ userId }) => userId)).toEqual(without('u3'));
  });

  test('is back before the bot is: nobody waits for them any more, and the town is told so', async () => {
    const { environment, process, tables, gameId } = await begin();
    for (const userId of everybody) tables.voiceChanged(GUILD, userId, true);
    tables.voiceChanged(GUILD, 'u3', false);
    await rest();
    process.kill();
    environment.present = everybody;
    const next = await restored(environment);
    await environment.clock.move(95_000);
    expect(backWords(environment)).toEqual(['player.back {"seat":3}']);
    expect(leftCause(next, gameId, 3)).toBeUndefined();
  });

  test('is missed only once, over a second restart, and noticed on coming back', async () => {
    const { environment, next, gameId } = await downWhile(without('u3'));
    const third = await next.restart();
    await environment.clock.move(60_000);
    expect(waitingWords(environment)).toHaveLength(1);
    third.tables.voiceChanged(GUILD, 'u3', true);
    await environment.clock.move(60_000);
    expect(leftCause(third, gameId, 3)).toBeUndefined();
    expect(backWords(environment)).toHaveLength(1);
  });

  test('was never in the voice room, or it cannot be told who is: nobody is missed', async () => {
    const nobodyKnows = await downWhile(null);
    expect(waitingWords(nobodyKnows.environment)).toEqual([]);
    const { environment, process } = await begin();
    process.kill();
    environment.present = [];
    await new Process(environment).tables.restore();
    await rest();
    expect(waitingWords(environment)).toEqual([]);
  });
});

describe('a player who quits', () => {
  test('quits at once (G11), and their button answers kindly after that', async () => {
    const { process, tables, gameId } = await begin();
    expectSuccess(await ask(tables, gameId).attendance.leave('u2'));
    expect(leftCause(process, gameId, 2)).toBe('quit');
    expect(await ask(tables, gameId).attendance.leave('u2')).toMatchObject(refusal('out-of-game'));
    expect(await ask(tables, gameId).actions.submit('u2', { verb: 'passes', targets: [] })).toMatchObject(
      refusal('out-of-game'),
    );
  });
});
