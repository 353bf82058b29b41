import type { CallPlan } from '#engine/kernel/call-plan.ts';
import { certainCards, possibleCards } from '#engine/kernel/deal.ts';
import { factionOf, wakesAt } from '#engine/kernel/role.ts';
import type { Ruleset } from '#engine/kernel/ruleset.ts';
import { laidOut } from '#engine/kernel/start.ts';
import type { GameState } from '#engine/kernel/state.ts';
import type { CallId, Options, RoleId } from '#engine/kernel/types.ts';
import type { View } from '#engine/kernel/view.ts';
import { deciderOf, type KnownDeal } from '#narration/index.ts';
import type { CallsOfNights, NightCall } from '../ports/game-service.ts';
import { oncePerRuleset } from './memo.ts';

/** The public facts about a table that determine the calls of its nights. */
export interface OpenTable {
  readonly options: Options;
  /** The number of players. `null`: not known yet. */
  readonly players: number | null;
  /** The host's own deck. */
  readonly cards: readonly RoleId[] | null;
  readonly town: View;
}

/** The cards that may be at a table, and those that are certain to be there. */
export interface KnownCards {
  readonly possible: readonly RoleId[];
  readonly certain: readonly RoleId[];
}

/**
 * Returns the calls of the first night and of a later one, in order, from public facts. It does not look at the deal.
 * Everybody hears each call, and after one whole night with actions no call is new (G4, A13).
 */
export function callsOfNights(rules: Ruleset, table: OpenTable): CallsOfNights {
  const cards = cardsOf(rules, table);
  return { first: callsIn(rules, table, cards, 1), later: callsIn(rules, table, cards, 2) };
}

/** Returns the calls at which a card wakes: its own and those of its clan. */
export const wakesOf = (rules: Ruleset, role: RoleId, options: Options): readonly CallId[] => {
  const { [role]: asked } = rules.roles;
  const calls = asked?.abilities.map(({ call }) => call) ?? [];
  return [...new Set(calls)].filter((call) => wakesAt(asked!, call, options));
};

function callsIn(
  rules: Ruleset,
  table: OpenTable,
  { possible, certain }: KnownCards,
  round: 1 | 2,
): readonly NightCall[] {
  const { options, town } = table;
  const whole = stateOf(rules, possible, options, town, round);
  const least = stateOf(rules, certain, options, town, round);
  const sure = planOf(rules, least, round).map(({ call }) => call);
  const heard = town.calls.map(({ call }) => call);
  const last = round === 1 ? null : lastNightOf(town);
  return planOf(rules, whole, round)
    .filter(({ call }) => last === null || last.includes(call))
    .map((plan) => ({
      call: plan.call,
      seconds: secondsOf(rules, plan, options, round),
      twice: round === 1 || !plan.again?.(whole) ? 'never' : plan.again(least) ? 'always' : 'perhaps',
      certain: last !== null || sure.includes(plan.call) || heard.includes(plan.call),
    }));
}

/** Returns the calls of the latest complete night with actions. `null`: none yet. */
function lastNightOf({ calls, round, phase }: View): readonly CallId[] | null {
  const last = phase === 'day' ? round : round - 1;
  return last < 2 ? null : calls.filter(({ night }) => night === last).map(({ call }) => call);
}

/** Returns the length of a call. `null`: a blind shooting lasts until all numbers are called (D14). */
function secondsOf(rules: Ruleset, { clan, meet, seconds }: CallPlan, options: Options, round: 1 | 2): number | null {
  if (round === 1) return meet;
  return clan && rules.contract?.offered(options) ? null : seconds;
}

const planOf = (rules: Ruleset, state: GameState, round: 1 | 2): readonly CallPlan[] =>
  rules.order(state).filter(({ meet }) => round > 1 || meet !== null);

/** Returns a state with these cards, in which the cards shown so far have left. A clan's head has an heir (A31). */
function stateOf(rules: Ruleset, cards: readonly RoleId[], options: Options, town: View, round: 1 | 2): GameState {
  const state = { ...laidOut(rules, cards, options), round };
  const gone = town.seats.filter(({ left }) => left !== null).flatMap(({ card }) => card ?? []);
  return gone.filter((card) => !rules.roles[card]?.headsClan).reduce(withoutOne, state);
}

function withoutOne<S extends GameState>(state: S, card: RoleId): S {
  const gone = state.seats.find(({ role, left }) => role === card && left === null)?.number;
  const left = { cause: 'night', phase: 'night', round: 1 } as const;
  return { ...state, seats: state.seats.map((seat) => (seat.number === gone ? { ...seat, left } : seat)) };
}

function cardsOf(
  rules: Ruleset,
  { options, players, cards, town }: Omit<OpenTable, 'town'> & { readonly town: View | null },
): KnownCards {
  if (cards) return { possible: cards, certain: cards };
  const { min, max } = rules.players;
  // A lobby that was full may have lost players again. It is dealt for no fewer than the rulebook allows.
  const sizes =
    players === null ? Array.from({ length: max - min + 1 }, (_, index) => min + index) : [Math.max(min, players)];
  const deals = sizes.map((size) => rules.recommend(size, options));
  const shown = (town?.seats ?? []).flatMap(({ card }) => card ?? []);
  const certain = deals.map(certainCards).reduce(common);
  return {
    possible: players === null ? Object.keys(rules.roles) : deals.flatMap(possibleCards),
    certain: [...certain, ...shown.filter((card) => !certain.includes(card))],
  };
}

/** Returns the cards that may be at a table, and those that are certain to be there, from public facts. */
export const knownCards = (rules: Ruleset, table: Omit<OpenTable, 'town'>): KnownCards =>
  cardsOf(rules, { ...table, town: null });

const count = (cards: readonly RoleId[], card: RoleId): number => cards.filter((each) => each === card).length;

const times = (card: RoleId, count: number): readonly RoleId[] => Array<RoleId>(Math.max(0, count)).fill(card);

/** Returns the cards in both lists, with the smaller count of each. */
const common = (one: readonly RoleId[], other: readonly RoleId[]): readonly RoleId[] =>
  [...new Set(one)].flatMap((card) => times(card, Math.min(count(one, card), count(other, card))));

/** The public facts that decide which cards are dealt. */
export interface PublicDeal {
  /** All options: those chosen, and the rulebook's defaults. */
  readonly options: Options;
  /** The host's own deck. `null`: the recommended one. */
  readonly cards: readonly RoleId[] | null;
  readonly players: number;
}

/**
 * Returns the facts about the cards of a game that its texts depend on. They follow from what everybody knows, not from
 * the deal: a card that may be in play counts, and so does the card of a player who has left.
 */
export const knownDeal = oncePerRuleset((rules, deal: PublicDeal): KnownDeal => {
  const cards = knownCards(rules, deal);
  const { options } = deal;
  const sides = cards.possible.flatMap((card) => (rules.roles[card] ? [factionOf(rules.roles[card], options)] : []));
  return {
    inPlay: [...new Set([...cards.possible, ...sides])],
    deciders: Object.fromEntries(rules.clans.map((clan) => [clan, deciderOf(rules, clan, options, cards)])),
  };
});
