/**
 * Checks the import table of the design, the order of the sub-folders, the list of files that may open secrets, and the
 * style rules that a machine can check.
 */
import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { describe, expect, test } from 'vitest';
import { code, emulator, importsOf, root, type Source, shared, sources } from './sources.ts';

/** The imports of a folder besides itself: the beginnings of paths from the root, and packages. */
interface Row {
  readonly values: readonly string[];
  /** Imports that are allowed for types only. */
  readonly types: readonly string[];
}

const table: Readonly<Record<string, Row>> = {
  'src/engine/': { values: [], types: [] },
  'src/roles/': { values: ['src/engine/'], types: [] },
  'src/rulesets/': { values: ['src/engine/', 'src/roles/'], types: [] },
  'src/rolesets/': { values: ['src/engine/', 'src/roles/', 'src/rulesets/', 'zod'], types: [] },
  // Narration knows the engine's news by their shape and cannot play.
  'src/narration/': { values: ['i18next', 'node:'], types: ['src/engine/'] },
  'src/game/': {
    values: ['src/engine/', 'src/roles/', 'src/rulesets/', 'src/rolesets/', 'src/narration/'],
    types: [],
  },
  // The journal's document types and its port are declared beside the ports.
  'src/store/': {
    values: ['src/game/ports/ports.ts', 'src/game/ports/journal.ts', 'zod', 'keyv', '@keyv/', 'classic-level', 'node:'],
    types: ['src/game/ports/role-set-repository.ts', 'src/game/server-settings/guild-settings.ts'],
  },
  // The types of the ports contain the engine's words and news. words.ts is a list of names and cannot play.
  'src/discord/': {
    values: [
      ...['src/game/ports/ports.ts', 'src/game/ports/game-service.ts', 'src/game/server-settings/guild-settings.ts'],
      ...['src/narration/', 'src/engine/kernel/types.ts', 'discord.js', 'node:'],
    ],
    types: [
      ...['src/engine/kernel/notices.ts', 'src/engine/kernel/rules.ts', 'src/engine/kernel/refusal.ts'],
      ...['src/game/server-settings/cached-guild-settings.ts', 'src/game/ports/voice-packs.ts'],
      ...[
        'src/game/server-settings/role-set-service.ts',
        'src/game/server-settings/role-set-edits.ts',
        'src/game/ports/balance.ts',
      ],
    ],
  },
  'src/voice/': {
    values: [
      'src/game/ports/ports.ts',
      'src/game/ports/game-service.ts',
      'src/narration/',
      '@discordjs/voice',
      'zod',
      'node:',
    ],
    types: [],
  },
  // Packs that people send are read, checked and kept here.
  'src/packs/': {
    values: ['src/voice/', 'src/narration/', 'src/game/ports/ports.ts', 'yauzl', 'zod', 'node:'],
    types: ['src/game/'],
  },
  'src/simulator/': {
    values: ['src/engine/', 'src/roles/', 'src/rulesets/', 'src/rolesets/', '@resvg/resvg-wasm', 'node:'],
    types: [],
  },
  // A package of its own: it imports nothing from the bot.
  [emulator]: {
    values: ['discord-api-types/', '@noble/', '@snazzah/davey', 'ws', 'ajv', 'ajv-formats', 'node:'],
    types: [],
  },
  'commands/': { values: ['src/game/', 'src/discord/', 'discord.js'], types: ['src/engine/kernel/types.ts'] },
};

/** Files that put the parts together. None of the parts imports them. */
const wires = [
  'src/main.ts',
  'src/run.ts',
  'src/table-settings.ts',
  'src/voice-parts.ts',
  'src/replay.ts',
  'src/simulate.ts',
  'src/deploy-commands.ts',
  'src/config.ts',
  'src/log.ts',
  'src/start-fault.ts',
  'src/guard.ts',
  'src/demo/',
  'src/live-check/',
];

const begins = (target: string) => (beginning: string) =>
  target === beginning || target.startsWith(/[/:]$/.test(beginning) ? beginning : `${beginning}/`);

/** Imports that the table does not allow. */
function trespasses(files: readonly Source[]): readonly string[] {
  return files.flatMap((file) => {
    const folder = Object.keys(table).find((each) => file.path.startsWith(each));
    if (!folder)
      return [shared, ...wires].some((wire) => file.path.startsWith(wire)) ? [] : [`${file.path} belongs to no folder`];
    const { values, types } = table[folder]!;
    return importsOf(file)
      .filter(({ target }) => !target.startsWith(folder) && target !== shared)
      .filter(({ target, typesOnly }) => ![...values, ...(typesOnly ? types : [])].some(begins(target)))
      .map(({ target, typesOnly }) => `${file.path} imports ${typesOnly ? 'types of ' : ''}${target}`);
  });
}

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

/**
 * The files that may read secrets: the audience and the fold of the kernel and of each mechanic, the codec of the
 * store, and the expectations of a record.
 */
const openers = ['kernel/audience.ts', 'kernel/evolve.ts', 'kernel/codec.ts', 'record/holds.ts'].map(
  (name) => `src/engine/${name}`,
);

/** The audience and the fold of a mechanic: `src/engine/mechanics/contract/fold.ts`. */
const openersOfMechanics = /^src\/engine\/mechanics\/[\w-]+\/(?:audience|fold)\.ts$/;

const mayOpen = (path: string): boolean => openers.includes(path) || openersOfMechanics.test(path);

/** The folders that may encode and decode stored events: the journal's side of a table. */
const storers = ['src/game/'];

function openings(files: readonly Source[]): readonly string[] {
  return files.flatMap((file) => {
    const opens = importsOf(file).some(
      ({ target, typesOnly, names }) =>
        target === 'src/engine/kernel/secret.ts' &&
        !typesOnly &&
        names.split(',').some((name) => name.trim() !== 'seal'),
    );
    const stores = importsOf(file).some(
      ({ target, typesOnly }) => target === 'src/engine/kernel/codec.ts' && !typesOnly,
    );
    return [
      ...(opens && !mayOpen(file.path) ? [`${file.path} opens secrets`] : []),
      ...(stores && !storers.some((folder) => file.path.startsWith(folder)) ? [`${file.path} decodes events`] : []),
    ];
  });
}

/** Files that may use `any`: what a client of the local Discord receives has no known type. */
const untyped = [`${emulator}users/inbox.ts`];

function untidy(files: readonly Source[]): readonly string[] {
  return files.flatMap(({ path, text }) => {
    const bare = code(text, 'without');
    return [
      ...(text.trimEnd().split('\n').length > 300 ? [`${path} has more than 300 lines`] : []),
      ...(/[:<|&(,]\s*any\b|\bas any\b|\bany\[\]/.test(bare) && !untyped.includes(path) ? [`${path} has an any`] : []),
      ...(/\bexport default\b/.test(bare) ? [`${path} has a default export`] : []),
      ...(/\b(?:enum|namespace)\s+\w+\s*\{/.test(bare) ? [`${path} has syntax that cannot be erased`] : []),
    ];
  });
}

/** Files with a result of their own shape, or with code that tells a value from an error by one of its fields. */
const ownResults = (files: readonly Source[]): readonly string[] =>
  files
    .filter(
      ({ path, text }) => path !== shared && /\bok(?:: (?:true|false)\b|\?: )|'content' in /.test(code(text, 'with')),
    )
    .map(({ path }) => path);

describe('the import table', () => {
  test('every import is allowed', () => {
    expect(trespasses(sources)).toEqual([]);
  });

  test('has no circle: the folders can be drawn with all arrows down', () => {
    const arrows = (folder: string): readonly string[] => {
      const { values, types } = table[folder]!;
      const targets = [...values, ...types];
      return Object.keys(table).filter((other) => other !== folder && targets.some((each) => each.startsWith(other)));
    };
    const bottomUp: string[] = [];
    const isNext = (folder: string) =>
      !bottomUp.includes(folder) && arrows(folder).every((other) => bottomUp.includes(other));
    const rest = Object.keys(table);
    for (let next = rest.find(isNext); next !== undefined; next = rest.find(isNext)) bottomUp.push(next);
    expect(rest.filter((folder) => !bottomUp.includes(folder))).toEqual([]);
  });

  test('is the one of docs/developer/architecture.md', () => {
    const page = readFileSync(new URL('docs/developer/architecture.md', root), 'utf8');
    const withoutSource = (path: string) => path.replace(/^src\//, '').replace(/\/(?:src\/)?$/, '');
    const missing = Object.entries(table).flatMap(([folder, { values, types }]) => {
      const row = page
        .split('\n')
        .find((line) => new RegExp(`^\\| \`${withoutSource(folder)}\` \\| .* \\| .*\\|$`).test(line));
      const names = (path: string) =>
        row?.includes(withoutSource(path)) || row?.includes(`\`${posix.basename(path)}\``);
      return [...values, ...types].filter((path) => !names(path)).map((path) => `${folder}: ${path}`);
    });
    expect(missing).toEqual([]);
  });

  test('nobody imports what puts the parts together', () => {
    const wired = (target: string) => target !== shared && wires.some((wire) => target.startsWith(wire));
    const wrong = sources
      .filter(({ path }) => !wired(path))
      .flatMap((file) => importsOf(file).flatMap(({ target }) => (wired(target) ? [`${file.path}: ${target}`] : [])));
    expect(wrong).toEqual([]);
  });

  test.each([
    ['src/engine/x.ts', "import { z } from 'zod';"],
    ['src/engine/x.ts', "import { readFileSync } from 'node:fs';"],
    ['src/engine/x.ts', "import type { Role } from '#roles/town/doctor.ts';"],
    ['src/engine/record/x.ts', "export * from '../../game/ports/ports.ts';"],
    ['src/roles/x.ts', "import { six } from '#rulesets/six.ts';"],
    ['src/narration/x.ts', "import { play } from '#engine/kernel/engine.ts';"],
    ['src/game/x.ts', "const discord = await import('discord.js');"],
    ['src/game/x.ts', "import '#discord/index.ts';"],
    ['src/store/x.ts', "import { decode } from '#engine/kernel/codec.ts';"],
    ['src/discord/x.ts', "import { type Choice, choices } from '#engine/kernel/notices.ts';"],
    ['src/discord/x.ts', "import type { GameState } from '#engine/kernel/state.ts';"],
    ['src/voice/x.ts', "import { Client } from 'discord.js';"],
    [`${emulator}x.ts`, "import { verbs } from '#engine/kernel/types.ts';"],
    [`${emulator}x.ts`, "import type { Ports } from '../../../src/game/ports/ports.ts';"],
    ['src/game/x.ts', "import { startEmulator } from 'discord-emulator';"],
    ['commands/x.ts', "import {\n  play,\n} from '#engine/kernel/engine.ts';"],
    ['src/elsewhere/x.ts', ''],
  ])('%s with %s would be found', (path, text) => {
    expect(trespasses([{ path, text }])).toHaveLength(1);
  });

  test.each([
    ['src/narration/x.ts', "import type { News } from '#engine/kernel/notices.ts';"],
    ['src/discord/x.ts', "import { type Choice, type News } from '#engine/kernel/notices.ts';"],
    ['src/engine/x.ts', "// import { z } from 'zod';\nimport { a } from './y.ts';"],
  ])('%s with %s is right', (path, text) => {
    expect(trespasses([{ path, text }])).toEqual([]);
  });
});

/**
 * The files of a folder that import each other in a circle, type imports included, each with one way back to itself.
 */
function circles(files: readonly Source[], folder: string): readonly string[] {
  const within = files.filter(({ path }) => path.startsWith(folder));
  const targets = new Map(within.map((file) => [file.path, importsOf(file).map(({ target }) => target)]));
  const wayBack = (start: string): readonly string[] | undefined => {
    const ways: string[][] = [[start]];
    const seen = new Set<string>();
    for (let way = ways.shift(); way; way = ways.shift())
      for (const target of targets.get(way.at(-1)!) ?? []) {
        if (target === start) return [...way, target];
        if (!seen.has(target)) ways.push([...way, target]);
        seen.add(target);
      }
    return undefined;
  };
  return within.flatMap(({ path }) => wayBack(path)?.join(' -> ') ?? []);
}

describe('the local Discord', () => {
  test('has no file that imports itself by way of others, type imports included', () => {
    expect(circles(sources, emulator)).toEqual([]);
  });
});

describe('the engine inside', () => {
  const kernel = 'src/engine/kernel/';

  test('the kernel imports nothing but itself and the one Result: no mechanic, no record', () => {
    const wrong = sources
      .filter(({ path }) => path.startsWith(kernel))
      .flatMap((file) => importsOf(file).map(({ target }) => `${file.path} -> ${target}`))
      .filter((arrow) => !arrow.includes(` -> ${kernel}`) && !arrow.endsWith(` -> ${shared}`));
    expect(wrong).toEqual([]);
  });

  test.each(['src/engine/', 'src/discord/'])(
    'no file of %s imports itself by way of others, types included',
    (folder) => {
      expect(circles(sources, folder)).toEqual([]);
    },
  );

  test('a circle would be found', () => {
    const files = [
      { path: 'src/engine/a.ts', text: "import type { B } from './b.ts';" },
      { path: 'src/engine/b.ts', text: "import { c } from './c.ts';" },
      { path: 'src/engine/c.ts', text: "export { a } from './a.ts';" },
      { path: 'src/engine/d.ts', text: "import { a } from './a.ts';" },
    ];
    expect(circles(files, 'src/engine/')).toEqual([
      'src/engine/a.ts -> src/engine/b.ts -> src/engine/c.ts -> src/engine/a.ts',
      'src/engine/b.ts -> src/engine/c.ts -> src/engine/a.ts -> src/engine/b.ts',
      'src/engine/c.ts -> src/engine/a.ts -> src/engine/b.ts -> src/engine/c.ts',
    ]);
  });
});

test('no file of a table imports itself by way of others, type imports included', () => {
  expect(circles(sources, 'src/game/')).toEqual([]);
});

/** The sub-folders of a folder, from the top down. Folders of one row do not import each other. */
type Rows = readonly (readonly string[])[];

/**
 * A file imports from its own sub-folder and from the rows below it. Files beside the sub-folders are above all rows.
 */
const order: Readonly<Record<string, Rows>> = {
  'src/game/': [
    ['table'],
    ['lobby'],
    ['runtime'],
    ['presentation', 'invitations', 'server-settings'],
    ['scheduling'],
    ['model'],
    ['ports'],
  ],
  'src/discord/': [
    ['events', 'interactions'],
    ['reconciler'],
    ['features'],
    ['formats'],
    ['ui'],
    ['doctor'],
    ['connection'],
  ],
};

/** Imports of a folder's files that run up, or between sub-folders of one row. */
function upward(files: readonly Source[], folder: string, rows: Rows): readonly string[] {
  /** The number of the row of a file, counted from the top. -1: it is beside the sub-folders. `NaN`: it is unknown. */
  const rowOf = (path: string): number => {
    const [name = '', ...rest] = path.slice(folder.length).split('/');
    if (rest.length === 0) return -1;
    const row = rows.findIndex((names) => names.includes(name));
    return row === -1 ? Number.NaN : row;
  };
  const subFolder = (path: string) =>
    path
      .slice(folder.length)
      .replace(/\/?[^/]*$/, '')
      .split('/')[0];
  return files
    .filter(({ path }) => path.startsWith(folder))
    .flatMap((file) => importsOf(file).map(({ target }) => ({ path: file.path, target })))
    .filter(({ path, target }) => target.startsWith(folder) && subFolder(path) !== subFolder(target))
    .filter(({ path, target }) => !(rowOf(path) < rowOf(target)))
    .map(({ path, target }) => `${path} -> ${target}`);
}

describe.each(Object.entries(order))('the sub-folders of %s', (folder, rows) => {
  test('have an order, and no import runs up', () => {
    expect(upward(sources, folder, rows)).toEqual([]);
  });

  test('are drawn in this order in docs/developer/architecture.md', () => {
    const page = readFileSync(new URL('docs/developer/architecture.md', root), 'utf8');
    const names = rows.flat();
    const drawings = page.split('```').map((block) =>
      block
        .split('\n')
        .map((line) => names.filter((name) => line.split(/[^\w-]+/).includes(name)))
        .filter((row) => row.length > 0),
    );
    expect(drawings).toContainEqual(rows.map((row) => names.filter((name) => row.includes(name))));
  });
});

describe('an import that runs up', () => {
  const rows = [['table'], ['lobby', 'invitations'], ['ports']];

  test.each([
    ['src/game/ports/x.ts', "import type { Y } from '../lobby/y.ts';"],
    ['src/game/lobby/x.ts', "import { y } from '#game/table/y.ts';"],
    ['src/game/lobby/x.ts', "import { y } from '../invitations/y.ts';"],
    ['src/game/lobby/x.ts', "import { y } from '../tables.ts';"],
    ['src/game/lobby/x.ts', "import { y } from '../elsewhere/y.ts';"],
    ['src/game/elsewhere/x.ts', "import { y } from '../ports/y.ts';"],
  ])('from %s with %s would be found', (path, text) => {
    expect(upward([{ path, text }], 'src/game/', rows)).toHaveLength(1);
  });

  test.each([
    ['src/game/lobby/x.ts', "import { y } from './inner/y.ts';"],
    ['src/game/table/x.ts', "import { y } from '../ports/y.ts';"],
    ['src/game/tables.ts', "import { y } from './table/y.ts';\nimport { z } from './seats.ts';"],
  ])('is not in %s with %s', (path, text) => {
    expect(upward([{ path, text }], 'src/game/', rows)).toEqual([]);
  });
});

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

describe('secrets', () => {
  test('are opened in the listed files only', () => {
    expect(openings(sources)).toEqual([]);
    for (const path of openers) expect(sources.map((source) => source.path)).toContain(path);
  });

  test.each([
    ['src/engine/kernel/view.ts', "import { open } from './secret.ts';"],
    ['src/game/x.ts', "import { Secret } from '#engine/kernel/secret.ts';"],
    ['src/engine/kernel/x.ts', "import * as secrets from './secret.ts';"],
    ['src/engine/kernel/x.ts', "export { open } from './secret.ts';"],
    ['src/discord/x.ts', "import { encode } from '#engine/kernel/codec.ts';"],
    ['src/engine/mechanics/duel.ts', "import { open } from '../kernel/secret.ts';"],
    ['src/engine/mechanics/contract/contract.ts', "import { open } from '../../kernel/secret.ts';"],
  ])('%s with %s would be found', (path, text) => {
    expect(openings([{ path, text }])).toHaveLength(1);
  });

  test('may be sealed anywhere in the engine', () => {
    expect(openings([{ path: 'src/engine/kernel/x.ts', text: "import { seal } from './secret.ts';" }])).toEqual([]);
  });
});

describe('house style', () => {
  test('files are short; there is no any, no default export, no enum', () => {
    expect(untidy(sources)).toEqual([]);
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
    expect(ownResults(sources.filter(({ path }) => !path.startsWith(emulator)))).toEqual([]);
  });

  test.each([
    'type Found = { readonly ok: true; readonly found: string };',
    "return { ok: false, problem: 'x' };",
    "if ('content' in answer) return answer;",
  ])('%s would be found', (text) => {
    expect(ownResults([{ path: 'src/game/x.ts', text }])).toHaveLength(1);
  });
});
