import { ButtonStyle } from 'discord.js';
import type { SeatNumber } from '#engine/kernel/types.ts';
import type { Wording } from '#narration/index.ts';
import { t } from '#narration/index.ts';
import { buttonRow, menuRow, portions, type Row } from '../../ui/body.ts';
import type { PanelTable } from '../../ui/panel-table.ts';
import { choiceLabel, choiceText } from '../../ui/texts.ts';
import { actionIds } from './custom-ids.ts';

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
  const menus = portions(open).map((portion, menu) =>
    menuRow({
      id: actionIds.extendContract({ gameId, seats, menu }),
      placeholder: t(wording, 'panels:draft.menu', { place: seats.length + 1 }),
      options: portion.map((seat) => ({ label: choiceLabel(wording, seat, players), value: `${seat}` })),
    }),
  );
  if (seats.length === 0) return menus;
  return [
    ...menus,
    buttonRow(
      {
        id: actionIds.proposeContract({ gameId, seats }),
        label: t(wording, 'panels:draft.propose'),
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
