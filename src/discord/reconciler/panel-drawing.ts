import type { Panel } from '#game/ports/ports.ts';
import { drawPanel } from '../features/panels.ts';
import type { Body } from '../ui/body.ts';
import type { CommandMentions } from '../ui/command-mentions.ts';
import type { PanelTable } from '../ui/panel-table.ts';

/** Draws a panel of a table. `logId`: the channel of a town whose log stays. */
export type PanelDrawing = (panel: Panel, table: PanelTable, logId: string | undefined) => Body;

/**
 * Returns the drawing for the panels of one layout. It remembers them: a panel is drawn again only if the channels to
 * which it links have changed.
 */
export function panelDrawing(mentions: CommandMentions): PanelDrawing {
  const known = new WeakMap<Panel, { readonly channels: string; readonly body: Body }>();
  return (panel, table, logId) => {
    const channels = JSON.stringify([table.links, table.lobbyLink, table.hasProtocol, logId]);
    const before = known.get(panel);
    if (before?.channels === channels) return before.body;
    const body = mentions(drawPanel(panel, table, logId));
    known.set(panel, { channels, body });
    return body;
  };
}
