import { describe, expect, test } from 'vitest';
import type { HostRequest, NewTable } from '#game/ports/game-service.ts';
import { rest } from './kit/clock.ts';
import {
  config,
  expectSuccess,
  isOpen,
  Process,
  people,
  person,
  refusal,
  remark,
  startedGame,
  TestEnvironment,
  until,
} from './kit/process.ts';

const begin = async (kind = 'speech', change: Partial<NewTable> = {}) => {
  const environment = new TestEnvironment();
  const process = new Process(environment);
  const gameId = await startedGame(process.tables, 7, change);
  await until(process, gameId, isOpen(kind));
  const order = (request: HostRequest, userId = 'u1', force = false) =>
    process.tables.host(gameId, userId, request, force);
  const town = () => process.tables.table(gameId)!.town;
  return { environment, process, tables: process.tables, gameId, order, town };
};

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
    process.kill();
    const again = new Process(environment);
    await again.tables.restore();
    await rest();
    expect(environment.layout(gameId).speakers).toEqual([]);
    expectSuccess(await again.tables.host(gameId, 'u1', { order: 'unmute', seat: 1 }, false));
    await rest();
    expect(environment.layout(gameId).speakers).toEqual(['u1']);
    expect(await again.tables.host(gameId, 'u1', { order: 'unmute', seat: 1 }, false)).toMatchObject(
      remark('host.not-muted'),
    );
    const told = environment.texts().filter((text) => text.startsWith('host.'));
    expect(told).toEqual(['host.muted {"seat":1}', 'host.unmuted {"seat":1}']);
  });

  test.each(['listen', 'off'] as const)('is closed where microphones are open, too (%s)', async (mode) => {
    const { environment, gameId, order, tables } = await begin('speech', { floor: { mode, tolerance: 1, window: 5 } });
    expectSuccess(await order({ order: 'mute', seat: 4 }));
    await rest();
    expect(environment.layout(gameId)).toMatchObject({ speakers: null, muted: ['u4'] });
    expectSuccess(await tables.end(gameId, 'u1', false));
    await rest();
    expect(environment.layout(gameId).speakers).toBeNull();
    expect(environment.layout(gameId).muted ?? []).toEqual([]);
  });
});

describe('a game that its host ends', () => {
  test('without showing the cards tells nobody a card, and its record goes to nobody in the town', async () => {
    const { environment, tables, gameId, town } = await begin();
    expectSuccess(await tables.end(gameId, 'u1', false, true));
    await rest();
    expect(town().ended).toMatchObject({ winner: 'none', cards: [] });
    expect(environment.posts.filter(({ files }) => files?.length)).toEqual([]);
  });

  test('shows them otherwise', async () => {
    const { environment, tables, gameId, town } = await begin();
    expectSuccess(await tables.end(gameId, 'u1', false));
    await rest();
    expect(town().ended!.cards).toHaveLength(6);
    expect(environment.posts.filter(({ files }) => files?.length)).toHaveLength(1);
  });
});

describe('the notebook', () => {
  const beside = async () => {
    const environment = new TestEnvironment();
    const process = new Process(environment);
    const { tables } = process;
    const { gameId } = expectSuccess(await tables.create({ ...config(), host: person(20), lead: 'beside' }));
    for (const each of people) expectSuccess(await tables.join(gameId, each));
    expectSuccess(await tables.start(gameId, 'u20'));
    await until(process, gameId, (table) => table.town.round === 2 && isOpen('call')(table));
    return { environment, process, tables, gameId };
  };

  test('has all cards and what was done so far, for a host who does not play', async () => {
    const { tables, gameId } = await beside();
    const shooter = people.find(({ userId }) => tables.insight(gameId, userId)!.view.choices.length > 0)!;
    const { view, seat } = tables.insight(gameId, shooter.userId)!;
    const [choice] = view.choices;
    expectSuccess(await tables.act(gameId, shooter.userId, { verb: choice!.verb, targets: [choice!.options[0]!] }));
    const { notebook } = expectSuccess(await tables.notebook(gameId, 'u20', false));
    const dealt = people.map(({ userId }) => tables.insight(gameId, userId)!.view.role);
    expect(notebook.cards.map(({ role }) => role)).toEqual(dealt);
    expect(notebook.acts).toEqual([
      expect.objectContaining({ night: 2, seat, verb: choice!.verb, targets: [choice!.options[0]] }),
    ]);
  });

  test('is never opened by a person who plays, is out, has played, waits for a seat, or is no host', async () => {
    const { tables, gameId } = await beside();
    const opens = (userId: string, force = true) => tables.notebook(gameId, userId, force);
    expect(await opens('u2')).toMatchObject(remark('notebook.plays'));
    expectSuccess(await tables.leave(gameId, 'u3'));
    expect(await opens('u3')).toMatchObject(remark('notebook.plays'));
    expectSuccess(await tables.host(gameId, 'u20', { order: 'replace', seat: 4, person: person(9) }, false));
    expect(await opens('u4')).toMatchObject(remark('notebook.former'));
    expect(await opens('u9')).toMatchObject(remark('notebook.plays'));
    expectSuccess(await tables.wait(gameId, person(8)));
    expect(await opens('u8')).toMatchObject(remark('notebook.waits'));
    expect(await opens('u7', false)).toMatchObject(remark('table.not-host'));
  });

  test('keeps who has opened it from every seat of this game, also after a kill right then; the town is told once', async () => {
    const { environment, process, tables, gameId } = await beside();
    process.writesLeft = 0;
    void tables.notebook(gameId, 'u8', true);
    await rest();
    expect(process.killed).toBe(true);
    const again = new Process(environment);
    await again.tables.restore();
    await rest();
    expect(await again.tables.wait(gameId, person(8))).toMatchObject(remark('seat.insider'));
    const replaced = again.tables.host(gameId, 'u20', { order: 'replace', seat: 4, person: person(8) }, false);
    expect(await replaced).toMatchObject(remark('seat.insider'));
    expectSuccess(await again.tables.notebook(gameId, 'u20', false));
    expectSuccess(await again.tables.notebook(gameId, 'u20', false));
    await rest();
    const told = environment.texts().filter((text) => text.startsWith('notebook.opened'));
    expect(told).toEqual(['notebook.opened {"person":"<@u20>"}']);
  });

  test('is shown to nobody if that cannot be stored', async () => {
    const { process, tables, gameId } = await beside();
    process.failing = true;
    expect(await tables.notebook(gameId, 'u20', false)).toMatchObject(remark('table.storage-full'));
    process.failing = false;
    expectSuccess(await tables.host(gameId, 'u20', { order: 'replace', seat: 4, person: person(21) }, false));
  });
});

describe('a game that a person leads', () => {
  const led = async () => {
    const environment = new TestEnvironment();
    const process = new Process(environment);
    const { tables } = process;
    const { gameId } = expectSuccess(await tables.create({ ...config(), host: person(20), lead: 'person' }));
    expect(await tables.join(gameId, person(20))).toMatchObject(remark('seat.leads'));
    for (const each of people) expectSuccess(await tables.join(gameId, each));
    expectSuccess(await tables.start(gameId, 'u20'));
    await rest();
    return { environment, process, tables, gameId };
  };
  const isLeft = (code: string) => ({ ok: false, error: { refusal: { code } } });

  test('waits until the host steps on: no time begins and none rings by itself', async () => {
    const { environment, tables, gameId } = await led();
    await environment.clock.move(3_600_000);
    const first = expectSuccess(await tables.lead(gameId, 'u20'));
    expect(first).toMatchObject({ step: 1, next: 'begin', until: null });
    expect(first.text).not.toBe('');
    expectSuccess(await tables.next(gameId, 'u20', 1));
    expect(await tables.next(gameId, 'u20', 1)).toMatchObject(isLeft('stale'));
    expect(environment.trace.filter((line) => line.startsWith('voice') || line.startsWith('say'))).toEqual([]);
  });

  test('G4: keeps the common time of a call of the night, and is played to its end by the host’s steps alone', async () => {
    const { environment, process, tables, gameId } = await led();
    let kept = 0;
    for (let steps = 0; steps < 400; steps += 1) {
      const view = expectSuccess(await tables.lead(gameId, 'u20'));
      const { town } = tables.table(gameId)!;
      if (town.ended) break;
      if (view.next === 'end' && town.step?.kind === 'call') {
        expect(await tables.next(gameId, 'u20', view.step)).toMatchObject(remark('host.call-lasts'));
        expect(environment.clock.now()).toBeLessThan(view.until!);
        await environment.clock.move(view.until! - environment.clock.now());
        kept += 1;
      }
      expectSuccess(await tables.next(gameId, 'u20', view.step));
      await rest();
    }
    expect(tables.table(gameId)!.town.ended).toMatchObject({ winner: 'draw' });
    expect(kept).toBeGreaterThan(10);
    await until(process, gameId, () => false);
    expect((await tables.record(gameId))?.winner).toBe('draw');
  });

  test('is where the host left it after a kill, and nobody else steps on', async () => {
    const { environment, process, tables, gameId } = await led();
    expectSuccess(await tables.next(gameId, 'u20', 1));
    expect(await tables.next(gameId, 'u2', 1)).toMatchObject(remark('table.not-host'));
    const before = expectSuccess(await tables.lead(gameId, 'u20'));
    process.kill();
    await environment.clock.move(7_200_000);
    const again = new Process(environment);
    await again.tables.restore();
    await rest();
    await environment.clock.move(7_200_000);
    const now = expectSuccess(await again.tables.lead(gameId, 'u20'));
    expect(now).toMatchObject({ step: before.step, next: before.next, text: before.text });
    expectSuccess(await again.tables.next(gameId, 'u20', now.step));
  });

  test('lets who leads it see the town and be heard, and nothing secret without the notebook', async () => {
    const { environment, process, tables, gameId } = await led();
    for (let steps = 0; steps < 8; steps += 1) {
      const { step, until: end } = expectSuccess(await tables.lead(gameId, 'u20'));
      if (end) await environment.clock.move(Math.max(0, end - environment.clock.now()));
      expectSuccess(await tables.next(gameId, 'u20', step));
      await rest();
    }
    const layout = environment.layout(gameId);
    const rooms = layout.rooms.filter(({ access }) => access.some(({ userId }) => userId === 'u20'));
    expect(rooms.map(({ room }) => room)).toEqual(['town', 'voice']);
    expect(layout.players.map(({ userId }) => userId)).not.toContain('u20');
    expect(tables.insight(gameId, 'u20')).toBeNull();
    expect(process.tables.table(gameId)!.lead).toBe('person');
  });

  test('has its steps by itself where the bot leads', async () => {
    const { tables, gameId } = await begin();
    expect(await tables.lead(gameId, 'u1')).toMatchObject(remark('lead.not-led'));
  });
});
