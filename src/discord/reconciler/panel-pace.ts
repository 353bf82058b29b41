import { SnowflakeUtil } from 'discord.js';
import type { GameReconciler } from './game-reconciler.ts';
import { untilMove } from './pages.ts';
import { type PanelCall, panelKey } from './panel-plan.ts';
import type { Pass } from './pass.ts';

/**
 * Minimum milliseconds between two edits of a page in one step, of a gathering, or of a lobby. All changes within that
 * time (sixteen votes in sixteen seconds) need few edits. Discord takes five in four seconds in a channel, and urgent
 * messages need them.
 */
const editGapMs = 1_500;

/** The same for a message that is about an hour old, or older: Discord limits its edits (error 30046). */
const oldEditGapMs = 10_000;
const oldMs = 55 * 60_000;

const editGapOf = (messageId: string): number =>
  Date.now() - SnowflakeUtil.timestampFrom(messageId) > oldMs ? oldEditGapMs : editGapMs;

/** Returns true if the call has to wait. The pass then knows for how long. */
export function mustWait(game: GameReconciler, call: PanelCall, pass: Pass): boolean {
  const at = game.document.panels[call.key];
  // A page that has lost its message is posted at once.
  if (call.kind === 'post' && call.page !== null && at !== undefined && at.isRaised !== true)
    return waits(untilMove(game), pass);
  const shown = game.shownAt.get(call.key);
  if (call.kind !== 'edit' || shown === undefined) return false;
  const isSteady = call.page !== null && shown.moment === call.moment;
  if (!isSteady && !call.key.startsWith('town/gathering-') && !isOpenLobby(call.key, pass)) return false;
  return waits(shown.at + editGapOf(call.at.messageId) - performance.now(), pass);
}

/** Notes the time that is left, in ms, and returns true if there is any. */
function waits(left: number, pass: Pass): boolean {
  if (left <= 0) return false;
  pass.waitMs = Math.min(left, pass.waitMs ?? left);
  return true;
}

/** A lobby that is being prepared or closed is shown at once. */
const isOpenLobby = (key: string, { layout }: Pass): boolean =>
  layout.panels.some(
    ({ room, panel }) => panel.kind === 'lobby' && panel.lobby.state === 'open' && panelKey(room, panel) === key,
  );
