/**
 * The text in a button, a menu or a form by which a press on it is recognised. Only a `ButtonId` writes one, so a panel
 * cannot show a button that does not exist.
 */
export type CustomId = string & { readonly isCustomId: true };

/**
 * The parts of a custom id in their order. Nothing else is remembered for a button, so it works after a restart. The
 * format never changes: panels of running games keep the custom ids of earlier versions.
 */
export interface CustomIdParts {
  /** The id of a table or of a role set, or a fixed word. */
  readonly subject: string;
  /** A step of a game or a revision of a role set, or 0 if the button has neither. */
  readonly number: number;
  /** The short name of the button. No other button has it. */
  readonly action: string;
  readonly arg?: string;
}

/** The version of this format: a press on a button of another version is answered as a stale one. */
const version = 'n1';
const shape = /^n1:([A-Za-z0-9-]{1,32}):(0|[1-9]\d{0,8}):([a-z]{1,12})(?::([A-Za-z0-9-]{1,40}))?$/;

const textOf = ({ subject, number, action, arg }: CustomIdParts): string =>
  [version, subject, number, action, ...(arg === undefined ? [] : [arg])].join(':');

/**
 * At most 100 characters (Discord's limit): 2 + 32 + 9 + 12 + 40 and four colons. Throws if it could not be read back.
 */
export function writeCustomId(parts: CustomIdParts): CustomId {
  const text = textOf(parts);
  if (!shape.test(text)) throw new RangeError(`no such button: ${text}`);
  return text as CustomId;
}

/** Returns null for anything that does not have the format. Never throws. */
export function readCustomId(text: string): CustomIdParts | null {
  const match = shape.exec(text);
  if (match === null) return null;
  const [, subject = '', number = '0', action = '', arg] = match;
  return { subject, number: Number(number), action, ...(arg === undefined ? {} : { arg }) };
}

/**
 * Translates between a button's typed fields and the parts of its custom id. `Read` differs from `Written` where a
 * part may be missing or may have been written by an earlier version.
 */
export interface FieldFormat<Written, Read = Written> {
  write(fields: Written): Omit<CustomIdParts, 'action'>;
  /** Returns null if the parts are not those of such a button. */
  read(parts: CustomIdParts): Read | null;
}

/** Writes the custom ids of one button, and reads them. */
export interface ButtonId<Written, Read = Written> {
  (fields: Written): CustomId;
  readonly action: string;
  /** Returns true if a custom id can hold these fields. */
  fits(fields: Written): boolean;
  read(parts: CustomIdParts): Read | null;
}

/** Makes the id of a button. `action` is its short name in the custom id, and no other button has it. */
export const buttonId = <Written, Read>(
  action: string,
  { write, read }: FieldFormat<Written, Read>,
): ButtonId<Written, Read> =>
  Object.assign((fields: Written) => writeCustomId({ action, ...write(fields) }), {
    action,
    read,
    fits: (fields: Written) => shape.test(textOf({ action, ...write(fields) })),
  });

/** The button of a table that is good at any time. */
export const atTable: FieldFormat<{ readonly gameId: string }> = {
  write: ({ gameId }) => ({ subject: gameId, number: 0 }),
  read: ({ subject }) => ({ gameId: subject }),
};

/** The button of one step of a table's game. The game refuses a press at another step. */
export const atStep: FieldFormat<{ readonly gameId: string; readonly step: number }> = {
  write: ({ gameId, step }) => ({ subject: gameId, number: step }),
  read: ({ subject, number }) => ({ gameId: subject, step: number }),
};

/** The button of one seat of a table. */
export const atSeat: FieldFormat<{ readonly gameId: string; readonly seat: number }> = {
  write: ({ gameId, seat }) => ({ subject: gameId, number: seat }),
  read: ({ subject, number }) => ({ gameId: subject, seat: number }),
};

/** The menu of a table, where one message has several: each needs a custom id of its own. */
export const atTableMenu: FieldFormat<{ readonly gameId: string; readonly menu: number }> = {
  write: ({ gameId, menu }) => ({ subject: gameId, number: menu }),
  read: ({ subject, number }) => ({ gameId: subject, menu: number }),
};

/** The subject of a button that belongs to a server and to no table. */
export const serverSubject = 'guild';

/** The button of a server, without fields. */
export const inServer: FieldFormat<Readonly<Record<string, never>>> = {
  write: () => ({ subject: serverSubject, number: 0 }),
  read: () => ({}),
};

/** The button of a voice pack of a server. */
export const ofPack: FieldFormat<{ readonly packId: string }> = {
  write: ({ packId }) => ({ subject: serverSubject, number: 0, arg: packId }),
  read: ({ arg }) => (arg === undefined ? null : { packId: arg }),
};
