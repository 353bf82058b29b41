import type { Ruleset } from '#engine/kernel/ruleset.ts';
import { gameJson } from '../ports/game-json.ts';
import type { Batch, TableDocument } from '../ports/journal.ts';
import type { Game } from './game.ts';
import { playedIn } from './played-game.ts';
import { recordOf, type ShownRecord } from './record.ts';

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
