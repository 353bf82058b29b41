import type { InteractionResponseType, InteractionType } from 'discord-api-types/v10';
import type { AnyComponent } from '../world/components.ts';
import type { Message } from '../world/entities.ts';

/** A choice that an autocomplete offers. */
export interface OfferedChoice {
  name: string;
  value: string | number;
}

/** A modal as it stands open before a user. */
export interface ShownModal {
  customId: string;
  title: string;
  components: AnyComponent[];
  /** The interaction that opened it. */
  readonly interaction: Interaction;
}

/** One interaction, from the click to the end of its token. */
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
  /** The first response; undefined while there is none. */
  response: InteractionResponseType | undefined;
  /** The message of the first response; for updates the source. */
  original: Message | undefined;
  /** Deferred, and not filled yet. */
  loading: boolean;
  /** A deferred update that has not been made yet; always false unless `awaitsUpdates` is on. */
  updating: boolean;
  followUps: Message[];
  modal: ShownModal | undefined;
  choices: OfferedChoice[] | undefined;
  /** Why the user sees an error: nobody answered in time, or nothing came after a deferral. */
  failed: string | undefined;
}
