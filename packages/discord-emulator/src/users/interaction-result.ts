import type { APIMessage } from 'discord-api-types/v10';
import { InteractionResponseType as Answer, MessageFlags } from 'discord-api-types/v10';
import type { AutocompleteChoice, Interaction, OpenModal } from '../interactions/interaction.ts';
import type { DiscordState } from '../state/discord-state.ts';
import type { Message } from '../state/entities.ts';
import { asShown, type ShownMessage } from '../state/read-message.ts';
import { apiMessage } from '../state/render-message.ts';

/** The result of an interaction as its user sees it now. */
export class InteractionResult {
  /** The interaction itself. */
  readonly interaction: Interaction;
  readonly #discord: DiscordState;

  constructor(discord: DiscordState, interaction: Interaction) {
    this.#discord = discord;
    this.interaction = interaction;
  }

  /** The error that the user reads instead of an answer: 'The application did not respond'. */
  get failed(): string | undefined {
    return this.interaction.failed;
  }

  /** The kind of the bot's first response. */
  get kind(): 'message' | 'update' | 'acknowledged' | 'modal' | 'choices' | 'none' {
    const { response } = this.interaction;
    if (response === Answer.UpdateMessage) return 'update';
    if (response === Answer.DeferredMessageUpdate) return 'acknowledged';
    if (response === Answer.Modal) return 'modal';
    if (response === Answer.ApplicationCommandAutocompleteResult) return 'choices';
    return response === undefined ? 'none' : 'message';
  }

  /** The answer, or the message that the answer changed, as it is now, or undefined if it is deleted. */
  get message(): ShownMessage | undefined {
    return this.#shown(this.interaction.original);
  }

  /** True if only the user sees the answer. */
  get ephemeral(): boolean {
    return ((this.message?.flags ?? 0) & MessageFlags.Ephemeral) !== 0;
  }

  /** Text of the answer as its user reads it, or empty if it has none. */
  get content(): string {
    return this.message?.text ?? '';
  }

  /** The modal that the bot opened. */
  get modal(): OpenModal | undefined {
    return this.interaction.modal;
  }

  /** The choices of an autocomplete. */
  get choices(): AutocompleteChoice[] | undefined {
    return this.interaction.choices;
  }

  /** The follow-ups to the same interaction, oldest first. */
  get followUps(): ShownMessage[] {
    return this.interaction.followUps.flatMap((message) => this.#shown(message) ?? []);
  }

  #shown(message: Message | undefined): ShownMessage | undefined {
    if (!message) return undefined;
    const kept =
      this.#discord.ephemerals.has(message.id) ||
      this.#discord.channels.get(message.channelId)?.messages.has(message.id);
    return kept ? asShown(structuredClone(apiMessage(this.#discord, message)) as unknown as APIMessage) : undefined;
  }
}
