/** Single changes of a role set. Each returns a new set, which is checked as a whole like any file. */

import { recommendedCards } from '#engine/kernel/deal.ts';
import { completeOptions } from '#engine/kernel/options.ts';
import { Rng } from '#engine/kernel/rng.ts';
import type { Ruleset } from '#engine/kernel/ruleset.ts';
import type { CallId, OptionValue, RoleId } from '#engine/kernel/types.ts';
import { rulesets } from '#rulesets/index.ts';
import { buildRoleSet } from './build.ts';
import { countAt } from './deal.ts';
import { indexOf } from './order.ts';
import type { RoleSet } from './schema.ts';

type Deal = RoleSet['deal'];
type Rule = Extract<Deal, { kind: 'rule' }>;

/** The cards for one number of players. Random cards are shown by one example. */
export interface Preview {
  readonly players: number;
  readonly cards: readonly RoleId[];
}

/** The deals of a role set, from the smallest table to the largest. Empty if the set cannot be played. */
export function previewsOf(set: RoleSet): readonly Preview[] {
  const built = buildRoleSet(set);
  return built.ok ? previews(built.value) : [];
}

function previews(rules: Ruleset): readonly Preview[] {
  const completed = completeOptions(rules, {});
  const options = completed.ok ? completed.value : {};
  const { min, max } = rules.players;
  return Array.from({ length: max - min + 1 }, (_, index) => ({
    players: min + index,
    cards: recommendedCards(rules, min + index, options, new Rng(0, 0)),
  }));
}

/** Adds or removes one card for this number of players and, with `upwards`, for all larger numbers. */
export interface CardChange {
  /** A card, or several of which the seed draws one. */
  readonly role: RoleId | readonly RoleId[];
  readonly by: 1 | -1;
  readonly players: number;
  readonly upwards: boolean;
}

/**
 * The set with other cards. A recommended deal becomes a rule by number of players that deals the same cards as now.
 */
export function withCards(set: RoleSet, change: CardChange): RoleSet {
  const { deal } = set;
  const { role, by } = change;
  if (deal.kind === 'cards')
    return typeof role === 'string'
      ? { ...set, deal: { ...deal, cards: counted(deal.cards, role, by) } }
      : { ...set, deal: changedRule(ruleOf(set), change) };
  return { ...set, deal: changedRule(deal.kind === 'rule' ? deal : ruleOf(set), change) };
}

function counted(cards: Readonly<Record<RoleId, number>>, role: RoleId, by: number): Record<RoleId, number> {
  const all = { ...cards, [role]: (cards[role] ?? 0) + by };
  return Object.fromEntries(Object.entries(all).filter(([, count]) => count > 0));
}

const filler: RoleId = 'civilian';

/** The cards of the set, written out for each number of players. */
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
  const line = rule.cards.find((each) => isSameLine(each.role, role));
  const counts = new Map(
    Array.from({ length: max - min + 1 }, (_, index) => {
      const at = min + index;
      const count = line ? countAt(line, at) : 0;
      const isMeant = at === players || (upwards && at > players);
      return [at, Math.max(0, count + (isMeant ? by : 0))] as const;
    }),
  );
  const changed = { role: typeof role === 'string' ? role : [...role], at: spans(counts) };
  const cards = line ? rule.cards.map((each) => (each === line ? changed : each)) : [...rule.cards, changed];
  return { ...rule, cards: cards.filter(({ at }) => at.length > 0) };
}

type Line = CardChange['role'];

const isSameLine = (one: Line, other: Line): boolean =>
  [one].flat().toSorted().join() === [other].flat().toSorted().join() && typeof one === typeof other;

/** The cards that are drawn at a table of this size, with the number that each draw gives. */
export const drawsOf = (
  { deal }: RoleSet,
  players: number,
): readonly { readonly roles: readonly RoleId[]; readonly count: number }[] =>
  deal.kind === 'rule'
    ? deal.cards
        .flatMap((line) => (typeof line.role === 'string' ? [] : [{ roles: line.role, count: countAt(line, players) }]))
        .filter(({ count }) => count > 0)
    : [];

/** Joins neighbouring numbers of players with the same count. Leaves out numbers with a count of 0. */
function spans(counts: ReadonlyMap<number, number>): Rule['cards'][number]['at'] {
  const all: { from: number; to: number; count: number }[] = [];
  for (const [players, count] of counts) {
    const last = all.at(-1);
    if (last && last.count === count && last.to === players - 1) last.to = players;
    else if (count > 0) all.push({ from: players, to: players, count });
  }
  return all;
}

/** The cards that can be removed at a table. The role that fills the rest and drawn cards are not among them. */
export const removable = ({ deal }: RoleSet, cards: readonly RoleId[]): readonly RoleId[] =>
  [...new Set(cards)].filter((role) => {
    if (deal.kind === 'rule') return role !== deal.fill && deal.cards.some((line) => line.role === role);
    return deal.kind === 'cards' || role !== filler;
  });

/** The cards of which some can be drawn: those of the rulebook and the own roles. */
export const drawable = (set: RoleSet): readonly RoleId[] => [
  ...new Set([...set.ownRoles.map(({ id }) => id), ...Object.keys(rulesets[set.ruleset]!.roles)]),
];

/** The cards that can be added. The role that fills the rest is not among them. */
export function addable(set: RoleSet): readonly RoleId[] {
  const fill = set.deal.kind === 'rule' ? set.deal.fill : filler;
  return drawable(set).filter((role) => set.deal.kind === 'cards' || role !== fill);
}

/** The set with this value for an option. The rulebook's default is not stored. The theme has a field of its own. */
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

/** The set without an own role and without its card in the deal and the order. */
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
  if (deal.kind === 'rule') {
    const cards = deal.cards.flatMap((line) => {
      if (typeof line.role === 'string') return line.role === id ? [] : [line];
      const role = line.role.filter((each) => each !== id);
      const at = line.at.map((each) => ({ ...each, count: Math.min(each.count, role.length) }));
      return role.length === line.role.length ? [line] : [{ role: role.length > 1 ? role : role[0]!, at }];
    });
    return { ...deal, cards };
  }
  const { [id]: _, ...cards } = deal.cards;
  return { ...deal, cards };
}

/**
 * The set with one more own role, or with the role of this id replaced. The role is checked together with the whole
 * set.
 */
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

/** A chosen order with the role moved to its new place. */
function withCall(order: readonly CallId[], call: CallId, place: Place): readonly CallId[] {
  const others = order.filter((each) => each !== call);
  return others.toSpliced(indexOf(others, place), 0, call);
}

/** The set with the calls in this order, or with `null` in the order of the rulebook and the own roles. */
export function withNightOrder({ nightOrder: _, ...set }: RoleSet, calls: readonly CallId[] | null): object {
  return calls === null ? set : { ...set, nightOrder: calls };
}

/** The set with this voice pack, or with `null` without a choice of its own. */
export function withPack({ pack: _, ...set }: RoleSet, pack: string | null): object {
  return pack === null ? set : { ...set, pack };
}

/** A new set: the rulebook as written, under its own name. @throws RangeError if the rulebook does not exist */
export function blankSet(ruleset: string, name: string): Readonly<Record<string, unknown>> {
  if (!Object.hasOwn(rulesets, ruleset)) throw new RangeError(`no rulebook ${ruleset}`);
  return { format: 'nightcall-role-set', version: 1, name, ruleset };
}
