/** npm gives the scripts of `package.json` to `sh`, and on Windows to `cmd.exe`. Both must be able to run them. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { root } from './sources.ts';

const packages = ['', ...readdirSync(new URL('packages/', root)).map((name) => `packages/${name}/`)];
const installed = readdirSync(new URL('node_modules/.bin/', root));
/** The programs that are there on every machine with the packages. `exec`, `rm` or `./x.sh` are not. */
const programs = ['node', 'npm', 'npx', ...installed];

/** Returns what the two shells do not understand alike, or `null`. */
function unlike(script: string): string | null {
  // cmd.exe knows no single quotes, and has other signs for variables, escapes and a row of commands.
  const sign = /['`$;\\%^~*]|(?<!&)&(?!&)/.exec(script)?.[0];
  if (sign) return sign;
  const first = script.split(/&&|\|\|?/).map((command) => command.trim().split(' ')[0]!);
  return first.find((program) => !programs.includes(program)) ?? null;
}

test.each(packages)('every script of %spackage.json runs in sh and in cmd.exe', (folder) => {
  const { scripts } = JSON.parse(readFileSync(new URL(`${folder}package.json`, root), 'utf8')) as {
    readonly scripts: Readonly<Record<string, string>>;
  };
  const wrong = Object.entries(scripts).map(([name, script]) => [name, unlike(script)]);
  expect(wrong.filter(([, why]) => why !== null)).toEqual([]);
});

test.each([
  ...[
    'exec node x',
    'WIRE=long vitest run',
    'node a; node b',
    "tsx 'x y'",
    'tsx $HOME',
    'node a & node b',
    'rm -r dist',
  ],
  ...['tsc && cp a b', './x.sh', 'vitest run test/*.test.ts', 'tsx ~/x', 'tsx a\\ b', 'tsx `x`', 'set A=1&& tsx x'],
])('%s is refused', (script) => {
  expect(unlike(script)).not.toBeNull();
});
