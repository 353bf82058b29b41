/**
 * Runs the tests again and again and names those that fail at times.
 *
 *     npm run campaign -- repeat 10            # ten times, in a clone of the last commit with nothing beside it
 *     npm run campaign -- repeat 3 --busy 4    # three times with four busy loops beside them
 *     npm run campaign -- repeat 20 --here test/discord/setup.test.ts
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type RepeatOptions, readOptions } from './arguments.ts';
import { failuresIn, flaky, lineOf, markdown, type Report, type Run } from './summary.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const results = join(root, '.cache', 'repeat');
const busyLoops: ChildProcess[] = [];

/**
 * Runs a command in a folder.
 * @throws Error if it fails
 */
function must(folder: string, command: string, ...parameters: string[]): void {
  const { status, stderr } = spawnSync(command, parameters, { cwd: folder, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${parameters.join(' ')}: ${stderr}`);
}

/** Makes a clone of the last commit and installs it in an otherwise empty folder. */
function cloned(): string {
  const folder = mkdtempSync(join(tmpdir(), 'nightcall-repeat-'));
  console.log(`a clone of the last commit in ${folder}`);
  must(root, 'git', 'clone', '--quiet', root, join(folder, 'nightcall'));
  must(join(folder, 'nightcall'), 'npm', 'ci', '--no-audit', '--no-fund', '--prefer-offline');
  return folder;
}

/** Runs one script once and writes its output to a file. */
async function run(folder: string, number: number, script: string, files: readonly string[]): Promise<Run> {
  const name = `${number}-${script.replace(':', '-')}`;
  const report = join(results, `${name}.json`);
  const log = openSync(join(results, `${name}.log`), 'w');
  const startedAt = Date.now();
  const parameters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...files];
  const child = spawn('npm', ['run', '-s', script, '--', ...parameters], { cwd: folder, stdio: ['ignore', log, log] });
  const code = await new Promise<number>((resolve) => child.on('exit', (status) => resolve(status ?? 1)));
  closeSync(log);
  const read = existsSync(report) ? (JSON.parse(readFileSync(report, 'utf8')) as Report) : null;
  const failed = failuresIn(read, code, folder);
  return { number, script, seconds: (Date.now() - startedAt) / 1000, passed: read?.numPassedTests ?? 0, failed };
}

function keep(runs: readonly Run[], { busy }: RepeatOptions): void {
  const about = `${availableParallelism()} cores, ${busy} busy loops beside, Node ${process.versions.node}.`;
  writeFileSync(join(results, 'summary.md'), markdown(runs, about));
  writeFileSync(join(results, 'summary.json'), `${JSON.stringify({ about, flaky: flaky(runs), runs }, null, 2)}\n`);
}

async function repeat(folder: string, options: RepeatOptions): Promise<readonly Run[]> {
  const script = options.files.length > 0 ? 'test:all' : (options.script ?? 'test:all');
  const runs: Run[] = [];
  for (let number = 1; number <= options.runs; number += 1) {
    console.log(`run ${number} of ${options.runs}: ${script} …`);
    const done = await run(folder, number, script, options.files);
    runs.push(done);
    console.log(lineOf(done, options.runs));
    keep(runs, options);
  }
  return runs;
}

async function main(): Promise<number> {
  const options = readOptions(process.argv.slice(2));
  rmSync(results, { recursive: true, force: true });
  mkdirSync(results, { recursive: true });
  const clone = options.here ? null : cloned();
  for (let loop = 0; loop < options.busy; loop += 1)
    busyLoops.push(spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }));
  try {
    const runs = await repeat(clone === null ? root : join(clone, 'nightcall'), options);
    const failed = flaky(runs);
    for (const { name, times } of failed) console.log(`failed ${times} of ${options.runs} times: ${name}`);
    console.log(`${failed.length === 0 ? 'no test failed' : 'some tests failed'}; see ${join(results, 'summary.md')}`);
    return failed.length === 0 ? 0 : 1;
  } finally {
    for (const loop of busyLoops) loop.kill('SIGKILL');
    if (clone !== null) rmSync(clone, { recursive: true, force: true });
  }
}

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    for (const loop of busyLoops) loop.kill('SIGKILL');
    process.exit(1);
  });

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
