/** The form of a protocol: its fields, and the entry that their texts make. */
import type { Protocol, ProtocolEntry } from '#game/ports/protocol.ts';
import { t, type Wording } from '#narration/index.ts';
import type { ModalField } from '../../ui/body.ts';

/** The most points that one entry may give or take. */
export const mostPoints = 5;

/** The field of a form: the best move of a seat, the best player, or points. */
type Field =
  | { readonly kind: 'best-move'; readonly by: number }
  | { readonly kind: 'best-player' }
  | { readonly kind: 'points' };

/** The reason why a typed text is no entry. */
export type EntryProblem = Field['kind'];

/** Discord's limit for the fields of a form. */
const mostFields = 5;

/** The fields of the form of a game, in their order. The best moves come before the best player if there are too many. */
function fieldsOf({ firstVictims }: Pick<Protocol, 'firstVictims'>): readonly Field[] {
  const moves = firstVictims.slice(0, mostFields - 1).map((by): Field => ({ kind: 'best-move', by }));
  const player: readonly Field[] = moves.length > mostFields - 2 ? [] : [{ kind: 'best-player' }];
  return [...moves, ...player, { kind: 'points' }];
}

type Sizes = Pick<Protocol, 'firstVictims'> & { readonly names: number; readonly seats: number };

/** Returns the entry that these texts of the form make, or the field that is wrong. */
export function readEntry(texts: readonly string[], sizes: Sizes): ProtocolEntry | EntryProblem {
  let entry: ProtocolEntry = { bestMoves: [], bestPlayer: null, points: [] };
  for (const [index, field] of fieldsOf(sizes).entries()) {
    const read = readField(field, texts[index] ?? '', sizes);
    if (read === null) return field.kind;
    entry = { ...entry, ...read, bestMoves: [...entry.bestMoves, ...(read.bestMoves ?? [])] };
  }
  return entry;
}

/** The part of an entry that a field makes. `null`: its text is wrong. */
function readField(field: Field, text: string, { names, seats }: Sizes): Partial<ProtocolEntry> | null {
  if (field.kind === 'points') {
    const points = readPoints(text, seats);
    return points === null ? null : { points };
  }
  const named = readSeats(text, { seats, most: field.kind === 'best-move' ? names : 1 });
  if (named === null) return null;
  if (field.kind === 'best-player') return { bestPlayer: named[0] ?? null };
  return named.length === 0 ? {} : { bestMoves: [{ by: field.by, seats: named }] };
}

function readSeats(
  text: string,
  { seats, most }: { readonly seats: number; readonly most: number },
): readonly number[] | null {
  if (!/^[\d\s,.;]*$/.test(text)) return null;
  const named = [...text.matchAll(/\d+/g)].map(([digits]) => Number(digits));
  const isGood = named.every((seat) => seat >= 1 && seat <= seats) && new Set(named).size === named.length;
  return isGood && named.length <= most ? named : null;
}

const seatWithPoints = /(\d{1,2})\s*[:=]?\s*([+\-−]\s*\d+(?:[.,]\d{1,2})?)/g;
/** The characters between two entries. */
const between = /^[\s,.;]*$/;

function readPoints(text: string, seats: number): ProtocolEntry['points'] | null {
  if (!between.test(text.replace(seatWithPoints, ''))) return null;
  const given = [...text.matchAll(seatWithPoints)].map(([, seat = '', value = '']) => ({
    seat: Number(seat),
    value: Number(value.replace(/\s/g, '').replace('−', '-').replace(',', '.')),
  }));
  const isGood = given.every(({ seat, value }) => seat >= 1 && seat <= seats && Math.abs(value) <= mostPoints);
  return isGood ? given : null;
}

/** Writes points as a person types them. */
const writePoints = (points: ProtocolEntry['points']): string =>
  points.map(({ seat, value }) => `${seat} ${value > 0 ? '+' : ''}${value}`).join(', ');

/** The most letters of the form's fields. */
const longest = { 'best-move': 20, 'best-player': 4, points: 300 } as const;

/** The fields of the form with what was entered before. */
export function formFields(protocol: Protocol, wording: Wording): readonly ModalField[] {
  const { entry, scoring, firstVictims } = protocol;
  return fieldsOf(protocol).map((field): ModalField => {
    const { kind } = field;
    const by = kind === 'best-move' ? field.by : 0;
    const common = {
      label: t(wording, `protocol:form.${kind}`, { seat: by }),
      about: t(wording, `protocol:form.${kind}.about`, { names: scoring.names, most: mostPoints }),
      most: longest[kind],
      optional: true,
    } as const;
    if (kind === 'points') return { key: kind, ...common, value: writePoints(entry.points) };
    if (kind === 'best-player') return { key: kind, ...common, value: `${entry.bestPlayer ?? ''}`, short: true };
    const isOnly = firstVictims.length === 1;
    const made = entry.bestMoves.find((move) => move.by === by || (move.by === null && isOnly));
    return { key: `${kind}-${by}`, ...common, value: (made?.seats ?? []).join(' '), short: true };
  });
}
