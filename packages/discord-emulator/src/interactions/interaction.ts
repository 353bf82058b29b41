import type { InteractionResponseType, InteractionType } from 'discord-api-types/v10';
import type { AnyComponent } from '../state/components.ts';
import type { Channel, Guild, Message } from '../state/entities.ts';

/** A choice that an autocomplete offers. */
export interface AutocompleteChoice {
  name: string;
  value: string | number;
}

/** A modal that is open on a user's screen. */
export interface OpenModal {
  customId: string;
  title: string;
  components: AnyComponent[];
  /** The interaction that opened it. */
  readonly interaction: Interaction;
}

/** One interaction, from the user's click until its token expires. */
export interface Interaction {
  id: string;
  token: string;
  applicationId: string;
  type: InteractionType;
  userId: string;
  guildId: string;
  channelId: string;
  createdAt: number;
  /** The command's name, for the reply's metadata. */
  commandName: string | undefined;
  /** The message whose component was used, or from which the modal was opened. */
  source: Message | undefined;
  /** For a modal: the interaction that opened it. */
  opener: Interaction | undefined;
  /** The first response, or undefined before it. */
  response: InteractionResponseType | undefined;
  /** The message of the first response. For an update, the source message. */
  original: Message | undefined;
  /** True while the answer is deferred and not filled. */
  loading: boolean;
  /** True while a deferred update has not been made. Always false unless `awaitsUpdates` is on. */
  updating: boolean;
  followUps: Message[];
  modal: OpenModal | undefined;
  choices: AutocompleteChoice[] | undefined;
  /**
   * The reason why the user has no answer: none came in time, nothing followed a deferral, or its message is gone. In the
   * last case Discord shows no error.
   */
  failed: string | undefined;
}

/** An action of a user that becomes an interaction. */
export interface UserAction {
  type: InteractionType;
  applicationId: string;
  userId: string;
  guild: Guild;
  channel: Channel;
  data: object;
  commandName?: string | undefined;
  source?: Message | undefined;
  opener?: Interaction | undefined;
  /** When Discord received it, in ms since 1970, if it has been delayed since then. Its id contains this time. */
  at?: number | undefined;
}
