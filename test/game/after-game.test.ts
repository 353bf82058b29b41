/** The time after a game: the rooms stay for their people, and close when the people are quiet or gone. */
import { describe, expect, test } from 'vitest';
import { rest } from './kit/clock.ts';
import { ask, expectSuccess, freshBot, GUILD, Process, remark, startedGame, TestEnvironment } from './kit/process.ts';

const QUIET_MS = 600_000;

/** A game that its host has ended. `present`: the people in the voice room. */
async function ended(present: readonly string[] = []) {
  const { environment, process, tables } = freshBot({ quietMs: QUIET_MS });
  const gameId = await startedGame(tables);
  environment.present = present;
  expectSuccess(await ask(tables, gameId).hostRequests.end('u1', false));
  await rest();
  const hasRooms = () => environment.layout(gameId).rooms.length > 0;
  return { environment, process, tables, gameId, hasRooms };
}

/** Moves people into the voice room or out of it. */
async function changeVoice({ environment, tables }: Awaited<ReturnType<typeof ended>>, present: readonly string[]) {
  const before = environment.present ?? [];
  environment.present = present;
  for (const userId of before.filter((one) => !present.includes(one))) tables.voiceChanged(GUILD, userId, false);
  for (const userId of present.filter((one) => !before.includes(one))) tables.voiceChanged(GUILD, userId, true);
  await rest();
}

describe('the rooms of a finished game', () => {
  test('close after ten minutes in which nobody comes, leaves or writes', async () => {
    const { environment, tables, gameId, hasRooms } = await ended();
    await environment.clock.move(QUIET_MS - 1);
    expect(hasRooms()).toBe(true);
    await environment.clock.move(1);
    expect(hasRooms()).toBe(false);
    expect(tables.table(gameId)).toBeNull();
  });

  test('close as soon as the store takes that, if it does not at first', async () => {
    const { environment, process, tables, gameId, hasRooms } = await ended();
    await environment.clock.move(QUIET_MS - 1);
    process.failing = true;
    await environment.clock.move(10_000);
    expect(hasRooms()).toBe(true);
    process.failing = false;
    await environment.clock.move(30_000);
    expect(hasRooms()).toBe(false);
    expect(tables.table(gameId)).toBeNull();
  });

  test('stay open for ten minutes after the latest message in the town', async () => {
    const { environment, hasRooms } = await ended();
    const writtenAt = environment.clock.now() + QUIET_MS / 2;
    environment.quietFor = () => environment.clock.now() - writtenAt;
    await environment.clock.move(QUIET_MS * 1.5 - 1);
    expect(hasRooms()).toBe(true);
    await environment.clock.move(1);
    expect(hasRooms()).toBe(false);
  });

  test('stay open for an hour for two people in the voice room, because the bot does not hear whether they talk', async () => {
    const { environment, hasRooms } = await ended(['u1', 'u2']);
    await environment.clock.move(6 * QUIET_MS - 1);
    expect(hasRooms()).toBe(true);
    await environment.clock.move(1);
    expect(hasRooms()).toBe(false);
  });

  test('close a minute after the last person has left the voice room, unless somebody comes back', async () => {
    const game = await ended(['u1', 'u2']);
    await changeVoice(game, []);
    await game.environment.clock.move(59_999);
    await changeVoice(game, ['u2']);
    await game.environment.clock.move(QUIET_MS - 1);
    expect(game.hasRooms()).toBe(true);
    await changeVoice(game, []);
    await game.environment.clock.move(60_000);
    expect(game.hasRooms()).toBe(false);
  });

  test('stay open for ten more minutes after a restart', async () => {
    const { environment, process, hasRooms } = await ended();
    await environment.clock.move(QUIET_MS - 1);
    process.kill();
    await new Process(environment, { quietMs: QUIET_MS }).tables.restore();
    await environment.clock.move(QUIET_MS - 1);
    expect(hasRooms()).toBe(true);
    await environment.clock.move(1);
    expect(hasRooms()).toBe(false);
  });

  test('stay open while Discord is out of reach', async () => {
    const { environment, tables, hasRooms } = await ended();
    tables.outage(true);
    await environment.clock.move(2 * QUIET_MS - 1);
    expect(hasRooms()).toBe(true);
    tables.outage(false);
    await environment.clock.move(QUIET_MS);
    expect(hasRooms()).toBe(false);
  });

  test('close at once for the host, and for nobody else', async () => {
    const { environment, tables, gameId, hasRooms } = await ended(['u1', 'u2']);
    expect(await ask(tables, gameId).hostRequests.end('u2', false)).toMatchObject(remark('table.not-host'));
    expect(hasRooms()).toBe(true);
    expectSuccess(await ask(tables, gameId).hostRequests.end('u1', false));
    await environment.clock.move(0);
    expect(hasRooms()).toBe(false);
  });

  test('have their buttons below the result, however late it is posted, and again after a restart', async () => {
    const environment = new TestEnvironment();
    const kindsIn = (gameId: string) =>
      environment
        .layout(gameId)
        .panels.filter(({ room }) => room === 'town')
        .map(({ panel }) => panel.kind);
    let post = (): void => {};
    /** A run of the bot in which Discord takes the result only after `post`. */
    const delayed = () => {
      const process = new Process(environment, { quietMs: QUIET_MS });
      const { reconciler } = process.deps;
      const posted = new Promise<void>((resolve) => (post = resolve));
      const posting = reconciler.post;
      Object.assign(reconciler, {
        post: async (...message: Parameters<typeof posting>) => {
          if (message[2].files !== undefined) await posted;
          return posting(...message);
        },
      });
      return process;
    };
    const killed = delayed();
    const gameId = await startedGame(killed.tables);
    expectSuccess(await ask(killed.tables, gameId).hostRequests.end('u1', false));
    await rest();
    expect(kindsIn(gameId)).toEqual(['page']);
    killed.kill();
    await delayed().tables.restore();
    await rest();
    expect(kindsIn(gameId)).toEqual(['page']);
    post();
    await rest();
    expect(environment.posts.filter(({ files }) => files !== undefined)).toHaveLength(1);
    expect(kindsIn(gameId)).toEqual(['page', 'after-game']);
  });

  test('have a panel below the last page, and everybody may speak', async () => {
    const { environment, gameId } = await ended();
    const { panels, speakers } = environment.layout(gameId);
    expect(panels.filter(({ room }) => room === 'town').map(({ panel }) => panel.kind)).toEqual(['page', 'after-game']);
    expect(speakers).toBeNull();
  });
});

test('nobody is told how the dead are heard again if nobody has died', async () => {
  const { environment, tables } = freshBot();
  const gameId = await startedGame(tables, 7, { settings: { graveyardVoice: true } });
  expectSuccess(await ask(tables, gameId).hostRequests.end('u1', false));
  await rest();
  const after = environment.layout(gameId).panels.find(({ panel }) => panel.kind === 'after-game')!.panel;
  expect(after).not.toHaveProperty('rejoin');
});

test('the narrator leaves a finished game after its last words, so that another table can have it', async () => {
  const { environment, gameId } = await ended();
  await environment.clock.move(0);
  const said = environment.trace.findLastIndex((line) => line.startsWith('say '));
  expect(environment.trace.indexOf(`voice close ${gameId}`)).toBeGreaterThan(said);
});
