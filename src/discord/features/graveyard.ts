import type { Panel } from '#game/ports/ports.ts';
import { t } from '#narration/index.ts';
import { callName } from '../formats/night-order.ts';
import { namesIn } from '../formats/step.ts';
import { actText } from '../formats/story.ts';
import { type Body, body } from '../ui/body.ts';
import type { PanelTable } from '../ui/panel-table.ts';
import { choiceText } from '../ui/texts.ts';

/** The messages in the chat of the dead: who is there and what comes next, or the actions of a night (G6). */
export function drawGraveyard(panel: Panel & { kind: 'graveyard' | 'acts' }, table: PanelTable): Body {
  return panel.kind === 'acts' ? drawActs(panel, table) : drawWelcome(panel, table);
}

/** A line for each action, and for each call in which nobody has acted. */
function drawActs({ ruleset, night, calls }: Panel & { kind: 'acts' }, { wording, players }: PanelTable): Body {
  const names = { wording, ...namesIn({ players }), longest: 32 };
  const lines = calls.flatMap(({ call, acts }) => {
    const done = acts.flatMap((act) => actText(act, names) ?? []);
    return done.length > 0 ? done : [t(wording, 'panels:grave.quiet', { call: callName(call, wording, ruleset) })];
  });
  return body([t(wording, 'panels:grave.night', { night }), ...lines.map((line) => `- ${line}`)]);
}

function drawWelcome({ seats, isOver }: Panel & { kind: 'graveyard' }, { wording, players }: PanelTable): Body {
  const next = isOver ? (['over'] as const) : (['talk', 'acts', 'next'] as const);
  return body([
    t(wording, 'panels:grave.title'),
    t(wording, 'panels:grave.here', { seats: seats.map((seat) => choiceText(wording, seat, players)).join(', ') }),
    ...next.map((line) => t(wording, `panels:grave.${line}`)),
  ]);
}
