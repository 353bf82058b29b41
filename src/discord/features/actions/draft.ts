import type { SeatNumber } from '#engine/kernel/types.ts';

/**
 * An action of the cardsharp that is being put together (A33). The cardsharp names players in an order, and perhaps one
 * of them twice. A menu cannot do this, so the bot asks for one name after the other.
 */
export interface Draft {
  /** The number of names: two to use a power on a player, three to let two players learn a card. */
  readonly want: 2 | 3;
  readonly named: readonly SeatNumber[];
}

/** Reads a draft from a custom id: `2`, `2-5`, `3-5-7`. Returns null for anything else. */
export function readDraft(text: string): Draft | null {
  const [want, ...named] = text.split('-').map(Number);
  return want === 2 || want === 3 ? checked({ want, named }) : null;
}

/** Writes a draft for a custom id, as `readDraft` reads it. */
export const writeDraft = ({ want, named }: Draft): string => [want, ...named].join('-');

/** Adds the seats that were chosen in a menu, or null if they are no seats, or too many. */
export const withSeats = ({ want, named }: Draft, values: readonly string[]): Draft | null =>
  checked({ want, named: [...named, ...values.map(Number)] });

const checked = (draft: Draft): Draft | null =>
  draft.named.length <= draft.want && draft.named.every((seat) => Number.isInteger(seat) && seat > 0) ? draft : null;

/** Returns true if all names are given. */
export const isComplete = ({ want, named }: Draft): boolean => named.length === want;
