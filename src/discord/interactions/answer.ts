import { setTimeout as pause } from 'node:timers/promises';
import {
  type ButtonInteraction,
  type ChatInputCommandInteraction,
  MessageFlags,
  type StringSelectMenuInteraction,
} from 'discord.js';
import type { Log } from '#table/ports.ts';
import type { Body } from '../body.ts';
import { describeError, faultOf } from '../faults.ts';
import type { Answer } from '../house.ts';

export type Press = ButtonInteraction<'cached'> | StringSelectMenuInteraction<'cached'>;
export type Answerable = Press | ChatInputCommandInteraction<'cached'>;

/** How long an answer may take before Discord is told that it comes, in ms; Discord itself waits 3 s. */
const patience = 1_000;

/**
 * Gives an answer within Discord's three seconds: at once where it is there in time, else a deferral first and the answer
 * when it has come. `slow`: deferred from the start. `redraws`: the answer changes the pressed message.
 */
export async function give(
  interaction: Answerable,
  answer: Promise<Answer>,
  how: { readonly slow: boolean; readonly redraws: boolean },
): Promise<void> {
  const ready = how.slow ? null : await Promise.race([answer, pause(patience, null, { ref: false })]);
  if (ready !== null) {
    await respond(interaction, ready);
    return;
  }
  if (how.redraws && !interaction.isChatInputCommand()) await interaction.deferUpdate();
  else await interaction.deferReply({ flags: MessageFlags.Ephemeral });
  await complete(interaction, await answer, how.redraws);
}

async function respond(interaction: Answerable, { kind, body }: Answer): Promise<void> {
  if (kind === 'redraw' && !interaction.isChatInputCommand()) await interaction.update(message(body));
  else await interaction.reply({ ...message(body), flags: MessageFlags.Ephemeral });
}

/** After a deferral: a deferred update edits the pressed message, so that something told needs a message of its own. */
async function complete(interaction: Answerable, { kind, body }: Answer, redraws: boolean): Promise<void> {
  if (redraws && kind === 'tell') await interaction.followUp({ ...message(body), flags: MessageFlags.Ephemeral });
  else await interaction.editReply(message(body));
}

/** A press came too late or twice: nothing that its user could not see by himself. */
export function noteUnanswered(log: Log, error: unknown): void {
  const fault = faultOf(error);
  const quiet = fault === 'late-interaction' || fault === 'answered-interaction' || fault === 'unknown-message';
  const fields = { fault, ...describeError(error) };
  if (quiet) log.debug(fields, 'an answer came too late');
  else log.warn(fields, 'an answer was not given');
}

const message = ({ content, components }: Body) => ({ content, components, allowedMentions: { parse: [] as const } });
