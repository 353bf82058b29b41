import {
  type APIApplicationCommand,
  ApplicationCommandType,
  InteractionContextType,
  PermissionFlagsBits as P,
  ApplicationCommandOptionType as Type,
} from 'discord-api-types/v10';
import { keepUpload } from '../state/attachments.ts';
import type { DiscordState } from '../state/discord-state.ts';
import type { Application, Channel, Guild } from '../state/entities.ts';
import { isVoice } from '../state/permissions.ts';
import { UserRefusal } from '../users/refusal.ts';
import type { CommandOption } from './command-checks.ts';
import { asFile, coerce, type OptionValues, resolve, resolveIds } from './option-values.ts';

/** A command that matches the user's input. */
interface InvokedCommand {
  application: Application;
  command: APIApplicationCommand;
  /** Group and subcommand, outermost first. */
  path: CommandOption[];
  options: CommandOption[];
}

interface Named {
  name: string;
  name_localizations?: Record<string, string | null> | null;
}

const isCalled = (thing: Named, word: string, locale: string) =>
  thing.name === word || thing.name_localizations?.[locale] === word;

/** The slash commands of an application that exist in the guild: its own, and the global ones. */
export const slashCommandsOf = (application: Application, guild: Guild): readonly APIApplicationCommand[] =>
  commandsOf(application, guild, ApplicationCommandType.ChatInput);

const commandsOf = (application: Application, guild: Guild, wanted: ApplicationCommandType) =>
  [...application.commands.values()].filter(
    ({ guild_id: guildId, type }) => (guildId === undefined || guildId === guild.id) && type === wanted,
  );

/** Finds a user command of the guild's bots by its name, in the user's language or plain. */
export function findUserCommand(
  discord: DiscordState,
  guild: Guild,
  locale: string,
  name: string,
): Pick<InvokedCommand, 'application' | 'command'> {
  for (const application of discord.applications.values()) {
    if (!guild.members.has(application.id)) continue;
    const own = commandsOf(application, guild, ApplicationCommandType.User);
    const command = own.find((one) => isCalled(one, name, locale));
    if (command) return { application, command };
  }
  throw new UserRefusal(`there is no command ${name} on a member`);
}

/** The `data` of a user command's interaction (docs: Application Command Data, `target_id` and `resolved`). */
export function userCommandData(
  discord: DiscordState,
  guild: Guild,
  { id, name, type, guild_id: guildId }: APIApplicationCommand,
  targetId: string,
): object {
  const resolved = resolveIds(discord, guild, [targetId]);
  return { id, name, type, target_id: targetId, resolved, ...(guildId ? { guild_id: guildId } : {}) };
}

/**
 * Returns the reason why a member with these permissions may not use a command, or `null` (docs: Application Commands,
 * Permissions). "0" allows administrators only.
 */
export function whyForbidden(
  { name, default_member_permissions: needed, contexts }: APIApplicationCommand,
  held: bigint,
  isAdministrator: boolean,
): string | null {
  const bits = needed === null || isAdministrator ? null : BigInt(needed);
  if (bits === 0n) return `/${name} is for administrators`;
  if (bits !== null && (held & bits) !== bits) return `no permission for /${name}`;
  return contexts && !contexts.includes(InteractionContextType.Guild) ? `/${name} cannot be used in a guild` : null;
}

/**
 * Finds a command of the guild's bots by a path such as `game new`, with the names of the user's language or the plain
 * ones.
 */
export function findCommand(discord: DiscordState, guild: Guild, locale: string, typed: string): InvokedCommand {
  const [first = '', ...words] = typed.replace(/^\//, '').trim().split(/\s+/);
  for (const application of discord.applications.values()) {
    if (!guild.members.has(application.id)) continue;
    const command = slashCommandsOf(application, guild).find((one) => isCalled(one, first, locale));
    if (!command) continue;
    const { path, options } = subcommandOf(command, words, locale);
    const rest = options.some((option) => option.type === Type.Subcommand || option.type === Type.SubcommandGroup);
    if (path.length === words.length && !rest) return { application, command, path, options };
    const complete = path.length === words.length;
    throw new UserRefusal(complete ? `/${typed} lacks a subcommand` : `/${first} has no subcommand ${words.join(' ')}`);
  }
  throw new UserRefusal(`there is no command /${first}`);
}

/** Follows the words to a group and a subcommand, as far as they fit. `options` are those of the last one found. */
function subcommandOf(command: APIApplicationCommand, words: readonly string[], locale: string) {
  const path: CommandOption[] = [];
  let options = (command.options ?? []) as CommandOption[];
  for (const word of words) {
    const sub = options.find((option) => isCalled(option, word, locale));
    if (sub?.type !== Type.Subcommand && sub?.type !== Type.SubcommandGroup) break;
    path.push(sub);
    options = sub.options ?? [];
  }
  return { path, options };
}

/**
 * Throws if the client would not let this user give commands here (docs: Application Commands, Permissions). A slash
 * command needs a message box, so the user must be able to write. A user command is in the menu of a member.
 */
export function checkMayUse(
  discord: DiscordState,
  guild: Guild,
  channel: Channel,
  userId: string,
  typed: Pick<InvokedCommand, 'command'>,
): void {
  const held = discord.permissions(userId, channel);
  const need = (bits: bigint, what: string) => {
    if ((held & bits) !== bits) throw new UserRefusal(`no ${what} in ${channel.name}`);
  };
  need(P.ViewChannel, 'VIEW_CHANNEL');
  need(P.UseApplicationCommands, 'USE_APPLICATION_COMMANDS');
  // A voice channel requires CONNECT too.
  if (typed.command.type === ApplicationCommandType.ChatInput) need(P.SendMessages, 'SEND_MESSAGES');
  if (isVoice(channel)) need(P.Connect, 'CONNECT');
  const isAdministrator = (discord.guildPermissions(userId, guild) & P.Administrator) !== 0n;
  const why = whyForbidden(typed.command, held, isAdministrator);
  if (why !== null) throw new UserRefusal(why);
}

/** The `data` of the interaction. `focused` names the option being typed and makes the interaction an autocomplete. */
export function invocationData(
  discord: DiscordState,
  guild: Guild,
  locale: string,
  typed: InvokedCommand,
  given: OptionValues,
  focused?: string,
): object {
  const values = valuesOf(discord, locale, typed, given, focused);
  for (const option of typed.options) {
    if (option.required && !values.has(option.name) && focused === undefined) {
      throw new UserRefusal(`/${typed.command.name} needs ${option.name}`);
    }
  }
  const filled = typed.options.flatMap((option) => {
    if (!values.has(option.name)) return [];
    const isFocused = focused !== undefined && isCalled(option, focused, locale);
    return [
      { name: option.name, type: option.type, value: values.get(option.name), ...(isFocused ? { focused: true } : {}) },
    ];
  });
  const options = typed.path.reduceRight<object[]>(
    (inner, sub) => [{ name: sub.name, type: sub.type, options: inner }],
    filled,
  );
  const resolved = resolve(discord, guild, typed.options, values);
  const { id, name, type, guild_id: guildId } = typed.command;
  return { id, name, type, options, ...(resolved ? { resolved } : {}), ...(guildId ? { guild_id: guildId } : {}) };
}

/** The values by the options' plain names. */
function valuesOf(
  discord: DiscordState,
  locale: string,
  typed: InvokedCommand,
  given: OptionValues,
  focused: string | undefined,
): ReadonlyMap<string, unknown> {
  const values = new Map<string, unknown>();
  for (const [name, value] of Object.entries(given)) {
    const option = typed.options.find((one) => isCalled(one, name, locale));
    if (!option) throw new UserRefusal(`/${typed.command.name} has no option ${name}`);
    const isFocused = focused !== undefined && isCalled(option, focused, locale);
    if (value === undefined) continue;
    if (option.type !== Type.Attachment) values.set(option.name, isFocused ? value : coerce(option, value, locale));
    // The file is uploaded when the command is sent, so it is missing while another option is still being typed.
    else if (focused === undefined) {
      values.set(option.name, keepUpload(discord, typed.application.id, asFile(option, value)).id);
    }
  }
  return values;
}
