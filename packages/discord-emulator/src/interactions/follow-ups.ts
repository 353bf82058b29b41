import { InteractionResponseType as Answer, MessageFlags } from 'discord-api-types/v10';
import { refuse } from '../errors.ts';
import type { Message } from '../state/entities.ts';
import { checkMessage, type MessageBody, type UploadedFile } from '../state/message-checks.ts';
import { changeMessage, removeMessage } from '../state/messages.ts';
import { reply } from './callback.ts';
import type { Interaction } from './interaction.ts';
import type { Interactions } from './interactions.ts';

/** A message of this token by id or as `@original`. Error 10008 if it does not exist: nobody waits for it any more. */
export function messageOf(interactions: Interactions, interaction: Interaction, id: string): Message {
  const message =
    id === '@original' ? interaction.original : ownMessages(interaction).find((candidate) => candidate.id === id);
  const { discord } = interactions;
  const alive =
    message &&
    (discord.ephemerals.has(message.id) || discord.channels.get(message.channelId)?.messages.has(message.id) === true);
  if (message && alive) return message;
  if (message === interaction.original) interactions.lose(interaction);
  throw refuse.unknownMessage();
}

function ownMessages(interaction: Interaction): Message[] {
  return [...(interaction.original ? [interaction.original] : []), ...interaction.followUps];
}

/** Edits a message of this token. The first edit of a deferred answer fills it. */
export function editReply(
  interactions: Interactions,
  interaction: Interaction,
  message: Message,
  body: MessageBody,
  files: UploadedFile[],
): void {
  checkMessage(body, files, message);
  message.flags &= ~MessageFlags.Loading;
  if ((body.flags ?? 0) & MessageFlags.IsComponentsV2) message.flags |= MessageFlags.IsComponentsV2;
  changeMessage(interactions.discord, message, body, files);
  if (message === interaction.original) fillIfWaiting(interactions, interaction);
}

function fillIfWaiting(interactions: Interactions, interaction: Interaction): void {
  if (interaction.loading || interaction.updating) interactions.fill(interaction);
}

/** A follow-up. The first one after a deferral fills the deferred answer, and its own EPHEMERAL flag is ignored. */
export function followUp(
  interactions: Interactions,
  interaction: Interaction,
  body: MessageBody,
  files: UploadedFile[],
): Message {
  if (interaction.loading && interaction.original) {
    const { flags = 0, ...rest } = body;
    editReply(
      interactions,
      interaction,
      interaction.original,
      { ...rest, flags: (flags ?? 0) & ~MessageFlags.Ephemeral },
      files,
    );
    return interaction.original;
  }
  checkMessage(body, files);
  const message = reply(interactions.discord, interaction, body, files, 0, interaction.original);
  interaction.followUps.push(message);
  if (interaction.updating) interactions.fill(interaction);
  return message;
}

/** Deletes a message of this token. */
export function deleteReply(interactions: Interactions, interaction: Interaction, message: Message): void {
  const updates =
    interaction.response === Answer.UpdateMessage || interaction.response === Answer.DeferredMessageUpdate;
  removeMessage(interactions.discord, message);
  if (message === interaction.original && !updates && interaction.loading) interactions.fill(interaction);
}
