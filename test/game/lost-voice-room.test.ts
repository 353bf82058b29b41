/** A table whose voice channel is deleted in the middle of a game, with a test clock. */
import { describe, expect, test } from 'vitest';
import { rest } from './kit/clock.ts';
import { begin, leftCause, waitingWords } from './kit/game-with-grace.ts';
import { GUILD, Process, people } from './kit/process.ts';

const GRACE_MS = 90_000;
const FOLLOW_MS = 30_000;
const all = people.map(({ userId }) => userId);

/** The table has no voice channel from now on. */
function withoutRoom(process: Process): void {
  process.environment.present = null;
  process.deps.reconciler.channel = () => null;
}

/** A game with everybody in the voice channel, which is then deleted. `heard`: people whose leaving is heard first. */
async function losing(heard: readonly string[]) {
  const game = await begin();
  const { environment, process, tables, gameId } = game;
  environment.present = all;
  for (const userId of all) tables.voiceChanged(GUILD, userId, true);
  await rest();
  const { channel } = process.deps.reconciler;
  for (const userId of heard) tables.voiceChanged(GUILD, userId, false);
  await rest();
  withoutRoom(process);
  tables.tell(gameId, (table) => table.voiceRoomChanged(false));
  await rest();
  /** There is a new voice channel, in which these people are. */
  const makeRoom = async (present: readonly string[], to = process): Promise<void> => {
    to.deps.reconciler.channel = channel;
    environment.present = present;
    to.tables.tell(gameId, (table) => table.voiceRoomChanged(true));
    for (const userId of present) to.tables.voiceChanged(GUILD, userId, true);
    await rest();
  };
  return { ...game, makeRoom };
}

const left = (process: Process, gameId: string) =>
  people.map((_, index) => leftCause(process, gameId, index + 1)).filter((cause) => cause !== undefined);

describe.each([
  ['nobody', []],
  ['some', all.slice(2)],
  ['everybody', all],
])('a table without a voice channel, where %s was heard to leave before', (_, heard) => {
  test('misses nobody, whatever time passes, and remembers who was there', async () => {
    const { environment, process, tables, gameId } = await losing(heard);
    for (const userId of all) tables.voiceChanged(GUILD, userId, false);
    await environment.clock.move(3 * GRACE_MS);
    expect(left(process, gameId)).toEqual([]);
    expect(waitingWords(environment)).toHaveLength(heard.length);
  });

  test('calls those who are not in the new one yet, once, and misses them half a minute later', async () => {
    const { environment, process, gameId, makeRoom } = await losing(heard);
    await environment.clock.move(3 * GRACE_MS);
    await makeRoom(['u1', 'u2', 'u3', 'u4', 'u5']);
    const calls = environment.texts().filter((text) => text.startsWith('voice-room.new'));
    expect(calls).toHaveLength(1);
    expect(calls[0]).toContain('<@u6>');
    await environment.clock.move(FOLLOW_MS);
    expect(waitingWords(environment).some((words) => words.includes('"seat":6'))).toBe(true);
    await environment.clock.move(GRACE_MS - FOLLOW_MS - 1);
    expect(left(process, gameId)).toEqual([]);
    await environment.clock.move(FOLLOW_MS + 1);
    expect([left(process, gameId), leftCause(process, gameId, 6)]).toEqual([['quit'], 'quit']);
  });

  test('misses nobody after kill -9 and a restart, before or after there is a new one', async () => {
    const { environment, process, gameId, makeRoom } = await losing(heard);
    process.kill();
    const again = new Process(environment);
    withoutRoom(again);
    await again.tables.restore();
    await environment.clock.move(3 * GRACE_MS);
    expect(left(again, gameId)).toEqual([]);
    await makeRoom(all, again);
    await environment.clock.move(FOLLOW_MS + GRACE_MS);
    expect(left(again, gameId)).toEqual([]);
  });
});

test('a voice channel that was deleted while the bot was down is missed, and its people are not', async () => {
  const { environment, process, tables, gameId } = await begin();
  environment.present = all;
  for (const userId of all) tables.voiceChanged(GUILD, userId, true);
  await rest();
  process.kill();
  const again = new Process(environment);
  const { channel } = again.deps.reconciler;
  withoutRoom(again);
  await again.tables.restore();
  await environment.clock.move(3 * GRACE_MS);
  expect(left(again, gameId)).toEqual([]);
  again.deps.reconciler.channel = channel;
  environment.present = [];
  again.tables.tell(gameId, (table) => table.voiceRoomChanged(true));
  await environment.clock.move(FOLLOW_MS - 1);
  expect(waitingWords(environment)).toEqual([]);
  await environment.clock.move(1);
  expect(waitingWords(environment)).toHaveLength(all.length);
});

test('a player who leaves the server meanwhile is missed all the same', async () => {
  const { environment, process, tables, gameId } = await losing([]);
  tables.memberGone(GUILD, 'u4');
  await environment.clock.move(GRACE_MS);
  expect([left(process, gameId), leftCause(process, gameId, 4)]).toEqual([['quit'], 'quit']);
});

test('a new one that is there within five seconds is shown without a word about the old one', async () => {
  const { environment, makeRoom } = await losing([]);
  await environment.clock.move(4_000);
  await makeRoom([]);
  await environment.clock.move(10_000);
  expect(
    environment
      .texts()
      .filter((text) => text.startsWith('voice-room.'))
      .map((text) => text.split(' ')[0]),
  ).toEqual(['voice-room.new']);
});

test('a table is told once after five seconds that the channel is gone', async () => {
  const { environment, tables, gameId } = await losing([]);
  tables.tell(gameId, (table) => table.voiceRoomChanged(false));
  await environment.clock.move(600_000);
  expect(environment.texts().filter((text) => text.startsWith('voice-room.'))).toEqual(['voice-room.gone']);
});
