import { ApplicationCommandOptionType as Type } from 'discord-api-types/v10';
import { UserRefusal } from '../users/refusal.ts';
import { apiUpload, type GivenFile } from '../world/attachments.ts';
import type { Guild } from '../world/entities.ts';
import { apiMember, apiRole, apiUser } from '../world/render.ts';
import type { World } from '../world/world.ts';
import type { CommandOption } from './command-checks.ts';
import { partialChannel } from './payload.ts';

/** A value of an option. A user, channel or role is given as an object or by its id, a file as it is. */
export type Givable = string | number | boolean | { readonly id: string } | GivenFile | undefined;

/** Options by their name, in the user's language or in the plain form. */
export type Given = Record<string, Givable>;

const MENTIONS = new Set<Type>([Type.User, Type.Channel, Type.Role, Type.Mentionable]);

/** A value in the form in which it is sent to the bot. Refuses values that the client would not accept. */
export function coerce(option: CommandOption, value: Exclude<Givable, undefined>, locale: string): unknown {
  if (MENTIONS.has(option.type)) return typeof value === 'object' && 'id' in value ? value.id : String(value);
  if (option.choices?.length) return chosen(option, value, locale);
  if (option.type === Type.Boolean && typeof value === 'boolean') return value;
  if (option.type === Type.String) return checkedText(option, value);
  if (option.type === Type.Integer || option.type === Type.Number) return checkedNumber(option, value);
  throw new UserRefusal(`${option.name} does not take ${JSON.stringify(value)}`);
}

/** A file for an option of that type. */
export function asFile(option: CommandOption, value: Givable): GivenFile {
  if (typeof value === 'object' && 'content' in value) return value;
  throw new UserRefusal(`${option.name} takes a file`);
}

function chosen(option: CommandOption, value: Givable, locale: string): string | number {
  const choice = option.choices?.find(
    (one) => one.value === value || one.name === value || one.name_localizations?.[locale] === value,
  );
  if (!choice) throw new UserRefusal(`${option.name} offers no ${JSON.stringify(value)}`);
  return choice.value;
}

function checkedText(option: CommandOption, value: Givable): string {
  if (typeof value !== 'string') throw new UserRefusal(`${option.name} takes text`);
  const { min_length: min, max_length: max } = option;
  if (value.length < (min ?? 0) || value.length > (max ?? 6000)) {
    throw new UserRefusal(`${option.name} takes ${min ?? 0} to ${max ?? 6000} characters`);
  }
  return value;
}

function checkedNumber(option: CommandOption, value: Givable): number {
  const isNumber = typeof value === 'number' && (option.type === Type.Number || Number.isInteger(value));
  if (!isNumber) throw new UserRefusal(`${option.name} takes a${option.type === Type.Integer ? ' whole' : ''} number`);
  if (value < (option.min_value ?? -(2 ** 53)) || value > (option.max_value ?? 2 ** 53)) {
    throw new UserRefusal(`${option.name} takes ${option.min_value ?? '…'} to ${option.max_value ?? '…'}`);
  }
  return value;
}

/** The `resolved` part: the users, members, roles, channels and files that the values refer to. */
export function resolve(
  world: World,
  guild: Guild,
  options: CommandOption[],
  values: Map<string, unknown>,
): object | undefined {
  const given = (fits: (option: CommandOption) => boolean) =>
    options.filter(fits).flatMap((option) => values.get(option.name) ?? []);
  const named = resolveIds(world, guild, given(({ type }) => MENTIONS.has(type)).map(String));
  const files = given(({ type }) => type === Type.Attachment).map(String);
  if (files.length === 0) return named;
  return { ...named, attachments: Object.fromEntries(files.map((id) => [id, apiUpload(world, id)])) };
}

/** The `resolved` part for ids. Refuses unknown ids. */
export function resolveIds(world: World, guild: Guild, ids: string[]): object | undefined {
  if (ids.length === 0) return undefined;
  const found: Record<string, Record<string, unknown>> = {};
  const put = (kind: string, id: string, value: unknown) => {
    found[kind] = { ...found[kind], [id]: value };
  };
  for (const id of ids) {
    const user = world.users.get(id);
    const member = guild.members.get(id);
    const role = guild.roles.get(id);
    const channel = guild.channels.get(id);
    if (user) put('users', id, apiUser(user));
    if (user && member) {
      const { user: _, deaf: __, mute: ___, ...partial } = apiMember(member, user);
      put('members', id, { ...partial, permissions: world.guildPermissions(id, guild).toString() });
    }
    if (role) put('roles', id, apiRole(role));
    if (channel) put('channels', id, partialChannel(world, channel, id));
    if (!user && !role && !channel) throw new UserRefusal(`nothing has the id ${id}`);
  }
  return found;
}
