import { ButtonStyle } from 'discord.js';
import type { SeatNumber } from '#engine/kernel/types.ts';
import { type HostRequest, removalWaitMs, type TableSummary } from '#game/ports/game-service.ts';
import type { Player } from '#game/ports/ports.ts';
import { countdown, plainName, spanText, t, type Wording, wordsOf } from '#narration/index.ts';
import { courseLines } from '../formats/overview.ts';
import { type Body, type Button, body, buttonRow, type MenuOption, menuRow, menuSize, type Row } from '../ui/body.ts';
import { atSeat, atTable, buttonId, type FieldFormat } from '../ui/custom-id.ts';
import { choiceLabel, choiceText, inWords } from '../ui/texts.ts';

/** The orders that need nothing more than a press. */
export const plainOrders = {
  pause: { order: 'pause' },
  resume: { order: 'resume' },
  extend: { order: 'extend', seconds: 30 },
  skip: { order: 'skip' },
  undo: { order: 'undo' },
  keep: { order: 'keep' },
  return: { order: 'return' },
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

export const deskIds = {
  showDesk: buttonId('desk', atTable),
  /** Gives an order that needs nothing more. */
  giveOrder: buttonId('order', ofOrder),
  /** A menu of the players for an order. */
  choosePlayer: buttonId('orderseat', ofSeatOrder),
  /** A menu of the reasons for a foul or a removal. */
  chooseReason: buttonId('orderwhy', ofPenalty),
  /** A menu of the people who can take over a seat. */
  choosePerson: buttonId('orderperson', atSeat),
  /** Asks if the game is to be called off. */
  askToEnd: buttonId('orderend', atTable),
  callOff: buttonId('calloff', atTable),
};

/** The button that opens the desk. */
export const deskButton = (gameId: string, wording: Wording): Button => ({
  id: deskIds.showDesk({ gameId }),
  label: t(wording, 'ui:desk.button'),
});

/**
 * The desk of a table's host, for a game that is on. `told`: a line about the last order. `from`: the first living player
 * of the menus, from 0, if there are more than a menu takes.
 */
export function drawDesk(table: TableSummary, reader: Wording, told: string | null = null, from = 0): Body {
  const wording = wordsOf(reader, table);
  if (table.stage !== 'playing') return inTone(table, body([told, t(wording, 'ui:desk.idle')]));
  const { overview, players, removal } = table;
  const drawn = body(
    [
      t(wording, 'ui:desk.title'),
      ...courseLines(overview, { wording, players }),
      told,
      removal === undefined ? null : leavingLine(removal, wording, players),
    ],
    [buttonRow(...plainButtons(table, wording)), ...playerMenus(table, wording, from)],
  );
  return inTone(table, drawn);
}

/** In the colour of the time of day, as the own panel. */
const inTone = ({ town: { phase, ended } }: TableSummary, drawn: Body): Body => {
  if (ended !== null) return { ...drawn, tone: 'end' };
  return phase === null ? drawn : { ...drawn, tone: phase };
};

/** The player who leaves soon, and until when the host can take that back. */
const leavingLine = (
  { seat, at }: NonNullable<TableSummary['removal']>,
  wording: Wording,
  players: TableSummary['players'],
): string => t(wording, 'ui:desk.leaving', { who: choiceText(wording, seat, players), until: countdown(at) });

const orderButton = (order: PlainOrder, { gameId }: TableSummary, wording: Wording): Button => ({
  id: deskIds.giveOrder({ gameId, order }),
  label: t(wording, `ui:desk.${order}`),
});

function plainButtons(table: TableSummary, wording: Wording): readonly Button[] {
  const { gameId, town, lead } = table;
  const button = (order: PlainOrder, look?: ButtonStyle.Success): Button => ({
    ...orderButton(order, table, wording),
    ...(look === undefined ? {} : { look }),
  });
  const hasFouls = town.fouls?.some(({ forgiven }) => !forgiven) ?? false;
  return [
    town.paused ? button('resume', ButtonStyle.Success) : button('pause'),
    button('extend'),
    ...(table.thanks === undefined ? [] : [button('return')]),
    // A host in person ends a step with the button of the leading panel. A row has five buttons.
    ...(lead === 'person' || table.thanks !== undefined ? [] : [button('skip')]),
    ...(hasFouls ? [button('undo')] : []),
    { id: deskIds.askToEnd({ gameId }), label: t(wording, 'ui:desk.end'), look: ButtonStyle.Danger },
  ];
}

/** The values by which a menu goes on with the other players. */
const moreValue = (from: number): string => `+${from}`;

/** Returns the first player that a chosen value asks for. `null`: it is no such value. */
export const readMore = (value: string): number | null => (/^\+\d{1,3}$/.test(value) ? Number(value) : null);

/** The players of a menu, and the option that shows the others if a menu does not take all of them. */
function partOf(
  living: readonly SeatNumber[],
  from: number,
): { readonly seats: readonly SeatNumber[]; readonly more: number | null } {
  if (living.length <= menuSize) return { seats: living, more: null };
  const size = menuSize - 1;
  const first = from < living.length ? from : 0;
  const next = first + size;
  return { seats: living.slice(first, next), more: next < living.length ? next : 0 };
}

/** A menu of the living players for each order. */
function playerMenus(table: TableSummary, wording: Wording, from: number): readonly Row[] {
  const { gameId, town, players, hushed, removal } = table;
  const living = town.seats.filter(({ left }) => left === null).map(({ number }) => number);
  if (living.length === 0) return [];
  const { seats, more } = partOf(living, from);
  const others = more === null ? [] : [{ label: t(wording, 'ui:desk.more'), value: moreValue(more) }];
  const orders = seatOrders.filter((order) => order !== 'foul' || town.fouls !== undefined);
  const option = (order: SeatOrder, seat: SeatNumber): MenuOption => ({
    label: choiceLabel(wording, seat, players),
    value: `${seat}`,
    ...(order === 'mute' && hushed.includes(seat) ? { about: t(wording, 'ui:desk.muted') } : {}),
  });
  return orders.map((order) => {
    // The place of the menu, because a message has five rows.
    if (order === 'remove' && removal !== undefined) return buttonRow(orderButton('keep', table, wording));
    return menuRow({
      id: deskIds.choosePlayer({ gameId, order }),
      placeholder: t(wording, `ui:desk.${order}`),
      options: [...seats.map((seat) => option(order, seat)), ...others],
    });
  });
}

const backRow = (gameId: string, wording: Wording): Row =>
  buttonRow({ id: deskIds.showDesk({ gameId }), label: t(wording, 'ui:desk.back') });

/** The reasons for a foul or a removal. The table hears the chosen one. */
export function drawReasons(
  table: TableSummary,
  { seat, penalty }: { readonly seat: SeatNumber; readonly penalty: Penalty },
  wording: Wording,
): Body {
  const { gameId, players } = table;
  const menu = menuRow({
    id: deskIds.chooseReason({ gameId, seat, penalty }),
    placeholder: t(wording, 'ui:desk.reason'),
    options: reasons[penalty].map((reason) => inWords({ label: t(wording, `words:reason.${reason}`), value: reason })),
  });
  const who = choiceText(wording, seat, players);
  const line =
    penalty === 'foul'
      ? t(wording, 'ui:desk.foul.why', { who })
      : t(wording, 'ui:desk.remove.why', { who, time: spanText(removalWaitMs / 1000, wording) });
  return inTone(table, body([line], [menu, backRow(gameId, wording)]));
}

/** The people who wait for a seat, and the watchers, each once. Discord refuses a menu that has a value twice. */
export const substitutesAt = ({ waiting, watchers }: TableSummary): readonly Player[] =>
  [...waiting, ...watchers.filter(({ userId }) => waiting.every((each) => each.userId !== userId))].slice(0, menuSize);

/** The people who can take over a seat. */
export function drawSubstitutes(table: TableSummary, seat: SeatNumber, wording: Wording): Body {
  const { gameId, players } = table;
  const menu = menuRow({
    id: deskIds.choosePerson({ gameId, seat }),
    placeholder: t(wording, 'ui:desk.person'),
    options: substitutesAt(table).map(({ userId, name }) => ({ label: plainName(name), value: userId })),
  });
  const line = t(wording, 'ui:desk.replace.who', { who: choiceText(wording, seat, players) });
  return inTone(table, body([line], [menu, backRow(gameId, wording)]));
}

/** The question if the game is to be called off. */
export function drawEndQuestion(table: TableSummary, wording: Wording): Body {
  const { gameId } = table;
  const yes = {
    id: deskIds.callOff({ gameId }),
    label: t(wording, 'ui:desk.end.yes'),
    look: ButtonStyle.Danger,
  } as const;
  return inTone(table, body([t(wording, 'ui:desk.end.sure')], [buttonRow(yes), backRow(gameId, wording)]));
}
