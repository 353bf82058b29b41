import { describe, expect, test } from 'vitest';
import type { NewTable } from '#game/ports/game-service.ts';
import type { FloorPlan } from '#game/ports/ports.ts';
import { rest } from './kit/clock.ts';
import {
  ask,
  config,
  expectSuccess,
  fullLobby,
  isOpen,
  Process,
  person,
  remark,
  startedGame,
  TestEnvironment,
  until,
} from './kit/process.ts';

const club: Partial<NewTable> = { ruleset: 'club' };
const plan = (mode: FloorPlan['mode']): FloorPlan => ({ mode, tolerance: 1.5, window: 5 });
const everybody = ['u1', 'u2', 'u3', 'u4', 'u5', 'u6'];

async function begin(change: Partial<NewTable> = club, settings = {}) {
  const environment = new TestEnvironment();
  environment.present = everybody;
  const process = new Process(environment, settings);
  const gameId = await startedGame(process.tables, 7, change);
  const town = () => process.tables.table(gameId)!.town;
  const foul = async (seat: number, times: number) => {
    for (let given = 0; given < times; given += 1)
      expectSuccess(
        await ask(process.tables, gameId).hostRequests.order('u1', { order: 'foul', seat, reason: 'talks' }, false),
      );
  };
  return { environment, process, tables: process.tables, gameId, town, foul };
}

const isStep =
  (kind: string) =>
  (table: { readonly town: { readonly step: { kind: string } | null } }): boolean =>
    table.town.step?.kind === kind;

describe('a player whom somebody else has muted', () => {
  test('is named to the town during the game, and nobody else is', async () => {
    const { environment, process, tables, gameId } = await begin();
    await until(process, gameId, isOpen('speech'));
    expectSuccess(
      await ask(tables, gameId).hostRequests.order('u1', { order: 'remove', seat: 3, reason: 'talks' }, false),
    );
    for (const userId of ['u2', 'u3', 'stranger']) tables.tell(gameId, (table) => table.mutedByOthers(userId));
    tables.tell('another', (table) => table.mutedByOthers('u2'));
    await rest();
    expect(environment.texts().filter((text) => text.startsWith('floor.server-muted'))).toEqual([
      'floor.server-muted {"seat":2}',
    ]);
  });
});

describe('common time with closed microphones', () => {
  test('C7: is told, and its minute begins when the last voice is open; so is its end', async () => {
    const { environment, process, gameId, town } = await begin();
    await until(process, gameId, isOpen('speech'));
    let open = () => {};
    process.deps.reconciler.silent = () =>
      new Promise<void>((resolve) => {
        open = resolve;
      });
    await until(process, gameId, isStep('common'));
    expect(environment.layout(gameId).speakers).toEqual(everybody);
    await environment.clock.move(20_000);
    expect(town()).toMatchObject({ open: false, step: { kind: 'common' } });
    expect(environment.texts()).toContain('floor.opening {"voices":6}');
    open();
    await rest();
    expect(town()).toMatchObject({ open: true, step: { kind: 'common' } });
    expect(process.tables.table(gameId)!.until).toBe(environment.clock.now() + 60_000);
    await environment.clock.move(60_000);
    expect(town()).toMatchObject({ open: false, step: { kind: 'deliberation' } });
    expect(environment.layout(gameId).speakers).toEqual([]);
    await environment.clock.move(20_000);
    expect(town().open).toBe(false);
    expect(environment.texts()).toContain('floor.closing {"voices":6}');
    open();
    await rest();
    expect(town().open).toBe(true);
  });

  test('C7: begins all the same where Discord does not finish the voices', async () => {
    const { environment, process, gameId, town } = await begin();
    process.deps.reconciler.silent = () => new Promise(() => {});
    await until(process, gameId, isStep('common'));
    const told = () => environment.texts().filter((text) => text === 'floor.late').length;
    const before = told();
    await environment.clock.move(44_000);
    expect([town().open, told()]).toEqual([false, before]);
    await environment.clock.move(2_000);
    expect([town().open, told()]).toEqual([true, before + 1]);
  });

  test('after a restart the voices are waited for once more, and nothing is written twice of it', async () => {
    const { environment, process, gameId } = await begin();
    environment.speechMs = 3000;
    await until(process, gameId, isStep('common'));
    await environment.clock.move(500);
    process.kill();
    const next = new Process(environment);
    next.deps.reconciler.silent = () => new Promise(() => {});
    void next.tables.restore();
    await environment.clock.move(20_000);
    expect(next.tables.table(gameId)!.town).toMatchObject({ open: false, step: { kind: 'common' } });
    expect(environment.texts().filter((text) => text.startsWith('floor.'))).toEqual(['floor.opening {"voices":6}']);
    await environment.clock.move(80_000);
    expect(next.tables.table(gameId)!.town.open).toBe(true);
  });

  test('a night’s first call begins when the last voice is closed', async () => {
    const { environment, process, gameId, town } = await begin();
    await until(process, gameId, isStep('ballot'));
    let close = () => {};
    process.deps.reconciler.silent = () =>
      new Promise<void>((resolve) => {
        close = resolve;
      });
    await until(process, gameId, isStep('nightfall'));
    await environment.clock.move(40_000);
    expect(town().step).toMatchObject({ kind: 'nightfall' });
    close();
    await until(process, gameId, isStep('call'));
  });

  test('a night’s first call begins after its bound where a voice cannot be closed, and the town reads why', async () => {
    const { environment, process, gameId, town } = await begin();
    await until(process, gameId, isStep('ballot'));
    process.deps.reconciler.silent = () => new Promise(() => {});
    await until(process, gameId, isStep('nightfall'));
    await environment.clock.move(44_000);
    expect(town().step).toMatchObject({ kind: 'nightfall' });
    const before = environment.texts().filter((text) => text === 'floor.late').length;
    await until(process, gameId, isStep('call'));
    expect(environment.texts().filter((text) => text === 'floor.late')).toHaveLength(before + 1);
  });

  test('is no matter for a word where hardly anybody is there to hear', async () => {
    const { environment, process, gameId } = await begin();
    environment.present = ['u1', 'u2'];
    await until(process, gameId, isOpen('common'));
    expect(environment.texts().filter((text) => text.startsWith('floor.'))).toEqual([]);
  });
});

describe('the muted players', () => {
  test('C21: a player whom two fouls have silenced stays muted in the place of the speech and in common time', async () => {
    const { environment, process, gameId, foul, town } = await begin();
    await until(process, gameId, isOpen('speech'));
    await foul(2, 2);
    expectSuccess(await ask(process.tables, gameId).actions.submit('u1', { verb: 'passes', targets: [] }));
    await until(process, gameId, (table) => table.town.open && table.town.step?.kind === 'speech');
    expect(town().step).toMatchObject({ seat: 3 });
    expect(environment.texts()).toContain('StepBegan silence');
    expect(environment.layouts.some(({ speakers }) => speakers?.includes('u2'))).toBe(false);
    await until(process, gameId, isOpen('common'));
    expect(environment.layout(gameId).speakers).toEqual(['u1', 'u3', 'u4', 'u5', 'u6']);
  });

  test('C21: a silenced player nominates in the place of the speech, muted', async () => {
    const { environment, process, gameId, foul, town } = await begin({ ...club, options: { ballot: 'nominees' } });
    await until(process, gameId, isOpen('speech'));
    await foul(2, 2);
    expectSuccess(await ask(process.tables, gameId).actions.submit('u1', { verb: 'passes', targets: [] }));
    await until(process, gameId, isOpen('silence'));
    expect(environment.layout(gameId).speakers).toEqual([]);
    expectSuccess(await ask(process.tables, gameId).actions.submit('u2', { verb: 'nominates', targets: [5] }));
    expect(town().nominations).toEqual([{ by: 2, seat: 5 }]);
  });

  test('with open microphones nobody but the dead, and those whose turn was taken from them', async () => {
    const { environment, process, gameId, foul } = await begin({ ...club, settings: { floor: plan('listen') } });
    await until(process, gameId, isOpen('speech'));
    expect(environment.layout(gameId)).toMatchObject({ speakers: null, muted: [] });
    await foul(2, 2);
    await foul(4, 4);
    expect(environment.layout(gameId)).toMatchObject({ speakers: null, muted: ['u4'] });
    expectSuccess(await ask(process.tables, gameId).actions.submit('u1', { verb: 'passes', targets: [] }));
    await until(process, gameId, isOpen('speech'));
    expect(environment.layout(gameId)).toMatchObject({ speakers: null, muted: ['u2', 'u4'] });
    await until(process, gameId, isOpen('common'));
    expect(environment.layout(gameId)).toMatchObject({ speakers: null, muted: ['u2', 'u4'] });
    await until(process, gameId, ({ town }) => town.phase === 'night');
    expect(environment.layout(gameId)).toMatchObject({ speakers: null, muted: ['u4'] });
    expectSuccess(await ask(process.tables, gameId).hostRequests.end('u1', false));
    expect(environment.layout(gameId).speakers).toBeNull();
    expect(environment.layout(gameId).muted ?? []).toEqual([]);
    expect(environment.texts().filter((text) => text.startsWith('floor.'))).toEqual([]);
  });

  test('nobody where the table sees to it itself, and no time waits for voices', async () => {
    const { environment, process, gameId, foul } = await begin({ ...club, settings: { floor: plan('off') } });
    process.deps.reconciler.arrange = async (layout) => {
      environment.layouts.push(structuredClone(layout));
      return new Promise(() => {});
    };
    await until(process, gameId, isOpen('speech'));
    await foul(4, 4);
    await until(process, gameId, isStep('common'));
    await rest();
    expect(process.tables.table(gameId)!.town.open).toBe(true);
    for (const layout of environment.layouts) expect([layout.speakers, layout.muted ?? []]).toEqual([null, []]);
  });

  test('is kept over a restart', async () => {
    const { environment, process, gameId, foul } = await begin({ ...club, settings: { floor: plan('listen') } });
    await until(process, gameId, isOpen('speech'));
    await foul(4, 4);
    await process.restart();
    expect(environment.layout(gameId)).toMatchObject({ speakers: null, muted: ['u4'] });
  });
});

describe('the rules of a lobby tell of its floor', () => {
  const remarksOf = async (change: Partial<NewTable>, settings = {}) => {
    const { tables } = new Process(new TestEnvironment(), settings);
    const gameId = await fullLobby(tables, 7, change);
    const { remarks, inRules } = tables.table(gameId)!.lobby!;
    expect(remarks.filter(({ key }) => key.startsWith('floor.'))).toEqual([]);
    return inRules.filter(({ key }) => key.startsWith('floor.'));
  };

  test('the time to open the microphones for everybody, where the rules have such a time', async () => {
    expect(await remarksOf({})).toEqual([]);
    expect(await remarksOf(club)).toEqual([{ key: 'floor.for-all', params: { seconds: 3 } }]);
    expect(await remarksOf({ ...club, size: 12 })).toEqual([{ key: 'floor.for-all', params: { seconds: 13 } }]);
  });

  test('that it listens, with what follows from it by these rules, or cannot hear', async () => {
    const floor = plan('listen');
    const params = { tolerance: 1.5, window: 5 };
    expect(await remarksOf({ ...club, settings: { floor } })).toEqual([{ key: 'floor.listen', params }]);
    expect(await remarksOf({ settings: { floor } })).toEqual([{ key: 'floor.remind', params }]);
    expect(await remarksOf({ ...club, settings: { floor } }, { voice: false })).toEqual([{ key: 'floor.deaf' }]);
    expect(await remarksOf({ ...club, settings: { floor: plan('off') } })).toEqual([{ key: 'floor.off' }]);
  });

  test('a tolerance that cannot be counted is refused', async () => {
    const { tables } = new Process(new TestEnvironment());
    for (const [tolerance, window] of [
      [6, 5],
      [0, 5],
      [1, 61],
    ] as const) {
      const floor = { mode: 'listen' as const, tolerance, window };
      expect(await tables.create({ ...config(), host: person(1), settings: { floor } })).toMatchObject(
        remark('floor.tolerance'),
      );
    }
  });
});
