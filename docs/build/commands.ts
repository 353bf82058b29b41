/** The generated parts of docs/commands.md and its Russian version: all commands and their options. */
import { commands } from '#commands/index.ts';
import { settingAt, settingHelp, settingName } from '#discord/features/setup/setting.ts';
import type { Entry } from '#game/settings/setting.ts';
import { entriesOf } from '#game/settings/settings.ts';
import { rulebooks, wordingOf } from '../../src/demo/spoken-lines.ts';
import { withParts } from './marks.ts';
import type { PageLanguage } from './page-language.ts';
import { table } from './table.ts';

/** The languages of the documents. */
/** A command, a subcommand or an option, as Discord takes it. */
interface Named {
  readonly name: string;
  readonly name_localizations?: Readonly<Record<string, string>>;
  readonly description?: string;
  readonly description_localizations?: Readonly<Record<string, string>>;
  readonly options?: readonly Named[];
}

/** Subcommand, in Discord's list of option types. */
const isSubcommand = (option: Named): boolean => 'type' in option && option.type === 1;

const nameIn = (language: PageLanguage, { name, name_localizations: names }: Named): string =>
  language === 'en' ? name : (names?.[language] ?? name);

const aboutIn = (language: PageLanguage, { description, description_localizations: texts }: Named): string =>
  (language === 'en' ? description : texts?.[language]) ?? '';

/** A command that people can type, with the command that it is a part of. */
interface Typed {
  readonly path: readonly Named[];
  readonly options: readonly Named[];
}

/** Most commands about a table have this option. The page says so once. */
const isTable = ({ name }: Named): boolean => name === 'table';

function typedOf(command: Named): readonly Typed[] {
  const { options = [] } = command;
  if (!options.some(isSubcommand)) return [{ path: [command], options }];
  return options.map((part) => ({
    path: [command, part],
    options: (part.options ?? []).filter((option) => !isTable(option)),
  }));
}

const all = commands.flatMap((command) => typedOf(command.data({ rulebooks, readsTown: true }) as Named));

/** The largest number of options that fit into the row of their command. */
const few = 4;

const typed = (language: PageLanguage, { path }: Typed): string =>
  `/${path.map((part) => nameIn(language, part)).join(' ')}`;

const titles: Readonly<Record<PageLanguage, (name: string) => string>> = {
  en: (name) => `Options of \`${name}\``,
  ru: (name) => `Параметры команды «${name}»`,
};

const links: Readonly<Record<PageLanguage, string>> = { en: 'and [its options]', ru: 'и [её параметры]' };

/** The anchor of a heading, as GitHub makes it. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} -]/gu, '')
    .replaceAll(' ', '-');

/** The command and its options as people type them in a language. The page is in `reader`. */
function usage(command: Typed, language: PageLanguage, reader: PageLanguage): string {
  const name = `\`${typed(language, command)}\``;
  if (command.options.length <= few)
    return [name, ...command.options.map((option) => `\`${nameIn(language, option)}\``)].join(' ');
  const heading = titles[reader](typed(reader, command));
  return language === reader ? `${name} ${links[reader]}(#${anchorOf(heading)})` : name;
}

const heads: Readonly<Record<PageLanguage, readonly string[]>> = {
  en: ['English', 'Russian', 'effect'],
  ru: ['по-английски', 'по-русски', 'что делает'],
};

/** All commands in a table. */
const commandTable = (reader: PageLanguage): string =>
  table(
    heads[reader],
    all.map((command) => [
      usage(command, 'en', reader),
      usage(command, 'ru', reader),
      aboutIn(reader, command.path.at(-1)!),
    ]),
  );

/** The options of each command that has too many for its row. */
const optionTables = (reader: PageLanguage): string =>
  all
    .filter(({ options }) => options.length > few)
    .map((command) => {
      const rows = command.options.map((option) => [
        `\`${nameIn('en', option)}\``,
        `\`${nameIn('ru', option)}\``,
        aboutIn(reader, option),
      ]);
      return `## ${titles[reader](typed(reader, command))}\n\n${table(heads[reader], rows)}`;
    })
    .join('\n\n');

const settingHeads: Readonly<Record<PageLanguage, readonly string[]>> = {
  en: ['setting', 'effect', 'default'],
  ru: ['настройка', 'что задаёт', 'по умолчанию'],
};

/** The defaults of a table's settings: from its rulebook, its server, the installation, or always the same. */
const origins: Readonly<Record<PageLanguage, Readonly<Record<'rules' | 'server' | 'bot' | 'yes', string>>>> = {
  en: { rules: 'the rulebook’s', server: 'the server’s', bot: 'the installation’s', yes: 'yes' },
  ru: { rules: 'как в правилах', server: 'как на сервере', bot: 'как у этого бота', yes: 'да' },
};

function originOf({ path, choice }: Entry): 'rules' | 'server' | 'bot' | 'yes' {
  if (entriesOf('server').some((each) => each.path === path)) return 'server';
  if (choice.kind === 'players') return 'rules';
  return choice.kind === 'switch' ? 'yes' : 'bot';
}

/** The settings of a table that its lobby offers. */
const lobbySettings = (reader: PageLanguage): string =>
  table(
    settingHeads[reader],
    entriesOf('table').map((entry) => {
      const [setting, wording] = [settingAt(entry.path), wordingOf(reader)];
      return [settingName(setting, wording), settingHelp(setting, wording), origins[reader][originOf(entry)]];
    }),
  );

const sections: Readonly<Record<string, (reader: PageLanguage) => string>> = {
  commands: commandTable,
  options: optionTables,
  'lobby-settings': lobbySettings,
};

/** The page with the parts between its marks generated again. */
export const commandsPage = (reader: PageLanguage, written: string): string =>
  withParts(written, (name) => sections[name]!(reader));
