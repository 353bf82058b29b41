/** A bot whose answers to interactions are set by the test. */
import {
  ActionRowBuilder,
  ButtonBuilder,
  ButtonStyle,
  type ChannelSelectMenuBuilder,
  type ChatInputCommandInteraction,
  type Interaction,
  type MessageComponentInteraction,
  MessageFlags,
  type ModalSubmitInteraction,
  SlashCommandBuilder,
  type StringSelectMenuBuilder,
  type UserSelectMenuBuilder,
} from 'discord.js';
import { type EmulatorOptions, ManualClock, type SimulatedUser } from 'discord-emulator';
import { expect } from 'vitest';
import { answering, startTestBot, type TestBot } from './test-bot.ts';

/** The bot's answer to each kind of interaction. It leaves the other kinds without an answer. */
export interface Answers {
  command?: (interaction: ChatInputCommandInteraction) => Promise<unknown>;
  component?: (interaction: MessageComponentInteraction) => Promise<unknown>;
  modal?: (interaction: ModalSubmitInteraction) => Promise<unknown>;
}

/** The bot, its clock, two members of its guild, and the errors of its answers. */
interface AnsweringBot {
  readonly s: TestBot;
  readonly clock: ManualClock;
  readonly ann: SimulatedUser;
  readonly bob: SimulatedUser;
  readonly errors: unknown[];
  readonly answers: Answers;
}

const COMMAND = new SlashCommandBuilder()
  .setName('card')
  .setNameLocalization('ru', 'карта')
  .setDescription('Your card');

async function route(interaction: Interaction, answers: Answers): Promise<unknown> {
  if (interaction.isChatInputCommand()) return answers.command?.(interaction);
  if (interaction.isMessageComponent()) return answers.component?.(interaction);
  if (interaction.isModalSubmit()) return answers.modal?.(interaction);
  return undefined;
}

/** Starts the bot with its command `/card` and no answers. */
export async function startAnsweringBot(options: EmulatorOptions = {}): Promise<AnsweringBot> {
  const clock = new ManualClock();
  const s = await startTestBot({ clock, rateLimits: false, ...options });
  const ann = s.guild.addMember({ name: 'Ann', locale: 'ru' });
  const bob = s.guild.addMember({ name: 'Bob' });
  const answers: Answers = {};
  const errors = answering(s.client, (interaction) => route(interaction, answers));
  await s.client.application.commands.set([COMMAND.toJSON()]);
  return { s, clock, ann, bob, errors, answers };
}

/** Closes the bot, and fails if the emulator has seen a fault. */
export async function closeWithoutFaults(s: TestBot): Promise<void> {
  expect(s.emulator.answerFaults).toEqual([]);
  expect(s.emulator.refusals).toEqual([]);
  expect(s.emulator.crashes).toEqual([]);
  await s.close();
}

/** A row with one component. */
export const row = <
  T extends ButtonBuilder | StringSelectMenuBuilder | UserSelectMenuBuilder | ChannelSelectMenuBuilder,
>(
  one: T,
) => new ActionRowBuilder<T>().addComponents(one).toJSON();

/** A button with the id `go`. */
export const go = () => new ButtonBuilder().setCustomId('go').setLabel('Go').setStyle(ButtonStyle.Primary);

/** The option of an answer that only its addressee sees. */
export const secretly = { flags: MessageFlags.Ephemeral } as const;
