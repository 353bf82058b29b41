import type { HostRequest } from '#game/ports/game-service.ts';
import { type LiveUse, liveUses } from '#game/ports/live.ts';
import { buttonId, type FieldFormat, serverSubject } from '../../ui/custom-id.ts';

/** The parts of the notebook: the cards and this night's actions, or the actions of every night. */
export const notebookParts = ['now', 'log'] as const;

/** A part of the notebook that is shown by itself. */
export type NotebookPart = (typeof notebookParts)[number];

/** The requests without options that go on when the table has been chosen. */
const plainRequests = [
  ...(['join', 'leave', 'wait', 'watch', 'start', 'status'] as const),
  ...(['end', 'end-hidden', 'roll', 'lead', 'desk'] as const),
] as const;

type PlainRequest = (typeof plainRequests)[number];

/** An order that a host can type. The others are of the desk alone. */
export type TypedHostRequest = Exclude<HostRequest, { readonly order: 'remove-later' | 'keep' | 'return' }>;

/** A host's order with the options that were typed. */
type TypedOrder =
  | TypedHostRequest
  | { readonly order: 'kick'; readonly userId: string }
  | { readonly order: 'notebook'; readonly part: NotebookPart }
  | { readonly order: 'link'; readonly use: LiveUse };

/** A request about a table that goes on when the table has been chosen. */
export type TableRequest = PlainRequest | TypedOrder;

/**
 * A request as a custom id keeps it: its name, then its options, such as `foul-3`. The free text of an order is not
 * part of it.
 */
const writeRequest = (request: TableRequest): string =>
  typeof request === 'string' ? request : [request.order, ...optionsOf(request)].join('-');

function optionsOf(request: TypedOrder): readonly (string | number)[] {
  switch (request.order) {
    case 'replace':
      return [request.seat, request.person.userId];
    case 'foul':
      return request.technical ? [request.seat, 'technical'] : [request.seat];
    case 'undo':
      return request.seat === undefined ? [] : [request.seat];
    case 'skip':
      return request.rest ? ['rest'] : [];
    case 'move':
      return request.channelId === null ? [] : [request.channelId];
    case 'extend':
      return [request.seconds];
    case 'kick':
      return [request.userId];
    case 'notebook':
      return [request.part];
    case 'link':
      return [request.use];
    default:
      return 'seat' in request ? [request.seat] : [];
  }
}

/** Reads a request. Its free text is still empty. Returns null if there is no such request. */
function readRequest(text: string): TableRequest | null {
  const plain = plainRequests.find((each) => each === text);
  if (plain !== undefined) return plain;
  const [order = '', ...options] = text.split('-');
  return Object.hasOwn(readers, order) ? readers[order as TypedOrder['order']](options) : null;
}

type Reader = (options: readonly string[]) => TypedOrder | null;

/** Reads an order that has a seat as its first option. */
const withSeat =
  (make: (seat: number, second: string) => TypedOrder): Reader =>
  ([seat = '', second = '']) =>
    /^\d{1,3}$/.test(seat) ? make(Number(seat), second) : null;

const isId = (text: string): boolean => /^\d{1,20}$/.test(text);

const readers: Readonly<Record<TypedOrder['order'], Reader>> = {
  foul: withSeat((seat, kind) =>
    kind === 'technical' ? { order: 'foul', seat, reason: '', technical: true } : { order: 'foul', seat, reason: '' },
  ),
  remove: withSeat((seat) => ({ order: 'remove', seat, reason: '' })),
  defeat: withSeat((seat) => ({ order: 'defeat', seat, reason: '' })),
  mute: withSeat((seat) => ({ order: 'mute', seat })),
  unmute: withSeat((seat) => ({ order: 'unmute', seat })),
  undo: (options) =>
    options.length === 0 ? { order: 'undo' } : withSeat((seat) => ({ order: 'undo', seat }))(options),
  skip: ([rest]) => (rest === undefined ? { order: 'skip' } : { order: 'skip', rest: true }),
  replace: withSeat((seat, userId) => ({ order: 'replace', seat, person: { userId, name: '' } })),
  move: ([channelId = null]) => ({ order: 'move', channelId }),
  extend: ([seconds = '']) => (/^\d{1,4}$/.test(seconds) ? { order: 'extend', seconds: Number(seconds) } : null),
  pause: () => ({ order: 'pause' }),
  resume: () => ({ order: 'resume' }),
  kick: ([userId = '']) => (isId(userId) ? { order: 'kick', userId } : null),
  notebook: ([name]) => {
    const part = notebookParts.find((each) => each === name);
    return part === undefined ? null : { order: 'notebook', part };
  },
  link: ([name]) => {
    const use = liveUses.find((each) => each === name);
    return use === undefined ? null : { order: 'link', use };
  },
};

/** The free text of a request, which a custom id cannot hold: the reason of an order, or a person's name. */
const freeText = (request: TableRequest): string => {
  if (typeof request === 'string') return '';
  if ('reason' in request) return request.reason;
  return 'person' in request ? request.person.name : '';
};

/** The value of a table in the menu of a request: the table's id, and the free text of the request. */
export const tableValue = (gameId: string, request: TableRequest): string =>
  [gameId, freeText(request)].filter((part) => part !== '').join(' ');

/** Reads the value of a table: its id, and the request with its free text. */
export function readTableValue(
  value: string,
  request: TableRequest,
): { readonly gameId: string; readonly request: TableRequest } {
  const [gameId = ''] = value.split(' ', 1);
  return { gameId, request: withText(request, value.slice(gameId.length + 1)) };
}

function withText(request: TableRequest, text: string): TableRequest {
  if (typeof request === 'string') return request;
  if ('reason' in request) return { ...request, reason: text };
  return 'person' in request ? { ...request, person: { ...request.person, name: text } } : request;
}

const ofRequest: FieldFormat<{ readonly request: TableRequest }> = {
  write: ({ request }) => ({ subject: serverSubject, number: 0, arg: writeRequest(request) }),
  read: ({ arg = '' }) => {
    const request = readRequest(arg);
    return request === null ? null : { request };
  },
};

export const whichTableIds = {
  /** The menu of tables for a request. */
  chooseTable: buttonId('whichtable', ofRequest),
};
