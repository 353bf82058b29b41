import { ButtonStyle } from 'discord.js';
import type { SeatNumber } from '#engine/kernel/types.ts';
import type { Panel, SeatedPlayer } from '#game/ports/ports.ts';
import type { Wording } from '#narration/index.ts';
import { t } from '#narration/index.ts';
import { type Body, type Button, body, buttonRow, menuRow, portions, type Row } from '../body.ts';
import type { PressAction, PressId } from '../custom-id.ts';
import { choiceLabel, choiceText } from '../words.ts';

/** At whose table, in which language. */
interface Table {
  readonly gameId: string;
  readonly language: Wording;
  readonly players: readonly SeatedPlayer[];
}

/** In a clan's chat: what stands and what is proposed (D6), and the button of the blind shooting (D14). */
export function drawClan(panel: Panel & { kind: 'clan' }, table: Table): Body {
  const { language } = table;
  const { clan, settled, latest, fires, proposes } = panel;
  const buttons: readonly Button[] = [
    ...(proposes ? [{ id: id(table, 'draft'), label: t(language, 'ui:verb.orders') }] : []),
    ...(latest === null
      ? []
      : [
          {
            id: id(table, 'agree', listText(latest)),
            label: t(language, 'ui:verb.agrees'),
            look: ButtonStyle.Success as const,
          },
        ]),
    ...(fires
      ? [{ id: id(table, 'fire'), label: t(language, 'ui:verb.fires'), look: ButtonStyle.Danger as const }]
      : []),
  ];
  return body(
    [
      t(language, `panels:clan.${clan}`),
      settled === null
        ? t(language, 'panels:clan.unsettled')
        : t(language, 'panels:clan.settled', { who: ordered(settled, table) }),
      ...proposalLines(panel, table),
      proposes ? t(language, settled === null ? 'panels:clan.propose' : 'panels:clan.change') : null,
      fires ? t(language, 'panels:clan.fires') : null,
    ],
    buttons.length === 0 ? [] : [buttonRow(...buttons)],
  );
}

function proposalLines({ latest, confirmed, members }: Panel & { kind: 'clan' }, table: Table): readonly string[] {
  if (latest === null) return [];
  const { language, players } = table;
  const names = (seats: readonly SeatNumber[]) => seats.map((seat) => choiceText(language, seat, players)).join(', ');
  const open = members.filter((seat) => !confirmed.includes(seat));
  return [
    confirmed.length === 0
      ? t(language, 'panels:clan.latest.none', { who: ordered(latest, table) })
      : t(language, 'panels:clan.latest', { who: ordered(latest, table), agreed: names(confirmed) }),
    ...(open.length === 0 ? [] : [t(language, 'panels:clan.open', { who: names(open) })]),
  ];
}

const ordered = (seats: readonly SeatNumber[], { language, players }: Table): string =>
  seats.map((seat) => choiceText(language, seat, players)).join(' → ');

const id = ({ gameId }: Table, action: PressAction, arg?: string): PressId => ({
  ...{ gameId, step: 0, action },
  ...(arg === undefined ? {} : { arg }),
});

const listText = (list: readonly SeatNumber[]): string => list.join('-');

/** A list as it stands in a button: `5-12-3`. */
export const readList = (arg: string): readonly SeatNumber[] =>
  arg.split('-').flatMap((part) => (/^[1-9]\d{0,2}$/.test(part) ? [Number(part)] : []));

/** Every menu of a message needs an id of its own; none of these is a seat. */
const portionNames = ['a', 'b', 'c', 'd'] as const;

/**
 * A list that is being put together, seat by seat, since its order counts; the buttons know what has been chosen so far,
 * so that nothing is remembered. `options`: who may stand on it; `most`: so many at most.
 */
export function contractRows(
  list: readonly SeatNumber[],
  { options, most }: { readonly options: readonly SeatNumber[]; readonly most: number },
  table: Table,
): readonly Row[] {
  const { language, players } = table;
  const open = list.length < most ? options.filter((seat) => !list.includes(seat)) : [];
  const menus = portions(open).map((portion, index) =>
    menuRow({
      id: id(table, 'list', [portionNames[index], ...list].join('-')),
      placeholder: t(language, 'panels:draft.menu', { place: list.length + 1 }),
      options: portion.map((seat) => ({ label: choiceLabel(language, seat, players), value: `${seat}` })),
    }),
  );
  if (list.length === 0) return menus;
  return [
    ...menus,
    buttonRow(
      {
        id: id(table, 'propose', listText(list)),
        label: t(language, 'panels:draft.propose'),
        look: ButtonStyle.Success,
      },
      { id: id(table, 'list', portionNames[0]), label: t(language, 'panels:draft.anew') },
    ),
  ];
}

/** What has been put together so far. */
export const contractText = (list: readonly SeatNumber[], table: Table): string | null =>
  list.length === 0 ? null : t(table.language, 'panels:draft', { who: ordered(list, table) });
