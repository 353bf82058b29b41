/** The form of a protocol: its fields, and the entry that their texts make. */
import type { Protocol, ProtocolEntry } from '#game/ports/protocol.ts';
import { t, type Wording } from '#narration/index.ts';
import { failure, type Result, success } from '#result';
import { type DashStyle, readPoints, readSeats, type UnreadPoints } from '../../formats/points.ts';
import { type ModalField, mostFields } from '../../ui/form.ts';

/** The most points that one entry may give or take. */
export const mostPoints = 5;

/** The field of a form: the best move of a seat, the best player, or points. */
type Field =
  | { readonly kind: 'best-move'; readonly by: number }
  | { readonly kind: 'best-player' }
  | { readonly kind: 'points' };

/** The reason why the texts of a form are no entry. */
export interface UnreadEntry extends UnreadPoints {
  /** The field that is wrong. */
  readonly field: Field['kind'];
}

/** The fields of the form of a game, in their order. The best moves come before the best player if there are too many. */
function fieldsOf({ firstVictims }: Pick<Protocol, 'firstVictims'>): readonly Field[] {
  const moves = firstVictims.slice(0, mostFields - 1).map((by): Field => ({ kind: 'best-move', by }));
  const player: readonly Field[] = moves.length > mostFields - 2 ? [] : [{ kind: 'best-player' }];
  return [...moves, ...player, { kind: 'points' }];
}

type Sizes = Pick<Protocol, 'firstVictims'> & { readonly names: number; readonly seats: number };

/** Returns the entry that these texts of the form make. `style`: the meaning of dashes that have two. */
export function readEntry(
  texts: readonly string[],
  sizes: Sizes,
  style: DashStyle | null = null,
): Result<ProtocolEntry, UnreadEntry> {
  let entry: ProtocolEntry = { bestMoves: [], bestPlayer: null, points: [] };
  for (const [index, field] of fieldsOf(sizes).entries()) {
    const read = readField(field, texts[index] ?? '', sizes, style);
    if (!read.ok) return failure({ ...read.error, field: field.kind });
    entry = { ...entry, ...read.value, bestMoves: [...entry.bestMoves, ...(read.value.bestMoves ?? [])] };
  }
  return success(entry);
}

/** The part of an entry that a field makes. */
function readField(
  field: Field,
  text: string,
  { names, seats }: Sizes,
  style: DashStyle | null,
): Result<Partial<ProtocolEntry>, UnreadPoints> {
  if (field.kind === 'points') {
    const points = readPoints(text, { seats, most: mostPoints }, style);
    return points.ok ? success({ points: points.value }) : points;
  }
  const named = readSeats(text, { seats, most: field.kind === 'best-move' ? names : 1 });
  if (!named.ok) return named;
  if (field.kind === 'best-player') return success({ bestPlayer: named.value[0] ?? null });
  return success(named.value.length === 0 ? {} : { bestMoves: [{ by: field.by, seats: named.value }] });
}

/** Writes points as a person types them. */
const writePoints = (points: ProtocolEntry['points']): string =>
  points
    .map(
      ({ seat, value, reason }) => `${seat} ${value < 0 ? '' : '+'}${value}${reason === undefined ? '' : ` ${reason}`}`,
    )
    .join('\n');

/** The most letters of the form's fields. */
const longest = { 'best-move': 60, 'best-player': 20, points: 1000 } as const;

/** The fields of the form with what was entered before. */
export function formFields(protocol: Protocol, wording: Wording): readonly ModalField[] {
  const { entry, scoring } = protocol;
  return fieldsOf(protocol).map((field): ModalField => {
    const { kind } = field;
    const by = kind === 'best-move' ? field.by : 0;
    const common = {
      kind: 'text',
      label: t(wording, `protocol:form.${kind}`, { seat: by }),
      about: t(wording, `protocol:form.${kind}.about`, { names: scoring.names, most: mostPoints }),
      most: longest[kind],
      optional: true,
    } as const;
    if (kind === 'points') return { key: kind, ...common, value: writePoints(entry.points) };
    if (kind === 'best-player') return { key: kind, ...common, value: `${entry.bestPlayer ?? ''}`, short: true };
    const made = entry.bestMoves.find((move) => move.by === by);
    return { key: `${kind}-${by}`, ...common, value: (made?.seats ?? []).join(' '), short: true };
  });
}
