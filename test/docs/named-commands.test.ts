/** Every command that a page names exists: npm scripts, slash commands in the page's language, and their options. */
import { describe, expect, test } from 'vitest';
import { commands } from '#commands/index.ts';
import { rulebooks } from '../../src/demo/spoken-lines.ts';
import { blocksOf, guides, languageOf, pages, spansOf, textOf } from './documents.ts';

/** The npm scripts of the project and of the package in `packages/`, whose page names its own. */
const scripts = ['package.json', 'packages/discord-emulator/package.json'].flatMap((file) =>
  Object.keys((JSON.parse(textOf(file)) as { scripts: Readonly<Record<string, string>> }).scripts),
);

/** The npm scripts that some code names and that do not exist. */
const missingScripts = (text: string): readonly string[] =>
  [...blocksOf(text).map(({ code }) => code), ...spansOf(text)]
    .flatMap((code) => [...code.matchAll(/\bnpm (?:run (?:-s )?([\w:-]+)|(start|test)\b)/g)])
    .map(([, script, short]) => script ?? short!)
    .filter((name) => !scripts.includes(name));

interface Named {
  readonly type?: number;
  readonly name: string;
  readonly name_localizations?: Readonly<Record<string, string>>;
  readonly options?: readonly Named[];
}

const subcommand = 1;
const bodies = commands.map((command) => command.data({ rulebooks, rehearsal: true }) as Named);

const nameIn = (language: 'en' | 'ru', { name, name_localizations: names }: Named): string =>
  language === 'en' ? name : (names?.[language] ?? name);

const named = (all: readonly Named[], name: string, language: 'en' | 'ru'): Named | undefined =>
  all.find((each) => nameIn(language, each) === name);

/** Returns true if a slash command with its typed options exists in a language. */
function exists(span: string, language: 'en' | 'ru'): boolean {
  const [first = '', second = '', ...rest] = span.slice(1).split(' ');
  const command = named(bodies, first, language);
  if (command === undefined) return false;
  const { options = [] } = command;
  const hasParts = options.some(({ type }) => type === subcommand);
  const part = hasParts && second !== '' ? named(options, second, language) : command;
  if (part === undefined) return false;
  const typed = [...(hasParts ? rest : [second, ...rest]).join(' ').matchAll(/(?:^|\s)([\p{L}-]+):/gu)];
  return typed.every(([, option = '']) => named(part.options ?? [], option, language) !== undefined);
}

const isSlashCommand = (span: string): boolean => /^\/\p{L}[\p{L}-]*(?: |$)/u.test(span);

const missingCommands = (text: string, language: 'en' | 'ru'): readonly string[] =>
  spansOf(text).filter((span) => isSlashCommand(span) && !exists(span, language));

describe('the commands', () => {
  test.each(pages)('in %s: every npm script exists', (page) => {
    expect(missingScripts(textOf(page))).toEqual([]);
  });

  // The pages of commands have the names of both languages and come from the code.
  test.each(guides.filter((page) => !page.startsWith('docs/commands.')))(
    'in %s: every slash command exists',
    (page) => {
      expect(missingCommands(textOf(page), languageOf(page))).toEqual([]);
    },
  );

  test('are found if they do not exist', () => {
    expect(missingScripts('`npm run no-such`, `npm start`\n\n```sh\nnpm run -s neither -- x\n```')).toEqual([
      'neither',
      'no-such',
    ]);
    const wrong = ['/game open', '/nothing', '/game new words:x', '/игра новая', '/vote candidat:3'];
    const right = ['/game new rules:Club Mafia host:nobody', '/game', '/vote candidate:3', '/etc/x'];
    expect(missingCommands([...wrong, ...right].map((span) => `\`${span}\``).join(' '), 'en')).toEqual(wrong);
    expect(missingCommands('`/игра новая правила:x` `/game new`', 'ru')).toEqual(['/game new']);
  });
});
