import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface Entry {
  readonly dev?: true;
  readonly license?: string;
  /** True for a link to a package of this repository, which has an entry of its own. */
  readonly link?: true;
}

type Lock = Readonly<Record<string, Entry>>;

const lock = (JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Lock }).packages;
const notices = readFileSync('THIRD_PARTY.md', 'utf8');

/** Licences that require only that their text stays with the package. npm installs it with the package. */
const free = ['MIT', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0'];
/** Packages under other licences. THIRD_PARTY.md meets their conditions. */
const read: Readonly<Record<string, string>> = {
  '@expo-google-fonts/noto-emoji': 'MIT AND OFL-1.1',
  '@resvg/resvg-wasm': 'MPL-2.0',
  'dejavu-fonts-ttf': 'SEE LICENSE IN README.md AND LICENSE',
};

/** The production packages whose licence nobody has judged, or which THIRD_PARTY.md does not name. */
function unjudged(packages: Lock): readonly string[] {
  return Object.entries(packages).flatMap(([path, { dev, link, license = 'none' }]) => {
    const name = path.replace(/^.*node_modules\//, '');
    if (path === '' || dev || link || free.includes(license)) return [];
    return read[name] === license && notices.includes(name) ? [] : [`${name}: ${license}`];
  });
}

test('the TypeScript compiler, an optional peer of i18next, is installed for development only', () => {
  // Under its own name npm would count it as a package of the bot. package.json gives it another one.
  const compilers = Object.entries(lock).filter(([path]) =>
    /^node_modules\/(?:typescript|tsc|@typescript\/.*)$/.test(path),
  );
  expect(compilers.length).toBeGreaterThan(1);
  expect(compilers.filter(([, { dev }]) => !dev).map(([path]) => path)).toEqual([]);
});

test('the licence of every package that a running bot needs has been judged', () => {
  expect(unjudged(lock)).toEqual([]);
});

test('a licence that is not known, none at all and another one of a known package would be found', () => {
  const found = unjudged({
    'node_modules/a': { license: 'GPL-3.0' },
    'node_modules/b': {},
    'node_modules/c/node_modules/@resvg/resvg-wasm': { license: 'BUSL-1.1' },
    'node_modules/d': { license: 'GPL-3.0', dev: true },
    'node_modules/e': { license: 'MIT' },
  });
  expect(found).toEqual(['a: GPL-3.0', 'b: none', '@resvg/resvg-wasm: BUSL-1.1']);
});

test('the notices name each kind of licence that is in use', () => {
  const used = Object.entries(lock).flatMap(([path, { dev, link, license }]) =>
    path === '' || dev || link ? [] : [license],
  );
  for (const licence of free.filter((each) => used.includes(each))) expect(notices).toContain(licence);
});
