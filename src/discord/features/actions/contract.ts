import { ButtonStyle } from 'discord.js';
import type { Choice } from '#engine/kernel/notices.ts';
import type { SeatNumber } from '#engine/kernel/types.ts';
import type { SeatInsight } from '#game/ports/game-service.ts';
import { contractWords, t, type Wording } from '#narration/index.ts';
import { type Body, body, buttonRow, menuRow, type Row, seatMenus } from '../../ui/body.ts';
import type { PanelTable } from '../../ui/panel-table.ts';
import { choiceLabel, choiceText } from '../../ui/texts.ts';
import { actionIds, type Draft, stepOf } from './draft.ts';

/**
 * The menus of a contract that is being put together seat by seat, because its order counts (D6). `options`: the seats
 * that may be on it. `most`: its largest length.
 */
export function contractRows(
  seats: readonly SeatNumber[],
  { options, most }: { readonly options: readonly SeatNumber[]; readonly most: number },
  table: PanelTable,
): readonly Row[] {
  const { gameId, wording, players } = table;
  const open = seats.length < most ? options.filter((seat) => !seats.includes(seat)) : [];
  const menus = seatMenus({
    idOf: (menu) => actionIds.extendContract({ gameId, seats, menu }),
    placeholder: t(wording, 'panels:draft.menu', { place: seats.length + 1 }),
    options: open.map((seat) => ({ label: choiceLabel(wording, seat, players), value: `${seat}` })),
  });
  if (seats.length === 0) return menus;
  return [
    ...menus,
    buttonRow(
      {
        id: actionIds.proposeContract({ gameId, seats }),
        label: contractWords(wording, 'panels:draft.propose'),
        look: ButtonStyle.Success,
      },
      { id: actionIds.extendContract({ gameId, seats: [], menu: 0 }), label: t(wording, 'panels:draft.anew') },
    ),
  ];
}

/** The contract so far, or null if it is empty. */
export const contractText = (seats: readonly SeatNumber[], { wording, players }: PanelTable): string | null =>
  seats.length === 0 ? null : t(wording, 'panels:draft', { who: orderedSeats(seats, wording, players) });

/** The seats of a contract in their order. */
export const orderedSeats = (seats: readonly SeatNumber[], wording: Wording, players: PanelTable['players']): string =>
  seats.map((seat) => choiceText(wording, seat, players)).join(' → ');

const questions = {
  2: ['panels:copies.power', 'panels:copies.on'],
  3: ['panels:copies.first', 'panels:copies.second', 'panels:copies.third'],
} as const;

/** The first menus of both actions: to use a power, and to let two players learn a card. */
export const copyRows = (choice: Choice, insight: SeatInsight, wording: Wording): readonly Row[] =>
  ([2, 3] as const).flatMap((want) => nextRow({ want, named: [] }, choice, insight, wording));

/** The question for the next name, and a button to begin again. */
export function drawDraft(draft: Draft, choice: Choice, insight: SeatInsight, wording: Wording): Body {
  const step = stepOf(insight);
  const who = draft.named.map((seat) => choiceText(wording, seat, insight.players)).join(', ');
  const id = actionIds.extendDraft({ gameId: insight.gameId, step, draft: null });
  return body(
    [t(wording, draft.want === 2 ? 'panels:copies.draft' : 'panels:copies.draft.learn', { who })],
    [...nextRow(draft, choice, insight, wording), buttonRow({ id, label: t(wording, 'panels:copies.anew') })],
  );
}

/** A power may be used on its owner. To learn a card takes three different players. */
function nextRow(draft: Draft, choice: Choice, insight: SeatInsight, wording: Wording): readonly Row[] {
  const { want, named } = draft;
  const options = choice.options.filter((seat) => want === 2 || !named.includes(seat as SeatNumber));
  if (options.length === 0) return [];
  const { gameId, players } = insight;
  return [
    menuRow({
      id: actionIds.extendDraft({ gameId, step: stepOf(insight), draft }),
      placeholder: t(wording, questions[want][named.length]!),
      options: options.map((seat) => ({ label: choiceLabel(wording, seat, players), value: `${seat}` })),
    }),
  ];
}
