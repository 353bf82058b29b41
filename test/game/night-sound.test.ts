/** The ambience of the night is the same regardless of the players' actions (G5). */
import { describe, expect, test } from 'vitest';
import type { NewTable } from '#game/ports/game-service.ts';
import { rest } from './kit/clock.ts';
import { ask, expectSuccess, isOpen, Process, people, startedGame, TestEnvironment, until } from './kit/process.ts';

const wanted = { settings: { nightSound: true } } as const;

const begin = async (change: Partial<NewTable> = wanted) => {
  const environment = new TestEnvironment();
  // A line is long enough for the ambience to begin before its end, if it could.
  environment.speechMs = 3000;
  const process = new Process(environment);
  const gameId = await startedGame(process.tables, 7, change);
  return { environment, process, gameId };
};

type Begun = Awaited<ReturnType<typeof begin>>;

const untilPhase = ({ process, gameId }: Begun, phase: string, round: number) =>
  until(process, gameId, ({ town }) => town.phase === phase && town.round === round);

const cues = ({ ambiences }: TestEnvironment) => ambiences.map(({ cue }) => cue);

/** The second night: every player takes their first possible action, or nobody acts. */
async function secondNight(acts: boolean): Promise<TestEnvironment> {
  const begun = await begin();
  const { process, gameId, environment } = begun;
  await untilPhase(begun, 'night', 2);
  for (const list of [environment.ambiences, environment.said, environment.layouts]) list.length = 0;
  let done = 0;
  await until(process, gameId, ({ town }) => {
    if (town.phase === 'day') return true;
    if (!acts || !town.open) return false;
    for (const { userId } of people) {
      const [choice] = process.tables.insight(gameId, userId)!.view.choices;
      const [target] = choice?.options ?? [];
      if (!choice || target === undefined || choice.picked) continue;
      void ask(process.tables, gameId).actions.submit(userId, { verb: choice.verb, targets: [target] });
      done += 1;
    }
    return false;
  });
  expect(done > 0).toBe(acts);
  return environment;
}

describe('the sound of the night', () => {
  test('is not there unless it is wanted', async () => {
    const begun = await begin({});
    await untilPhase(begun, 'day', 2);
    expect(cues(begun.environment).filter((cue) => cue !== null)).toEqual([]);
  });

  test('is there from nightfall to the morning, and at no other time', async () => {
    const begun = await begin();
    await untilPhase(begun, 'night', 1);
    expect(cues(begun.environment).at(-1)).toBe('bed.night');
    await untilPhase(begun, 'day', 1);
    expect(cues(begun.environment).at(-1)).toBe(null);
    await untilPhase(begun, 'night', 2);
    expect(cues(begun.environment).at(-1)).toBe('bed.night');
  });

  test('G5: begins and ends at the same moments in a night in which everybody acts and in one in which nobody does', async () => {
    const [busy, idle] = [await secondNight(true), await secondNight(false)];
    expect(busy.ambiences).toEqual(idle.ambiences);
    expect(cues(busy)).toEqual([null]);
    // Lines have a length, and calls last for their full time.
    const calls = ({ said }: TestEnvironment) => said.slice(0, -1);
    expect(calls(busy)).toEqual(calls(idle));
    expect(calls(busy).length).toBeGreaterThan(3);
  });

  test('asks nothing of Discord, and the game goes on in the same time', async () => {
    const course = async (change: Partial<NewTable>) => {
      const begun = await begin(change);
      await untilPhase(begun, 'day', 2);
      const { layouts, posts, said } = begun.environment;
      return {
        layouts: layouts.map((layout) => ({ ...layout, gameId: '' })),
        posts: posts.map(({ text }) => text),
        said,
      };
    };
    expect(await course(wanted)).toEqual(await course({}));
  });

  test('is quiet while the game is paused, and comes back with it', async () => {
    const begun = await begin();
    const { process, gameId, environment } = begun;
    await until(process, gameId, (table) => table.town.round === 2 && isOpen('call')(table));
    expectSuccess(await ask(process.tables, gameId).hostRequests.order('u1', { order: 'pause' }, false));
    expect(cues(environment).at(-1)).toBe(null);
    expectSuccess(await ask(process.tables, gameId).hostRequests.order('u1', { order: 'resume' }, false));
    expect(cues(environment).at(-1)).toBe('bed.night');
  });

  test('comes back after a restart in the night', async () => {
    const begun = await begin();
    await untilPhase(begun, 'night', 2);
    begun.process.kill();
    begun.environment.ambiences.length = 0;
    const process = new Process(begun.environment);
    await process.tables.load();
    void process.tables.resumeAll();
    await rest();
    expect(cues(begun.environment)).toContain('bed.night');
  });
});
