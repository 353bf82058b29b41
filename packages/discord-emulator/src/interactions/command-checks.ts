import { ApplicationCommandType, Locale, ApplicationCommandOptionType as Type } from 'discord-api-types/v10';
import { checkAll, invalidForm } from '../errors.ts';

/** An option of a registered command. */
export interface CommandOption {
  type: Type;
  name: string;
  name_localizations?: Record<string, string | null> | null;
  description: string;
  description_localizations?: Record<string, string | null> | null;
  required?: boolean | null;
  autocomplete?: boolean | null;
  choices?: CommandChoice[] | null;
  options?: CommandOption[] | null;
  min_value?: number | null;
  max_value?: number | null;
  min_length?: number | null;
  max_length?: number | null;
  channel_types?: number[] | null;
}

/** A choice of a command option (docs: Application Command Option Choice Structure). */
interface CommandChoice {
  name: string;
  name_localizations?: Record<string, string | null> | null;
  value: string | number;
}

/** A registered command. */
export interface CommandBody {
  id?: string | null;
  name: string;
  name_localizations?: Record<string, string | null> | null;
  type?: ApplicationCommandType | null;
  description?: string | null;
  description_localizations?: Record<string, string | null> | null;
  options?: CommandOption[] | null;
  default_member_permissions?: string | number | null;
  nsfw?: boolean | null;
  contexts?: number[] | null;
  integration_types?: number[] | null;
}

// docs: Application Commands, Naming
const NAME = /^[-_'\p{L}\p{N}\p{sc=Deva}\p{sc=Thai}]{1,32}$/u;
const MAX_TEXT = 8000;

function checkName(name: string, path: string): void {
  if (!NAME.test(name) || name !== name.toLowerCase()) {
    throw invalidForm(path, 'APPLICATION_COMMAND_INVALID_NAME', 'Command name is invalid');
  }
}

function checkLength(text: string, path: string, max: number): void {
  if (text.length < 1 || text.length > max) {
    throw invalidForm(path, 'BASE_TYPE_BAD_LENGTH', `Must be between 1 and ${max} in length.`);
  }
}

function checkWords(body: CommandBody | CommandOption, path: string): void {
  const translated = (field: 'name_localizations' | 'description_localizations', check: typeof checkName) =>
    Object.entries(body[field] ?? {}).map(([locale, text]) => () => {
      checkLocale(locale, `${path}${field}.${locale}`);
      if (text !== null) check(text, `${path}${field}.${locale}`);
    });
  const checkAbout = (text: string, at: string) => checkLength(text, at, 100);
  checkAll(
    () => checkName(body.name, `${path}name`),
    ...translated('name_localizations', checkName),
    () => checkAbout(body.description ?? '', `${path}description`),
    ...translated('description_localizations', checkAbout),
  );
}

const LOCALES: ReadonlySet<string> = new Set(Object.values(Locale));

// docs: Reference, Locales: "keys in available locales"
function checkLocale(locale: string, path: string): void {
  if (!LOCALES.has(locale)) throw invalidForm(path, 'BASE_TYPE_CHOICES', `Value must be one of ${[...LOCALES]}.`);
}

/** Refuses a command that Discord would refuse (docs: Application Commands). */
export function checkCommand(body: CommandBody, path = ''): void {
  if ((body.type ?? ApplicationCommandType.ChatInput) !== ApplicationCommandType.ChatInput) {
    checkLength(body.name, `${path}name`, 32);
    return;
  }
  checkAll(
    () => checkWords(body, path),
    () => checkOptions(body.options ?? [], `${path}options`, 0),
  );
  if (commandLength(body) > MAX_TEXT) {
    throw invalidForm(path, 'APPLICATION_COMMAND_TOO_LARGE', 'Command exceeds maximum size (8000)');
  }
}

const isSub = (option: CommandOption) => option.type === Type.Subcommand || option.type === Type.SubcommandGroup;

function checkOptions(options: CommandOption[], path: string, depth: number): void {
  if (options.length > 25) throw invalidForm(path, 'BASE_TYPE_BAD_LENGTH', 'Must be between 0 and 25 in length.');
  const names = new Set(options.map((option) => option.name));
  if (names.size < options.length) {
    throw invalidForm(path, 'APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS', 'Option name already exists');
  }
  if (options.some(isSub) && !options.every(isSub)) {
    throw invalidForm(
      path,
      'APPLICATION_COMMAND_OPTIONS_TYPE_INVALID',
      'Sub-command and other option types are exclusive',
    );
  }
  const words = options.map((option, index) => () => checkWords(option, `${path}.${index}.`));
  checkAll(...words, () => checkOrder(options, path, depth));
}

function checkOrder(options: CommandOption[], path: string, depth: number): void {
  let optionalSeen = false;
  options.forEach((option, index) => {
    const here = `${path}.${index}.`;
    if (option.required && optionalSeen) {
      const message = 'Required options must be placed before non-required options';
      throw invalidForm(path, 'APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID', message);
    }
    optionalSeen ||= !option.required;
    checkNesting(option, here, depth);
    checkChoices(option, here);
  });
}

function checkNesting(option: CommandOption, path: string, depth: number): void {
  const tooDeep = option.type === Type.SubcommandGroup ? depth > 0 : option.type === Type.Subcommand && depth > 1;
  if (tooDeep) throw invalidForm(`${path}type`, 'APPLICATION_COMMAND_OPTIONS_TYPE_INVALID', 'Nested too deep');
  if (!isSub(option)) return;
  const children = option.options ?? [];
  if (option.type === Type.SubcommandGroup && !children.every((child) => child.type === Type.Subcommand)) {
    throw invalidForm(`${path}options`, 'APPLICATION_COMMAND_OPTIONS_TYPE_INVALID', 'A group holds sub-commands');
  }
  checkOptions(children, `${path}options`, option.type === Type.SubcommandGroup ? depth + 1 : 2);
}

function checkChoices(option: CommandOption, path: string): void {
  const choices = option.choices ?? [];
  if (choices.length > 25)
    throw invalidForm(`${path}choices`, 'BASE_TYPE_BAD_LENGTH', 'Must be between 0 and 25 in length.');
  if (choices.length && option.autocomplete) {
    throw invalidForm(
      path,
      'APPLICATION_COMMAND_OPTION_AUTOCOMPLETE_INVALID',
      'Choices and autocomplete are exclusive',
    );
  }
  choices.forEach((choice, index) => {
    checkLength(choice.name, `${path}choices.${index}.name`, 100);
    if (typeof choice.value === 'string') checkLength(choice.value, `${path}choices.${index}.value`, 100);
  });
  const values = new Set(choices.map((choice) => choice.value));
  if (values.size < choices.length) {
    throw invalidForm(
      `${path}choices`,
      'APPLICATION_COMMAND_OPTIONS_CHOICE_VALUE_DUPLICATED',
      'Choice value already exists',
    );
  }
}

function longest(text: string | null | undefined, others: Record<string, string | null> | null | undefined): number {
  return Math.max(text?.length ?? 0, ...Object.values(others ?? {}).map((other) => other?.length ?? 0));
}

/** The characters of a command as Discord counts them: of each text only the longest localisation. */
function commandLength(body: CommandBody | CommandOption): number {
  const own = longest(body.name, body.name_localizations) + longest(body.description, body.description_localizations);
  const choices = 'choices' in body ? (body.choices ?? []) : [];
  const offered = choices.map(
    (c) => longest(c.name, c.name_localizations) + (typeof c.value === 'string' ? c.value.length : 0),
  );
  return [...offered, ...(body.options ?? []).map(commandLength)].reduce((sum, one) => sum + one, own);
}
