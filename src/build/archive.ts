/** A folder that runs the bot on a machine without Node: it becomes the zip of a release. */
import { execFileSync } from 'node:child_process';
import { chmodSync, copyFileSync, cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fontFiles } from '../pictures/fonts.ts';
import { repositoryAddress } from '../process/repository.ts';
import { writeLiveLinks, writeReadmes } from './archive-pages.ts';
import { starters } from './starters.ts';

/** The files of the bot, beside its packages. The `Dockerfile` copies the same, and a test compares them. */
export const installed = [
  'package.json',
  'LICENSE',
  'THIRD_PARTY.md',
  'audio',
  'commands',
  'docs/rules',
  'src',
  'dist',
];
/** Folders for the work on the project alone, which `.dockerignore` names, too. */
export const leftOut = ['audio/build', 'audio/measure', 'audio/own', 'audio/two-versions', 'src/demo', 'src/window'];
/** For the person who starts it. The bot's own words name pages of docs/operator/. */
const pages = [
  ...['.env.example', 'CHANGELOG.md', 'PRIVACY.md', 'PRIVACY.ru.md', 'TERMS.md', 'TERMS.ru.md'],
  ...['docs/operator.md', 'docs/operator.ru.md', 'docs/operator'],
];

/** Installs the packages of production into a folder. */
export function installPackages(folder: string, root: string): void {
  const npm = (...args: readonly string[]) =>
    // On Windows npm is a script of the shell.
    execFileSync('npm', [...args], { cwd: folder, stdio: 'inherit', shell: process.platform === 'win32' });
  const emulator = 'packages/discord-emulator/package.json';
  mkdirSync(join(folder, 'packages/discord-emulator'), { recursive: true });
  for (const file of ['package-lock.json', '.npmrc', emulator]) copyFileSync(join(root, file), join(folder, file));
  npm('ci', '--omit=dev', '--workspaces=false');
  // It has no binary without its install script, so it stays out with the fifty packages of that script.
  npm('uninstall', '--no-save', '--omit=dev', '--workspaces=false', '@discordjs/opus');
  for (const file of ['package-lock.json', '.npmrc', 'packages'])
    rmSync(join(folder, file), { recursive: true, force: true });
  removeUnusedFonts(join(folder, 'node_modules'));
}

/** Deletes the fonts that no picture uses, 13 MB of them, as the `Dockerfile` does. */
export function removeUnusedFonts(packages: string): void {
  const used = fontFiles.map((file) => basename(file));
  for (const file of readdirSync(packages, { recursive: true, encoding: 'utf8' }))
    if (file.endsWith('.ttf') && !used.includes(basename(file))) rmSync(join(packages, file));
}

/**
 * Writes the built bot of the project below `root` into a folder of its own, with its packages, this Node and a file to
 * double-click. Returns the path of that folder. A single executable is no way: LevelDB and the encryption of voice are
 * native, and the bot's threads are files.
 */
export function writeArchive(to: string, root: string, install: typeof installPackages = installPackages): string {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  const { platform, arch, execPath } = process;
  const folder = join(to, `nightcall-${version}-${platform}-${arch}`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  // The times of the sources stay, so that a start need not read them.
  const left = leftOut.map((path) => join(root, path));
  for (const path of [...installed, ...pages])
    cpSync(join(root, path), join(folder, path), {
      recursive: true,
      preserveTimestamps: true,
      filter: (from) => !left.includes(from),
    });
  const starter = starters[platform] ?? starters.linux!;
  writeFileSync(join(folder, starter.file), starter.script, { mode: 0o755 });
  const address = repositoryAddress();
  writeReadmes(folder, starter, { version, address });
  writeLiveLinks(folder, address === null ? null : `${address}/blob/v${version}`);
  install(folder, root);
  const node = join(folder, platform === 'win32' ? 'node.exe' : 'node');
  copyFileSync(execPath, node);
  chmodSync(node, 0o755);
  return folder;
}
