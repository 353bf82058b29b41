import type { Notice } from '#engine/kernel/notices.ts';
import type { Batch } from '../ports/journal.ts';
import type { GivenFoul } from '../ports/ports.ts';
import type { GameContext } from '../runtime/context.ts';
import type { Game } from './game.ts';
import { recordOf } from './record.ts';

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

/** What these notices of batch `n` tell, in the game as it is after it. A record without cards is kept from everybody. */
export function toldOf(
  { rules, tableState }: Pick<GameContext, 'rules' | 'tableState'>,
  game: Game,
  batches: readonly Batch[],
  { n, notices }: Pick<AnnouncedBatch, 'n' | 'notices'>,
): AnnouncedBatch {
  const { outcome } = game.state;
  const isShown = outcome !== null && outcome.cards.length > 0;
  const record = isShown ? (recordOf(rules, tableState.table, batches)?.text ?? null) : null;
  return { n, notices, until: game.timing.until, record, foul: foulToUndo(notices, game) };
}

/** The foul that was just given, as long as its player is at the table: the host may take it back. */
function foulToUndo(notices: readonly Notice[], { state, views }: Game): GivenFoul | null {
  const given = notices.map(({ news }) => news).find((news) => news.type === 'Fouled');
  if (!given || state.outcome || state.seats[given.seat - 1]?.left !== null) return null;
  return { number: views[0]!.fouls.length, seat: given.seat };
}
