/** The parts of a role set that would have no effect. A new set with one is refused, and a stored set loses it. */
import { factionOf } from '#engine/kernel/role.ts';
import type { Ruleset } from '#engine/kernel/ruleset.ts';
import { isClan, type RoleId } from '#engine/kernel/types.ts';
import { actsOf } from './abilities.ts';
import { countAt } from './deal.ts';
import { type Problem, problem } from './problem.ts';
import type { OwnRole, RoleSet } from './schema.ts';

/** A part without an effect. */
export interface Ignored {
  readonly problem: Problem;
  /** The same set without it. Missing: a stored set keeps it, because it has an effect again after another change. */
  readonly without?: RoleSet;
}

const none: readonly never[] = [];

const idle = (path: string, field: string): Problem => problem('no-effect', path, { field });

/** Returns everything in a usable set that changes nothing, each with the set that plays the same without it. */
export function ignoredIn(base: Ruleset, set: RoleSet): readonly Ignored[] {
  const calls = callsOf(base, set);
  return [
    ...set.ownRoles.flatMap((own, index) => ignoredInRole(base, set, index, calls).map(asPart(set, own))),
    ...ignoredInOrder(set, calls),
    ...ignoredInOptions(base, set, calls),
    ...(set.deal.kind === 'rule' ? ignoredInDeal(base, set, set.deal) : none),
  ];
}

/** Returns the set without the parts that change nothing, and what they were. */
export function withoutIgnored(
  base: Ruleset,
  set: RoleSet,
): { readonly set: RoleSet; readonly ignored: readonly Problem[] } {
  const [first] = ignoredIn(base, set).filter(({ without }) => without !== undefined);
  if (first === undefined) return { set, ignored: [] };
  const rest = withoutIgnored(base, first.without!);
  return { set: rest.set, ignored: [first.problem, ...rest.ignored] };
}

/** The calls that a night of this set can have. */
function callsOf(base: Ruleset, { ownRoles }: RoleSet): ReadonlySet<string> {
  const own = ownRoles.filter((role) => isCalled(base, role)).map(({ id }) => id);
  return new Set([...Object.values(base.roles).flatMap(({ abilities }) => abilities.map(({ call }) => call)), ...own]);
}

const isCalled = (base: Ruleset, { id, abilities }: OwnRole): boolean =>
  abilities.some((ability) => actsOf(base, id, ability).length > 0);

/** A part of one own role, with the role without it. */
interface OfRole {
  readonly problem: Problem;
  readonly without?: OwnRole;
}

const asPart =
  (set: RoleSet, own: OwnRole) =>
  ({ problem, without }: OfRole): Ignored =>
    without === undefined
      ? { problem }
      : { problem, without: { ...set, ownRoles: set.ownRoles.map((each) => (each === own ? without : each)) } };

function ignoredInRole(base: Ruleset, { ownRoles, nightOrder }: RoleSet, index: number, calls: ReadonlySet<string>) {
  const own = ownRoles[index]!;
  const path = `ownRoles.${index}`;
  const { looks: _, ...unveiled } = own;
  const looksLikeItself = own.looks === own.id && factionOf(base.roles[own.id]!, {}) === own.faction;
  return [
    ...(own.clan !== 'hunts' && !isClan(own.faction)
      ? [{ problem: idle(`${path}.clan`, 'clan'), without: { ...own, clan: 'hunts' as const } }]
      : none),
    ...(looksLikeItself ? [{ problem: idle(`${path}.looks`, 'looks'), without: unveiled }] : none),
    ...ignoredPlace(base, own, path, { calls, nightOrder }),
    ...secondDecline(own, path),
  ];
}

function ignoredPlace(
  base: Ruleset,
  own: OwnRole,
  path: string,
  {
    calls,
    nightOrder = [],
  }: { readonly calls: ReadonlySet<string>; readonly nightOrder: RoleSet['nightOrder'] | undefined },
): readonly OfRole[] {
  const { place } = own;
  if (place === 'last') return none;
  const without = { ...own, place: 'last' as const };
  if (!placeCounts(base, own, nightOrder)) return [{ problem: idle(`${path}.place`, 'place') }];
  const anchor = typeof place === 'string' ? null : 'before' in place ? place.before : place.after;
  if (anchor !== null && (!calls.has(anchor) || anchor === own.id))
    return [{ problem: problem('unknown-call', `${path}.place`, { call: anchor }), without }];
  return none;
}

/** Returns true if the role is called, in the place of its own. An order of the night goes before that place. */
export const placeCounts = (base: Ruleset, own: OwnRole, nightOrder: RoleSet['nightOrder'] = []): boolean =>
  isCalled(base, own) && !nightOrder.includes(own.id);

/** One ability that may be declined lets the whole role do nothing. */
function secondDecline(own: OwnRole, path: string): readonly OfRole[] {
  const declines = own.abilities.flatMap((each, at) => ('mayDecline' in each && each.mayDecline ? [at] : []));
  return declines.slice(1).map((at) => ({
    problem: idle(`${path}.abilities.${at}.mayDecline`, 'mayDecline'),
    without: {
      ...own,
      abilities: own.abilities.map((each, index) =>
        index === at && 'mayDecline' in each ? { ...each, mayDecline: false } : each,
      ),
    },
  }));
}

function ignoredInOrder(set: RoleSet, calls: ReadonlySet<string>): readonly Ignored[] {
  const { nightOrder, ...others } = set;
  if (nightOrder === undefined) return none;
  if (nightOrder.length === 0) return [{ problem: idle('nightOrder', 'nightOrder'), without: others }];
  return nightOrder.flatMap((call, index): readonly Ignored[] =>
    calls.has(call)
      ? none
      : [
          {
            problem: problem('unknown-call', `nightOrder.${index}`, { call }),
            without: { ...set, nightOrder: nightOrder.filter((each) => each !== call) },
          },
        ],
  );
}

/** The theme goes before the option of that name, and an order of all calls goes before a rulebook's own orders. */
function ignoredInOptions(base: Ruleset, set: RoleSet, calls: ReadonlySet<string>): readonly Ignored[] {
  const { theme, ...unthemed } = set;
  if (theme !== undefined && !Object.hasOwn(base.options, 'theme'))
    return [{ problem: problem('theme-not-here', 'theme', { theme, ruleset: base.id }), without: unthemed }];
  const orders = Object.entries(base.options).filter(([, { kind }]) => kind === 'sequence');
  const ordersAll = [...calls].every((call) => set.nightOrder?.includes(call));
  const names = [...(theme === undefined ? [] : ['theme']), ...(ordersAll ? orders.map(([name]) => name) : [])];
  return names
    .filter((name) => Object.hasOwn(set.options, name))
    .filter(
      (name) =>
        JSON.stringify(set.options[name]) !== JSON.stringify(name === 'theme' ? theme : base.options[name]!.default),
    )
    .map((name) => {
      const { [name]: _, ...options } = set.options;
      return { problem: idle(`options.${name}`, name), without: { ...set, options } };
    });
}

type Rule = Extract<RoleSet['deal'], { kind: 'rule' }>;
type Line = Rule['cards'][number];

function ignoredInDeal(base: Ruleset, set: RoleSet, deal: Rule): readonly Ignored[] {
  const withDeal = (change: Partial<Rule>): RoleSet => ({ ...set, deal: { ...deal, ...change } });
  const players = {
    min: Math.max(base.players.min, deal.players.min),
    max: Math.min(base.players.max, deal.players.max),
  };
  if (players.min !== deal.players.min || players.max !== deal.players.max) {
    const side = players.min === deal.players.min ? 'max' : 'min';
    const got = deal.players[side];
    return [
      {
        problem: problem('too-few-players', `deal.players.${side}`, { got, ...base.players }),
        without: withDeal({ players: { ...deal.players, [side]: players[side] } }),
      },
    ];
  }
  const sizes = Array.from({ length: players.max - players.min + 1 }, (_, index) => players.min + index);
  const free = (size: number) => size - deal.cards.reduce((sum, line) => sum + countAt(line, size), 0);
  const fillIsIdle = deal.fill !== filler && sizes.every((size) => free(size) === 0);
  return [
    ...deal.cards.flatMap((line, index) => [
      ...outside(line, index, deal).map(({ problem, left }) => ({
        problem,
        without: withDeal({
          cards: deal.cards.flatMap((each) => (each === line ? left : [each])),
        }),
      })),
      ...(line.role === deal.fill && sizes.some((size) => countAt(line, size) > 0 && free(size) > 0)
        ? [
            {
              problem: problem('filled-anyway', `deal.cards.${index}`, { role: deal.fill }),
              without: withDeal({ cards: deal.cards.filter((each) => each !== line) }),
            },
          ]
        : none),
    ]),
    ...(fillIsIdle ? [{ problem: idle('deal.fill', 'fill'), without: withDeal({ fill: filler }) }] : none),
  ];
}

const filler: RoleId = 'civilian';

/** A range that reaches beyond the players of the deal, with the line that is left without it, if any. */
interface Outside {
  readonly problem: Problem;
  readonly left: readonly Line[];
}

function outside(line: Line, place: number, { players }: Rule): readonly Outside[] {
  return line.at.flatMap((range, index): readonly Outside[] => {
    const { from, to, count } = range;
    const isWithin = from >= players.min && from <= players.max && (to === undefined || to <= players.max);
    if (isWithin) return none;
    const isGone = from > players.max || (to !== undefined && to < players.min);
    const kept = {
      from: Math.max(from, players.min),
      count,
      ...(to === undefined ? {} : { to: Math.min(to, players.max) }),
    };
    const at = line.at.flatMap((each) => (each !== range ? [each] : isGone ? [] : [kept]));
    return [
      {
        problem: problem('range-outside', `deal.cards.${place}.at.${index}`, { ...players }),
        left: at.length === 0 ? [] : [{ ...line, at }],
      },
    ];
  });
}
