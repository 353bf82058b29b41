import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';
import { isDrawn, leftOut, longFolders } from './test/drawn.ts';
import LongestFirst from './test/sequencer.ts';

/** How long a test waits for what must come. It is a limit against waiting forever, so it is far more than any machine needs. */
const poll = { timeout: 90_000 };
/** Against a test that never ends. Timings are no criterion, and a busy machine is many times slower. */
const shared = { testTimeout: 300_000, hookTimeout: 300_000, pool: 'forks' as const, expect: { poll } };
/** Fails a test that made a layout in which a person is named twice. */
const layouts = 'test/layouts.ts';
/** Files of one project share a process and its modules: to load these takes longer than most of the files run. */
const sharing = { ...shared, isolate: false, setupFiles: ['test/properties.ts', layouts] };

/**
 * Whole games in real time, most of them with the bot as a process of its own, and the twins of every ability: `npm run
 * test:games`.
 */
const games = ['test/{evenings,wire}/**/*.test.ts'];
/** What a member hears frame by frame, and when people speak, is held against the time: nothing else goes on meanwhile. */
const timed = ['test/timed/*.test.ts'];
/** The pages in a browser, the window with a whole game: `npm run test:window`. */
const browser = ['test/browser/*.test.ts'];
/** A file with a process of its own: it compares every text of whole games, as the script does that writes the pages. */
const pages = ['test/pages/*.test.ts'];

/** The engine, the texts and the table, in less than a minute: `npm run test:quick`. They are also among the parts. */
const quick = ['test/{engine,narration,rolesets,game}/**/*.test.ts'];
/** Whole games and long walks, which the quick tests leave out. */
const long = [
  'test/engine/{whole-games,properties,secrecy,perft}.test.ts',
  'test/narration/{spoken-games,animals,markup}.test.ts',
  'test/game/{talk,practice,own-turns-secrecy,stuck,walk,game}.test.ts',
];

/** The files of a project that other commits run. */
const later = (project: keyof typeof longFolders): readonly string[] =>
  isDrawn(process.argv.slice(2)) ? leftOut(longFolders[project]) : [];

const without = (...patterns: readonly (readonly string[])[]) => [...configDefaults.exclude, ...patterns.flat()];

/** Exists only where it is asked for: otherwise `vitest run` with a path would run its files twice. */
const quickTests = process.argv.includes('quick')
  ? [
      {
        extends: true as const,
        test: { ...sharing, name: 'quick', include: quick, exclude: without(games, long) },
      },
    ]
  : [];

export default defineConfig({
  test: {
    // `--mode long` sets the variables: no script of npm can do that both in sh and in cmd.exe.
    env: process.argv.includes('long') ? { WIRE: 'long', PROPERTY_RUNS: '10' } : {},
    globalSetup: [
      'test/drawn.ts',
      'packages/discord-emulator/test/tally.ts',
      'packages/discord-emulator/test/measured-run.ts',
    ],
    reporters: ['default'],
    // Modules that have not changed since the last run are not compiled again.
    experimental: { fsModuleCache: true },
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          ...sharing,
          name: 'parts',
          include: ['test/**/*.test.ts', 'packages/discord-emulator/test/**/*.test.ts'],
          exclude: without(games, timed, pages, browser, later('parts')),
          // Many of these wait for frames of 20 ms, and leave the processor to others.
          maxWorkers: availableParallelism() + 3,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          ...sharing,
          isolate: true,
          name: 'pages',
          include: pages,
          maxWorkers: availableParallelism() + 3,
          sequence: { groupOrder: 0 },
        },
      },
      ...quickTests,
      {
        extends: true,
        test: {
          ...sharing,
          name: 'games',
          include: games,
          exclude: without(later('games')),
          // A game keeps a processor busy at its speed. With more at once people are late, and the game is played again, slower.
          maxWorkers: availableParallelism() + 1,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          ...shared,
          name: 'timed games',
          setupFiles: [layouts],
          include: timed,
          fileParallelism: false,
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
        },
      },
      {
        extends: true,
        test: {
          ...shared,
          name: 'window',
          setupFiles: [layouts],
          include: browser,
          exclude: without(later('window')),
          testTimeout: 600_000,
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
});
