import type { Layout, ReconcileResult, Remark } from '#game/ports/ports.ts';
import type { GameReconciler } from './game-reconciler.ts';
import type { Pass } from './lanes.ts';
import { isOver, panelKey } from './panel-plan.ts';

/** The combined result of the passes. Each remark is in it once. */
export function reportOf(game: GameReconciler, layout: Layout, passes: readonly Pass[]): ReconcileResult {
  const slow = [...new Set(passes.flatMap((pass) => pass.slow))];
  const missing = [...new Set([...slow, ...passes.flatMap(({ exposed }) => [...exposed])])];
  const minutes = game.context.slowed.get(layout.guildId)?.minutes ?? 1;
  const all = [
    ...passes.flatMap((pass) => pass.remarks),
    ...(slow.length > 0 ? [{ kind: 'slow' as const, key: 'issue.slow' as const, params: { minutes } }] : []),
  ];
  const remarks: Remark[] = [...new Map(all.map((remark) => [JSON.stringify(remark), remark])).values()];
  const lobby = lobbyOf(
    game,
    layout,
    passes.some(({ again }) => again),
  );
  return {
    done: remarks.length === 0,
    remarks,
    ...(missing.length > 0 ? { slow: missing } : {}),
    ...(lobby === null ? {} : { lobby }),
  };
}

/** The state of an open lobby's message, or null if it is shown or none is wanted. */
function lobbyOf(
  { panels: shown, context }: GameReconciler,
  { panels, lobbyChannelId }: Layout,
  again: boolean,
): NonNullable<ReconcileResult['lobby']> | null {
  const open = panels.find(({ panel }) => panel.kind === 'lobby' && !isOver(panel));
  if (open === undefined) return null;
  if (context.news.isGone(lobbyChannelId)) return 'gone';
  if (shown.stored.panels[panelKey(open.room, open.panel)] !== undefined) return null;
  return again ? 'late' : 'refused';
}
