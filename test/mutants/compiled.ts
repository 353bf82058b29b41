/** A copy of the sources, in which the compiler looks at faults that no test has noticed. */
import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Mutant, planted } from './plant.ts';

const root = join(import.meta.dirname, '../../');
const copy = join(root, '.cache/mutants/copy/');
const config = {
  extends: '../../../tsconfig.json',
  compilerOptions: { tsBuildInfoFile: './types.tsbuildinfo' },
  include: ['src', 'commands'],
  exclude: ['src/window/page', 'src/game-page/page'],
};

/** Copies the sources as they are now. */
export function copySources(): void {
  for (const part of ['src', 'commands', 'package.json'])
    cpSync(join(root, part), join(copy, part), { recursive: true });
  writeFileSync(join(copy, 'tsconfig.json'), JSON.stringify(config));
}

/** Returns the first error of the compiler, or `null` if the fault compiles. */
export function compileError(mutant: Mutant): string | null {
  const source = readFileSync(join(root, mutant.path), 'utf8');
  writeFileSync(join(copy, mutant.path), planted(source, mutant));
  const { stdout } = spawnSync(process.execPath, [join(root, 'node_modules/tsc/bin/tsc'), '--noEmit'], { cwd: copy });
  writeFileSync(join(copy, mutant.path), source);
  const [error = ''] = stdout.toString().split('\n');
  return error.includes('error TS') ? error : null;
}
