import {
  type AutocompleteInteraction,
  type ChatInputCommandInteraction,
  type Client,
  Events,
  type Interaction,
  MessageFlags,
  PermissionFlagsBits,
} from 'discord.js';
import { t } from '#narration/index.ts';
import { body } from '../body.ts';
import type { Command } from '../command.ts';
import { readPressId } from '../custom-id.ts';
import type { DiscordTime } from '../discord-time.ts';
import { describeError } from '../faults.ts';
import type { LobbyMessages } from '../hall/index.ts';
import { type Answer, type Asker, type House, tell } from '../house.ts';
import { languageOf } from '../reader.ts';
import { type Answerable, ask, give, noteUnanswered, type Press } from './answer.ts';
import { floodGate } from './flood.ts';
import { howOf } from './press-hows.ts';
import { answerForm, answerPress, type Pressed } from './presses.ts';
import { progressOf } from './progress.ts';

/** Answers all commands and presses as long as the client lives. */
export function answerInteractions(
  client: Client<true>,
  deps: {
    readonly house: () => House;
    readonly commands: readonly Command[];
    readonly lobby: LobbyMessages;
    readonly time: DiscordTime;
  },
): void {
  const passes = floodGate();
  const commands = new Map(deps.commands.map((command) => [command.name, command]));
  client.on(Events.InteractionCreate, (interaction) => {
    if (!passes(interaction.user.id)) return;
    const house = deps.house();
    route(interaction, { ...deps, house, commands }).catch((error: unknown) => noteUnanswered(house.log, error));
  });
}

interface Desks {
  readonly house: House;
  readonly commands: ReadonlyMap<string, Command>;
  readonly lobby: LobbyMessages;
  readonly time: DiscordTime;
}

async function route(interaction: Interaction, desks: Desks): Promise<void> {
  if (!interaction.inCachedGuild()) {
    if (!interaction.isRepliable()) return;
    const content = t(languageOf(interaction.locale), 'ui:kind.guild-only');
    await interaction.reply({ content, flags: MessageFlags.Ephemeral });
  } else if (interaction.isChatInputCommand()) await runCommand(interaction, desks);
  else if (interaction.isAutocomplete()) await suggest(interaction, desks);
  else if (isPress(interaction)) await runPress(interaction, desks);
}

/** Pressed, chosen, or typed into a form that a button has opened. */
const isPress = (interaction: Interaction<'cached'>): interaction is Press =>
  interaction.isButton() ||
  interaction.isAnySelectMenu() ||
  (interaction.isModalSubmit() && interaction.isFromMessage());

/** A command may have to write or to make channels: it is deferred at once, the same for all. */
async function runCommand(
  interaction: ChatInputCommandInteraction<'cached'>,
  { house, commands, time }: Desks,
): Promise<void> {
  const command = commands.get(interaction.commandName);
  if (command === undefined) return;
  const asker = askerOf(interaction, house, time);
  const progress = progressOf(interaction);
  const run = async (): Promise<Answer> => {
    try {
      return tell(await command.run(house, asker, interaction.options, progress.show));
    } finally {
      await progress.over();
    }
  };
  await give(interaction, safely(run, asker, house), { slow: true, redraws: false });
}

async function suggest(
  interaction: AutocompleteInteraction<'cached'>,
  { house, commands, time }: Desks,
): Promise<void> {
  const command = commands.get(interaction.commandName);
  const focused = interaction.options.getFocused(true);
  const asker = askerOf(interaction, house, time);
  await interaction.respond([...((await command?.suggest?.(house, asker, focused, interaction.options)) ?? [])]);
}

async function runPress(interaction: Press, desks: Desks): Promise<void> {
  const how = howOf(interaction.customId);
  if (how.asks && interaction.isButton()) {
    const asker = askerOf(interaction, desks.house, desks.time);
    const form = await safely(() => answerForm(desks.house, asker, pressed(interaction)), asker, desks.house);
    if ('title' in form) await ask(interaction, form);
    else await give(interaction, Promise.resolve(form), how);
    return;
  }
  if (!how.redraws) {
    const answer = answerTo(interaction, desks);
    await give(interaction, answer, how);
    return;
  }
  // This answer shows the pressed message anew: an edit beside it would cost a call and show the same. It is announced
  // before anything is done, since what is done may ask for that edit at once.
  const gameId = readPressId(interaction.customId)?.gameId ?? '';
  const over = desks.lobby.answering(gameId, interaction.message.id);
  const answer = answerTo(interaction, desks);
  let isGiven = false;
  try {
    isGiven = await give(interaction, answer, how);
  } finally {
    const { kind, body: shown } = await answer;
    if (kind === 'tell') await over('as-before');
    else await over(isGiven ? shown : 'unknown');
  }
}

function answerTo(interaction: Press, { house, time }: Desks): Promise<Answer> {
  const asker = askerOf(interaction, house, time);
  return safely(() => answerPress(house, asker, pressed(interaction)), asker, house);
}

function pressed(interaction: Press): Pressed {
  const { customId } = interaction;
  if (interaction.isButton()) return { customId, values: [] };
  if (interaction.isAnySelectMenu()) return { customId, values: interaction.values };
  const typed = [...interaction.fields.fields.values()];
  return { customId, values: typed.map((field) => ('value' in field ? String(field.value) : '')) };
}

/** A defect of ours is logged, and its victim gets a kind word instead of silence. */
async function safely<T>(run: () => Promise<T>, asker: Asker, house: House): Promise<T | Answer> {
  try {
    return await run();
  } catch (error) {
    house.log.error(describeError(error), 'an answer could not be worked out');
    return tell(body([t(asker.language, 'ui:kind.trouble')]));
  }
}

function askerOf(
  interaction: Answerable | AutocompleteInteraction<'cached'>,
  { guilds }: House,
  time: DiscordTime,
): Asker {
  const { language, hostRoleId } = guilds.of(interaction.guildId);
  const manages = interaction.memberPermissions.has(PermissionFlagsBits.ManageGuild);
  return {
    guildId: interaction.guildId,
    channelId: interaction.channelId ?? '',
    userId: interaction.user.id,
    name: interaction.member.displayName,
    language: languageOf(interaction.locale),
    guildLanguage: language ?? languageOf(interaction.guild.preferredLocale),
    manages,
    moderates: manages || (hostRoleId !== null && interaction.member.roles.cache.has(hostRoleId)),
    at: time.of(interaction.id),
  };
}
