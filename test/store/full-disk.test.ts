import { execFile, execFileSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { promisify } from 'node:util';
import { beforeEach, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../after-test.ts';
import { bundled } from '../wire/kit/bundle.ts';
import type { Finding } from './kit/full-disk.ts';

/** `STORE_SEEDS=1,2,3`: other seeds than the usual ones. */
const seeds = process.env['STORE_SEEDS'] ?? '1,2,3';

/** True if this machine allows it. */
function can(command: string, ...args: readonly string[]): boolean {
  try {
    execFileSync(command, args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

const mounting = (folder: string) => `mount -t tmpfs -o size=24m none ${folder}`;
const kinds = [
  {
    ...{
      kind: 'tmpfs',
      name: 'a file system that is full',
      why: 'no file system can be mounted here (unshare -Urm)',
    },
    isThere: can('unshare', '-Urm', 'sh', '-c', mounting(tmpdir())),
  },
  {
    ...{ kind: 'limit', name: 'files that may not grow', why: 'there is no prlimit here' },
    isThere: can('prlimit', '--fsize'),
  },
];

let folder: string;

beforeEach(() => {
  folder = temporaryFolder();
});

async function play(kind: string): Promise<readonly Finding[]> {
  // It is started again and again, and to compile it each time takes longer than what it does.
  const writer = await bundled('test/store/kit/busy-writer.ts');
  const program = [await bundled('test/store/kit/full-disk.ts'), kind, folder, seeds, writer];
  const node = [process.execPath, ...program];
  // The file system ends with the process that mounted it.
  const run =
    kind === 'tmpfs' ? ['unshare', '-Urm', 'sh', '-c', `${mounting(folder)} && exec "$@"`, 'sh', ...node] : node;
  const { stdout } = await promisify(execFile)(run[0]!, run.slice(1));
  return stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Finding);
}

describe.each(kinds)('a store with $name', ({ kind, isThere, why }) => {
  test('loses nothing that was acknowledged and keeps nothing that was refused, also after kill -9', async (context) => {
    if (!isThere) context.skip(why);
    const findings = await play(kind);
    expect(findings.flatMap(({ seed, wrong }) => wrong.map((each) => `seed ${seed}: ${each}`))).toEqual([]);
    expect(findings).toHaveLength(seeds.split(',').length);
    const sum = (what: 'stored' | 'refused' | 'full') => findings.reduce((total, each) => total + each[what], 0);
    expect(sum('stored')).toBeGreaterThan(100);
    expect(sum('full')).toBeGreaterThan(8);
    expect(sum('refused')).toBeGreaterThan(20);
  }, 300_000);
});
