import type { Layout, ReconcileResult, Remark, Room } from '#game/ports/ports.ts';
import type { GameReconciler } from './game-reconciler.ts';
import type { Pass } from './lanes.ts';
import { isOver, panelKey } from './panel-plan.ts';

/** The combined result of the passes. Each remark is in it once. */
export function reportOf(game: GameReconciler, layout: Layout, passes: readonly Pass[]): ReconcileResult {
  const slow: Room[] = [];
  const exposed: Room[] = [];
  const remarks = new Map<string, Remark>();
  let again = false;
  for (const pass of passes) {
    slow.push(...pass.slow);
    exposed.push(...pass.exposed);
    for (const remark of pass.remarks) remarks.set(JSON.stringify(remark), remark);
    again ||= pass.again;
  }
  const minutes = game.context.slowed.get(layout.guildId)?.minutes ?? 1;
  if (slow.length > 0) remarks.set('slow', { kind: 'slow', key: 'issue.slow', params: { minutes } });
  const missing = [...new Set([...slow, ...exposed])];
  const lobby = lobbyOf(game, layout, again);
  return {
    done: remarks.size === 0,
    remarks: [...remarks.values()],
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
