import {
  type APIApplicationCommand,
  type LocaleString,
  PermissionFlagsBits as P,
  ApplicationCommandOptionType as Type,
} from 'discord-api-types/v10';
import type { CommandOption } from '../interactions/command-checks.ts';
import { slashCommandsOf, whyForbidden } from '../interactions/invocation.ts';
import type { DiscordState } from '../state/discord-state.ts';
import type { Guild, User } from '../state/entities.ts';
import type { ClientCommand, ClientOption } from './client-entities.ts';

const TYPES: Partial<Record<Type, ClientOption['type']>> = {
  [Type.String]: 'text',
  [Type.Integer]: 'integer',
  [Type.Number]: 'number',
  [Type.Boolean]: 'boolean',
  [Type.User]: 'user',
  [Type.Channel]: 'channel',
  [Type.Role]: 'role',
  [Type.Mentionable]: 'mentionable',
  [Type.Attachment]: 'file',
};

/** A name or a description with its translations. */
type Translations = Record<string, string | null> | null | undefined;

const translated = (text: string, translations: Translations, locale: string): string => translations?.[locale] ?? text;

function optionOf(option: CommandOption, locale: string): ClientOption {
  return {
    name: option.name,
    label: translated(option.name, option.name_localizations, locale),
    description: translated(option.description, option.description_localizations, locale),
    type: TYPES[option.type] ?? 'text',
    isRequired: option.required ?? false,
    isCompleted: option.autocomplete ?? false,
    choices: (option.choices ?? []).map((choice) => ({
      label: translated(choice.name, choice.name_localizations, locale),
      value: choice.value,
    })),
    min: option.min_value ?? option.min_length ?? null,
    max: option.max_value ?? option.max_length ?? null,
  };
}

/** A command or subcommand with the path to it. */
interface Entry {
  readonly path: readonly string[];
  readonly labels: readonly string[];
  readonly description: string;
  readonly options: readonly CommandOption[];
}

/** The subcommands within an entry, or the entry itself if it has none. */
function leaves(entry: Entry, locale: string): readonly Entry[] {
  const subs = entry.options.filter(({ type }) => type === Type.Subcommand || type === Type.SubcommandGroup);
  if (subs.length === 0) return [entry];
  return subs.flatMap((sub) =>
    leaves(
      {
        path: [...entry.path, sub.name],
        labels: [...entry.labels, translated(sub.name, sub.name_localizations, locale)],
        description: translated(sub.description, sub.description_localizations, locale),
        options: sub.options ?? [],
      },
      locale,
    ),
  );
}

function entriesOf(command: APIApplicationCommand, locale: LocaleString): readonly ClientCommand[] {
  const { name, name_localizations, description, description_localizations } = command;
  const entry: Entry = {
    path: [name],
    labels: [translated(name, name_localizations, locale)],
    description: translated(description, description_localizations, locale),
    options: (command.options ?? []) as readonly CommandOption[],
  };
  return leaves(entry, locale).map(({ path, labels, description: about, options }) => ({
    id: command.id,
    path: path.join(' '),
    label: labels.join(' '),
    description: about,
    options: options.map((option) => optionOf(option, locale)),
  }));
}

/** Returns the slash commands of the guild's bots that a client offers this person, in their language. */
export function clientCommands(discord: DiscordState, guild: Guild, user: User): readonly ClientCommand[] {
  const held = discord.guildPermissions(user.id, guild);
  const isAdministrator = (held & P.Administrator) !== 0n;
  return [...discord.applications.values()]
    .filter(({ id }) => guild.members.has(id))
    .flatMap((application) => slashCommandsOf(application, guild))
    .filter((command) => whyForbidden(command, held, isAdministrator) === null)
    .flatMap((command) => entriesOf(command, user.locale));
}
