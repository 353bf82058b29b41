/** The file commands/index.ts: every file of the folder as one command. */
import { readdirSync } from 'node:fs';

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
