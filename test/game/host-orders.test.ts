import { describe, expect, test } from 'vitest';
import { rest } from './kit/clock.ts';
import { begin } from './kit/hosted-game.ts';
import { ask, expectSuccess, refusal, remark, until } from './kit/process.ts';

describe('a skip', () => {
  test('G4: leaves a call of the night its common time, and takes away only what a host has added', async () => {
    const { environment, process, tables, gameId, order, town } = await begin('call');
    const { step } = town();
    const { until: end } = tables.table(gameId)!;
    expect(await order({ order: 'skip' })).toMatchObject({
      error: { remark: { key: 'host.call-lasts', params: { until: end } } },
    });
    expect(town().step).toEqual(step);
    expectSuccess(await order({ order: 'extend', seconds: 600 }));
    await environment.clock.move(end! - environment.clock.now() - 1);
    expect(await order({ order: 'skip' })).toMatchObject(remark('host.call-lasts'));
    await environment.clock.move(1);
    expect(town().step).toMatchObject({ number: step!.number });
    expectSuccess(await order({ order: 'skip' }));
    await until(process, gameId, (table) => table.town.step?.number !== step!.number);
  });

  test('G7: of the rest ends the round: nobody else has a turn in it', async () => {
    const { process, gameId, order, environment } = await begin();
    expectSuccess(await order({ order: 'skip', rest: true }));
    await until(process, gameId, ({ town }) => town.phase === 'night');
    expect(environment.texts().filter((text) => text === 'StepBegan speech')).toHaveLength(1);
    expect(environment.texts()).toContain('TurnsSkipped');
  });

  test('of the rest is refused where nobody has a turn', async () => {
    const { order, town } = await begin('discussion', { ruleset: 'boxed' });
    expect(await order({ order: 'skip', rest: true })).toMatchObject(refusal('no-turns'));
    expectSuccess(await order({ order: 'skip' }));
    expect(town().step).not.toMatchObject({ kind: 'discussion' });
  });
});

describe('a voice that a host closes', () => {
  test('stays closed through every turn to speak until it is given back: the town is told, and a restart keeps it', async () => {
    const { environment, process, gameId, order } = await begin();
    expect(environment.layout(gameId).speakers).toEqual(['u1']);
    expectSuccess(await order({ order: 'mute', seat: 1 }));
    await rest();
    expect(environment.layout(gameId).speakers).toEqual([]);
    expect(await order({ order: 'mute', seat: 1 })).toMatchObject(remark('host.is-muted'));
    expect(await order({ order: 'mute', seat: 40 })).toMatchObject(refusal('no-such-seat'));
    const again = await process.restart();
    await rest();
    expect(environment.layout(gameId).speakers).toEqual([]);
    expectSuccess(await ask(again.tables, gameId).hostRequests.order('u1', { order: 'unmute', seat: 1 }, false));
    await rest();
    expect(environment.layout(gameId).speakers).toEqual(['u1']);
    expect(await ask(again.tables, gameId).hostRequests.order('u1', { order: 'unmute', seat: 1 }, false)).toMatchObject(
      remark('host.not-muted'),
    );
    const told = environment.texts().filter((text) => text.startsWith('host.'));
    expect(told).toEqual(['host.muted {"seat":1}', 'host.unmuted {"seat":1}']);
  });

  test.each(['listen', 'off'] as const)('is closed where microphones are open, too (%s)', async (mode) => {
    const { environment, gameId, order, tables } = await begin('speech', {
      settings: { floor: { mode, tolerance: 1, window: 5 } },
    });
    expectSuccess(await order({ order: 'mute', seat: 4 }));
    await rest();
    expect(environment.layout(gameId)).toMatchObject({ speakers: null, muted: ['u4'] });
    expectSuccess(await ask(tables, gameId).hostRequests.end('u1', false));
    await rest();
    expect(environment.layout(gameId).speakers).toBeNull();
    expect(environment.layout(gameId).muted ?? []).toEqual([]);
  });
});

describe('a game that its host ends', () => {
  test('without showing the cards tells nobody a card, and its record goes to nobody in the town', async () => {
    const { environment, tables, gameId, town } = await begin();
    expectSuccess(await ask(tables, gameId).hostRequests.end('u1', false, true));
    await rest();
    expect(town().ended).toMatchObject({ winner: 'none', cards: [] });
    expect(environment.posts.filter(({ files }) => files?.length)).toEqual([]);
  });

  test('shows them otherwise', async () => {
    const { environment, tables, gameId, town } = await begin();
    expectSuccess(await ask(tables, gameId).hostRequests.end('u1', false));
    await rest();
    expect(town().ended!.cards).toHaveLength(6);
    expect(environment.posts.filter(({ files }) => files?.length)).toHaveLength(1);
  });
});
