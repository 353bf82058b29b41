import type { Notice } from '#engine/kernel/notices.ts';
import type { Ruleset } from '#engine/kernel/ruleset.ts';
import { gameJson } from '../ports/game-json.ts';
import type { Batch, TableDocument } from '../ports/journal.ts';
import type { GivenFoul } from '../ports/ports.ts';
import type { Game } from './game.ts';
import { playedIn } from './played-game.ts';
import { recordOf, type ShownRecord } from './record.ts';

/** The announcement of one batch: its notices, and the end of the time limit that it started. */
export interface AnnouncedBatch {
  readonly n: number;
  readonly notices: readonly Notice[];
  readonly until: number | null;
  /** The record of the game, once it is over. */
  readonly record: ShownRecord | null;
  /** The announced foul that the host can take back. */
  readonly foul: GivenFoul | null;
}

/** Returns the announcement of batch `n`, from the game after it. A record without cards is not announced. */
export function announcementOf(
  { rules, table }: { readonly rules: Ruleset; readonly table: TableDocument },
  game: Game,
  batches: readonly Batch[],
  { n, notices }: Pick<AnnouncedBatch, 'n' | 'notices'>,
): AnnouncedBatch {
  const record = shownRecord({ rules, table }, game, batches);
  return { n, notices, until: game.timing.until, record, foul: foulToUndo(notices, game) };
}

/** Returns the record for the table's people. `null`: the game is on, or its cards stay hidden. */
export function shownRecord(
  { rules, table }: { readonly rules: Ruleset; readonly table: TableDocument },
  { state }: Game,
  batches: readonly Batch[],
): ShownRecord | null {
  const isShown = state.outcome !== null && state.outcome.cards.length > 0;
  const text = isShown ? (recordOf(rules, table, batches)?.text ?? null) : null;
  if (text === null) return null;
  const played = playedIn(rules, table, batches);
  return { text, json: played === null ? null : gameJson(played, null) };
}

/** The foul that was just given. The host may take it back while its player is in the game. */
function foulToUndo(notices: readonly Notice[], { state, views }: Game): GivenFoul | null {
  const given = notices.map(({ news }) => news).find((news) => news.type === 'Fouled');
  if (!given || state.outcome || state.seats[given.seat - 1]?.left !== null) return null;
  return { number: views[0]!.fouls?.length ?? 0, seat: given.seat };
}
