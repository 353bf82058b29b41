import type { Panel } from '#game/ports/ports.ts';
import { seatText, t } from '#narration/index.ts';
import { namesIn } from '../formats/step.ts';
import { type Body, body } from '../ui/body.ts';
import type { PanelTable } from '../ui/panel-table.ts';

/** The message with which the graveyard opens: who is there, what they may do, and what happens at the end. */
export const drawGraveyard = ({ seats }: Panel & { kind: 'graveyard' }, { wording, players }: PanelTable): Body =>
  body([
    t(wording, 'panels:graveyard.title'),
    t(wording, 'panels:graveyard.here', {
      who: seats.map((seat) => seatText(seat, wording, namesIn({ players }))).join(', '),
    }),
    t(wording, 'panels:graveyard.rule'),
  ]);
