import {
  type APIApplicationCommand,
  ApplicationCommandOptionType,
  type Client,
  type LocaleString,
  Routes,
} from 'discord.js';
import type { Log } from '#game/ports/ports.ts';
import { describeError } from '../connection/faults.ts';
import { within } from '../connection/within.ts';
import { type Body, withTexts } from './body.ts';
import { outsideBlocks } from './texts.ts';

/** Makes the commands in a message clickable. A message whose commands are unknown stays as it is. */
export type CommandMentions = (shown: Body) => Body;

/** Milliseconds that the start of the bot waits for the ids. */
const readLimitMs = 5_000;

/** A command as Discord has it, with its names. */
type Registered = Pick<APIApplicationCommand, 'id' | 'name' | 'name_localizations' | 'options'>;

/**
 * Reads the ids of the registered commands: those of one guild, or of all guilds. If Discord does not give them, the
 * texts name commands without links.
 */
export async function readCommandMentions(
  client: Client<true>,
  { guildId, log }: { readonly guildId: string | null; readonly log: Log },
): Promise<CommandMentions> {
  const { id } = client.application;
  const route = guildId === null ? Routes.applicationCommands(id) : Routes.applicationGuildCommands(id, guildId);
  const query = new URLSearchParams({ with_localizations: 'true' });
  const read = client.rest.get(route, { query }) as Promise<readonly Registered[]>;
  try {
    const registered = await within(readLimitMs, read);
    return commandMentions(registered ?? []);
  } catch (error) {
    log.info(describeError(error), 'the ids of the commands are unknown: texts name commands without links');
    return commandMentions([]);
  }
}

/**
 * Replaces each command by Discord's mention of it. Only the English name can be clicked, in every language (Discord's
 * API documentation, issue 5518).
 */
export function commandMentions(registered: readonly Registered[]): CommandMentions {
  const mentions = new Map(registered.flatMap(pathsOf));
  if (mentions.size === 0) return (shown) => shown;
  const paths = [...mentions.keys()].sort((one, other) => other.length - one.length).join('|');
  // A command in a code span, or in plain text. One with options after it stays text to be typed.
  const pattern = new RegExp(`\`/(${paths})\`|(?<![\\p{L}\\p{N}\`</:])/(${paths})(?![\\p{L}\\p{N}\`:/-])`, 'gu');
  const link = (part: string): string =>
    part.replaceAll(pattern, (text, coded, plain) => mentions.get(coded ?? plain) ?? text);
  return (shown) => withTexts(shown, (text) => outsideBlocks(text, link));
}

/** The paths of a command in every language, each with its mention: `game new` or `card`. */
function pathsOf(command: Registered): readonly (readonly [string, string])[] {
  const subcommands = (command.options ?? []).filter(({ type }) => type === ApplicationCommandOptionType.Subcommand);
  const leaves = subcommands.length === 0 ? [[command]] : subcommands.map((each) => [command, each]);
  const locales = Object.keys(command.name_localizations ?? {}) as LocaleString[];
  return leaves.flatMap((path) => {
    const mention = `</${path.map(({ name }) => name).join(' ')}:${command.id}>`;
    const inLocale = (locale: LocaleString | null) =>
      path.map(({ name, name_localizations: names }) => (locale && names?.[locale]) || name).join(' ');
    return [null, ...locales].map((locale) => [inLocale(locale), mention] as const);
  });
}
