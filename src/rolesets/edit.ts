/** Changes of a role set, one at a time; each gives a new one, which is checked as a whole like any file. */

import { completeOptions } from '#engine/kernel/options.ts';
import { Rng } from '#engine/kernel/rng.ts';
import type { Ruleset } from '#engine/kernel/ruleset.ts';
import type { CallId, OptionValue, RoleId } from '#engine/kernel/types.ts';
import { rulesets } from '#rulesets/index.ts';
import { buildRoleSet } from './build.ts';
import { indexOf } from './order.ts';
import type { RoleSet } from './schema.ts';

type Deal = RoleSet['deal'];
type Rule = Extract<Deal, { kind: 'rule' }>;

/** The cards of one number of players; of cards that are drawn, one draw as an example. */
export interface Preview {
  readonly players: number;
  readonly cards: readonly RoleId[];
}

/** What a role set deals, from the smallest table to the largest. Empty: it cannot be played. */
export function previewsOf(set: RoleSet): readonly Preview[] {
  const built = buildRoleSet(set);
  return built.ok ? previews(built.rules) : [];
}

function previews(rules: Ruleset): readonly Preview[] {
  const completed = completeOptions(rules, {});
  const options = completed.ok ? completed.options : {};
  const { min, max } = rules.players;
  return Array.from({ length: max - min + 1 }, (_, index) => ({
    players: min + index,
    cards: rules.recommend(min + index, options, new Rng(0, 0)),
  }));
}

/** One card more or less, for so many players and, `upwards`, for more. */
export interface CardChange {
  readonly role: RoleId;
  readonly by: 1 | -1;
  readonly players: number;
  readonly upwards: boolean;
}

/** The set with other cards. A recommended deal becomes one by the number of players, as it is dealt now. */
export function withCards(set: RoleSet, change: CardChange): RoleSet {
  const { deal } = set;
  if (deal.kind === 'cards') return { ...set, deal: { ...deal, cards: counted(deal.cards, change.role, change.by) } };
  return { ...set, deal: changedRule(deal.kind === 'rule' ? deal : ruleOf(set), change) };
}

function counted(cards: Readonly<Record<RoleId, number>>, role: RoleId, by: number): Record<RoleId, number> {
  const all = { ...cards, [role]: (cards[role] ?? 0) + by };
  return Object.fromEntries(Object.entries(all).filter(([, count]) => count > 0));
}

const filler: RoleId = 'civilian';

/** What the rulebook recommends, written out number by number. */
function ruleOf(set: RoleSet): Rule {
  const all = previewsOf(set);
  const roles = [...new Set(all.flatMap(({ cards }) => cards))].filter((role) => role !== filler);
  const cards = roles.map((role) => ({
    role,
    at: spans(new Map(all.map((each) => [each.players, each.cards.filter((card) => card === role).length]))),
  }));
  return {
    kind: 'rule',
    players: { min: all[0]?.players ?? 6, max: all.at(-1)?.players ?? 6 },
    cards,
    fill: filler,
  };
}

function changedRule(rule: Rule, { role, by, players, upwards }: CardChange): Rule {
  const { min, max } = rule.players;
  const line = rule.cards.find((each) => each.role === role);
  const counts = new Map(
    Array.from({ length: max - min + 1 }, (_, index) => {
      const at = min + index;
      const count = line ? countAt(line, at) : 0;
      const isMeant = at === players || (upwards && at > players);
      return [at, Math.max(0, count + (isMeant ? by : 0))] as const;
    }),
  );
  const changed = { role, at: spans(counts) };
  const cards = line ? rule.cards.map((each) => (each === line ? changed : each)) : [...rule.cards, changed];
  return { ...rule, cards: cards.filter(({ at }) => at.length > 0) };
}

const countAt = ({ at }: Rule['cards'][number], players: number): number =>
  at.find(({ from, to = Number.POSITIVE_INFINITY }) => from <= players && players <= to)?.count ?? 0;

/** Neighbours with the same count in one; none where there are none. */
function spans(counts: ReadonlyMap<number, number>): Rule['cards'][number]['at'] {
  const all: { from: number; to: number; count: number }[] = [];
  for (const [players, count] of counts) {
    const last = all.at(-1);
    if (last && last.count === count && last.to === players - 1) last.to = players;
    else if (count > 0) all.push({ from: players, to: players, count });
  }
  return all;
}

/** The cards that may be taken out at a table; what fills the rest is none of them. */
export const removable = ({ deal }: RoleSet, cards: readonly RoleId[]): readonly RoleId[] =>
  [...new Set(cards)].filter((role) => deal.kind === 'cards' || role !== (deal.kind === 'rule' ? deal.fill : filler));

/** The cards that may be put in: the rulebook's and the own ones. */
export function addable(set: RoleSet): readonly RoleId[] {
  const known = [...set.ownRoles.map(({ id }) => id), ...Object.keys(rulesets[set.ruleset]!.roles)];
  const fill = set.deal.kind === 'rule' ? set.deal.fill : filler;
  return [...new Set(known)].filter((role) => set.deal.kind === 'cards' || role !== fill);
}

/** An option as it shall be; the rulebook's own value is left out. The theme has a place of its own. */
export function withOption(set: RoleSet, name: string, value: OptionValue): RoleSet {
  const { [name]: _, ...others } = set.options;
  const usual = rulesets[set.ruleset]!.options[name]?.default;
  const isUsual = JSON.stringify(usual) === JSON.stringify(value);
  if (name === 'theme') {
    const { theme: __, ...rest } = set;
    return { ...rest, options: others, ...(isUsual ? {} : { theme: String(value) }) };
  }
  return { ...set, options: (isUsual ? others : { ...others, [name]: value }) as RoleSet['options'] };
}

/** The set without an own role, and without its card in the deal and the order. */
export function withoutOwnRole(set: RoleSet, id: RoleId): RoleSet {
  const { nightOrder } = set;
  const left = set.ownRoles.filter((role) => role.id !== id);
  const isKnown = Object.hasOwn(rulesets[set.ruleset]!.roles, id);
  if (isKnown) return { ...set, ownRoles: left };
  return {
    ...set,
    ownRoles: left,
    deal: dealWithout(set.deal, id),
    ...(nightOrder === undefined ? {} : { nightOrder: nightOrder.filter((call) => call !== id) }),
  };
}

function dealWithout(deal: Deal, id: RoleId): Deal {
  if (deal.kind === 'recommended') return deal;
  if (deal.kind === 'rule') return { ...deal, cards: deal.cards.filter(({ role }) => role !== id) };
  const { [id]: _, ...cards } = deal.cards;
  return { ...deal, cards };
}

/** The set with an own role more, or with another one of its id. What it is made of is checked with the whole. */
export function withOwnRole(set: RoleSet, role: Readonly<Record<string, unknown>>): object {
  const before = set.ownRoles.find(({ id }) => id === role['id']);
  const ownRoles = before ? set.ownRoles.map((each) => (each === before ? role : each)) : [...set.ownRoles, role];
  const place = role['place'] ?? 'last';
  const isMoved = JSON.stringify(before?.place) !== JSON.stringify(place);
  const id = String(role['id']);
  return {
    ...set,
    ownRoles,
    ...(set.nightOrder && isMoved && isPlace(place) ? { nightOrder: withCall(set.nightOrder, id, place) } : {}),
  };
}

type Place = RoleSet['ownRoles'][number]['place'];

const isPlace = (place: unknown): place is Place =>
  typeof place === 'string' || (typeof place === 'object' && place !== null && ('before' in place || 'after' in place));

/** An order that was chosen has the role in the place that it has been given. */
function withCall(order: readonly CallId[], call: CallId, place: Place): readonly CallId[] {
  const others = order.filter((each) => each !== call);
  return others.toSpliced(indexOf(others, place), 0, call);
}

/** The calls in this order; `null`: as the rulebook and the own roles have them. */
export function withNightOrder({ nightOrder: _, ...set }: RoleSet, calls: readonly CallId[] | null): object {
  return calls === null ? set : { ...set, nightOrder: calls };
}

/** Spoken by this voice pack; `null`: by the one that the table has anyway. */
export function withPack({ pack: _, ...set }: RoleSet, pack: string | null): object {
  return pack === null ? set : { ...set, pack };
}

/** A new set: the rulebook as it is written, under a name of its own. @throws RangeError where there is no rulebook */
export function blankSet(ruleset: string, name: string): Readonly<Record<string, unknown>> {
  if (!Object.hasOwn(rulesets, ruleset)) throw new RangeError(`no rulebook ${ruleset}`);
  return { format: 'nightcall-role-set', version: 1, name, ruleset };
}
