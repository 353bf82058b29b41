/** The faults that `npm run campaign -- mutants` plants, and the tests that it chooses. */
import { fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { root } from '../sources.ts';
import { explained } from './explained.ts';
import { testsFor, within } from './map.ts';
import { type Mutant, mutantsOf, planted } from './plant.ts';

const faultsOf = (source: string): readonly string[] =>
  mutantsOf('src/x.ts', source).map((mutant) => planted(source, mutant));

test.each([
  [
    'a guard is removed or turned round',
    'for (;;) if (x) break;',
    ['for (;;) if (false) break;', 'for (;;) if (!(x)) break;'],
  ],
  ['a comparison is shifted', 'y = x < z;', ['y = x <= z;', ';']],
  [
    'a part of a condition is dropped or exchanged',
    'const y = a && b;',
    ['((a) || (b))', 'a', 'b'].map((part) => `const y = ${part};`),
  ],
  ['a call is removed', 'await store.write(x);', [';']],
  ['a list that is returned is emptied', 'const f = () => [x];', ['const f = () => [];']],
  ['a text that is returned is emptied', "function f() { return 'x'; }", ["function f() { return ''; }"]],
  ['a flag is turned round', 'const o = { sync: true };', ['const o = { sync: false };']],
  ['a number is one more', 'const n = 2;', ['const n = 3;']],
  ['a filter is left out', 'const l = x.filter(isOld);', ['const l = x;']],
  ['the log is left alone', "log.warn({}, 'x');", []],
  ['an error is left alone', 'throw new Error(a && b);', []],
  ['a type is left alone', "type X = { readonly kind: 'a' } | true;", []],
])('%s', (_rule, source, faults) => {
  expect(faultsOf(source).toSorted()).toEqual([...faults].toSorted());
});

test('a state becomes another state of the file', () => {
  const source = "const a = x === 'lobby';\nconst b = { stage: 'over' };";
  expect(faultsOf(source)).toContain("const a = x === 'over';\nconst b = { stage: 'over' };");
  expect(faultsOf(source)).toContain("const a = x === 'lobby';\nconst b = { stage: 'lobby' };");
});

test('letters of Russian before a fault do not move it', () => {
  expect(faultsOf("const a = 'Ночь — 🌙';\nconst b = true;")).toEqual(["const a = 'Ночь — 🌙';\nconst b = false;"]);
});

test('a fault is in the named function around it', () => {
  const source = 'class C { get open() { return x.some((y) => y > 1); } #shut() { return !z; } }\nconst f = () => !w;';
  const names = mutantsOf('src/x.ts', source).map((mutant) => mutant.within);
  expect([...new Set(names)]).toEqual(['get open', '#shut', 'f']);
});

test('the tests that call the function come before those that only load its file, and the nearest of them first', () => {
  const [mutant] = mutantsOf('src/game/lobby/x.ts', 'const near = () => !y;') as readonly [Mutant];
  const [near, other, far] = ['src/game/lobby/x.ts near', 'src/game/lobby/x.ts other', 'src/store/y.ts far'];
  const file = (seconds: number, ...calls: string[]) => ({ seconds, calls: new Set(calls) });
  const map = new Map([
    ['test/store/y.test.ts', file(1, far)],
    ['test/discord/long.test.ts', file(30, near, other, far)],
    ['test/game/x.test.ts', file(1, near, other)],
    ['test/game/other.test.ts', file(1, other)],
  ]);
  const names = testsFor(map, mutant);
  expect(names).toEqual(['test/game/x.test.ts', 'test/discord/long.test.ts', 'test/game/other.test.ts']);
  expect(within(map, names, 5)).toEqual(['test/game/x.test.ts', 'test/game/other.test.ts']);
});

test('a fault reaches the tests that run with it, and is gone in the next run', async () => {
  const program = fileURLToPath(new URL('src/start.mjs', root));
  const child = fork(program, ['test/mutants/runner.ts', '--patience', '60'], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const answer = () => new Promise<unknown>((resolve) => void child.once('message', resolve));
  await answer();
  const path = 'src/engine/kernel/rng.ts';
  const text = readFileSync(new URL(path, root), 'utf8');
  const [sound, broken] = ['drawn % below', '0'];
  const start = text.indexOf(sound);
  const place = { path, start, end: start + sound.length };
  const outcomes: unknown[] = [];
  for (const instead of [broken, sound, broken]) {
    const answered = answer();
    child.send({ files: ['test/engine/rng.test.ts'], mutant: { ...place, instead } });
    outcomes.push(await answered);
  }
  child.disconnect();
  const noticed = { noticed: expect.stringContaining('test/engine/rng.test.ts') };
  expect(outcomes).toEqual([noticed, { noticed: null }, noticed]);
});

test('every fault that is explained can still be planted', () => {
  const gone = explained.filter(({ path, before, after }) => {
    const possible = mutantsOf(path, readFileSync(new URL(path, root), 'utf8'));
    return !possible.some((mutant) => mutant.before === before && mutant.after === after);
  });
  expect(gone).toEqual([]);
});
