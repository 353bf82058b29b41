/**
 * Completes `dist/`, which tsc has filled with JavaScript and declarations, so that it can be packed and installed:
 *
 *     npm run build -w discord-emulator
 */
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';

interface Package {
  readonly exports: Readonly<Record<string, string>>;
  readonly [field: string]: unknown;
}

const from = (path: string) => new URL(path, import.meta.url);

const {
  exports,
  scripts: _,
  devDependencies: __,
  files: ___,
  private: ____,
  ...kept
} = JSON.parse(readFileSync(from('package.json'), 'utf8')) as Package;
const built = Object.entries(exports).map(([name, source]) => {
  const path = source.replace('./src/', './').replace(/\.ts$/, '');
  return [name, { types: `${path}.d.ts`, default: `${path}.js` }] as const;
});
const about = { ...kept, exports: Object.fromEntries(built) };
writeFileSync(from('dist/package.json'), `${JSON.stringify(about, null, 2)}\n`);
for (const file of ['README.md', 'LICENSE', 'THIRD_PARTY.md']) copyFileSync(from(file), from(`dist/${file}`));
mkdirSync(from('dist/description/'), { recursive: true });
copyFileSync(from('src/description/openapi.json'), from('dist/description/openapi.json'));
