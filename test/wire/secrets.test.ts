import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Plot } from './kit/plot.ts';
import { doctorDies, doctorSleeps } from './kit/plots.ts';
import { type Leak, leaksOf } from './kit/secrets.ts';
import { SPEED, type Stage, setStage } from './kit/stage.ts';
import { callsAtNight, gapsOf, streamOf } from './kit/streams.ts';
import { readTruth, type Truth } from './kit/truth.ts';

interface World {
  readonly stage: Stage;
  readonly truth: Truth;
}

async function playWorld(plot: Plot, entry?: readonly string[]): Promise<World> {
  const stage = await setStage(entry ? { plot, entry } : { plot });
  await stage.begin();
  await stage.ended();
  return { stage, truth: await readTruth(stage.dataDir) };
}

/**
 * Two worlds which seats 1 and 5 cannot tell apart: the cards of seats 3 and 6 are swapped; in the second night the
 * doctor saves seat 1, or the don spares everybody; in the third the doctor is dead, or idle. And the second of them
 * once more, with a bot that leaks.
 */
let one: World;
let other: World;
let leaky: World;

beforeAll(async () => {
  [one, other, leaky] = await Promise.all([
    playWorld(doctorDies),
    playWorld(doctorSleeps),
    playWorld(doctorSleeps, ['test/wire/kit/leaky-bot.ts']),
  ]);
}, 180_000);

afterAll(async () => {
  await Promise.all([one, other, leaky].map((world) => world?.stage.strike()));
});

test('the two worlds were played as they were to be', () => {
  for (const { stage } of [one, other]) {
    expect(stage.players.flatMap((player) => player.undone)).toEqual([]);
    expect(stage.bot.complaints).toEqual([]);
  }
  expect(one.truth.moments.at(-1)!.after.outcome?.winner).toBe('mafia');
  expect(other.truth.moments.at(-1)!.after.outcome?.winner).toBe('mafia');
});

describe('what each of the six clients received', () => {
  test('holds nothing that its owner may not know at that time', () => {
    expect([one, other].flatMap(({ stage, truth }) => leaksOf(stage, truth))).toEqual([]);
  });

  test('is thousands of events, and each client has seen its own secrets', () => {
    for (const { stage } of [one, other])
      for (const { user } of stage.players) {
        expect(user.received.length).toBeGreaterThan(200);
        expect(user.received.some(({ d }) => d.flags === 64 && String(d.content).includes('🃏'))).toBe(true);
      }
  });

  const kinds: readonly Leak['kind'][] = [
    ...(['card', 'pick', 'answer', 'vote', 'seed'] as const),
    ...(['ephemeral', 'room', 'custom id', 'mute'] as const),
  ];
  test.each(kinds)('a planted leak is found: %s', (kind) => {
    const found = leaksOf(leaky.stage, leaky.truth).filter((leak) => leak.kind === kind);
    expect(found.length).toBeGreaterThan(0);
  });
});

describe('two worlds which a player cannot tell apart', () => {
  test.each([1, 5])('seat %i receives the same, whatever the others are and do in secret', (seat) => {
    const stream = streamOf(one.stage, one.truth, seat);
    expect(stream).toEqual(streamOf(other.stage, other.truth, seat));
    expect(Object.values(stream).flat().length).toBeGreaterThan(150);
  });

  test.each([
    [2, 'healed or spared'],
    [3, 'a dead doctor or an idle one'],
  ])('in night %i the bot asks the same of Discord: %s', (night) => {
    const calls = callsAtNight(one.stage, one.truth, night);
    expect(calls).toEqual(callsAtNight(other.stage, other.truth, night));
    expect(Object.values(calls).flat().length).toBeGreaterThan(10);
  });

  test.each([2, 3])('night %i has the same course of time: every call lasts its whole time, and no longer', (night) => {
    const [gaps, others] = [gapsOf(one.stage, one.truth, night), gapsOf(other.stage, other.truth, night)];
    expect(differencesOf(gaps, others)).toEqual([]);
    const calls = gaps.filter((_, index) => isCall(index));
    expect(calls.map((ms, index) => ms > callMs[index]! - jitter)).toEqual(callMs.map(() => true));
  });

  test('a leaky bot’s stream, calls and times are told from an honest one’s', () => {
    expect(streamOf(leaky.stage, leaky.truth, 1)).not.toEqual(streamOf(one.stage, one.truth, 1));
    expect(callsAtNight(leaky.stage, leaky.truth, 2)).not.toEqual(callsAtNight(one.stage, one.truth, 2));
    const gaps = gapsOf(one.stage, one.truth, 3);
    const shorter = gaps.map((ms, index) => (index === gaps.length - 1 ? ms - callMs.at(-1)! : ms));
    expect(differencesOf(gaps, shorter)).toHaveLength(1);
  });

  test('nonces do not tell how much was done between two posts', () => {
    const nonces = one.stage.host.received.flatMap(({ d }) => (typeof d.nonce === 'string' ? [d.nonce as string] : []));
    expect(nonces.length).toBeGreaterThan(40);
    expect(nonces.filter((nonce) => !/^[\w-]{22}$/.test(nonce))).toEqual([]);
    const { gameId } = one.truth.table;
    expect(nonces.filter((nonce) => nonce.includes(gameId))).toEqual([]);
  });
});

/** The length of the calls of a later night (S12), ms. */
const callMs = [60, 20, 20, 20].map((seconds) => (seconds * 1000) / SPEED);

/** Nightfall, then each call's announcement and its clock: the clock stands for the length of the call. */
const isCall = (index: number): boolean => index >= 2 && index % 2 === 0;

/** A message may take so much longer than the one after it, ms. */
const jitter = 100;

/** Machines are slow at times; a call that is left out or cut short is half a second. */
const tolerance = 350;

const differencesOf = (one: readonly number[], other: readonly number[]): readonly number[] =>
  one.length === other.length
    ? one.flatMap((ms, index) => (Math.abs(ms - other[index]!) > tolerance ? [index] : []))
    : [-1];
