import { ButtonStyle } from 'discord.js';
import type { SeatNumber } from '#engine/kernel/types.ts';
import type { HostRequest, TableSummary } from '#game/ports/game-service.ts';
import type { Player } from '#game/ports/ports.ts';
import { plainName, t, type Wording, wordsOf } from '#narration/index.ts';
import { courseLines } from '../formats/overview.ts';
import { type Body, type Button, body, buttonRow, type MenuOption, menuRow, menuSize, type Row } from '../ui/body.ts';
import { atTable, buttonId, type FieldFormat } from '../ui/custom-id.ts';
import { choiceLabel, choiceText } from '../ui/texts.ts';

/** The orders that need nothing more than a press. */
export const plainOrders = {
  pause: { order: 'pause' },
  resume: { order: 'resume' },
  extend: { order: 'extend', seconds: 30 },
  skip: { order: 'skip' },
  undo: { order: 'undo' },
} as const satisfies Readonly<Record<string, HostRequest>>;

type PlainOrder = keyof typeof plainOrders;

/** The orders for which a player is chosen in a menu of their own. */
const seatOrders = ['foul', 'mute', 'replace', 'remove'] as const;

type SeatOrder = (typeof seatOrders)[number];

/** The reasons of the club's rules for a foul (C20) and for a removal (C23). */
export const reasons = {
  foul: ['out-of-turn', 'forbidden-words', 'pestering', 'rudeness'],
  remove: ['peeking', 'gestures', 'oaths', 'swearing'],
} as const;

export type Penalty = keyof typeof reasons;

const isPenalty = (text: string): text is Penalty => Object.hasOwn(reasons, text);

const isPlain = (text: string): text is PlainOrder => Object.hasOwn(plainOrders, text);

const ofOrder: FieldFormat<{ readonly gameId: string; readonly order: PlainOrder }> = {
  write: ({ gameId, order }) => ({ subject: gameId, number: 0, arg: order }),
  read: ({ subject, arg = '' }) => (isPlain(arg) ? { gameId: subject, order: arg } : null),
};

const ofSeatOrder: FieldFormat<{ readonly gameId: string; readonly order: SeatOrder }> = {
  write: ({ gameId, order }) => ({ subject: gameId, number: 0, arg: order }),
  read: ({ subject, arg }) => {
    const order = seatOrders.find((each) => each === arg);
    return order === undefined ? null : { gameId: subject, order };
  },
};

const ofPenalty: FieldFormat<{ readonly gameId: string; readonly seat: SeatNumber; readonly penalty: Penalty }> = {
  write: ({ gameId, seat, penalty }) => ({ subject: gameId, number: seat, arg: penalty }),
  read: ({ subject, number, arg = '' }) => (isPenalty(arg) ? { gameId: subject, seat: number, penalty: arg } : null),
};

const ofSeat: FieldFormat<{ readonly gameId: string; readonly seat: SeatNumber }> = {
  write: ({ gameId, seat }) => ({ subject: gameId, number: seat }),
  read: ({ subject, number }) => ({ gameId: subject, seat: number }),
};

export const deskIds = {
  showDesk: buttonId('desk', atTable),
  /** Gives an order that needs nothing more. */
  giveOrder: buttonId('order', ofOrder),
  /** A menu of the players for an order. */
  choosePlayer: buttonId('orderseat', ofSeatOrder),
  /** A menu of the reasons for a foul or a removal. */
  chooseReason: buttonId('orderwhy', ofPenalty),
  /** A menu of the people who can take over a seat. */
  choosePerson: buttonId('orderperson', ofSeat),
  /** Asks if the game is to be called off. */
  askToEnd: buttonId('orderend', atTable),
  callOff: buttonId('calloff', atTable),
};

/** The button that opens the desk. */
export const deskButton = (gameId: string, wording: Wording): Button => ({
  id: deskIds.showDesk({ gameId }),
  label: t(wording, 'ui:desk.button'),
});

/** The desk of a table's host, for a game that is on. `told`: a line about the last order. */
export function drawDesk(table: TableSummary, reader: Wording, told: string | null = null): Body {
  const wording = wordsOf(reader, table);
  if (table.stage !== 'playing') return body([told, t(wording, 'ui:desk.idle')]);
  const { overview, players } = table;
  return body(
    [t(wording, 'ui:desk.title'), ...courseLines(overview, { wording, players }), told],
    [buttonRow(...plainButtons(table, wording)), ...playerMenus(table, wording)],
  );
}

function plainButtons({ gameId, town, lead }: TableSummary, wording: Wording): readonly Button[] {
  const button = (order: PlainOrder, look?: ButtonStyle.Success): Button => ({
    id: deskIds.giveOrder({ gameId, order }),
    label: t(wording, `ui:desk.${order}`),
    ...(look === undefined ? {} : { look }),
  });
  const hasFouls = town.fouls?.some(({ forgiven }) => !forgiven) ?? false;
  return [
    town.paused ? button('resume', ButtonStyle.Success) : button('pause'),
    button('extend'),
    // A host in person ends a step with the button of the leading panel.
    ...(lead === 'person' ? [] : [button('skip')]),
    ...(hasFouls ? [button('undo')] : []),
    { id: deskIds.askToEnd({ gameId }), label: t(wording, 'ui:desk.end'), look: ButtonStyle.Danger },
  ];
}

/** A menu of the living players for each order. The first seats of a table that is too large for a menu. */
function playerMenus(table: TableSummary, wording: Wording): readonly Row[] {
  const { gameId, town, players, hushed } = table;
  const living = town.seats.filter(({ left }) => left === null).slice(0, menuSize);
  if (living.length === 0) return [];
  const orders = seatOrders.filter((order) => order !== 'foul' || town.fouls !== undefined);
  const option = (order: SeatOrder, seat: SeatNumber): MenuOption => ({
    label: choiceLabel(wording, seat, players),
    value: `${seat}`,
    ...(order === 'mute' && hushed.includes(seat) ? { about: t(wording, 'ui:desk.muted') } : {}),
  });
  return orders.map((order) =>
    menuRow({
      id: deskIds.choosePlayer({ gameId, order }),
      placeholder: t(wording, `ui:desk.${order}`),
      options: living.map(({ number }) => option(order, number)),
    }),
  );
}

const backRow = (gameId: string, wording: Wording): Row =>
  buttonRow({ id: deskIds.showDesk({ gameId }), label: t(wording, 'ui:desk.back') });

/** The reasons for a foul or a removal. The table hears the chosen one. */
export function drawReasons(
  { gameId, players }: TableSummary,
  { seat, penalty }: { readonly seat: SeatNumber; readonly penalty: Penalty },
  wording: Wording,
): Body {
  const menu = menuRow({
    id: deskIds.chooseReason({ gameId, seat, penalty }),
    placeholder: t(wording, 'ui:desk.reason'),
    options: reasons[penalty].map((reason) => ({ label: t(wording, `words:reason.${reason}`), value: reason })),
  });
  const line = t(wording, `ui:desk.${penalty}.why`, { who: choiceText(wording, seat, players) });
  return body([line], [menu, backRow(gameId, wording)]);
}

/** The people who wait for a seat, and the watchers. */
export const substitutesAt = ({ waiting, watchers }: TableSummary): readonly Player[] =>
  [...waiting, ...watchers].slice(0, menuSize);

/** The people who can take over a seat. */
export function drawSubstitutes(table: TableSummary, seat: SeatNumber, wording: Wording): Body {
  const { gameId, players } = table;
  const menu = menuRow({
    id: deskIds.choosePerson({ gameId, seat }),
    placeholder: t(wording, 'ui:desk.person'),
    options: substitutesAt(table).map(({ userId, name }) => ({ label: plainName(name), value: userId })),
  });
  const line = t(wording, 'ui:desk.replace.who', { who: choiceText(wording, seat, players) });
  return body([line], [menu, backRow(gameId, wording)]);
}

/** The question if the game is to be called off. */
export const drawEndQuestion = ({ gameId }: TableSummary, wording: Wording): Body =>
  body(
    [t(wording, 'ui:desk.end.sure')],
    [
      buttonRow({
        id: deskIds.callOff({ gameId }),
        label: t(wording, 'ui:desk.end.yes'),
        look: ButtonStyle.Danger,
      }),
      backRow(gameId, wording),
    ],
  );
