import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A copy of the project that has one more language: the files in `added/`, and no other change. */
export class ProjectWithCzech {
  readonly folder = mkdtempSync(join(tmpdir(), 'nightcall-czech-'));

  constructor() {
    for (const path of ['src', 'commands', 'audio/build', 'audio/own', 'docs/rules', 'package.json'])
      cpSync(resolve(path), join(this.folder, path), { recursive: true });
    symlinkSync(resolve('node_modules'), join(this.folder, 'node_modules'));
    cpSync(join(import.meta.dirname, 'added'), this.folder, { recursive: true });
  }

  /** Runs a program of the copy. Resolves with its output. @throws Error with its output if it fails */
  async run(...args: readonly string[]): Promise<string> {
    const { stdout } = await run(process.execPath, ['--import', 'tsx', ...args], { cwd: this.folder });
    return stdout;
  }

  /** Checks the types of these folders of the copy. Resolves with the errors. */
  async typeErrors(...include: readonly string[]): Promise<string> {
    // The pages in a browser have a tsconfig.json of their own.
    const checked = { extends: resolve('tsconfig.json'), include, exclude: ['src/window/page', 'src/game-page/page'] };
    const types = { typeRoots: [resolve('node_modules/@types')] };
    writeFileSync(join(this.folder, 'tsconfig.json'), JSON.stringify({ ...checked, compilerOptions: types }));
    const compiler = resolve('node_modules/tsc/bin/tsc');
    return run(process.execPath, [compiler, '--noEmit'], { cwd: this.folder }).then(
      () => '',
      ({ stdout }: { stdout: string }) => stdout,
    );
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
