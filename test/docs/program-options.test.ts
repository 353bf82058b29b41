/** The tables of options equal the options of the programs, and examples use no others. */
import { describe, expect, test } from 'vitest';
import { blocksOf, pages, spansOf, textOf } from './documents.ts';

/** The programs by their npm script, with the file that reads their command line. */
const programs = {
  window: 'src/window/options.ts',
  demo: 'src/demo/options.ts',
  simulate: 'src/programs/simulate.ts',
  'live-check': 'src/live-check/options.ts',
} as const;

type Program = keyof typeof programs;

interface Option {
  readonly name: string;
  /** The default in the source, if it is a word or a number. */
  readonly usual: string | null;
}

/** The options of a program, from the call of `parseArgs` in its source. `--help` needs no row. */
function optionsOf(program: Program): readonly Option[] {
  const source = textOf(programs[program]);
  const found = [...source.matchAll(/^ +'?([\w-]+)'?: \{ type: '(?:string|boolean)'(?:.*default: '(\w+)')?/gm)];
  const negated = source.includes('allowNegative') ? ['voice'] : [];
  return found
    .map(([, name = '', usual]) => ({ name: negated.includes(name) ? `no-${name}` : name, usual: usual ?? null }))
    .filter(({ name }) => name !== 'help');
}

/** The rows of the table of options below this head. */
function rowsBelow(text: string, head: RegExp): readonly string[] {
  const lines = text.split('\n');
  const first = lines.findIndex((line) => head.test(line)) + 2;
  const end = lines.findIndex((line, index) => index >= first && !line.startsWith('|'));
  return lines.slice(first, end);
}

const namesIn = (cell: string): readonly string[] => [...cell.matchAll(/`--([\w-]+)/g)].map(([, name = '']) => name);

const firstCell = (row: string): string => row.split('|')[1] ?? '';

const tables = [
  ['docs/try.md', 'window', /^\| option .*run window/],
  ['docs/try.ru.md', 'window', /^\| параметр .*run window/],
  ['docs/try.md', 'demo', /^\| option .*run demo/],
  ['docs/try.ru.md', 'demo', /^\| параметр .*run demo/],
  ['docs/developer/simulator.md', 'simulate', /^\| option /],
  ['docs/operator/live-check.md', 'live-check', /^\| option /],
  ['docs/operator/live-check.ru.md', 'live-check', /^\| параметр /],
] as const;

describe.each(tables)('the table in %s of the options of %s', (page, program, head) => {
  const rows = rowsBelow(textOf(page), head);

  test('has each option of the program, and no other', () => {
    const names = optionsOf(program).map(({ name }) => name);
    expect(names.length).toBeGreaterThan(2);
    expect([...new Set(rows.flatMap((row) => namesIn(firstCell(row))))].sort()).toEqual([...names].sort());
  });

  test('names the default of each option that has one', () => {
    for (const { name, usual } of optionsOf(program)) {
      const row = rows.find((each) => namesIn(firstCell(each)).includes(name))!;
      expect(row).toContain(usual === null ? name : usual);
    }
  });
});

/** The options in the calls of a program that are not its own. */
const foreign = (text: string): readonly string[] =>
  [...blocksOf(text).map(({ code }) => code), ...spansOf(text)]
    .flatMap((code) => code.split('\n'))
    .flatMap((line) => [...line.matchAll(/npm run (?:-s )?([\w:-]+) -- ([^#]*)/g)])
    .filter(([, script = '']) => Object.hasOwn(programs, script))
    .flatMap(([call, script, parameters = '']) => {
      const own = optionsOf(script as Program).map(({ name }) => name);
      const used = [...parameters.matchAll(/--([a-z][\w-]*)/g)].map(([, name = '']) => name);
      return used.every((name) => own.includes(name)) ? [] : [call];
    });

describe('an example of a call', () => {
  test.each(pages)('in %s has options of the program only', (page) => {
    expect(foreign(textOf(page))).toEqual([]);
  });

  test('is found if it has another option', () => {
    expect(foreign('`npm run demo -- --ruleset six --colour red` `npm run demo -- --lang ru`')).toHaveLength(1);
  });
});
