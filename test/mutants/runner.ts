/** A process that holds Vitest with its compiled modules, and runs test files with one fault in memory. */
import { join } from 'node:path';
import { createVitest, type TestModule, type TestSpecification, type Vitest } from 'vitest/node';
import all from '../../vitest.config.ts';
import { type Mutant, planted } from './plant.ts';

/** Runs these files or folders of tests, in this order. No names: all of them. */
export interface Job {
  readonly files: readonly string[];
  /** The fault to plant. `null`: the map is recorded. */
  readonly mutant: Mutant | null;
}

export interface Outcome {
  /** The first test that failed, or an error outside the tests. */
  readonly noticed: string | null;
}

const root = join(import.meta.dirname, '../../');
const recording = process.argv.includes('--record');
/** The longest time of a test, in seconds. */
const patience = Number(process.argv.at(-1));
let mutant: Mutant | null = null;

/** Keeps the order in which the main program names the files. */
class InOrder {
  sort = (files: TestSpecification[]): TestSpecification[] => files;
  shard = (files: TestSpecification[]): TestSpecification[] => files;
}

/** Hands out the text of the file with the fault. The file itself stays as it is. */
const plants = {
  name: 'mutants',
  enforce: 'pre' as const,
  transform: (text: string, id: string): string | undefined =>
    mutant !== null && id === root + mutant.path ? planted(text, mutant) : undefined,
};

const { projects = [], globalSetup = [] } = all.test ?? {};
const parts = projects.flatMap((project) =>
  typeof project === 'object' && 'test' in project && project.test?.name === 'parts' ? [project.test] : [],
);

async function opened(): Promise<Vitest> {
  // A plug-in does not reach the projects of a configuration. So the parts are the only one here. The modules that other
  // runs keep on the disk stay without faults.
  const own = { root, config: false as const, watch: false, reporters: [{}], globalSetup, bail: recording ? 0 : 1 };
  const options = { ...parts[0], ...own, experimental: { fsModuleCache: false } };
  const vitest = await createVitest('test', options as never, { plugins: [plants] });
  vitest.config.sequence.sequencer = InOrder as never;
  const [project] = vitest.projects;
  const { config } = project!;
  if (recording) {
    config.setupFiles.push(join(import.meta.dirname, 'reached.ts'));
    return vitest;
  }
  config.maxWorkers = 1;
  // A game that a fault stops waits for this time, instead of the minutes that a busy machine may need.
  config.testTimeout = patience * 1000;
  config.expect.poll = { timeout: patience * 300 };
  return vitest;
}

const failureOf = (modules: readonly TestModule[]): string | null => {
  const errors = modules.flatMap((module) => [
    ...module.errors().map(({ message }) => `${module.moduleId}: ${message}`),
    ...[...module.children.allTests('failed')].map(({ fullName }) => `${module.moduleId} > ${fullName}`),
    ...[...module.children.allSuites()].flatMap((suite) =>
      suite.errors().map(() => `${module.moduleId} > ${suite.fullName}`),
    ),
  ]);
  return errors[0]?.replace(root, '') ?? null;
};

async function run(vitest: Vitest, { files, mutant: next }: Job): Promise<Outcome> {
  mutant = next;
  const specifications = await vitest.globTestSpecifications();
  const wanted =
    files.length === 0
      ? specifications
      : files.flatMap((file) => specifications.filter(({ moduleId }) => moduleId.startsWith(root + file)));
  if (next !== null) vitest.invalidateFile(root + next.path);
  vitest.state.filesMap.clear();
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(wanted);
  if (next !== null) vitest.invalidateFile(root + next.path);
  mutant = null;
  const [error] = unhandledErrors;
  return { noticed: failureOf(testModules) ?? (error === undefined ? null : String((error as Error).message)) };
}

const vitest = await opened();
process.on('message', (job: Job) => void run(vitest, job).then((outcome) => process.send!(outcome)));
process.on('disconnect', () => process.exit());
process.send!('ready');
