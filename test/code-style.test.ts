/** Checks the rules of style: the engine is pure, the files are short and typed, and there is one `Result`. */
import { describe, expect, test } from 'vitest';
import { parseAst } from 'vitest/node';
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

/**
 * Casts that make a part into a whole: by way of `unknown`, or into a value that other code fills in bit by bit. A part
 * that may be missing is optional in its type. The local Discord may use them: its objects have the types of a package.
 */
const wholeCasts = (files: readonly Source[]): readonly string[] =>
  files
    .filter(({ path }) => !path.startsWith(emulator))
    .flatMap(({ path, text }) => {
      const [cast] =
        /\bas (?:unknown as|(?:View|GameState|DayState|NightState|SeatState|Layout)\b)/.exec(code(text, 'without')) ??
        [];
      return cast === undefined ? [] : [`${path} casts ${cast}`];
    });

/** Files with a result of their own shape, or with code that tells a value from an error by one of its fields. */
const ownResults = (files: readonly Source[]): readonly string[] =>
  files
    .filter(
      ({ path, text }) =>
        path !== shared && /\bok(?:: (?:true|false)\b|\?: )|'(?:content|code|problem)' in /.test(code(text, 'with')),
    )
    .map(({ path }) => path);

interface Declaration {
  readonly type: string;
  readonly id?: { readonly name: string };
  readonly declarations?: readonly {
    readonly id: { readonly name: string };
    readonly init?: { readonly type: string };
  }[];
}

interface Exported {
  readonly type: string;
  readonly start: number;
  readonly declaration?: Declaration | null;
}

const documented =
  /^(?:TS)?(?:FunctionDeclaration|DeclareFunction|ClassDeclaration|InterfaceDeclaration|TypeAliasDeclaration)$/;

/** The name of an exported function, class, interface or type alias. `null`: the statement exports none of them. */
function nameOf({ type, declaration }: Exported): string | null {
  if (type !== 'ExportNamedDeclaration' || !declaration) return null;
  if (documented.test(declaration.type)) return declaration.id!.name;
  const [first] = declaration.declarations ?? [];
  return /^(?:Arrow)?FunctionExpression$/.test(first?.init?.type ?? '') ? first!.id.name : null;
}

/** The files whose exports have a doc comment: the ports, and the rules of the game. Elsewhere it must add something. */
const isPortOrRule = /^src\/(?:game\/ports|engine|roles|rulesets|rolesets)\//;

/**
 * The exported functions, classes, interfaces and type aliases without a doc comment. Other values need none: text
 * keys, custom ids, the results of `defineButtons`. A re-export needs none, and of an overloaded function only the first
 * declaration has one.
 */
function undocumented(files: readonly Source[]): readonly string[] {
  return files.flatMap(({ path, text }) => {
    const { body } = parseAst(text, { lang: 'ts' }) as unknown as { readonly body: readonly Exported[] };
    return body.flatMap((statement, at) => {
      const name = nameOf(statement);
      if (name === null || (at > 0 && nameOf(body[at - 1]!) === name)) return [];
      const before = text.slice(0, statement.start).replace(/(?:^ *\/\/.*\n)+$/m, '');
      return /\*\/\n$/.test(before) ? [] : [`${path}: ${name} has no doc comment`];
    });
  });
}

/** A node of the syntax tree. */
interface Node {
  readonly type: string;
  readonly [field: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** Returns this node and all below it. */
const nodesIn = (node: Node): readonly Node[] => [
  node,
  ...Object.values(node)
    .flatMap((value) => (Array.isArray(value) ? value : [value]))
    .filter(isNode)
    .flatMap(nodesIn),
];

/**
 * The objects that V8 makes slowly, each with a hidden class of its own among the old objects:
 * - one with a copy of an object that is written in place (`{ ...{ a }, b }`). Node 20 takes twenty times as long for it.
 * - one with a getter. Its hidden class keeps everything that the getter reaches until the old objects are collected.
 */
const slowObjects = (files: readonly Source[]): readonly string[] =>
  files
    .filter(({ path }) => /^(?:src|commands)\//.test(path) && !path.startsWith('src/window/page/'))
    // Most files have neither, and need not be parsed.
    .filter(({ text }) => /\.\.\.\s*\{|\bget\s+\w+\s*\(/.test(text))
    .flatMap(({ path, text }) =>
      nodesIn(parseAst(text, { lang: 'ts' }) as unknown as Node)
        .filter(({ type }) => type === 'ObjectExpression')
        .flatMap(({ properties }) => properties as readonly Node[])
        .flatMap(({ type, kind, argument }) => [
          ...(type === 'SpreadElement' && (argument as Node).type === 'ObjectExpression'
            ? [`${path} copies an object in place`]
            : []),
          ...(kind === 'get' ? [`${path} has a getter in an object`] : []),
        ]),
    );

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

  test('a file of 301 lines would be found', () => {
    expect(untidy([{ path: 'src/x.ts', text: `${'\n'.repeat(300)}x` }])).toHaveLength(1);
  });

  test.each(['let x: any;', 'x as any', 'export default 1;', 'enum A { b }'])('%s would be found', (text) => {
    expect(untidy([{ path: 'src/x.ts', text }])).toHaveLength(1);
  });
});

describe('a cast', () => {
  test('makes no part into a whole', () => {
    expect(wholeCasts(sources)).toEqual([]);
  });

  test.each([
    'return empty as View;',
    'const a = b as GameState;',
    'f(a as unknown as B);',
    '(game.layout as Layout).rooms',
  ])('%s would be found', (text) => {
    expect(wholeCasts([{ path: 'src/x.ts', text }])).toHaveLength(1);
  });
});

describe('an object', () => {
  test('is none of those that V8 makes slowly', () => {
    expect(slowObjects(sources)).toEqual([]);
  });

  test.each(['const a = { ...{ b }, c };', 'f(() => ({ get b() { return 1; } }));'])('%s would be found', (text) => {
    expect(slowObjects([{ path: 'src/x.ts', text }])).toHaveLength(1);
  });

  test.each(['const a = { ...b, c };', 'class A { get b() { return 1; } }', 'const a = { ...(b ? { c } : {}) };'])(
    '%s is none of them',
    (text) => {
      expect(slowObjects([{ path: 'src/x.ts', text }])).toEqual([]);
    },
  );
});

describe('an export', () => {
  test('of a port or of the rules has a doc comment', () => {
    expect(undocumented(sources.filter(({ path }) => isPortOrRule.test(path)))).toEqual([]);
  });

  test.each([
    'export function f() {}',
    'export const f = () => 1;',
    'export class A {}',
    'export interface A {}',
    'export type A = 1;',
    '/** About the file. */\n\nexport type A = 1;',
  ])('%j would be found without one', (text) => {
    expect(undocumented([{ path: 'src/x.ts', text }])).toHaveLength(1);
    expect(
      undocumented([{ path: 'src/x.ts', text: `const a = 1;\n\n/** A. */\n${text.slice(text.indexOf('export'))}` }]),
    ).toEqual([]);
  });

  test.each([
    "export { a } from './a.ts';",
    'export const ids = defineIds({});',
    '/** A. */\n// biome-ignore lint: a reason\nexport interface A {}',
    '/** F. */\nexport function f(a: string): void;\nexport function f(a: number): void;\nexport function f(a: unknown): void {}',
  ])('%j needs no other', (text) => {
    expect(undocumented([{ path: 'src/x.ts', text }])).toEqual([]);
  });
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
