import { REST, Routes } from 'discord.js';
import type { AnyCommandBody } from './ui/command.ts';

/** The differences between Discord's commands and ours, by name. */
export interface Differences {
  readonly added: readonly string[];
  readonly changed: readonly string[];
  readonly removed: readonly string[];
}

/** The application to which the commands are written, and the place where people get them. */
export interface DeployTarget {
  readonly token: string;
  readonly api?: string;
  /** The only guild with the commands, where changes show at once. Missing: all guilds. */
  readonly guildId?: string;
}

/** The result of a deployment: the commands were the same already, or these have changed. */
export type Deployed =
  | { readonly outcome: 'unchanged'; readonly where: string }
  | ({ readonly outcome: 'written'; readonly where: string } & Differences);

/** Writes the commands to Discord if they differ: one request to read them, one to write all of them. */
export async function deployCommands(wanted: readonly AnyCommandBody[], target: DeployTarget): Promise<Deployed> {
  const rest = new REST(target.api === undefined ? {} : { api: target.api }).setToken(target.token);
  const { id } = (await rest.get(Routes.currentApplication())) as { id: string };
  const guild = target.guildId;
  const route = guild === undefined ? Routes.applicationCommands(id) : Routes.applicationGuildCommands(id, guild);
  const query = new URLSearchParams({ with_localizations: 'true' });
  const there = (await rest.get(route, { query })) as AnyCommandBody[];
  const found = differences(there, wanted);
  const where = guild === undefined ? 'everywhere' : `in guild ${guild}`;
  if (found.added.length + found.changed.length + found.removed.length === 0) return { outcome: 'unchanged', where };
  await rest.put(route, { body: wanted });
  return { outcome: 'written', where, ...found };
}

/** Compares Discord's commands with ours. */
export function differences(there: readonly AnyCommandBody[], wanted: readonly AnyCommandBody[]): Differences {
  const old = new Map(there.map((command) => [command.name, command]));
  const names = new Set(wanted.map((command) => command.name));
  return {
    added: wanted.filter(({ name }) => !old.has(name)).map(({ name }) => name),
    changed: wanted
      .filter((command) => old.has(command.name) && !says(old.get(command.name), command))
      .map(({ name }) => name),
    removed: there.filter(({ name }) => !names.has(name)).map(({ name }) => name),
  };
}

/**
 * Returns true if Discord's answer contains everything that we want. Discord adds fields of its own (ids, versions,
 * defaults), and omits what is false or empty.
 */
function says(there: unknown, wanted: unknown): boolean {
  if (isNothing(wanted)) return isNothing(there);
  if (Array.isArray(wanted)) {
    return (
      Array.isArray(there) && there.length === wanted.length && wanted.every((one, index) => says(there[index], one))
    );
  }
  if (typeof wanted !== 'object' || wanted === null) return there === wanted;
  if (typeof there !== 'object' || there === null) return false;
  const fields = there as Record<string, unknown>;
  return (
    Object.entries(wanted).every(([key, value]) => says(fields[key], value)) &&
    checked.every((key) => isNothing(fields[key]) || !isNothing((wanted as Record<string, unknown>)[key]))
  );
}

/** Fields that are a difference if Discord has them and ours do not. */
const checked = ['options', 'choices', 'required', 'autocomplete', 'min_value', 'max_value', 'max_length'] as const;

const isNothing = (value: unknown): boolean =>
  value === undefined || value === null || value === false || (Array.isArray(value) && value.length === 0);
