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
  const { gameId, language, players } = table;
  const open = seats.length < most ? options.filter((seat) => !seats.includes(seat)) : [];
  const menus = portions(open).map((portion, menu) =>
    menuRow({
      id: actionIds.extendContract({ gameId, seats, menu }),
      placeholder: t(language, 'panels:draft.menu', { place: seats.length + 1 }),
      options: portion.map((seat) => ({ label: choiceLabel(language, seat, players), value: `${seat}` })),
    }),
  );
  if (seats.length === 0) return menus;
  return [
    ...menus,
    buttonRow(
      {
        id: actionIds.proposeContract({ gameId, seats }),
        label: t(language, 'panels:draft.propose'),
        look: ButtonStyle.Success,
      },
      { id: actionIds.extendContract({ gameId, seats: [], menu: 0 }), label: t(language, 'panels:draft.anew') },
    ),
  ];
}

/** The contract so far, or null if it is empty. */
export const contractText = (seats: readonly SeatNumber[], { language, players }: PanelTable): string | null =>
  seats.length === 0 ? null : t(language, 'panels:draft', { who: orderedSeats(seats, language, players) });

/** The seats of a contract in their order. */
export const orderedSeats = (seats: readonly SeatNumber[], language: Wording, players: PanelTable['players']): string =>
  seats.map((seat) => choiceText(language, seat, players)).join(' → ');
