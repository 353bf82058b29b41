/** An earlier commit of this project, whose simulator is measured beside the present one. */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';

/** The parts of a commit that its simulator needs. */
const parts = ['src', 'package.json', 'tsconfig.json'];

/**
 * Unpacks a commit with the files of the benchmark that it lacks. It uses the packages of this project. Returns its folder,
 * or `null` if this copy of the project has no history that reaches back to it.
 */
export function unpackCommit(commit: string): string | null {
  const git = (...words: string[]) =>
    execFileSync('git', words, { maxBuffer: 2 ** 30, stdio: ['ignore', 'pipe', 'ignore'] });
  let files: Buffer;
  try {
    files = git('archive', commit, ...parts);
  } catch {
    return null;
  }
  // Within the project, where the packages are found.
  const folder = resolve('.cache', 'earlier', commit);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  execFileSync('tar', ['-x', '-C', folder], { input: files });
  for (const path of ['frame', 'peers'])
    cpSync(`test/bench/${path}`, `${folder}/test/bench/${path}`, { recursive: true });
  return folder;
}
