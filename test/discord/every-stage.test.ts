/**
 * Every command with its options, and every button, menu and form, at every stage of a real table, by every kind of
 * person: each command by a third of the kinds, which the seed draws. The inputs come from the commands and the registry. The
 * long form, by all, is `npm run campaign -- stages`.
 */
import { describe, expect, test } from 'vitest';
import type { Context } from '#discord/ui/context.ts';
import { seedsOf } from '../seeds.ts';
import { rulesetsAt, tryStage } from './stage-matrix.ts';
import { stages } from './staged-table.ts';

describe.each(seedsOf('stages'))('whatever is typed or pressed (seed %i)', (seed) => {
  test.each(stages.map((stage, at) => [stage, at] as const))('is answered at the stage “%s”', async (stage, at) => {
    const rulesets = rulesetsAt(stage);
    const { inputs, failures, unknown } = await tryStage(stage, rulesets[(seed + at) % rulesets.length]!, {
      ...{ seed, presses: 1, everyKind: 3 },
    });
    expect(failures).toEqual([]);
    expect(unknown).toEqual([]);
    expect(inputs).toBeGreaterThan(500);
  });
});

describe('a planted fault is found', () => {
  const found = async (command: string, plant: (context: Context) => Context) =>
    (await tryStage('lobby', 'six', { seed: 1, presses: 0, command, plant })).failures.join('\n');

  test('an exception in an answer', async () => {
    const plant = (context: Context): Context => ({
      ...context,
      doctor: {
        ...context.doctor,
        examine: () => {
          throw new TypeError('planted');
        },
      },
    });
    expect(await found('/doctor', plant)).toMatch(/six, lobby, \w+: \/doctor.*threw TypeError: planted/);
  });

  test('an answer that never comes', async () => {
    const examine = () => new Promise<never>(() => {});
    const plant = (context: Context): Context => ({ ...context, doctor: { ...context.doctor, examine } });
    expect(await found('/doctor', plant)).toMatch(/\/doctor.*was never answered/);
  });

  test('an error in the log', async () => {
    const plant = (context: Context): Context => {
      const { bansOf } = context.guilds;
      context.guilds.bansOf = (...of) => {
        context.log.error({}, 'planted');
        return bansOf.apply(context.guilds, of);
      };
      return context;
    };
    expect(await found('/host unban', plant)).toMatch(/six, lobby, \w+: \/.*logged error planted/);
  });
});
