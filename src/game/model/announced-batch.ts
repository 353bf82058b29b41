import type { Notice } from '#engine/kernel/notices.ts';
import type { GivenFoul } from '../ports/ports.ts';
import type { Game } from './game.ts';

/** What one batch has told, and when the time that it set running ends. */
export interface AnnouncedBatch {
  readonly n: number;
  readonly notices: readonly Notice[];
  readonly until: number | null;
  /** The game's record, once it is over. */
  readonly record: string | null;
  /** The foul which is told and can be taken back. */
  readonly foul: GivenFoul | null;
}

/** The foul that was just given, as long as its player is at the table: the host may take it back. */
export function foulToUndo(notices: readonly Notice[], { state, views }: Game): GivenFoul | null {
  const given = notices.map(({ news }) => news).find((news) => news.type === 'Fouled');
  if (!given || state.outcome || state.seats[given.seat - 1]?.left !== null) return null;
  return { number: views[0]!.fouls.length, seat: given.seat };
}
