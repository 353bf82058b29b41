import type { DealPart } from '#engine/kernel/rules.ts';
import type { Ruleset } from '#engine/kernel/ruleset.ts';
import type { Options, RoleId } from '#engine/kernel/types.ts';
import { type Problem, problem } from './problem.ts';
import type { RoleSet } from './schema.ts';

type Deal = RoleSet['deal'];

type Rule = Extract<Deal, { kind: 'rule' }>;

const fill = (role: RoleId, count: number): readonly RoleId[] => Array<RoleId>(count).fill(role);

/** The cards of a line for this number of players. */
export const countAt = ({ at }: Rule['cards'][number], players: number): number =>
  at.find(({ from, to = Number.POSITIVE_INFINITY }) => from <= players && players <= to)?.count ?? 0;

const sizeOf = (cards: Readonly<Record<RoleId, number>>): number =>
  Object.values(cards).reduce((sum, count) => sum + count, 0);

/** The numbers of players that this deal supports. */
export function playersOf({ players }: Ruleset, deal: Deal): { readonly min: number; readonly max: number } {
  switch (deal.kind) {
    case 'recommended':
      return players;
    case 'cards':
      return { min: sizeOf(deal.cards), max: sizeOf(deal.cards) };
    case 'rule':
      return { min: Math.max(players.min, deal.players.min), max: Math.min(players.max, deal.players.max) };
  }
}

/** The unshuffled deal for this number of players. A line with several roles draws different ones at random. */
export function partsFor(rules: Ruleset, deal: Deal, players: number, options: Options): readonly DealPart[] {
  switch (deal.kind) {
    case 'recommended':
      return rules.recommend(players, options);
    case 'cards':
      return Object.entries(deal.cards).flatMap(([role, count]) => fill(role, count));
    case 'rule': {
      const lines = deal.cards.map((line) => ({ role: line.role, count: countAt(line, players) }));
      const parts = lines.flatMap(({ role, count }): readonly DealPart[] =>
        typeof role === 'string' ? fill(role, count) : [{ draw: count, of: role }],
      );
      const rest = lines.reduce((left, { count }) => left - count, players);
      return [...parts, ...fill(deal.fill, rest)];
    }
  }
}

/** The problems because of which no table could use this deal. */
export function problemsOfDeal(rules: Ruleset, deal: Deal, known: readonly RoleId[]): readonly Problem[] {
  if (deal.kind === 'recommended') return [];
  const unknown = (roles: readonly RoleId[], path: string) =>
    roles.filter((role) => !known.includes(role)).map((role) => problem('unknown-role', path, { role }));
  if (deal.kind === 'cards') {
    const got = sizeOf(deal.cards);
    const { min, max } = rules.players;
    const size = got < min || got > max ? [problem('too-few-players', 'deal.cards', { got, min, max })] : [];
    return [...unknown(Object.keys(deal.cards), 'deal.cards'), ...size];
  }
  return [
    ...unknown([deal.fill], 'deal.fill'),
    ...deal.cards.flatMap(({ role }, index) => unknown([role].flat(), `deal.cards.${index}.role`)),
    ...problemsOfRanges(rules, deal),
  ];
}

function problemsOfRanges(rules: Ruleset, deal: Rule): readonly Problem[] {
  const { min, max } = playersOf(rules, deal);
  if (min > max) return [problem('too-few-players', 'deal.players', { got: deal.players.max, ...rules.players })];
  const lines = deal.cards.flatMap((line, index) => problemsOfLine(line, `deal.cards.${index}`));
  const over = Array.from({ length: max - min + 1 }, (_, index) => min + index).find(
    (players) => deal.cards.reduce((sum, line) => sum + countAt(line, players), 0) > players,
  );
  return [...lines, ...(over === undefined ? [] : [problem('too-many-cards', 'deal.cards', { players: over })])];
}

function problemsOfLine({ role, at }: Rule['cards'][number], path: string): readonly Problem[] {
  const most = typeof role === 'string' ? Number.POSITIVE_INFINITY : new Set(role).size;
  return at.flatMap(({ from, to = from, count }, index) => {
    const where = `${path}.at.${index}`;
    const last = at[index]!.to ?? Number.POSITIVE_INFINITY;
    const overlaps = at.slice(0, index).some((other) => other.from <= last && from <= (other.to ?? 99));
    return [
      ...(to < from ? [problem('range-upside-down', where, { from, to })] : []),
      ...(overlaps ? [problem('ranges-overlap', where, { from })] : []),
      ...(count > most ? [problem('too-few-to-draw', where, { got: count, most })] : []),
    ];
  });
}
