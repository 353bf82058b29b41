import { describe, expect, test } from 'vitest';
import { rest } from './kit/clock.ts';
import { begin, leftCause, waitingWords } from './kit/game-with-grace.ts';
import {
  ask,
  config,
  expectSuccess,
  freshBot,
  fullLobby,
  GUILD,
  isOpen,
  Process,
  people,
  person,
  refusal,
  startedGame,
  until,
} from './kit/process.ts';

const GATHER_MS = 120_000;

/** A table that waits for two of its players before it deals. */
async function gathering() {
  const { environment, process } = freshBot({ gatherMs: GATHER_MS });
  environment.present = people.slice(0, 4).map(({ userId }) => userId);
  const gameId = await startedGame(process.tables);
  await rest();
  return { environment, process, gameId };
}

describe('while Discord is out of reach', () => {
  test('the running time stands still, and afterwards as much is left as before', async () => {
    const { environment, tables, gameId } = await begin();
    await environment.clock.move(25_000);
    tables.outage(true);
    await rest();
    expect(tables.table(gameId)!.town.paused).toBe(true);
    expect(environment.layout(gameId).speakers).toEqual([]);
    await environment.clock.move(600_000);
    expect(tables.table(gameId)!.town.step).toMatchObject({ kind: 'speech', seat: 1 });
    expect(await ask(tables, gameId).actions.submit('u1', { verb: 'passes', targets: [] })).toMatchObject(
      refusal('game-paused'),
    );
    tables.outage(false);
    await rest();
    expect(tables.table(gameId)!.until).toBe(environment.clock.now() + 35_000);
    expect(environment.texts()).toContain('GameResumed');
  });

  test('nobody’s grace runs out, and none begins', async () => {
    const { environment, process, tables, gameId } = await begin();
    tables.voiceChanged(GUILD, 'u3', false);
    await environment.clock.move(80_000);
    tables.outage(true);
    await rest();
    tables.voiceChanged(GUILD, 'u4', false);
    tables.memberGone(GUILD, 'u5');
    await environment.clock.move(600_000);
    tables.outage(false);
    await environment.clock.move(89_000);
    expect([3, 4, 5].map((seat) => leftCause(process, gameId, seat))).toEqual([undefined, undefined, undefined]);
    await environment.clock.move(1_000);
    expect([3, 4, 5].map((seat) => leftCause(process, gameId, seat))).toEqual(['quit', undefined, undefined]);
  });

  test('the town is told why it waits, once, if that is not over at once', async () => {
    const { environment, tables } = await begin();
    const told = () => environment.texts().filter((text) => text === 'game.outage').length;
    for (let short = 0; short < 3; short += 1) {
      tables.outage(true);
      await environment.clock.move(4_000);
      tables.outage(false);
      await rest();
    }
    expect(told()).toBe(0);
    tables.outage(true);
    await environment.clock.move(600_000);
    tables.outage(false);
    await environment.clock.move(10_000);
    expect(told()).toBe(1);
  });

  test('a player who has left the voice room by its end is waited for from then on', async () => {
    const { environment, process, tables, gameId } = await begin();
    for (const { userId } of people) tables.voiceChanged(GUILD, userId, true);
    tables.outage(true);
    await environment.clock.move(60_000);
    environment.present = people.map(({ userId }) => userId).filter((userId) => userId !== 'u4');
    tables.voiceChanged(GUILD, 'u4', false);
    await environment.clock.move(60_000);
    tables.outage(false);
    await rest();
    expect(waitingWords(environment)).toEqual(['player.waiting {"seat":4,"seconds":90}']);
    await environment.clock.move(89_999);
    expect(leftCause(process, gameId, 4)).toBeUndefined();
    await environment.clock.move(1);
    expect(leftCause(process, gameId, 4)).toBe('quit');
  });

  test('no step begins whose announcement nobody could hear: it is said again', async () => {
    const { environment, process } = freshBot();
    environment.speechMs = 4000;
    const gameId = await startedGame(process.tables);
    await until(process, gameId, (table) => table.town.step?.kind === 'call');
    process.tables.outage(true);
    await environment.clock.move(60_000);
    expect(process.tables.table(gameId)!.town.open).toBe(false);
    const said = environment.said.length;
    process.tables.outage(false);
    await environment.clock.move(10_000);
    expect(environment.said.slice(said).filter(({ cues }) => cues.includes('call'))).toHaveLength(1);
    await until(process, gameId, isOpen('call'));
  });

  test('a short one, or one told twice, changes nothing but the pause', async () => {
    const { environment, process, tables, gameId } = await begin();
    const { until: deadline } = tables.table(gameId)!;
    tables.outage(true);
    tables.outage(true);
    tables.outage(false);
    tables.outage(false);
    await rest();
    expect(tables.table(gameId)!.until).toBe(deadline);
    expect(tables.table(gameId)!.town.paused).toBe(false);
    await until(process, gameId, (table) => table.stage === 'over');
    expect(environment.texts().filter((text) => text === 'GamePaused')).toHaveLength(1);
  });

  test('and the bot is killed, it goes on after the restart with what was left', async () => {
    const { environment, process, tables, gameId } = await begin();
    await environment.clock.move(25_000);
    tables.outage(true);
    await rest();
    process.kill();
    await environment.clock.move(600_000);
    const next = new Process(environment);
    await next.tables.restore();
    await rest();
    expect(next.tables.table(gameId)!.until).toBe(environment.clock.now() + 35_000);
  });
});

describe('while an outage hides the server of a table', () => {
  test('its time stands still, and the time of the tables of other servers does not', async () => {
    const { process, tables, gameId } = await begin();
    const { gameId: other } = expectSuccess(
      await tables.create({ ...config(), guildId: 'elsewhere', host: person(11) }),
    );
    for (const number of [12, 13, 14, 15, 16]) expectSuccess(await ask(tables, other).lobby.join(person(number)));
    expectSuccess(await ask(tables, other).lobbyStart.start('u11'));
    await until(process, other, isOpen('speech'));
    tables.outage(true, GUILD);
    await rest();
    expect([gameId, other].map((each) => tables.table(each)!.town.paused)).toEqual([true, false]);
    tables.outage(false, GUILD);
    await rest();
    expect(tables.table(gameId)!.town.paused).toBe(false);
  });

  test('a game that is resumed waits as well, from the start of the bot on, and tells its town after five seconds', async () => {
    const { environment, process, gameId } = await begin();
    await environment.clock.move(25_000);
    process.kill();
    environment.isOut = true;
    const { tables } = new Process(environment);
    await tables.restore();
    await environment.clock.move(600_000);
    expect(tables.table(gameId)!.town).toMatchObject({ paused: true, step: { kind: 'speech', seat: 1 } });
    expect(environment.texts().filter((text) => text === 'game.outage')).toHaveLength(1);
    environment.isOut = false;
    tables.outage(false, GUILD);
    await rest();
    expect(tables.table(gameId)!.until).toBe(environment.clock.now() + 35_000);
  });

  test('no seat of a table that gathers is taken, and no card is dealt, also after a restart', async () => {
    const { environment, process, gameId } = await gathering();
    environment.isOut = true;
    process.tables.outage(true, GUILD);
    await environment.clock.move(GATHER_MS + 1_000);
    process.kill();
    const { tables } = new Process(environment, { gatherMs: GATHER_MS });
    await tables.restore();
    await environment.clock.move(GATHER_MS + 1_000);
    expect(tables.table(gameId)!.stage).toBe('gathering');
    environment.isOut = false;
    tables.outage(false, GUILD);
    await environment.clock.move(GATHER_MS - 1_000);
    expect(tables.table(gameId)).toMatchObject({ stage: 'gathering', players: { length: 6 } });
    environment.present = people.map(({ userId }) => userId);
    tables.voiceChanged(GUILD, 'u6', true);
    await rest();
    expect(tables.table(gameId)!.stage).toBe('playing');
  });

  test('no card is dealt if the time of the gathering ends before the table is told', async () => {
    const { environment, process, gameId } = await gathering();
    environment.isOut = true;
    await environment.clock.move(GATHER_MS);
    process.tables.outage(true, GUILD);
    await rest();
    expect(process.tables.table(gameId)!.stage).toBe('gathering');
  });

  test('a roll call waits for the answers of people who cannot press, and for a minute after it', async () => {
    const { environment, tables } = freshBot();
    const gameId = await fullLobby(tables);
    const players = () => tables.table(gameId)!.players.length;
    expectSuccess(await ask(tables, gameId).lobby.callRoll('u1', false));
    const { until: end } = tables.table(gameId)!.lobby!.rollCall!;
    await environment.clock.move(end - environment.clock.now() - 5_000);
    tables.outage(true, GUILD);
    await environment.clock.move(300_000);
    expect(players()).toBe(6);
    tables.outage(false, GUILD);
    await environment.clock.move(59_000);
    expect(players()).toBe(6);
    await environment.clock.move(1_000);
    expect(players()).toBe(1);
  });

  test('a lobby is not closed, and its rest of the time stays', async () => {
    const { environment, tables } = freshBot({ lobbyMs: 100_000 });
    const gameId = await fullLobby(tables);
    await environment.clock.move(20_000);
    tables.outage(true, GUILD);
    await environment.clock.move(600_000);
    tables.outage(false, GUILD);
    await environment.clock.move(79_000);
    expect(tables.table(gameId)?.stage).toBe('lobby');
    await environment.clock.move(1_000);
    expect(tables.table(gameId)).toBeNull();
  });
});

describe('while the narrator has no voice', () => {
  test('an announcement is read before its time begins', async () => {
    const { environment, process, tables, gameId } = await begin();
    Object.assign(process.deps.settings, { readingMs: 1500 });
    environment.voiceLost = true;
    expectSuccess(await ask(tables, gameId).actions.submit('u1', { verb: 'passes', targets: [] }));
    await rest();
    const told = environment.clock.now();
    await environment.clock.move(1499);
    expect(tables.table(gameId)!.town.open).toBe(false);
    await environment.clock.move(1);
    expect(tables.table(gameId)!.town).toMatchObject({ open: true, step: { kind: 'speech', seat: 2 } });
    expect(environment.clock.now()).toBe(told + 1500);
  });

  test('the town is told so once, and once more when the voice is back', async () => {
    const { environment, tables, gameId, process } = await begin();
    const told = () => environment.texts().filter((text) => text.startsWith('voice.'));
    environment.voiceLost = true;
    expectSuccess(await ask(tables, gameId).actions.submit('u1', { verb: 'nominates', targets: [2] }));
    expectSuccess(await ask(tables, gameId).actions.submit('u1', { verb: 'passes', targets: [] }));
    await rest();
    expect(told()).toEqual(['voice.lost']);
    environment.voiceLost = false;
    await until(process, gameId, (table) => table.stage === 'over');
    expect(told()).toEqual(['voice.lost', 'voice.back']);
  });

  test('a table whose narrator the server mutes reads, too, and is told once what to do', async () => {
    const { environment, process, tables, gameId } = await begin();
    const told = () => environment.texts().filter((text) => text.startsWith('voice.'));
    Object.assign(process.deps.settings, { readingMs: 1500 });
    environment.voiceLost = 'muted';
    expectSuccess(await ask(tables, gameId).actions.submit('u1', { verb: 'passes', targets: [] }));
    await rest();
    await environment.clock.move(1499);
    expect(tables.table(gameId)!.town.open).toBe(false);
    await environment.clock.move(1);
    expect(tables.table(gameId)!.town.open).toBe(true);
    expectSuccess(await ask(tables, gameId).actions.submit('u2', { verb: 'passes', targets: [] }));
    await rest();
    expect(told()).toEqual(['voice.muted']);
    environment.voiceLost = false;
    await until(process, gameId, (table) => table.stage === 'over');
    expect(told()).toEqual(['voice.muted', 'voice.back']);
  });

  test('a mute is told although the connection was lost before, because only a person can end it', async () => {
    const { environment, tables, gameId } = await begin();
    const told = () => environment.texts().filter((text) => text.startsWith('voice.'));
    const passes = async (userId: string, voiceLost: true | 'muted') => {
      environment.voiceLost = voiceLost;
      expectSuccess(await ask(tables, gameId).actions.submit(userId, { verb: 'passes', targets: [] }));
      await environment.clock.move(5_000);
    };
    await passes('u1', true);
    await passes('u2', 'muted');
    await passes('u3', true);
    expect(told()).toEqual(['voice.lost', 'voice.muted']);
  });
});
