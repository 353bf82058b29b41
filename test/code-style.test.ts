/** Checks the rules of style: the engine is pure, the files are short and typed, and there is one `Result`. */
import { describe, expect, test } from 'vitest';
import { audioSources, code, emulator, type Source, shared, sources, testSources } from './sources.ts';

/** Finds uses of the clock, of random numbers, of waiting and of the outside world: the engine is a pure function. */
function impurities(files: readonly Source[]): readonly string[] {
  const outside = [
    /\bDate\b/,
    /\bMath\.random\b/,
    /\bcrypto\b/,
    /\basync\b/,
    /\bawait\b/,
    /\bPromise\b/,
    /\bset(?:Timeout|Interval|Immediate)\b/,
    /\bqueueMicrotask\b/,
    /\bperformance\b/,
    /\bprocess\b/,
    /\bconsole\b/,
    /\bglobalThis\b/,
    /\bfetch\b/,
  ];
  return files
    .filter(({ path }) => /^src\/(engine|roles|rulesets)\//.test(path))
    .flatMap(({ path, text }) => {
      const bare = code(text, 'without');
      return outside.flatMap((word) => (word.test(bare) ? [`${path} uses ${word.exec(bare)![0]}`] : []));
    });
}

/** Files that may use `any`: what a client of the local Discord receives has no known type. */
const untyped = [`${emulator}users/inbox.ts`];

const long = (files: readonly Source[]): readonly string[] =>
  files
    .filter(({ text }) => text.trimEnd().split('\n').length > 300)
    .map(({ path }) => `${path} has more than 300 lines`);

function untidy(files: readonly Source[]): readonly string[] {
  const faults = files.flatMap(({ path, text }) => {
    const bare = code(text, 'without');
    return [
      ...(/[:<|&(,]\s*any\b|\bas any\b|\bany\[\]/.test(bare) && !untyped.includes(path) ? [`${path} has an any`] : []),
      ...(/\bexport default\b/.test(bare) ? [`${path} has a default export`] : []),
      ...(/\b(?:enum|namespace)\s+\w+\s*\{/.test(bare) ? [`${path} has syntax that cannot be erased`] : []),
    ];
  });
  return [...long(files), ...faults];
}

/** Files with a result of their own shape, or with code that tells a value from an error by one of its fields. */
const ownResults = (files: readonly Source[]): readonly string[] =>
  files
    .filter(
      ({ path, text }) =>
        path !== shared && /\bok(?:: (?:true|false)\b|\?: )|'(?:content|code|problem)' in /.test(code(text, 'with')),
    )
    .map(({ path }) => path);

describe('the engine, the roles and the rulebooks', () => {
  test('have no clock, no random numbers of their own, no waiting and no outside world', () => {
    expect(impurities(sources)).toEqual([]);
  });

  test.each(['Date.now()', 'Math.random()', 'async () => 1', 'setTimeout(f, 1)', 'console.log(1)'])(
    '%s would be found',
    (text) => {
      expect(impurities([{ path: 'src/roles/x.ts', text }])).toHaveLength(1);
      expect(impurities([{ path: 'src/roles/x.ts', text: `// ${text}\nconst a = '${text}';` }])).toEqual([]);
    },
  );
});

describe('house style', () => {
  test('files are short; there is no any, no default export, no enum', () => {
    expect(untidy([...sources, ...audioSources])).toEqual([]);
    expect(long(testSources)).toEqual([]);
  });

  test.each([`${'\n'.repeat(300)}x`, 'let x: any;', 'x as any', 'export default 1;', 'enum A { b }'])(
    '%j would be found',
    (text) => {
      expect(untidy([{ path: 'src/x.ts', text }])).toHaveLength(1);
    },
  );
});

describe('an operation that can fail', () => {
  test('returns the one Result', () => {
    const ours = sources.filter(({ path }) => !path.startsWith(emulator));
    expect(ownResults([...ours, ...audioSources])).toEqual([]);
  });

  test.each([
    'type Found = { readonly ok: true; readonly found: string };',
    "return { ok: false, problem: 'x' };",
    "if ('content' in answer) return answer;",
    "if ('code' in draft) return draft;",
  ])('%s would be found', (text) => {
    expect(ownResults([{ path: 'src/game/x.ts', text }])).toHaveLength(1);
  });
});
