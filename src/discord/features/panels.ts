import type { Panel } from '#game/ports/ports.ts';
import type { Body } from '../ui/body.ts';
import type { PanelTable } from '../ui/panel-table.ts';
import type { Tone } from '../ui/tone.ts';
import { drawAfterGame } from './after-game.ts';
import { drawClan } from './clan.ts';
import { drawResult } from './game-result.ts';
import { drawGathering } from './gathering.ts';
import { drawGraveyard } from './graveyard.ts';
import { lobbyPanel } from './lobby/view.ts';
import { drawPage } from './page.ts';

/**
 * A panel of a table as a message. Everybody sees the same. A press shows what is for one player alone. `logId`: the
 * channel of a town whose log stays.
 */
export function drawPanel(panel: Panel, table: PanelTable, logId?: string): Body {
  const tone = toneOf(panel);
  return { ...draw(panel, table, logId), ...(tone === null ? {} : { tone }) };
}

/**
 * The colour of a panel, but a lobby is drawn with its own. A page that is over has none, so that the eye finds the current
 * one. The page that tells the end of the game keeps its own.
 */
function toneOf(panel: Panel): Tone | null {
  if (panel.kind === 'lobby') return null;
  if (panel.kind !== 'page') return tones[panel.kind];
  if (panel.isEnd) return 'end';
  if (panel.now === null) return null;
  const { kind } = panel.now.choice;
  return kind === 'night' || kind === 'day' ? kind : kind === 'wait' ? null : 'vote';
}

const tones = {
  ...({ gathering: 'lobby', 'after-game': 'lobby' } as const),
  ...({ clan: 'night', graveyard: 'night', acts: 'night', result: 'end' } as const),
} as const;

function draw(panel: Panel, table: PanelTable, logId?: string): Body {
  switch (panel.kind) {
    case 'lobby':
      return lobbyPanel(table.gameId, panel.lobby, table.wording, table.links);
    case 'gathering':
      return drawGathering(panel, table);
    case 'page':
      return drawPage(panel, table);
    case 'clan':
      return drawClan(panel, table);
    case 'graveyard':
    case 'acts':
      return drawGraveyard(panel, table);
    case 'result':
      return drawResult(panel, table, logId);
    case 'after-game':
      return drawAfterGame(panel, table);
  }
}
