import {
  InteractionResponseType as Answer,
  type APIMessageInteractionMetadata,
  InteractionType,
  MessageFlags,
  MessageType,
} from 'discord-api-types/v10';
import { checkEach, invalidForm, refuse } from '../errors.ts';
import type { AnyComponent } from '../state/components.ts';
import type { DiscordState } from '../state/discord-state.ts';
import type { Message } from '../state/entities.ts';
import { checkMessage, type MessageBody, type UploadedFile } from '../state/message-checks.ts';
import { changeMessage, postMessage } from '../state/messages.ts';
import { apiUser } from '../state/render.ts';
import { apiMessage } from '../state/render-message.ts';
import type { AutocompleteChoice, Interaction } from './interaction.ts';
import type { Interactions } from './interactions.ts';
import { checkModal } from './modal-checks.ts';

/** The body of a first response. */
export interface CallbackBody {
  type: Answer;
  data?: MessageBody & { custom_id?: string; title?: string; choices?: AutocompleteChoice[] };
}

const FITTING: Partial<Record<Answer, (interaction: Interaction) => boolean>> = {
  [Answer.ChannelMessageWithSource]: (i) => i.type !== InteractionType.ApplicationCommandAutocomplete,
  [Answer.DeferredChannelMessageWithSource]: (i) => i.type !== InteractionType.ApplicationCommandAutocomplete,
  [Answer.DeferredMessageUpdate]: (i) => i.source !== undefined,
  [Answer.UpdateMessage]: (i) => i.source !== undefined,
  [Answer.ApplicationCommandAutocompleteResult]: (i) => i.type === InteractionType.ApplicationCommandAutocomplete,
  [Answer.Modal]: (i) => i.type === InteractionType.ApplicationCommand || i.type === InteractionType.MessageComponent,
};

/** Carries out a first response. A refused response changes nothing, so the bot can try again in time. */
export function answer(
  interactions: Interactions,
  interaction: Interaction,
  body: CallbackBody,
  files: UploadedFile[],
): void {
  const { discord } = interactions;
  const { type, data = {} } = body;
  if (!FITTING[type]?.(interaction)) {
    throw invalidForm('type', 'BASE_TYPE_CHOICES', 'This response does not fit this interaction.');
  }
  if (type === Answer.ChannelMessageWithSource) {
    checkMessage(data, files, undefined, 'data');
    interaction.original = reply(discord, interaction, data, files, 0);
  } else if (type === Answer.DeferredChannelMessageWithSource) {
    interaction.original = reply(discord, interaction, { flags: data.flags ?? 0 }, [], MessageFlags.Loading);
  } else if (type === Answer.UpdateMessage) {
    checkMessage(data, files, interaction.source, 'data');
    changeMessage(discord, interaction.source!, data, files);
    interaction.original = interaction.source;
  } else if (type === Answer.DeferredMessageUpdate) interaction.original = interaction.source;
  else if (type === Answer.Modal) showModal(discord, interaction, data);
  else offerChoices(discord, interaction, data.choices ?? []);
  interactions.respond(interaction, type);
}

/** Checks the form of a first response that posts a message or shows a modal. */
export function checkAnswer({ type, data = {} }: CallbackBody, files: UploadedFile[]): void {
  if (type === Answer.Modal) checkModal(data);
  if (type === Answer.ChannelMessageWithSource) checkMessage(data, files, undefined, 'data');
}

/** Posts a response or follow-up. The flag EPHEMERAL shows it to the user alone. */
export function reply(
  discord: DiscordState,
  interaction: Interaction,
  body: MessageBody,
  files: UploadedFile[],
  flags: number,
  original?: Message,
): Message {
  const ephemeral = ((body.flags ?? 0) & MessageFlags.Ephemeral) !== 0;
  const answered = original ?? (interaction.type === InteractionType.MessageComponent ? interaction.source : undefined);
  const channel = discord.channels.get(interaction.channelId);
  if (!channel) throw refuse.unknownChannel();
  const reference = answered
    ? ({
        type: 0,
        channel_id: channel.id,
        message_id: answered.id,
        guild_id: interaction.guildId,
      } as Message['reference'])
    : undefined;
  return postMessage(
    discord,
    {
      channel,
      authorId: interaction.applicationId,
      applicationId: interaction.applicationId,
      type: answered ? MessageType.Reply : MessageType.ChatInputCommand,
      flags: flags | (ephemeral ? MessageFlags.Ephemeral : 0),
      interaction: metadata(discord, interaction),
      reference,
      ephemeralFor: ephemeral ? interaction.userId : undefined,
      mayMentionEveryone: false,
    },
    body,
    files,
  );
}

function metadata(discord: DiscordState, interaction: Interaction): APIMessageInteractionMetadata {
  const shared = {
    id: interaction.id,
    type: interaction.type,
    user: apiUser(discord.user(interaction.userId)),
    authorizing_integration_owners: { '0': interaction.guildId },
    ...(interaction.original ? { original_response_message_id: interaction.original.id } : {}),
  };
  if (interaction.type === InteractionType.MessageComponent) {
    return { ...shared, interacted_message_id: interaction.source!.id } as APIMessageInteractionMetadata;
  }
  if (interaction.type === InteractionType.ModalSubmit && interaction.opener) {
    const triggering = metadata(discord, interaction.opener);
    return { ...shared, triggering_interaction_metadata: triggering } as APIMessageInteractionMetadata;
  }
  return shared as APIMessageInteractionMetadata;
}

function showModal(discord: DiscordState, interaction: Interaction, data: NonNullable<CallbackBody['data']>): void {
  checkModal(data);
  const { custom_id: customId = '', title = '' } = data;
  const components = (data.components ?? []) as AnyComponent[];
  interaction.modal = { customId, title, components, interaction };
  const shown = { id: interaction.id, custom_id: customId, title, components };
  discord.deliver(interaction.userId, 'INTERACTION_MODAL_CREATE', shown);
}

function offerChoices(discord: DiscordState, interaction: Interaction, choices: AutocompleteChoice[]): void {
  if (choices.length > 25) throw invalidForm('data.choices', 'BASE_TYPE_MAX_LENGTH', 'Must be 25 or fewer in length.');
  checkEach(choices, (choice, index) => {
    if (choice.name.length < 1 || choice.name.length > 100 || String(choice.value).length > 100) {
      throw invalidForm(`data.choices.${index}`, 'BASE_TYPE_BAD_LENGTH', 'Must be between 1 and 100 in length.');
    }
  });
  interaction.choices = choices;
  discord.deliver(interaction.userId, 'APPLICATION_COMMAND_AUTOCOMPLETE_RESPONSE', { id: interaction.id, choices });
}

/** The body of a callback's answer with `with_response=true` (docs: Interaction Callback Response Object). */
export function callbackResponse(discord: DiscordState, interaction: Interaction): object {
  const message = interaction.original;
  const showsMessage =
    interaction.response === Answer.ChannelMessageWithSource || interaction.response === Answer.UpdateMessage;
  return {
    interaction: {
      id: interaction.id,
      type: interaction.type,
      ...(message
        ? {
            response_message_id: message.id,
            response_message_loading: interaction.loading,
            response_message_ephemeral: message.ephemeralFor !== undefined,
          }
        : {}),
    },
    ...(message && showsMessage
      ? { resource: { type: interaction.response, message: apiMessage(discord, message) } }
      : {}),
  };
}
