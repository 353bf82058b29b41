import type { SeatNumber, Verb, VoteChoice } from '#engine/kernel/types.ts';
import type { ActionRequest, SeatInsight } from '#game/ports/game-service.ts';
import { isVerb, readChoices, readColour } from '../../formats/choices.ts';
import { atSeat, atTable, buttonId, type FieldFormat } from '../../ui/custom-id.ts';

/**
 * An action of the cardsharp that is being put together (A33). The cardsharp names players in an order, and perhaps one
 * of them twice. A menu cannot do this, so the bot asks for one name after the other.
 */
export interface Draft {
  /** The number of names: two to use a power on a player, three to let two players learn a card. */
  readonly want: 2 | 3;
  readonly named: readonly SeatNumber[];
}

/** Reads a draft from a custom id: `2`, `2-5`, `3-5-7`. Returns null for anything else. */
export function readDraft(text: string): Draft | null {
  const [want, ...named] = text.split('-').map(Number);
  return want === 2 || want === 3 ? checked({ want, named }) : null;
}

/** Writes a draft for a custom id, as `readDraft` reads it. */
const writeDraft = ({ want, named }: Draft): string => [want, ...named].join('-');

/** Adds the seats that were chosen in a menu, or null if they are no seats, or too many. */
export const withSeats = ({ want, named }: Draft, values: readonly string[]): Draft | null =>
  checked({ want, named: [...named, ...values.map(Number)] });

const checked = (draft: Draft): Draft | null =>
  draft.named.length <= draft.want && draft.named.every((seat) => Number.isInteger(seat) && seat > 0) ? draft : null;

/** Returns true if all names are given. */
export const isComplete = ({ want, named }: Draft): boolean => named.length === want;

/**
 * An action at one step. `menu`: the number of the menu, if the targets come from one, or the seat on its button.
 * `colour`: what it puts down (F27).
 */
export interface ActionFields {
  readonly gameId: string;
  readonly step: number;
  readonly verb: Verb;
  readonly menu?: number;
  readonly colour?: NonNullable<ActionRequest['colour']>;
}

/** The number of the step in which the choices of a seat count. 0: there is no step. */
export const stepOf = ({ earlyStep, view }: SeatInsight): number => earlyStep ?? view.step?.number ?? 0;

/** The verb, and after dashes the number of the menu and the colour: `checks-0`, `declines`, `puts-0-black`. */
export const ofAction: FieldFormat<ActionFields> = {
  write: ({ gameId, step, verb, menu, colour }) => ({
    subject: gameId,
    number: step,
    arg: [verb, menu, colour].filter((part) => part !== undefined).join('-'),
  }),
  read: ({ subject, number, arg = '' }) => {
    const [verb = '', menu, word = ''] = arg.split('-');
    const colour = readColour(word);
    if (!isVerb(verb)) return null;
    return {
      gameId: subject,
      step: number,
      verb,
      ...(menu === undefined ? {} : { menu: Number(menu) }),
      ...(colour === undefined ? {} : { colour }),
    };
  },
};

/**
 * The targets of a press: the values of a menu, or the seat of a button, which has no values. The first menu has the number
 * 0, and nothing may be chosen in it. `null`: no targets can be read.
 */
export const targetsOf = (values: readonly string[], { menu = 0 }: ActionFields): readonly VoteChoice[] | null =>
  readChoices(values.length === 0 && menu > 0 ? [`${menu}`] : values);

interface SeatListFields {
  readonly gameId: string;
  readonly seats: readonly SeatNumber[];
}

/** Seats in their order: `5-12-3`. Parts that are no seats are left out. */
export const readSeats = (text: string): readonly SeatNumber[] =>
  text.split('-').flatMap((part) => (/^[1-9]\d{0,2}$/.test(part) ? [Number(part)] : []));

/** A contract, which is good at any time. */
export const ofSeatList: FieldFormat<SeatListFields> = {
  write: ({ gameId, seats }) => ({ subject: gameId, number: 0, arg: seats.join('-') }),
  read: ({ subject, arg = '' }) => ({ gameId: subject, seats: readSeats(arg) }),
};

/** The names of a message's menus in their custom ids. No name is a seat. */
const menuNames: readonly string[] = ['a', 'b', 'c', 'd'];

/** A contract so far, and the number of the menu: `a-5-12`. */
const ofContractMenu: FieldFormat<SeatListFields & { readonly menu: number }> = {
  write: ({ gameId, seats, menu }) => ({ subject: gameId, number: 0, arg: [menuNames[menu], ...seats].join('-') }),
  read: ({ subject, arg = '' }) => ({
    gameId: subject,
    seats: readSeats(arg),
    menu: menuNames.indexOf(arg.slice(0, 1)),
  }),
};

/** A draft so far. `null` to begin again. */
const ofDraft: FieldFormat<{ readonly gameId: string; readonly step: number; readonly draft: Draft | null }> = {
  write: ({ gameId, step, draft }) => ({
    subject: gameId,
    number: step,
    arg: draft === null ? 'anew' : writeDraft(draft),
  }),
  read: ({ subject, number, arg = '' }) => {
    const draft = arg === 'anew' ? null : readDraft(arg);
    return draft === null && arg !== 'anew' ? null : { gameId: subject, step: number, draft };
  },
};

export const actionIds = {
  /** Takes thanks back that were said by mistake. */
  speakOn: buttonId('unpass', atTable),
  /** Shows the caller what they may do now. */
  showChoices: buttonId('act', atTable),
  /** A shot in the blind shooting (D14). */
  fire: buttonId('fire', atTable),
  /** A shot at the number on the button, while it is being called (F14). */
  shoot: buttonId('shoot', atSeat),
  /** An action without a target. */
  actWithoutTarget: buttonId('do', ofAction),
  /** A menu of targets, or the button of one seat. */
  chooseTargets: buttonId('pick', ofAction),
  /** A menu of the next seat of a contract (D6). */
  extendContract: buttonId('list', ofContractMenu),
  proposeContract: buttonId('propose', ofSeatList),
  /** A menu of the next name of a draft (A33). */
  extendDraft: buttonId('copy', ofDraft),
};
