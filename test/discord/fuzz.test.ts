import { setTimeout as after } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from '../../src/process/config.ts';
import { ask, askedThrough } from '../game/kit/ask.ts';
import { seedsOf } from '../seeds.ts';
import { fuzzConfig } from './fuzz-config.ts';
import { fuzzHandlers, type Plant } from './fuzzed-tables.ts';

/** The short form. The long one is `npm run campaign -- fuzz --runs 100000`. */
const runs = 2500;
/** A seed that has failed before. */
const runsAgain = 1000;

const [seed = 1, ...failedBefore] = seedsOf('fuzz');

describe('whatever is pressed or typed', () => {
  test('is answered in time, and a refusal has changed nothing', async () => {
    const report = await fuzzHandlers(runs, seed);
    expect(report.failures).toEqual([]);
    expect(report.runs).toBe(runs);
    expect(report.slowestMs).toBeLessThan(3000);
    // A fuzz without valid inputs would prove nothing. About a quarter is carried out, and one of 150 settles something.
    expect(report.done).toBeGreaterThan(runs / 100);
    expect(report.refused).toBeGreaterThan(runs / 100);
    expect(report.settled).toBeGreaterThan(1);
    expect(report.changed).toBeGreaterThan(runs / 10);
  });

  test.each(failedBefore)('is answered with seed %i, which has failed before', async (again) => {
    expect((await fuzzHandlers(runsAgain, again)).failures).toEqual([]);
  });
});

describe('any environment', () => {
  test('is taken or refused by name, and no token is ever repeated', () => {
    const report = fuzzConfig(runs, seed);
    expect(report.failures).toEqual([]);
    expect(report.taken).toBeGreaterThan(runs / 100);
    expect(report.refused).toBeGreaterThan(runs / 100);
  });
});

/** The faults that the fuzz must find. Otherwise it would prove nothing. */
describe('a planted fault', () => {
  const planted = (plant: Plant, count = 600) => fuzzHandlers(count, 1, { plant, mostFailures: 1 });

  const faults: readonly (readonly [string, Plant, RegExp])[] = [
    [
      'an exception in what a press does',
      {
        service: (service) => ({
          ...service,
          ask: askedThrough(service, ({ request }, answer) => {
            if (request.type === 'act') throw new Error('planted');
            return answer();
          }),
        }),
      },
      /threw Error: planted/,
    ],
    [
      'a change that a refused press makes',
      {
        service: (service, tables) => ({
          ...service,
          ask: askedThrough(service, async ({ gameId, request }, answer) => {
            const outcome = await answer();
            const host = tables.table(gameId)?.hostId ?? '';
            if (request.type === 'act' && !outcome.ok)
              await ask(tables, gameId).hostRequests.order(host, { order: 'pause' }, false);
            return outcome;
          }),
        }),
      },
      /was refused and changed something/,
    ],
    [
      'an answer that is not given',
      { answer: (answer) => ({ ...answer, body: { ...answer.body, content: '', components: [] } }) },
      /was not answered/,
    ],
    [
      'a text with a gap in it',
      { answer: (answer) => ({ ...answer, body: { ...answer.body, content: 'It is the turn of undefined.' } }) },
      /was answered with "It is the turn of undefined/,
    ],
    [
      'more than a message holds',
      { answer: (answer) => ({ ...answer, body: { ...answer.body, content: 'a'.repeat(4001) } }) },
      /more than a message holds/,
    ],
  ];

  test.each(faults)('is found: %s', async (_, plant, words) => {
    const { failures } = await planted(plant);
    expect(failures.filter((failure) => words.test(failure))).not.toEqual([]);
  });

  test('is found: an answer that comes too late', async () => {
    // Pauses of a busy machine are not counted, so the measured time is shorter than that of the timer.
    const { slowestMs } = await planted({ answer: async (answer) => after(4500).then(() => answer) }, 1);
    expect(slowestMs).toBeGreaterThan(3000);
  });

  test('is found: a configuration that throws something else, or repeats a token', () => {
    const spoilt = (told: (environment: NodeJS.ProcessEnv) => Error): typeof readConfig => {
      return (environment) => {
        try {
          return readConfig(environment);
        } catch {
          throw told(environment);
        }
      };
    };
    const careless = fuzzConfig(
      300,
      1,
      spoilt(() => new TypeError('planted')),
    ).failures;
    expect(careless.filter((failure) => failure.includes('planted'))).not.toEqual([]);
    const telltale = fuzzConfig(
      300,
      1,
      spoilt((env) => new ConfigError(`wrong: ${env['DISCORD_TOKEN']}`)),
    ).failures;
    expect(telltale.filter((failure) => failure.endsWith('repeated the token'))).not.toEqual([]);
  });
});
