import type { Notice } from '#engine/kernel/notices.ts';
import type { GivenFoul } from '../ports/ports.ts';
import type { Game } from './game.ts';

/** The announcement of one batch: its notices, and the end of the time limit that it started. */
export interface AnnouncedBatch {
  readonly n: number;
  readonly notices: readonly Notice[];
  readonly until: number | null;
  /** True if the game is over. */
  readonly isEnd: boolean;
  /** The announced foul that the host can take back. */
  readonly foul: GivenFoul | null;
}

/** Returns the announcement of batch `n`, from the game after it. */
export const announcementOf = (game: Game, { n, notices }: Pick<AnnouncedBatch, 'n' | 'notices'>): AnnouncedBatch => ({
  n,
  notices,
  until: game.timing.until,
  isEnd: game.state.outcome !== null,
  foul: foulToUndo(notices, game),
});

/** The foul that was just given. The host may take it back while its player is in the game. */
function foulToUndo(notices: readonly Notice[], { state, views }: Game): GivenFoul | null {
  const given = notices.map(({ news }) => news).find((news) => news.type === 'Fouled');
  if (!given || state.outcome || state.seats[given.seat - 1]?.left !== null) return null;
  return { number: views[0]!.fouls?.length ?? 0, seat: given.seat };
}
