/** The menus and buttons of a message of the bot. */
import { ButtonStyle } from 'discord-api-types/v10';
import type { InteractionResult, ShownMessage } from 'discord-emulator';
import { seatOfButton } from '../../../src/demo/controls.ts';
import type { PlotAct } from './plot.ts';

/** A menu, or the buttons that answer a question. */
export interface Menu {
  readonly customId: string;
  readonly picked: readonly string[];
  readonly isButton?: boolean;
  /** The buttons of a list of seats, by seat. */
  readonly seats?: ReadonlyMap<string, string>;
}

type Component = {
  custom_id?: string;
  style?: ButtonStyle;
  components?: Component[];
  options?: { value: string; default?: boolean }[];
};

/** The menu of a message whose id contains a mark, or the list of seats. */
export function menuOf(message: ShownMessage | undefined, mark: string): Menu | undefined {
  const found = partsOf(message).find(({ custom_id, options }) => options && custom_id?.includes(mark));
  if (!found) return listOf(message, mark);
  const picked = found.options!.filter((option) => option.default).map(({ value }) => value);
  return { customId: found.custom_id!, picked };
}

/** A list of seats. Each has its button, which is alone in its row. */
function listOf(message: ShownMessage | undefined, mark: string): Menu | undefined {
  const rows = ((message?.rows ?? []) as Component[]).flatMap(({ components = [] }) =>
    components.length === 1 ? components : [],
  );
  const all = rows.flatMap((part) => {
    const id = part.options ? '' : (part.custom_id ?? '');
    const at = seatOfButton(id);
    if (at === null || !id.includes(mark)) return [];
    return [{ ...at, id, isPicked: part.style === ButtonStyle.Success }];
  });
  const [first] = all;
  const seats = all.filter(({ list }) => list === first?.list);
  // One button alone is that of a call, or of the only candidate.
  if (!first || (seats.length === 1 && mark === ':vote:')) return undefined;
  return {
    customId: first.id,
    picked: seats.filter(({ isPicked }) => isPicked).map(({ seat }) => seat),
    seats: new Map(seats.map(({ seat, id }) => [seat, id])),
  };
}

/** The id of the button of a message for an action. */
export const buttonOf = (message: ShownMessage, action: string): string | undefined =>
  partsOf(message).find(({ custom_id }) => custom_id?.split(':')[3] === action)?.custom_id;

/** The buttons of a ballot that is a question. */
export function answersOf(message: ShownMessage): Menu | undefined {
  const button = partsOf(message).find(({ custom_id: id, options }) => !options && id?.includes(':vote:'));
  return button && { customId: button.custom_id!, picked: [], isButton: true };
}

/** The ids of all buttons of a message. */
export const buttonsOf = (message: ShownMessage): readonly string[] =>
  partsOf(message).flatMap(({ custom_id: id, options }) => (id !== undefined && !options ? [id] : []));

/** A seat that is being called in a vote, and its button. */
export interface Called {
  readonly seat: number;
  readonly button: string;
}

/** The seat that a vote calls on this message. A called ballot has no other buttons of choices (F8). */
export function calledOn(message: ShownMessage): Called | undefined {
  if (listOf(message, ':vote:')) return undefined;
  const [button] = buttonsOf(message).filter((id) => /:vote:\d+$/.test(id));
  return button === undefined ? undefined : { seat: Number(/\d+$/.exec(button)![0]), button };
}

/** The button that agrees to a clan's proposal. */
export function agreeing({ message }: InteractionResult): Menu | undefined {
  const id = partsOf(message).find(({ custom_id }) => custom_id?.endsWith(':do:agrees'))?.custom_id;
  return id === undefined ? undefined : { customId: id, picked: ['nobody'] };
}

/** The mark of the first menu for an act. */
export const markOf = ({ verb }: PlotAct): string =>
  verb === 'copies' ? ':copy:2' : verb === 'orders' ? ':list:a' : `:pick:${verb}`;

/** Returns true if the panel shows the end of its time, which it does while the time runs. */
export const isOpen = (message: ShownMessage): boolean => /<t:\d+:R>/.test(message.text ?? '');

/** Returns true if the choice in a menu is the choice of the plot. */
export const sameChoice = (picked: readonly string[], { targets }: PlotAct): boolean =>
  picked.length === targets.length && targets.every((target) => picked.includes(String(target)));

const partsOf = (message: ShownMessage | undefined): readonly Component[] =>
  ((message?.rows ?? []) as Component[]).flatMap((row) => row.components ?? []);
