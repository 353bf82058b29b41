import type { Panel } from '#game/ports/ports.ts';
import type { Body } from '../body.ts';
import type { PanelTable } from '../panel-table.ts';
import { drawClan } from './clan/view.ts';
import { drawBallot } from './day/ballot.ts';
import { drawAppeal, drawDuel, drawJudgement, drawRevenge } from './day/court.ts';
import { drawDay } from './day/view.ts';
import { drawLobby } from './lobby/view.ts';
import { drawNight } from './night/view.ts';

/** A panel of a table as a message. Everybody sees the same; a press shows what is for one player alone. */
export function drawPanel(panel: Panel, table: PanelTable): Body {
  switch (panel.kind) {
    case 'lobby':
      return drawLobby(table.gameId, panel.lobby, table.language);
    case 'night':
      return drawNight(panel, table);
    case 'clan':
      return drawClan(panel, table);
    case 'day':
      return drawDay(panel, table);
    case 'ballot':
      return drawBallot(panel, table);
    case 'appeal':
      return drawAppeal(panel, table);
    case 'duel':
      return drawDuel(panel, table);
    case 'judgement':
      return drawJudgement(panel, table);
    case 'revenge':
      return drawRevenge(panel, table);
  }
}
