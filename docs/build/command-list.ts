/** The lists that follow from the files of a folder: all commands, and all buttons. */
import { readdirSync, readFileSync } from 'node:fs';

const folder = new URL('../../commands/', import.meta.url);

/** The names of the files without their ending. Each exports a command of the same name. */
const names = (): readonly string[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.ts') && file !== 'index.ts')
    .map((file) => file.replace('.ts', ''))
    .sort();

/** The text of commands/index.ts. */
export const commandList = (): string =>
  [
    "import type { Command } from '#discord/ui/command.ts';",
    ...names().map((name) => `import { ${name} } from './${name}.ts';`),
    '',
    '/** All commands. `npm run docs` makes this file from the names of the others in this folder. */',
    'export const commands: readonly Command[] = [',
    ...names().map((name) => `  ${name},`),
    '];',
    '',
  ].join('\n');

const features = new URL('../../src/discord/features/', import.meta.url);

/** The lists of buttons that the files of the features export, with their files. */
const buttonGroups = (): readonly { readonly name: string; readonly file: string }[] =>
  readdirSync(features, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.ts'))
    .sort()
    .flatMap((file) => {
      const text = readFileSync(new URL(file, features), 'utf8');
      return [...text.matchAll(/^export const (\w+) = defineButtons\(/gm)].map(([, name]) => ({ name: name!, file }));
    });

/** The text of src/discord/interactions/buttons.ts. */
export const buttonList = (): string =>
  [
    ...buttonGroups().map(({ name, file }) => `import { ${name} } from '../features/${file}';`),
    "import type { Button } from '../ui/button.ts';",
    '',
    '/** The buttons of all features. `npm run docs` makes this file from those that the files there export. */',
    'export const buttons: readonly Button[] = [',
    ...buttonGroups().map(({ name }) => `  ...${name},`),
    '];',
    '',
  ].join('\n');
