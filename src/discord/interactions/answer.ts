import { setTimeout as pause } from 'node:timers/promises';
import {
  type AnySelectMenuInteraction,
  type ButtonInteraction,
  type ChatInputCommandInteraction,
  type Interaction,
  MessageFlags,
  type ModalMessageModalSubmitInteraction,
  type UserContextMenuCommandInteraction,
} from 'discord.js';
import type { Log } from '#game/ports/ports.ts';
import { describeError, type Fault, faultOf } from '../connection/faults.ts';
import { within } from '../connection/within.ts';
import type { Body } from '../ui/body.ts';
import type { Answer } from '../ui/context.ts';
import { type Modal, modalForm } from '../ui/form.ts';
import { edit, message } from '../ui/message.ts';

/** The use of a button, a menu or a form, as discord.js has it. */
export type Press =
  | ButtonInteraction<'cached'>
  | AnySelectMenuInteraction<'cached'>
  | ModalMessageModalSubmitInteraction<'cached'>;

/** A press or a command. Both are answered in the same way. */
export type Answerable = Press | CommandInteraction;

/** The use of a command, as discord.js has it. */
export type CommandInteraction = ChatInputCommandInteraction<'cached'> | UserContextMenuCommandInteraction<'cached'>;

export const isCommand = (interaction: Interaction<'cached'>): interaction is CommandInteraction =>
  interaction.isChatInputCommand() || interaction.isUserContextMenuCommand();

/** Returns true for a button, a menu, or a form that a button has opened. */
export const isPress = (interaction: Interaction<'cached'>): interaction is Press =>
  interaction.isButton() ||
  interaction.isAnySelectMenu() ||
  (interaction.isModalSubmit() && interaction.isFromMessage());

/** Milliseconds that an answer may take before Discord is told that it will come. Discord itself waits 3 s. */
const quickAnswerMs = 1_000;
/** The time in which a lost first answer is sent again, ms. */
const firstRetryLimitMs = 2_500;
const firstRetryDelayMs = 250;
/** Milliseconds to wait before each repetition of a deferred answer. Discord takes it for 15 minutes. */
const retryDelaysMs = [500, 1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 64_000];

/**
 * Gives an answer within Discord's three seconds: at once if it is ready in time, otherwise as a deferral with the
 * answer after it. `slow`: deferred from the start. `redraws`: no message is announced to the caller.
 */
export async function give(
  interaction: Answerable,
  answer: Promise<Answer>,
  how: { readonly slow: boolean; readonly redraws: boolean },
): Promise<Given> {
  // The answer may fail while it is deferred, or after a refused deferral. Without a handler this would end the process.
  answer.catch(() => undefined);
  const ready = how.slow ? null : await within(quickAnswerMs, answer);
  if (ready !== null) return { isSure: await first(() => respond(interaction, ready)), messageId: '@original' };
  await first(() => defer(interaction, how.redraws));
  const given = await answer;
  return { isSure: true, messageId: await later(() => complete(interaction, given, how.redraws)) };
}

/** An answer that was given. `isSure`: Discord has taken it, as far as known. `messageId`: where it can be edited. */
export interface Given {
  readonly isSure: boolean;
  readonly messageId: string;
}

/**
 * Sends the first answer, which Discord awaits for 3 s. If a call is lost, it may have been carried out. In that case
 * Discord refuses the repetition as a second answer. Without a repetition the user would see "is thinking" for 15
 * minutes. Returns false if every try was lost.
 */
async function first(call: () => Promise<unknown>): Promise<boolean> {
  const until = performance.now() + firstRetryLimitMs;
  for (;;) {
    const fault = await faultIn(call);
    if (fault === null || fault === 'answered-interaction') return true;
    if (performance.now() >= until) return false;
    await pause(firstRetryDelayMs, undefined, { ref: false });
  }
}

/** A deferred answer, until it is there. */
async function later(call: () => Promise<string>): Promise<string> {
  let messageId = '';
  const noted = async (): Promise<void> => {
    messageId = await call();
  };
  for (const delay of retryDelaysMs) {
    if ((await faultIn(noted)) === null) return messageId;
    await pause(delay, undefined, { ref: false });
  }
  return call();
}

/** The temporary fault that kept a call from being answered, or null if none did. Rejects with any other fault. */
async function faultIn(call: () => Promise<unknown>): Promise<Fault | null> {
  try {
    await call();
    return null;
  } catch (error) {
    const fault = faultOf(error);
    if (fault === 'out-of-reach' || fault === 'answered-interaction') return fault;
    throw error;
  }
}

/** Shows a form. It cannot be deferred, so it is worked out at once. */
export const ask = (interaction: ButtonInteraction<'cached'>, form: Modal): Promise<boolean> =>
  first(() => interaction.showModal(modalForm(form)));

async function respond(interaction: Answerable, { kind, body }: Answer): Promise<void> {
  if (kind === 'redraw' && !isCommand(interaction)) await interaction.update(redrawn(interaction, body));
  else await interaction.reply(alone(body));
}

async function defer(interaction: Answerable, redraws: boolean): Promise<void> {
  if (redraws && !isCommand(interaction)) await interaction.deferUpdate();
  else await interaction.deferReply({ flags: MessageFlags.Ephemeral });
}

/**
 * Answers after a deferral, and returns the message by which the answer can be edited. A deferred update edits the
 * pressed message, so a failure needs a message of its own. The answer goes through the webhook, because discord.js
 * does not know of a deferral whose confirmation was lost.
 */
async function complete(interaction: Answerable, { kind, body }: Answer, redraws: boolean): Promise<string> {
  const { webhook } = interaction;
  const original = '@original';
  if (kind === 'done') return original;
  if (redraws && kind === 'tell') return (await webhook.send(alone(body))).id;
  await webhook.editMessage(original, redraws ? redrawn(interaction, body) : message(body));
  return original;
}

/** Notes a press that came too late or twice. Its user can see that without a message. */
export function noteUnanswered(log: Log, error: unknown): void {
  const fault = faultOf(error);
  const quiet = fault === 'late-interaction' || fault === 'answered-interaction' || fault === 'unknown-message';
  const fields = { fault, ...describeError(error) };
  if (quiet) log.debug(fields, 'an answer came too late');
  else log.warn(fields, 'an answer was not given');
}

/** A message that its reader alone sees. */
const alone = (body: Body) => ({
  ...message(body),
  flags: [MessageFlags.Ephemeral, MessageFlags.IsComponentsV2] as const,
});

/** The pressed message, shown again. */
const redrawn = (interaction: Answerable, body: Body) =>
  isCommand(interaction) || interaction.message === null ? message(body) : edit(body, interaction.message);
