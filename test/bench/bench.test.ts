/** The frame of `npm run bench`: its arguments, its table and its comparison with an earlier run. */
import { describe, expect, test } from 'vitest';
import { benchmarks } from './benchmarks.ts';
import { isMet, type Measurement } from './frame/measurement.ts';
import { readOptions } from './frame/options.ts';
import { type Run, tableOf, thisMachine, worsened } from './frame/report.ts';
import { quantile, summaryOf } from './frame/samples.ts';
import { recordPeerGame } from './peers/boardgame.ts';
import { decideAgain, playAgain, recordPlainGame } from './peers/plain-game.ts';
import { yardstick, yardstickVersion } from './peers/yardstick.ts';
import { checkedShare } from './rows/engine.ts';

const names = Object.keys(benchmarks);

describe('the arguments', () => {
  test('name some benchmarks, or none for all of them', () => {
    expect(readOptions([], names)).toMatchObject({ ok: true, value: { names, seconds: 10, json: null } });
    const some = readOptions(['--only', 'engine,lines', '--only', 'records', '--seconds', '2.5'], names);
    expect(some).toMatchObject({ ok: true, value: { names: ['engine', 'lines', 'records'], seconds: 2.5 } });
  });

  test.each([
    [['--only', 'nothing'], /no benchmark nothing: engine/],
    [['--seconds', '0'], /--seconds is a number/],
    [['--seconds', 'ten'], /--seconds is a number/],
    [['--fast'], /--fast/],
  ])('%j are refused with the reason', (words, reason) => {
    const options = readOptions(words, names);
    expect(options.ok ? '' : options.error).toMatch(reason);
  });
});

const measured = (value: number, more: Partial<Measurement> = {}): Measurement => ({
  ...{ name: 'speed', value, unit: '×', noise: 0.1, aim: 'more', goal: 3, peer: 'another' },
  ...more,
});

const runOf = (...measurements: readonly Measurement[]): Run => ({
  ...{ commit: 'abc', at: '2026-11-25T10:00:00.000Z', machine: thisMachine(), load: [0, 0] },
  results: [{ benchmark: 'engine', measurements, failure: null }],
});

describe('the table', () => {
  test('has a row for each figure, with its noise, its peer, its goal and whether that is met', () => {
    const rows = tableOf([
      { benchmark: 'engine', failure: null, measurements: [measured(2.5), measured(3), measured(7, { goal: null })] },
      { benchmark: 'calls', failure: 'it broke\nat a line', measurements: [] },
    ]).split('\n');
    expect(rows.slice(2)).toEqual([
      '| engine | speed | 2.50× ± 0.100 | another | ≥ 3× | **no** |',
      '| engine | speed | 3× ± 0.100 | another | ≥ 3× | yes |',
      '| engine | speed | 7× ± 0.100 | another | – | – |',
      '| calls | it broke | | | | **no** |',
    ]);
  });

  test.each([
    ['more', 3, 3, true],
    ['more', 2.9, 3, false],
    ['less', 3, 3, true],
    ['less', 3.1, 3, false],
    ['exactly', 0, 0, true],
    ['exactly', 1, 0, false],
  ] as const)('a figure that should be %s: %d of %d', (aim, value, goal, met) => {
    expect(isMet(measured(value, { aim, goal }))).toBe(met);
  });
});

describe('the comparison with an earlier run', () => {
  const worse = (now: Measurement, was: Measurement) => worsened(runOf(now), runOf(was));

  test('names a figure that got worse by more than three times the noise of both, and no other', () => {
    expect(worse(measured(9.3), measured(10))).toEqual(['engine: speed: 10× → 9.30×']);
    expect(worse(measured(9.5), measured(10))).toEqual([]);
    expect(worse(measured(20), measured(10))).toEqual([]);
    expect(worse(measured(10.7, { aim: 'less' }), measured(10, { aim: 'less' }))).toHaveLength(1);
    expect(worse(measured(9.3, { name: 'new' }), measured(10))).toEqual([]);
  });

  test('takes a twentieth for noise in any case', () => {
    const still = { noise: 0 };
    expect(worse(measured(9.6, still), measured(10, still))).toEqual([]);
    expect(worse(measured(9.4, still), measured(10, still))).toHaveLength(1);
  });

  test('names a count that was right and is wrong', () => {
    const count = { aim: 'exactly', goal: 2, noise: 0, unit: '' } as const;
    expect(worse(measured(3, count), measured(2, count))).toEqual(['engine: speed: 2 → 3']);
    expect(worse(measured(4, count), measured(3, count))).toEqual([]);
  });
});

test('the middle of samples is their median, and the noise half the distance of the quartiles', () => {
  expect(summaryOf([5, 1, 2, 4, 3])).toEqual({ value: 3, noise: 1 });
  expect(quantile([3, 1, 2], 0.99)).toBe(3);
  expect(quantile([], 0.5)).toBeNaN();
});

describe('the peer of the engine', () => {
  const seeds = Array.from({ length: 100 }, (_, seed) => seed);

  test('plays the same game: the mafia wins 27 of 35 games on both sides', () => {
    expect(checkedShare(seeds.map(recordPlainGame))).toBeGreaterThan(0.5);
    expect(checkedShare(seeds.map(recordPeerGame))).toBeGreaterThan(0.5);
  });

  test('another game is found out by its share', () => {
    const always = seeds.map(() => ({ game: [], winner: 'mafia' }));
    expect(() => checkedShare(always)).toThrow('this is another game');
  });

  test('a recorded game has the same end when it is played again, with notices and without', () => {
    const { game, winner } = recordPlainGame(7);
    expect(playAgain(game).outcome?.winner).toBe(winner);
    expect(decideAgain(game)).toEqual(playAgain(game));
  });
});

test('the yardstick never changes: all committed figures are measured in it', () => {
  expect([yardstickVersion, yardstick()]).toEqual([1, 344_643]);
});
