/** The kernel knows no action, step, verdict or refusal of a single mechanic, ability or rulebook. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const filesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => readFileSync(`${folder}/${name}`, 'utf8'));

/** The keys that files add to an interface of the kernel, directly or by an interface of their own. */
function addedTo(name: 'Refusals' | 'Verbs' | 'Verdicts' | 'Steps'): readonly string[] {
  const bodies = ['src/engine/mechanics', 'src/roles', 'src/rulesets']
    .flatMap(filesIn)
    .flatMap((text) => [
      ...text.matchAll(new RegExp(`^( *)interface \\w*${name}\\b[^{]*\\{\\n([\\s\\S]*?)^\\1\\}`, 'gm')),
    ]);
  return bodies.flatMap(([, indent = '', body = '']) =>
    [...body.matchAll(new RegExp(`^${indent} {2}readonly '?([\\w-]+)'?:`, 'gm'))].map(([, key]) => key!),
  );
}

/** Where the kernel writes such a word. */
const marks = {
  Refusals: ['code: '],
  Verbs: ['verb: ', 'verb === '],
  Verdicts: ['outcome: ', 'outcome === '],
  Steps: ['kind: ', 'kind === ', 'case '],
} as const;

/** Words that mean something else in the kernel: a kind of option has the name of a step. */
const others: readonly string[] = ["kind: 'number'", "case 'number'"];

test.each(['Refusals', 'Verbs', 'Verdicts', 'Steps'] as const)(
  '%s of mechanics are not named in the kernel',
  (name) => {
    const words = addedTo(name);
    expect(words.length).toBeGreaterThan(5);
    const named = marks[name].flatMap((mark) => words.map((word) => `${mark}'${word}'`));
    const found = filesIn('src/engine/kernel').flatMap((text) => named.filter((each) => text.includes(each)));
    expect(found.filter((each) => !others.includes(each))).toEqual([]);
  },
);
