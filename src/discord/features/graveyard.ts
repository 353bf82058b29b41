import type { SeatNumber } from '#engine/kernel/types.ts';
import type { Panel } from '#game/ports/ports.ts';
import { callName, t } from '#narration/index.ts';
import { namesIn } from '../formats/step.ts';
import { actText } from '../formats/story.ts';
import { type Body, body, type Row, seatMenus } from '../ui/body.ts';
import { defineButtons } from '../ui/button.ts';
import type { Caller, Context } from '../ui/context.ts';
import { buttonId, type FieldFormat } from '../ui/custom-id.ts';
import type { PanelTable } from '../ui/panel-table.ts';
import { choiceLabel, choiceText, failureText } from '../ui/texts.ts';
import { readSeats } from './actions/draft.ts';
import { showOwnPanel } from './actions/own-panel.ts';
import { findSeat } from './which-table/find-table.ts';

/** The bet on the vote of a day. Two menus of one message need two custom ids. */
const onDay: FieldFormat<{ readonly gameId: string; readonly day: number; readonly menu: number }> = {
  write: ({ gameId, day, menu }) => ({ subject: gameId, number: day, arg: `${menu}` }),
  read: ({ subject, number, arg }) => ({ gameId: subject, day: number, menu: Number(arg) }),
};

export const graveyardIds = {
  /** Bets on who is voted out. */
  bet: buttonId('bet', onDay),
};

/** The choice of a bet that nobody is voted out. */
const nobody = 'none';

/** The messages in the chat of the dead: who is there and what comes next, or the actions of a night (G6). */
export function drawGraveyard(panel: Panel & { kind: 'graveyard' | 'acts' }, table: PanelTable): Body {
  return panel.kind === 'acts' ? drawActs(panel, table) : drawWelcome(panel, table);
}

/** A line for each action, and for each call in which nobody has acted. */
function drawActs({ ruleset, night, calls }: Panel & { kind: 'acts' }, { wording, players }: PanelTable): Body {
  const names = { wording, ruleset, ...namesIn({ players }), longest: 32 };
  const lines = calls.flatMap(({ call, acts }) => {
    const done = acts.flatMap((act) => actText(act, names) ?? []);
    return done.length > 0 ? done : [t(wording, 'panels:grave.quiet', { call: callName(call, wording, ruleset) })];
  });
  return body([t(wording, 'panels:grave.night', { night }), ...lines.map((line) => `- ${line}`)]);
}

function drawWelcome({ seats, isOver, isVoice, bet }: Panel & { kind: 'graveyard' }, table: PanelTable): Body {
  const { wording, players } = table;
  const next = isOver ? (['over'] as const) : ([isVoice ? 'talk.voice' : 'talk', 'acts', 'next'] as const);
  return body(
    [
      t(wording, 'panels:grave.title'),
      t(wording, 'panels:grave.here', { seats: seats.map((seat) => choiceText(wording, seat, players)).join(', ') }),
      ...next.map((line) => t(wording, `panels:grave.${line}`)),
      bet === null ? null : t(wording, 'panels:bet.asks', { day: bet.day }),
    ],
    bet === null ? [] : betRows(bet, table),
  );
}

function betRows(
  { day, choices }: NonNullable<(Panel & { kind: 'graveyard' })['bet']>,
  { gameId, wording, players }: PanelTable,
): readonly Row[] {
  const offered = [
    ...choices.map((seat) => ({ label: choiceLabel(wording, seat, players), value: `${seat}` })),
    { label: t(wording, 'panels:bet.nobody'), value: nobody },
  ];
  return seatMenus({
    idOf: (menu) => graveyardIds.bet({ gameId, day, menu }),
    placeholder: t(wording, 'panels:bet.menu'),
    options: offered,
  });
}

/** Places the bet of a dead player, whose own panel tells the result. */
async function placeBet(
  context: Context,
  caller: Caller,
  { gameId, day, chosen }: { readonly gameId: string; readonly day: number; readonly chosen: string },
): Promise<Body> {
  const { wording } = caller;
  const seat = findSeat(context, caller, gameId);
  if (!seat.ok) return seat.error;
  const [named] = readSeats(chosen);
  const tell = (line: string): Body => showOwnPanel(context, caller, gameId, [line]);
  if (named === undefined && chosen !== nobody) return tell(t(wording, 'ui:kind.no-choice'));
  const on: SeatNumber | null = named ?? null;
  const placed = await context.service.ask(gameId, {
    type: 'side-vote',
    userId: caller.userId,
    vote: { kind: 'bet', day, on },
  });
  if (!placed.ok) return tell(failureText(wording, placed.error, seat.value));
  const who = on === null ? t(wording, 'panels:bet.nobody') : choiceText(wording, on, seat.value.players);
  return tell(t(wording, 'panels:bet.done', { day, who }));
}

export const graveyardButtons = defineButtons(graveyardIds, {
  bet: {
    mode: 'deferred message',
    run: ({ context, caller, values: [chosen = ''] }, { gameId, day }) =>
      placeBet(context, caller, { gameId, day, chosen }),
  },
});
