/**
 * The messages between the window's page and its server, as JSON over a WebSocket. A binary message from the server is
 * sound: one byte with the number of the speaker (see `speaker`), then one Opus packet of 20 ms.
 */
import type { APIMessage } from 'discord-api-types/v10';
import type {
  ClientChannel,
  ClientChoice,
  ClientCommand,
  ClientGuild,
  ClientMember,
  ClientRole,
  ClientVoiceState,
} from 'discord-emulator';

/** The language of the page and of the table. */
export type PageLanguage = 'en' | 'ru';

/** The kinds of thing that a person's client shows, and the form in which the page receives each. */
export interface Entities {
  /** Only one: `guild:ID`. */
  readonly guild: ClientGuild;
  readonly channel: ClientChannel;
  readonly member: ClientMember;
  readonly role: ClientRole;
  /** By the member's id. */
  readonly voice: ClientVoiceState;
  readonly message: APIMessage;
  /** By the command's path. */
  readonly command: ClientCommand;
}

/** The kind of a thing that a client knows. */
export type EntityKind = keyof Entities;

/** A thing that is new or has changed. */
export type Change = {
  readonly [Kind in EntityKind]: { readonly kind: Kind; readonly id: string; readonly value: Entities[Kind] };
}[EntityKind];

/** A thing that the person no longer sees. */
export interface Removal {
  readonly kind: EntityKind;
  readonly id: string;
}

/** A person whose client the page can show. */
export interface Person {
  readonly id: string;
  readonly name: string;
  /** The seat at the table, or `null` for somebody without a seat. */
  readonly seat: number | null;
  /**
   * The one who acts for this person.
   * - `practice`: a practice player of this program.
   * - `page`: a page that took the seat, this page or another.
   * - `nobody`: the person only does what a page does for them, as the owner or a guest.
   */
  readonly actor: 'practice' | 'page' | 'nobody';
}

/** A rulebook that can be played. */
export interface Rulebook {
  readonly id: string;
  readonly names: Readonly<Record<PageLanguage, string>>;
  readonly min: number;
  readonly max: number;
}

/** The progress of a slow start. */
export interface Progress {
  /** The work that goes on now. */
  readonly step: 'discord' | 'commands' | 'bot' | 'table';
  /** From 0 to 1. */
  readonly done: number;
}

/** A message to the page. */
export type ToPage =
  | {
      readonly type: 'welcome';
      readonly language: PageLanguage;
      readonly rulebooks: readonly Rulebook[];
      /** The largest speed of the slider. The smallest is 1. */
      readonly maxSpeed: number;
    }
  /** Sent at first, and on each change. */
  | {
      readonly type: 'table';
      /** `choosing`: nobody has opened a table yet. `opening`: it starts. `open`: people sit at it. `failed`: see `failure`. */
      readonly stage: 'choosing' | 'opening' | 'open' | 'failed';
      readonly language: PageLanguage;
      readonly people: readonly Person[];
      readonly progress: Progress | null;
      /** The bot ended without being asked to, and is being started again. */
      readonly isRestarting: boolean;
      /** The failure in words. */
      readonly failure: string | null;
      readonly speed: number;
      /** The seat that this page holds, as the person's id. */
      readonly own: string | null;
    }
  /** The page shows another person from now on: everything before is forgotten. `mayAct`: false for looking on. */
  | { readonly type: 'view'; readonly personId: string; readonly mayAct: boolean; readonly changes: readonly Change[] }
  /** Changes of what the shown person sees. */
  | { readonly type: 'changes'; readonly changes: readonly Change[]; readonly removals: readonly Removal[] }
  /** The people who are heard at this moment in the person's voice channel. */
  | { readonly type: 'speaking'; readonly userIds: readonly string[] }
  /** From now on a binary message with this first byte is this user's sound. */
  | { readonly type: 'speaker'; readonly number: number; readonly userId: string }
  | { readonly type: 'answer'; readonly id: number; readonly answer: Answer };

/** A field of a form. The components are those of Discord (docs: Component Reference, Label). */
export interface Form {
  /** Sent back when the form is submitted. */
  readonly id: string;
  readonly title: string;
  readonly components: readonly unknown[];
}

/** The answer to a request. */
export interface Answer {
  /** The reason why it was not done, in words. */
  readonly error?: string;
  /** A form that the bot opens. */
  readonly form?: Form;
  readonly choices?: readonly ClientChoice[];
}

/** A value of a command's option. */
export type OptionValue = string | number | boolean;

/** A file from the person's device. `base64`: its content. */
export interface SentFile {
  readonly name: string;
  readonly base64: string;
}

/** The part that a person takes at a table. */
export type Visitor = 'host' | 'player' | 'guest';

/** A request of the page. Each gets an answer with its id. */
export type Request =
  /** Opens a table. `host`: the page shows its host and the lobby, `player`: another player, `guest`: somebody who looks on. */
  | {
      readonly type: 'open';
      readonly rulebook: string;
      readonly players: number;
      readonly language: PageLanguage;
      readonly as: Visitor;
    }
  /** Shows another person. `act`: takes their seat, and gives back the one held before. */
  | { readonly type: 'show'; readonly personId: string; readonly act: boolean }
  | { readonly type: 'press'; readonly messageId: string; readonly customId: string }
  | {
      readonly type: 'choose';
      readonly messageId: string;
      readonly customId: string;
      readonly values: readonly string[];
    }
  | {
      readonly type: 'submit';
      readonly formId: string;
      /** By custom id. */
      readonly fields: Readonly<Record<string, string | boolean | readonly string[] | readonly SentFile[]>>;
    }
  | {
      readonly type: 'command';
      readonly path: string;
      readonly channelId: string;
      readonly options: Readonly<Record<string, OptionValue>>;
    }
  | {
      readonly type: 'complete';
      readonly path: string;
      readonly channelId: string;
      readonly options: Readonly<Record<string, OptionValue>>;
      readonly focused: string;
    }
  | { readonly type: 'say'; readonly channelId: string; readonly text: string }
  /** Dismisses an ephemeral message, or deletes the person's own message. */
  | { readonly type: 'delete'; readonly messageId: string }
  /** The person has read this channel to its end. */
  | { readonly type: 'read'; readonly channelId: string }
  | { readonly type: 'join'; readonly channelId: string }
  | { readonly type: 'leave' }
  | { readonly type: 'self'; readonly mute?: boolean; readonly deaf?: boolean }
  /** The person talks while this is on. No sound is sent: the others see who talks. */
  | { readonly type: 'talk'; readonly on: boolean }
  | { readonly type: 'speed'; readonly speed: number }
  /** Closes the table for all pages. They ask for another. */
  | { readonly type: 'close' };

/** A request with its number, from 1. */
export interface Numbered {
  readonly id: number;
  readonly request: Request;
}
