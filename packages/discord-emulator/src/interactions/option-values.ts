import { ApplicationCommandOptionType as Type } from 'discord-api-types/v10';
import { apiUpload, type LocalFile } from '../state/attachments.ts';
import type { DiscordState } from '../state/discord-state.ts';
import type { Guild } from '../state/entities.ts';
import { apiMember, apiRole, apiUser } from '../state/render.ts';
import { UserRefusal } from '../users/refusal.ts';
import type { CommandOption } from './command-checks.ts';
import { partialChannel } from './payload.ts';

/** A value of an option. A user, channel or role is given as an object or by its id, a file as it is. */
export type OptionValue = string | number | boolean | { readonly id: string } | LocalFile | undefined;

/** Options by their name, in the user's language or in the plain form. */
export type OptionValues = Record<string, OptionValue>;

const MENTIONS = new Set<Type>([Type.User, Type.Channel, Type.Role, Type.Mentionable]);

/** A value in the form in which it is sent to the bot. Refuses values that the client would not accept. */
export function coerce(option: CommandOption, value: Exclude<OptionValue, undefined>, locale: string): unknown {
  if (MENTIONS.has(option.type)) return typeof value === 'object' && 'id' in value ? value.id : String(value);
  if (option.choices?.length) return chosen(option, value, locale);
  if (option.type === Type.Boolean && typeof value === 'boolean') return value;
  if (option.type === Type.String) return checkedText(option, value);
  if (option.type === Type.Integer || option.type === Type.Number) return checkedNumber(option, value);
  throw new UserRefusal(`${option.name} does not take ${JSON.stringify(value)}`);
}

/** A file for an option of that type. */
export function asFile(option: CommandOption, value: OptionValue): LocalFile {
  if (typeof value === 'object' && 'content' in value) return value;
  throw new UserRefusal(`${option.name} takes a file`);
}

function chosen(option: CommandOption, value: OptionValue, locale: string): string | number {
  const choice = option.choices?.find(
    (one) => one.value === value || one.name === value || one.name_localizations?.[locale] === value,
  );
  if (!choice) throw new UserRefusal(`${option.name} offers no ${JSON.stringify(value)}`);
  return choice.value;
}

function checkedText(option: CommandOption, value: OptionValue): string {
  if (typeof value !== 'string') throw new UserRefusal(`${option.name} takes text`);
  const { min_length: min, max_length: max } = option;
  if (value.length < (min ?? 0) || value.length > (max ?? 6000)) {
    throw new UserRefusal(`${option.name} takes ${min ?? 0} to ${max ?? 6000} characters`);
  }
  return value;
}

function checkedNumber(option: CommandOption, value: OptionValue): number {
  const isNumber = typeof value === 'number' && (option.type === Type.Number || Number.isInteger(value));
  if (!isNumber) throw new UserRefusal(`${option.name} takes a${option.type === Type.Integer ? ' whole' : ''} number`);
  if (value < (option.min_value ?? -(2 ** 53)) || value > (option.max_value ?? 2 ** 53)) {
    throw new UserRefusal(`${option.name} takes ${option.min_value ?? '…'} to ${option.max_value ?? '…'}`);
  }
  return value;
}

/** The `resolved` part: the users, members, roles, channels and files that the values refer to. */
export function resolve(
  discord: DiscordState,
  guild: Guild,
  options: CommandOption[],
  values: ReadonlyMap<string, unknown>,
): object | undefined {
  const given = (fits: (option: CommandOption) => boolean) =>
    options.filter(fits).flatMap((option) => values.get(option.name) ?? []);
  const named = resolveIds(discord, guild, given(({ type }) => MENTIONS.has(type)).map(String));
  const files = given(({ type }) => type === Type.Attachment).map(String);
  if (files.length === 0) return named;
  return { ...named, attachments: Object.fromEntries(files.map((id) => [id, apiUpload(discord, id)])) };
}

/** The `resolved` part for ids. Refuses unknown ids. */
export function resolveIds(discord: DiscordState, guild: Guild, ids: string[]): object | undefined {
  if (ids.length === 0) return undefined;
  const found: Record<string, Record<string, unknown>> = {};
  const put = (kind: string, id: string, value: unknown) => {
    found[kind] = { ...found[kind], [id]: value };
  };
  for (const id of ids) {
    const user = discord.users.get(id);
    const member = guild.members.get(id);
    const role = guild.roles.get(id);
    const channel = guild.channels.get(id) ?? guild.threads.get(id);
    if (user) put('users', id, apiUser(user));
    if (user && member) {
      const { user: _, deaf: __, mute: ___, ...partial } = apiMember(member, user);
      put('members', id, { ...partial, permissions: discord.guildPermissions(id, guild).toString() });
    }
    if (role) put('roles', id, apiRole(role));
    if (channel) put('channels', id, partialChannel(channel));
    if (!user && !role && !channel) throw new UserRefusal(`nothing has the id ${id}`);
  }
  return found;
}
