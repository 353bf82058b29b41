import type { SeatNumber } from '#engine/kernel/types.ts';
import type { ChatRoom, Panel } from './ports.ts';

/** The maximum length of one message in a night chat, characters. */
export const longestSaid = 300;

/** A night chat in panels, as one of its readers may see it now. */
export interface Chat {
  readonly room: ChatRoom;
  /** True if the reader may write in it now. */
  readonly writes: boolean;
  /** The contract panel above the chat of a clan that makes contracts (D6). */
  readonly panel: Panel | null;
  /** The lines, oldest first. `seat` is `null` for lines from the game. */
  readonly lines: readonly { readonly seat: SeatNumber | null; readonly text: string }[];
}
