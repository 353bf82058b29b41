import { describe, expect, test } from 'vitest';
import { rest } from './kit/clock.ts';
import { fine, GUILD, isOpen, Outside, Process, people, refusal, startedGame, until } from './kit/house.ts';

const begin = async (kind = 'speech', speechMs = 0) => {
  const outside = new Outside();
  outside.speechMs = speechMs;
  const process = new Process(outside);
  const gameId = await startedGame(process.tables);
  await until(process, gameId, isOpen(kind));
  return { outside, process, tables: process.tables, gameId };
};

const waitingWords = (outside: Outside) => outside.texts().filter((text) => text.startsWith('player.waiting'));
const leftCause = (process: Process, gameId: string, seat: number) =>
  process.tables.table(gameId)!.town.seats[seat - 1]!.left?.cause;

describe('a player who leaves the voice room', () => {
  test('is waited for, and the town is told so once', async () => {
    const { outside, tables } = await begin();
    tables.voiceChanged(GUILD, 'u3', false);
    tables.voiceChanged(GUILD, 'u3', false);
    await rest();
    expect(waitingWords(outside)).toEqual(['player.waiting {"seat":3,"seconds":90}']);
  });

  test('and is back in time has missed nothing', async () => {
    const { outside, process, tables, gameId } = await begin();
    tables.voiceChanged(GUILD, 'u3', false);
    await outside.clock.move(80_000);
    tables.voiceChanged(GUILD, 'u3', true);
    await outside.clock.move(200_000);
    expect(leftCause(process, gameId, 3)).toBeUndefined();
    expect(outside.texts().filter((text) => text.startsWith('player.back'))).toEqual(['player.back {"seat":3}']);
  });

  test('and goes on playing by buttons is not away', async () => {
    const { outside, process, tables, gameId } = await begin();
    tables.voiceChanged(GUILD, 'u1', false);
    await rest();
    fine(await tables.act(gameId, 'u1', { verb: 'passes', targets: [] }));
    await outside.clock.move(100_000);
    expect(leftCause(process, gameId, 1)).toBeUndefined();
  });

  test('leaves the game when the grace time is over (G11)', async () => {
    const { outside, process, tables, gameId } = await begin();
    tables.voiceChanged(GUILD, 'u3', false);
    await outside.clock.move(89_999);
    expect(leftCause(process, gameId, 3)).toBeUndefined();
    await outside.clock.move(1);
    expect(leftCause(process, gameId, 3)).toBe('quit');
    expect(outside.texts()).toContain('SeatLeft');
    expect(outside.layout(gameId).players.map((player) => player.userId)).toContain('u3');
  });

  test('is waited for anew, in full, by a bot that was down meanwhile', async () => {
    const { outside, process, tables, gameId } = await begin();
    tables.voiceChanged(GUILD, 'u3', false);
    await rest();
    process.kill();
    await outside.clock.move(3_600_000);
    const next = new Process(outside);
    await next.tables.restore();
    await outside.clock.move(89_999);
    expect(leftCause(next, gameId, 3)).toBeUndefined();
    await outside.clock.move(1);
    expect(leftCause(next, gameId, 3)).toBe('quit');
  });

  test('is nobody’s business in a lobby, after the end, and for who is out already', async () => {
    const { outside, tables, gameId } = await begin();
    fine(await tables.leave(gameId, 'u3'));
    tables.voiceChanged(GUILD, 'u3', false);
    tables.voiceChanged(GUILD, 'stranger', false);
    tables.voiceChanged('elsewhere', 'u1', false);
    await rest();
    expect(waitingWords(outside)).toEqual([]);
    fine(await tables.end(gameId, 'u1', false));
    tables.voiceChanged(GUILD, 'u1', false);
    await rest();
    expect(waitingWords(outside)).toEqual([]);
  });
});

describe('a player who is gone from the guild', () => {
  test('leaves the game after the grace time and is no more in any room', async () => {
    const { outside, process, tables, gameId } = await begin();
    tables.memberGone(GUILD, 'u3');
    await rest();
    expect(waitingWords(outside)).toHaveLength(1);
    await outside.clock.move(90_000);
    expect(leftCause(process, gameId, 3)).toBe('quit');
    await rest();
    const { rooms, players, speakers } = outside.layout(gameId);
    expect(JSON.stringify([rooms, players, speakers])).not.toContain('"u3"');
  });

  test('is given up once, even if he had left the voice room before', async () => {
    const { outside, process, tables, gameId } = await begin();
    tables.voiceChanged(GUILD, 'u3', false);
    await outside.clock.move(30_000);
    tables.memberGone(GUILD, 'u3');
    await outside.clock.move(60_000);
    expect(waitingWords(outside)).toHaveLength(1);
    expect(leftCause(process, gameId, 3)).toBe('quit');
    expect(outside.texts().filter((text) => text === 'SeatLeft')).toHaveLength(1);
  });

  test('does not end the game for the others, however many they are', async () => {
    const { outside, process, tables, gameId } = await begin();
    for (const each of people) tables.memberGone(GUILD, each.userId);
    await until(process, gameId, () => false);
    expect(outside.layout(gameId).rooms).toEqual([]);
    expect(outside.logged.filter((line) => line.startsWith('error'))).toEqual([]);
  });
});

describe('who leaves or comes while the bot is down', () => {
  const backWords = (outside: Outside) => outside.texts().filter((text) => text.startsWith('player.back'));
  const everybody = people.map(({ userId }) => userId);
  /** Everybody is in the voice room; then the bot is down while `there` are left. */
  const downWhile = async (there: readonly string[] | null, gone: readonly string[] = []) => {
    const { outside, process, tables, gameId } = await begin();
    for (const userId of everybody) tables.voiceChanged(GUILD, userId, true);
    await rest();
    process.kill();
    await outside.clock.move(20_000);
    outside.present = there;
    for (const userId of gone) outside.gone.add(userId);
    const next = new Process(outside);
    await next.tables.restore();
    await rest();
    return { outside, next, gameId };
  };
  const without = (...away: readonly string[]) => everybody.filter((userId) => !away.includes(userId));

  test('has left the voice room: he is waited for in the same words, and leaves the game after the same time', async () => {
    const { outside, next, gameId } = await downWhile(without('u3'));
    expect(waitingWords(outside)).toEqual(['player.waiting {"seat":3,"seconds":90}']);
    await outside.clock.move(89_999);
    expect(leftCause(next, gameId, 3)).toBeUndefined();
    await outside.clock.move(1);
    expect(leftCause(next, gameId, 3)).toBe('quit');
  });

  test('has left the guild: after the grace time he sees no more of the table', async () => {
    const { outside, next, gameId } = await downWhile(without('u3', 'u4'), ['u3']);
    await outside.clock.move(90_000);
    expect([3, 4].map((seat) => leftCause(next, gameId, seat))).toEqual(['quit', 'quit']);
    await rest();
    expect(outside.layout(gameId).players.map(({ userId }) => userId)).toEqual(without('u3'));
  });

  test('is back before the bot is: nobody waits for him any more, and the town is told so', async () => {
    const { outside, process, tables, gameId } = await begin();
    for (const userId of everybody) tables.voiceChanged(GUILD, userId, true);
    tables.voiceChanged(GUILD, 'u3', false);
    await rest();
    process.kill();
    outside.present = everybody;
    const next = new Process(outside);
    await next.tables.restore();
    await outside.clock.move(95_000);
    expect(backWords(outside)).toEqual(['player.back {"seat":3}']);
    expect(leftCause(next, gameId, 3)).toBeUndefined();
  });

  test('is missed once only, over a second restart, and noticed when he comes', async () => {
    const { outside, next, gameId } = await downWhile(without('u3'));
    next.kill();
    const third = new Process(outside);
    await third.tables.restore();
    await outside.clock.move(60_000);
    expect(waitingWords(outside)).toHaveLength(1);
    third.tables.voiceChanged(GUILD, 'u3', true);
    await outside.clock.move(60_000);
    expect(leftCause(third, gameId, 3)).toBeUndefined();
    expect(backWords(outside)).toHaveLength(1);
  });

  test('was never in the voice room, or it cannot be told who is: nobody is missed', async () => {
    const nobodyKnows = await downWhile(null);
    expect(waitingWords(nobodyKnows.outside)).toEqual([]);
    const { outside, process } = await begin();
    process.kill();
    outside.present = [];
    await new Process(outside).tables.restore();
    await rest();
    expect(waitingWords(outside)).toEqual([]);
  });
});

describe('who leaves by his own will', () => {
  test('quits at once (G11), and his button answers kindly after that', async () => {
    const { process, tables, gameId } = await begin();
    fine(await tables.leave(gameId, 'u2'));
    expect(leftCause(process, gameId, 2)).toBe('quit');
    expect(await tables.leave(gameId, 'u2')).toMatchObject(refusal('out-of-game'));
    expect(await tables.act(gameId, 'u2', { verb: 'passes', targets: [] })).toMatchObject(refusal('out-of-game'));
  });
});

describe('while Discord is out of reach', () => {
  test('the running time stands still, and afterwards as much is left as before', async () => {
    const { outside, tables, gameId } = await begin();
    await outside.clock.move(25_000);
    tables.outage(true);
    await rest();
    expect(tables.table(gameId)!.town.paused).toBe(true);
    expect(outside.layout(gameId).speakers).toEqual([]);
    await outside.clock.move(600_000);
    expect(tables.table(gameId)!.town.step).toMatchObject({ kind: 'speech', seat: 1 });
    expect(await tables.act(gameId, 'u1', { verb: 'passes', targets: [] })).toMatchObject(refusal('game-paused'));
    tables.outage(false);
    await rest();
    expect(tables.table(gameId)!.until).toBe(outside.clock.now() + 35_000);
    expect(outside.texts()).toContain('GameResumed');
  });

  test('nobody’s grace runs out, and none begins', async () => {
    const { outside, process, tables, gameId } = await begin();
    tables.voiceChanged(GUILD, 'u3', false);
    await outside.clock.move(80_000);
    tables.outage(true);
    await rest();
    tables.voiceChanged(GUILD, 'u4', false);
    tables.memberGone(GUILD, 'u5');
    await outside.clock.move(600_000);
    tables.outage(false);
    await outside.clock.move(89_000);
    expect([3, 4, 5].map((seat) => leftCause(process, gameId, seat))).toEqual([undefined, undefined, undefined]);
    await outside.clock.move(1_000);
    expect([3, 4, 5].map((seat) => leftCause(process, gameId, seat))).toEqual(['quit', undefined, undefined]);
  });

  test('the town is told why it waits, once, if that is not over at once', async () => {
    const { outside, tables } = await begin();
    const told = () => outside.texts().filter((text) => text === 'game.outage').length;
    for (let short = 0; short < 3; short += 1) {
      tables.outage(true);
      await outside.clock.move(4_000);
      tables.outage(false);
      await rest();
    }
    expect(told()).toBe(0);
    tables.outage(true);
    await outside.clock.move(600_000);
    tables.outage(false);
    await outside.clock.move(10_000);
    expect(told()).toBe(1);
  });

  test('who has left the voice room by its end is waited for from then on', async () => {
    const { outside, process, tables, gameId } = await begin();
    for (const { userId } of people) tables.voiceChanged(GUILD, userId, true);
    tables.outage(true);
    await outside.clock.move(60_000);
    outside.present = people.map(({ userId }) => userId).filter((userId) => userId !== 'u4');
    tables.voiceChanged(GUILD, 'u4', false);
    await outside.clock.move(60_000);
    tables.outage(false);
    await rest();
    expect(waitingWords(outside)).toEqual(['player.waiting {"seat":4,"seconds":90}']);
    await outside.clock.move(89_999);
    expect(leftCause(process, gameId, 4)).toBeUndefined();
    await outside.clock.move(1);
    expect(leftCause(process, gameId, 4)).toBe('quit');
  });

  test('no step begins whose announcement nobody could hear: it is said again', async () => {
    const outside = new Outside();
    outside.speechMs = 4000;
    const process = new Process(outside);
    const gameId = await startedGame(process.tables);
    await until(process, gameId, (table) => table.town.step?.kind === 'call');
    process.tables.outage(true);
    await outside.clock.move(60_000);
    expect(process.tables.table(gameId)!.town.open).toBe(false);
    const said = outside.said.length;
    process.tables.outage(false);
    await outside.clock.move(10_000);
    expect(outside.said.slice(said).filter(({ cues }) => cues.includes('call'))).toHaveLength(1);
    await until(process, gameId, isOpen('call'));
  });

  test('a short one, or one told twice, changes nothing but the pause', async () => {
    const { outside, process, tables, gameId } = await begin();
    const { until: deadline } = tables.table(gameId)!;
    tables.outage(true);
    tables.outage(true);
    tables.outage(false);
    tables.outage(false);
    await rest();
    expect(tables.table(gameId)!.until).toBe(deadline);
    expect(tables.table(gameId)!.town.paused).toBe(false);
    await until(process, gameId, (table) => table.stage === 'over');
    expect(outside.texts().filter((text) => text === 'GamePaused')).toHaveLength(1);
  });

  test('and the bot is killed, it goes on after the restart with what was left', async () => {
    const { outside, process, tables, gameId } = await begin();
    await outside.clock.move(25_000);
    tables.outage(true);
    await rest();
    process.kill();
    await outside.clock.move(600_000);
    const next = new Process(outside);
    await next.tables.restore();
    await rest();
    expect(next.tables.table(gameId)!.until).toBe(outside.clock.now() + 35_000);
  });
});

describe('while the narrator has no voice', () => {
  test('an announcement is read before its time begins', async () => {
    const { outside, process, tables, gameId } = await begin();
    Object.assign(process.deps.settings, { readingMs: 1500 });
    outside.voiceLost = true;
    fine(await tables.act(gameId, 'u1', { verb: 'passes', targets: [] }));
    await rest();
    const told = outside.clock.now();
    await outside.clock.move(1499);
    expect(tables.table(gameId)!.town.open).toBe(false);
    await outside.clock.move(1);
    expect(tables.table(gameId)!.town).toMatchObject({ open: true, step: { kind: 'speech', seat: 2 } });
    expect(outside.clock.now()).toBe(told + 1500);
  });

  test('the town is told so once, and once more when he has it again', async () => {
    const { outside, tables, gameId, process } = await begin();
    const told = () => outside.texts().filter((text) => text.startsWith('voice.'));
    outside.voiceLost = true;
    fine(await tables.act(gameId, 'u1', { verb: 'nominates', targets: [2] }));
    fine(await tables.act(gameId, 'u1', { verb: 'passes', targets: [] }));
    await rest();
    expect(told()).toEqual(['voice.lost']);
    outside.voiceLost = false;
    await until(process, gameId, (table) => table.stage === 'over');
    expect(told()).toEqual(['voice.lost', 'voice.back']);
  });
});
