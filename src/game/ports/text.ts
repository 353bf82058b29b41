import type { SeatNumber } from '#engine/kernel/types.ts';

export { english, type Language, languages, type Remark, readLanguage } from '#narration/index.ts';

/** A foul: its number in the game, from 1, and the seat that has it. */
export interface GivenFoul {
  readonly number: number;
  readonly seat: SeatNumber;
}

/** A file that is attached to a message. */
export interface TextFile {
  readonly name: string;
  readonly text: string;
}

/** A text in one language, ready for Discord. It may ping only the users in `mentions`. */
export interface Message {
  readonly text: string;
  readonly mentions?: readonly string[];
  /** The foul that the message announces. A button on the message lets the host take it back. */
  readonly foul?: GivenFoul;
  /** News of a lobby: the message goes when the lobby is over. `links`: it links the message of the lobby. */
  readonly ofLobby?: { readonly links: boolean };
  /** The result of the game: the message has the frame of the end. */
  readonly isEnd?: true;
  /** Attachments: the record of a finished game, and the role set that it names. */
  readonly files?: readonly TextFile[];
}
