/** Finds a person in stored documents of any version, and puts a seat in their place. */
import { forgottenId } from '#game/ports/ports.ts';

/** A value of a stored document. */
export type Plain = Readonly<Record<string, unknown>>;

/** Returns true if the value is an object with fields. */
export const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The elements of a value that should be a list of objects. */
export const plains = (value: unknown): readonly Plain[] => (Array.isArray(value) ? value.filter(isPlain) : []);

const escaped = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** Matches the id where it is no part of a longer number. */
const idPattern = (userId: string): RegExp => new RegExp(`(?<!\\w)${escaped(userId)}(?!\\w)`, 'g');

/** Returns true if a stored text names this person by their id. */
export const names = (text: string, userId: string): boolean => idPattern(userId).test(text);

/** A person with their seats and names in one document. */
interface Traces {
  readonly userId: string;
  readonly seats: ReadonlySet<number>;
  readonly called: ReadonlySet<string>;
}

const isOf = (value: Plain, userId: string): boolean => value['userId'] === userId || value['id'] === userId;

/** Calls `visit` for each object of a document, with the seat that its place means: its index among the players. */
function eachObject(value: unknown, seat: number | null, visit: (object: Plain, seat: number | null) => void): void {
  if (Array.isArray(value)) for (const each of value) eachObject(each, seat, visit);
  if (!isPlain(value)) return;
  const own = typeof value['seat'] === 'number' ? value['seat'] : seat;
  visit(value, own);
  for (const [name, inner] of Object.entries(value)) {
    const inSeats = name === 'players' && Array.isArray(inner) ? inner : null;
    if (inSeats === null) eachObject(inner, own, visit);
    else for (const [index, each] of inSeats.entries()) eachObject(each, index + 1, visit);
  }
}

/** Returns the seats and the names of a person in a document. Only the id tells who is who. */
function tracesOf(document: unknown, userId: string): Traces {
  const [seats, called] = [new Set<number>(), new Set<string>()];
  eachObject(document, null, (object, seat) => {
    if (!isOf(object, userId)) return;
    if (seat !== null) seats.add(seat);
    if (typeof object['name'] === 'string') for (const each of spellings(object['name'])) called.add(each);
  });
  return { userId, seats, called };
}

/** A name as it is stored, and as a record in the notation quotes it. */
const spellings = (name: string): readonly string[] =>
  [name, name.replaceAll(/["\r\n]/g, ' ').trim()].filter((each) => each !== '');

const labelOf = (seat: number | null): string => (seat === null ? forgottenId : `Seat ${seat}`);
const idOf = (seat: number | null): string => (seat === null ? forgottenId : `seat-${seat}`);

/** Returns the document with seats in place of a person's id and name. */
export function withoutPerson(document: unknown, userId: string): unknown {
  const traces = tracesOf(document, userId);
  return replaced(document, { traces, seat: null, field: '' });
}

/** The seats of a person in a document. */
export const seatsOf = (document: unknown, userId: string): ReadonlySet<number> => tracesOf(document, userId).seats;

/**
 * A protocol's entry without what was written about a person. `game`: a document of the same game that names them. The
 * entry itself names nobody.
 */
export function withoutReasons(entry: Plain, game: unknown, userId: string): Plain {
  const traces = tracesOf(game, userId);
  const points = plains(entry['points']).map(({ reason, ...each }) => {
    const isAbout = typeof reason !== 'string' || traces.seats.has(Number(each['seat']));
    return isAbout ? each : { ...each, reason: anonymous(reason, traces) };
  });
  return { ...entry, points };
}

/** The place of a value in a document: the seat that it is about, and the name of its field. */
interface Place {
  readonly traces: Traces;
  readonly seat: number | null;
  readonly field: string;
}

function replaced(value: unknown, place: Place): unknown {
  if (typeof value === 'string') return replacedText(value, place);
  if (Array.isArray(value)) {
    const isSeats = place.field === 'players';
    return value.map((each, index) => replaced(each, isSeats ? { ...place, seat: index + 1 } : place));
  }
  if (!isPlain(value)) return value;
  const { userId } = place.traces;
  const seat = typeof value['seat'] === 'number' ? value['seat'] : place.seat;
  const fields = Object.entries(value).map(([field, inner]) => [
    field.replaceAll(idPattern(userId), idOf(seat)),
    field === 'name' && isOf(value, userId) ? labelOf(seat) : replaced(inner, { ...place, seat, field }),
  ]);
  return Object.fromEntries(fields);
}

function replacedText(text: string, { traces, seat, field }: Place): string {
  const free = field === 'text' ? withoutNames(text, traces) : field === 'reason' ? anonymous(text, traces) : text;
  return free.replaceAll(idPattern(traces.userId), idOf(seat));
}

/** Replaces names that are words of their own in a text that a person wrote. */
function anonymous(text: string, { called, seats }: Traces): string {
  const label = labelOf([...seats][0] ?? null);
  const longestFirst = [...called].sort((one, other) => other.length - one.length);
  return longestFirst.reduce(
    (now, name) => now.replaceAll(new RegExp(`(?<![\\p{L}\\p{N}])${escaped(name)}(?![\\p{L}\\p{N}])`, 'giu'), label),
    text,
  );
}

/** A line of the notation that names the player of a seat. */
const NAMED = /^(\s*(?:meanwhile )?(?:name|host replaces) (\d+) )"([^"]*)"/;

/** Replaces names in a record in the notation. Another player with the same name keeps it. */
const withoutNames = (text: string, traces: Traces): string =>
  text
    .split('\n')
    .map((line) => {
      const [, before = '', seat = '', name = ''] = NAMED.exec(line) ?? [];
      if (before === '') return line.replaceAll(/"[^"]*"/g, (quoted) => anonymous(quoted, traces));
      const isTheirs = traces.seats.has(Number(seat)) && traces.called.has(name);
      return isTheirs ? `${before}"${labelOf(Number(seat))}"` : line;
    })
    .join('\n');

/** Replaces a person in the text of a document that cannot be read: their id, and the name beside it. */
export function scrubbed(text: string, userId: string): string {
  const name = String.raw`"(?:[^"\\]|\\.)*"`;
  const beside = new RegExp(`("(?:userId|id)":"${escaped(userId)}","name":)${name}`, 'g');
  return text.replaceAll(beside, `$1"${forgottenId}"`).replaceAll(idPattern(userId), forgottenId);
}
