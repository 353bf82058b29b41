import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';

/** How long a test waits for what is to come; one second, as it was, is too short where much else is going on. */
const poll = { timeout: 15_000 };
/** Against a test that never ends; timings are no criterion, and a busy machine is several times slower. */
const shared = { testTimeout: 120_000, hookTimeout: 120_000, pool: 'forks' as const, expect: { poll } };
/**
 * Quick tests of the pure parts and of tables with a clock of their own. They share their modules, which take longer to load
 * than most of these files run.
 */
const quick = 'test/{engine,narration,rolesets,game}/**/*.test.ts';
/** Of these, those that run for long: the other workers would have nothing to do before they end. */
const lasting =
  'test/{engine/{whole-games,properties,secrecy},narration/spoken-games,table/{stuck,absent-twins}}.test.ts';
/** Whole games with processes of their own: they come after the rest, or they would starve. */
const wholeGames = 'test/wire/**/*.test.ts';
/** What a member hears frame by frame, and when people speak, is held against the time: nothing else goes on meanwhile. */
const timed = 'test/wire/{whole-game,listening,heard}.test.ts';

export default defineConfig({
  test: {
    globalSetup: ['test/emulator/tally.ts'],
    reporters: ['default'],
    projects: [
      {
        extends: true,
        test: {
          ...shared,
          name: 'quick',
          include: [quick],
          setupFiles: ['test/properties.ts'],
          exclude: [...configDefaults.exclude, lasting],
          isolate: false,
          maxWorkers: availableParallelism() + 1,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          ...shared,
          name: 'parts',
          include: ['test/*.test.ts', 'test/!(engine|narration|rolesets|table|wire)/**/*.test.ts', lasting],
          setupFiles: ['test/properties.ts'],
          // Many of these wait for frames of 20 ms, and leave the processor to others.
          maxWorkers: availableParallelism() + 2,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          ...shared,
          name: 'games',
          include: [wholeGames],
          exclude: [...configDefaults.exclude, timed],
          // Their people wait for the most part.
          maxWorkers: 2,
          sequence: { groupOrder: 2 },
        },
      },
      {
        extends: true,
        test: {
          ...shared,
          name: 'timed games',
          include: [timed],
          fileParallelism: false,
          maxWorkers: 1,
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
});
