import { MessageFlags } from 'discord-api-types/v10';
import type { InteractionResult, ShownMessage, SimulatedUser } from 'discord-emulator';
import type { SeatNumber, Verb } from '#engine/kernel/types.ts';
import { verbs } from '#engine/record/verbs.ts';

/** A menu as its user sees it, or the buttons of the seats in a list. */
export interface Menu {
  /** The id of the menu, or of the first button. */
  readonly customId: string;
  readonly values: readonly string[];
  /** The least number of choices. */
  readonly least: number;
  /** The ids of the buttons, in the order of the values. Missing: it is a menu. */
  readonly buttons?: readonly string[];
}

interface Part {
  readonly custom_id?: string;
  readonly options?: readonly { readonly value: string }[];
  readonly min_values?: number;
}

const partsOf = (message: ShownMessage): readonly Part[] =>
  ((message.rows ?? []) as { readonly components?: readonly Part[] }[]).flatMap((row) => row.components ?? []);

/** The menu in the answer to a press. `null`: it has none. */
export const menuOf = (result: InteractionResult): Menu | null => (result.message ? menuIn(result.message) : null);

/** The menus of a message, and its lists of seats with a button each. */
export const menusIn = (message: ShownMessage): readonly Menu[] => [
  ...partsOf(message).flatMap(({ custom_id: customId = '', options, min_values: least = 1 }) =>
    options === undefined ? [] : [{ customId, values: options.map(({ value }) => value), least }],
  ),
  ...listsIn(message),
];

/** The list and the seat of a seat's button, by its id. `null`: it is another part. */
export function seatOfButton(id: string): { readonly list: string; readonly seat: string } | null {
  const [, list, seat, colour = ''] = /^(.+:(?:vote:|(?:pick|open):[a-z]+-))([1-9]\d*)(-[a-z]+)?$/.exec(id) ?? [];
  return list === undefined || seat === undefined ? null : { list: list + colour, seat };
}

/** A list has at least two seats: the button of one is a question, or a call. */
function listsIn(message: ShownMessage): readonly Menu[] {
  const rows = (message.rows ?? []) as { readonly components?: readonly Part[] }[];
  const lists = new Map<string, { seat: string; id: string }[]>();
  for (const { components = [] } of rows) {
    const [{ custom_id: id = '', options } = {}, ...others] = components;
    const at = seatOfButton(id);
    if (at === null || options !== undefined || others.length > 0) continue;
    lists.set(at.list, [...(lists.get(at.list) ?? []), { seat: at.seat, id }]);
  }
  return [...lists.values()]
    .filter((list) => list.length > 1)
    .map((list) => ({
      customId: list[0]!.id,
      values: list.map(({ seat }) => seat),
      least: 1,
      buttons: list.map(({ id }) => id),
    }));
}

/** Chooses in a menu, or presses the button of the seat. */
export function useMenu(
  user: SimulatedUser,
  message: ShownMessage,
  menu: Menu,
  values: readonly string[],
): Promise<InteractionResult> {
  const button = menu.buttons?.[menu.values.indexOf(values[0]!)];
  return button === undefined ? user.choose(message, menu.customId, [...values]) : user.press(message, button);
}

/** The first menu of a message. */
export const menuIn = (message: ShownMessage): Menu | null => menusIn(message)[0] ?? null;

/** The menu that has this value. A long list is divided among several menus of one kind. */
export const menuWith = (message: ShownMessage, value: string): Menu | null =>
  menusIn(message).find(({ values }) => values.includes(value)) ?? null;

/** The buttons of a message. */
export const buttonsIn = (message: ShownMessage): readonly string[] =>
  partsOf(message).flatMap(({ custom_id: id, options }) => (id === undefined || options !== undefined ? [] : [id]));

/** The seats in a menu. */
export const seatsOf = ({ values }: Menu): readonly SeatNumber[] => values.map(Number).filter(Number.isInteger);

/** The actions that a night menu offers: `n1:<game>:<step>:pick:checks-0`. The menu of a vote is open to all. */
export function offerOf(menu: Menu): readonly { verb: Verb; seats: readonly SeatNumber[]; menu: Menu }[] {
  const word = /:(?:pick|open):([a-z]+)-\d+$/.exec(menu.customId)?.[1];
  const verb = verbs.find((each) => each === word);
  return verb === undefined ? [] : [{ verb, seats: seatsOf(menu), menu }];
}

/** Returns true if the panel with this mark on its buttons is still open, so that it shows its end. */
export const isOpen = (message: ShownMessage, mark: string): boolean =>
  /<t:\d+:R>/.test(message.text ?? '') && JSON.stringify(message.rows ?? []).includes(mark);

/** Returns true if only its reader sees the message. */
export const isPrivate = ({ flags }: ShownMessage): boolean => ((flags ?? 0) & MessageFlags.Ephemeral) !== 0;
