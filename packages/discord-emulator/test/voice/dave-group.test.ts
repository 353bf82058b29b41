import davey from '@snazzah/davey';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { MalformedMessage, Op } from '../../src/voice/opcodes.ts';
import { sampleBytes } from '../../src/voice/sample-packets.ts';
import { CHANNEL, Table } from './fixtures/dave-table.ts';

const [ANN, BOB, CEM, DAN] = [
  '1090000000000000001',
  '1090000000000000002',
  '1090000000000000003',
  '1090000000000000004',
] as const;

let table: Table;
beforeEach(() => {
  table = new Table();
});
afterEach(() => table.group.stop());

/** Expects the group to consist of these members in one epoch, who can all decrypt each other's frames. */
function expectGroup(...userIds: string[]): void {
  expect(table.group.members.toSorted()).toEqual(userIds.toSorted());
  const codes = userIds.map((userId) => table.sessions.get(userId)!.voicePrivacyCode);
  expect(new Set(codes).size).toBe(1);
  expect(codes[0]).not.toBe('');
  for (const from of userIds) {
    const frame = sampleBytes(80, 5);
    const sealed = table.sessions.get(from)!.encryptOpus(frame);
    for (const to of userIds) {
      if (to !== from) expect(table.sessions.get(to)!.decrypt(from, 0, sealed)).toEqual(frame);
    }
  }
}

describe('the end-to-end group', () => {
  test('begins when the second member comes', () => {
    table.join([ANN]);
    expect(table.group.members).toEqual([]);
    table.join([BOB]);
    expectGroup(ANN, BOB);
    expect(table.group.epoch).toBe(1n);
  });

  test('takes in several who come at once', () => {
    table.join([ANN, BOB, CEM, DAN]);
    expectGroup(ANN, BOB, CEM, DAN);
  });

  test('follows joins and leaves, and a leaf left free is taken again', () => {
    table.join([ANN, BOB]);
    table.join([CEM]);
    expectGroup(ANN, BOB, CEM);
    table.leave(BOB);
    expectGroup(ANN, CEM);
    table.join([DAN]);
    expectGroup(ANN, CEM, DAN);
    table.join([BOB]);
    expectGroup(ANN, BOB, CEM, DAN);
    expect(table.group.epoch).toBe(5n);
  });

  test('cannot be followed by a member who has left', () => {
    table.join([ANN, BOB, CEM]);
    const gone = table.sessions.get(CEM)!;
    table.leave(CEM);
    const sealed = table.sessions.get(ANN)!.encryptOpus(sampleBytes(80, 6));
    expect(() => gone.decrypt(ANN, 0, sealed)).toThrow();
  });

  test('is reset for a member who stays alone, and begins again with the next', () => {
    table.join([ANN, BOB]);
    table.sent.length = 0;
    table.leave(BOB);
    expect(table.sent.map(([, op]) => op)).toEqual([Op.prepareEpoch, Op.prepareTransition]);
    expect(table.group.epoch).toBe(0n);
    expect(table.sessions.get(ANN)!.ready).toBe(false);
    table.join([CEM]);
    expectGroup(ANN, CEM);
    expect(table.group.epoch).toBe(1n);
  });

  test('ends when all have left', () => {
    table.join([ANN, BOB]);
    table.leave(ANN);
    table.leave(BOB);
    table.join([CEM, DAN]);
    expectGroup(CEM, DAN);
  });

  test('forgets a member who leaves before the group has begun or has added them', () => {
    table.lose = (_, op) => op === Op.commitWelcome;
    table.join([ANN, BOB, CEM]);
    table.lose = () => false;
    table.leave(CEM);
    expectGroup(ANN, BOB);
    table.lose = (_, op) => op === Op.commitWelcome;
    table.join([DAN]);
    table.lose = () => false;
    table.leave(DAN);
    table.join([CEM]);
    expectGroup(ANN, BOB, CEM);
  });
});

describe('a member that cannot follow (op 31)', () => {
  test.each([Op.announceCommit, Op.welcome])('is removed and taken in again, op %i', (broken) => {
    table.join([ANN, BOB]);
    let times = 0;
    const victim = broken === Op.welcome ? CEM : BOB;
    table.corrupt = (to, op) => to === victim && op === broken && times++ === 0;
    table.join([CEM]);
    expect(times).toBeGreaterThan(0);
    expectGroup(ANN, BOB, CEM);
  });

  test('does not stop the group even if it is everybody', () => {
    table.join([ANN, BOB, CEM]);
    const broken = new Set<string>();
    table.corrupt = (to) => broken.size < 4 && !broken.has(to) && !!broken.add(to);
    table.join([DAN]);
    expect(broken.size).toBe(4);
    expectGroup(ANN, BOB, CEM, DAN);
  });
});

describe('a socket that was resumed', () => {
  test('brings back a commit that got lost', () => {
    table.join([ANN, BOB]);
    table.lose = (_, op) => op === Op.commitWelcome;
    table.join([CEM]);
    expect(table.group.members).not.toContain(CEM);
    table.lose = () => false;
    table.group.resumed(ANN);
    table.pump();
    expectGroup(ANN, BOB, CEM);
  });

  test.each(['first', 'third'])('brings back a key package that got lost, the %s', (which) => {
    if (which === 'third') table.join([ANN, BOB]);
    table.lose = (from, op) => from === CEM && op === Op.keyPackage;
    table.join([CEM]);
    table.lose = () => false;
    table.group.resumed(CEM);
    table.pump();
    if (which === 'first') table.join([ANN]);
    expectGroup(CEM, ANN, ...(which === 'third' ? [BOB] : []));
  });
});

describe('the delivery service', () => {
  test('refuses a key package of somebody else', () => {
    table.join([ANN]);
    const foreign = new davey.DAVESession(1, BOB, CHANNEL).getSerializedKeyPackage();
    expect(() => table.group.receiveKeyPackage(ANN, foreign)).toThrow(MalformedMessage);
  });

  test('drops a commit for an epoch that is over, and one that does not take all open proposals', () => {
    const commits: Buffer[] = [];
    const receive = table.group.receiveCommit.bind(table.group);
    table.group.receiveCommit = (userId, payload) => {
      commits.push(payload);
      receive(userId, payload);
    };
    table.join([ANN, BOB]);
    const epoch = table.group.epoch;
    for (const commit of commits) receive(ANN, commit);
    expect(table.group.epoch).toBe(epoch);
    expectGroup(ANN, BOB);
  });

  test('takes a second key package instead of the first', () => {
    table.join([ANN]);
    table.group.receiveKeyPackage(ANN, table.sessions.get(ANN)!.getSerializedKeyPackage());
    table.join([BOB]);
    expectGroup(ANN, BOB);
  });
});

test('whatever order joins, leaves and messages come in, the group ends with all who are there and only them', () => {
  const everybody = [ANN, BOB, CEM, DAN];
  const step = fc.record({ who: fc.integer({ min: 0, max: 3 }), messages: fc.integer({ min: 0, max: 6 }) });
  const order = fc.array(fc.nat({ max: 1000 }), { minLength: 20, maxLength: 20 });
  const runs = fc.property(fc.array(step, { maxLength: 12 }), order, (steps, numbers) => {
    table.group.stop();
    let draws = 0;
    table = new Table((n) => numbers[draws++ % numbers.length]! % n);
    for (const { who, messages } of steps) {
      const userId = everybody[who]!;
      if (table.sessions.has(userId)) table.leave(userId, messages);
      else table.join([userId], messages);
    }
    table.pump();
    const there = [...table.sessions.keys()];
    if (there.length > 1) expectGroup(...there);
    else expect(table.group.members).toEqual([]);
  });
  fc.assert(runs, { numRuns: 60 });
});
