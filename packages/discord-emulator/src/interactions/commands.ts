import { type APIApplicationCommand, ApplicationCommandType } from 'discord-api-types/v10';
import { checkAll, refuse } from '../errors.ts';
import type { DiscordState } from '../state/discord-state.ts';
import type { Application } from '../state/entities.ts';
import { type CommandBody, checkCommand } from './command-checks.ts';

const MAX: Record<number, number> = {
  [ApplicationCommandType.ChatInput]: 100,
  [ApplicationCommandType.User]: 15,
  [ApplicationCommandType.Message]: 15,
};

const typeOf = (body: CommandBody) => body.type ?? ApplicationCommandType.ChatInput;

/** The commands of a scope: those of a guild, or the global ones. */
export function commandsIn(application: Application, guildId: string | undefined): APIApplicationCommand[] {
  return [...application.commands.values()].filter((command) => command.guild_id === guildId);
}

/**
 * A command as a list shows it. It has the dictionaries of its localisations only if they are requested (docs: Get
 * Global Application Commands, with_localizations).
 */
export function listed(command: APIApplicationCommand, withLocalizations: boolean): object {
  if (withLocalizations) return command;
  const dictionaries = ['name_localizations', 'description_localizations'];
  return JSON.parse(JSON.stringify(command, (key, value) => (dictionaries.includes(key) ? undefined : value)));
}

function settle(
  discord: DiscordState,
  application: Application,
  guildId: string | undefined,
  body: CommandBody,
  id?: string,
) {
  const { default_member_permissions: needed, ...rest } = body;
  const filled = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined && value !== null));
  return {
    ...filled,
    id: id ?? discord.ids.next(),
    application_id: application.id,
    version: discord.ids.next(),
    type: typeOf(body),
    description: body.description ?? '',
    default_member_permissions: needed === undefined || needed === null ? null : String(needed),
    nsfw: body.nsfw ?? false,
    ...(guildId ? { guild_id: guildId } : { contexts: body.contexts ?? null, dm_permission: true }),
    integration_types: body.integration_types ?? [0],
  } as unknown as APIApplicationCommand;
}

function checkCount(bodies: { type?: CommandBody['type'] }[]): void {
  for (const [type, max] of Object.entries(MAX)) {
    const count = bodies.filter((body) => (body.type ?? ApplicationCommandType.ChatInput) === Number(type)).length;
    if (count > max) throw refuse.tooManyCommands();
  }
}

/** Counts new commands (docs: Application Commands, "200 application command creates per day, per guild"). */
function spend(discord: DiscordState, application: Application, guildId: string | undefined, count: number): void {
  const scope = `${application.id} ${guildId ?? 'global'}`;
  const words = 'Max number of daily application command creates has been reached (200)';
  discord.quotas.demand('commandCreate', scope, count, 30034, words);
}

/** Replaces all commands of a scope (docs: Bulk Overwrite Application Commands). */
export function replaceCommands(
  discord: DiscordState,
  application: Application,
  guildId: string | undefined,
  bodies: CommandBody[],
): APIApplicationCommand[] {
  checkAll(...bodies.map((body, index) => () => checkCommand(body, `${index}.`)));
  checkCount(bodies);
  const old = commandsIn(application, guildId);
  const same = (body: CommandBody) => old.find((one) => one.name === body.name && one.type === typeOf(body));
  spend(discord, application, guildId, bodies.filter((body) => !same(body)).length);
  const made = bodies.map((body) => settle(discord, application, guildId, body, same(body)?.id));
  for (const one of old) application.commands.delete(one.id);
  for (const one of made) application.commands.set(one.id, one);
  return made;
}

/** Registers a command, or replaces one of the same name and type. Returns whether it is new. */
export function putCommand(
  discord: DiscordState,
  application: Application,
  guildId: string | undefined,
  body: CommandBody,
): { command: APIApplicationCommand; isNew: boolean } {
  checkCommand(body);
  const siblings = commandsIn(application, guildId);
  const old = siblings.find((one) => one.name === body.name && one.type === typeOf(body));
  if (!old) {
    checkCount([...siblings, body]);
    spend(discord, application, guildId, 1);
  }
  const command = settle(discord, application, guildId, body, old?.id);
  application.commands.set(command.id, command);
  return { command, isNew: !old };
}

/** Changes some fields of a command. */
export function editCommand(
  discord: DiscordState,
  application: Application,
  guildId: string | undefined,
  id: string,
  body: Partial<CommandBody>,
): APIApplicationCommand {
  const old = commandOf(application, guildId, id);
  const merged = { ...(old as unknown as CommandBody), ...body };
  checkCommand(merged);
  const command = settle(discord, application, guildId, merged, id);
  application.commands.set(id, command);
  return command;
}

/** A command by id. Error 10063 if the scope has no such command. */
export function commandOf(application: Application, guildId: string | undefined, id: string): APIApplicationCommand {
  const command = application.commands.get(id);
  if (!command || command.guild_id !== guildId) throw refuse.unknownCommand();
  return command;
}
