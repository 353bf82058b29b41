/** The long campaigns explain themselves. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { usageIn } from './usage.ts';

const { scripts } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  readonly scripts: Readonly<Record<string, string>>;
};

test.each(['chaos', 'fuzz', 'walk', 'beat', 'kill-matrix', 'perft', 'soak'])(
  '%s tells its usage with --help',
  (name) => {
    const source = readFileSync(new URL(`../${scripts[name]!.replace('tsx ', '')}`, import.meta.url), 'utf8');
    expect(source).toMatch(/^import '(?:\.\.\/)+usage\.ts';$/m);
    expect(usageIn(source)).toMatch(new RegExp(`^\`npm run ${name}\\b`));
    expect(usageIn(source)).not.toMatch(/^\s*\*/m);
  },
);
