import { MessageFlags } from 'discord-api-types/v10';
import type { InteractionResult, ShownMessage } from 'discord-emulator';
import type { SeatNumber, Verb } from '#engine/kernel/types.ts';
import { verbs } from '#engine/record/verbs.ts';

/** A menu as its user sees it. */
export interface Menu {
  readonly customId: string;
  readonly values: readonly string[];
  /** The least number of choices. */
  readonly least: number;
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

/** The menus of a message. */
export const menusIn = (message: ShownMessage): readonly Menu[] =>
  partsOf(message).flatMap(({ custom_id: customId = '', options, min_values: least = 1 }) =>
    options === undefined ? [] : [{ customId, values: options.map(({ value }) => value), least }],
  );

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
