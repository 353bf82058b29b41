/** Every two abilities of a rulebook that can be used in the same night meet in some record. */
import { describe, expect, test } from 'vitest';
import type { Ruleset } from '#engine/kernel/ruleset.ts';
import type { GameState } from '#engine/kernel/state.ts';
import { isClan, type SeatNumber, type Verb } from '#engine/kernel/types.ts';
import { rulesets } from '#rulesets/index.ts';
import { type Nights, nightsOf, recordsOf } from './nights.ts';

/**
 * An ability by the call at which it is used: a clan's joint action or a role's own, such as the lunatic's in the
 * mafia's call.
 */
interface UsedAbility {
  readonly ability: string;
  /** All players who take part in it, including those who did not pick. */
  readonly actors: readonly SeatNumber[];
  readonly targets: readonly SeatNumber[];
}

const abilityOf = (role: string, faction: string, call: string, verb: Verb): string =>
  `${isClan(call) && faction !== call ? role : call} ${verb}`;

/** The abilities of this seat's card. */
const abilitiesOf = (rules: Ruleset, { role, faction }: GameState['seats'][number]) =>
  rules.roles[role]!.abilities.map(({ call, verb }) => abilityOf(role, faction, call, verb));

type Night = readonly UsedAbility[];

/** Verbs without an effect tonight: declining, and a contract, which binds nobody (D6). */
const idle: readonly Verb[] = ['declines', 'orders', 'agrees'];

/** The actions in each night of a record. */
function actionsOf(rules: Ruleset, { acts, seats }: Nights): readonly Night[] {
  const nights = new Map<string, UsedAbility[]>();
  for (const { phase, actor, call, verb, targets } of acts) {
    if (verb === 'declines') continue;
    const ability = abilityOf(actor.role, actor.faction, call, verb);
    const night = Number(phase.split(' ')[1]);
    const actors = seats
      .filter((seat) => abilitiesOf(rules, seat).includes(ability))
      .filter(({ left }) => left === null || left.round >= night)
      .map((seat) => seat.number);
    nights.set(phase, [...(nights.get(phase) ?? []), { ability, actors, targets }]);
  }
  return [...nights.values()];
}

const share = (some: readonly SeatNumber[], others: readonly SeatNumber[]): boolean =>
  some.some((seat) => others.includes(seat));

/** Returns true if one is aimed at a player who does the other, or both are aimed at the same player. */
const meet = (one: UsedAbility, other: UsedAbility): boolean =>
  share(one.targets, other.actors) || share(other.targets, one.actors) || share(one.targets, other.targets);

const pair = (one: string, other: string): string => [one, other].sort().join(' & ');

const pairsOf = <T>(items: readonly T[]): readonly (readonly [T, T])[] =>
  items.flatMap((one, index) => items.slice(index + 1).map((other) => [one, other] as const));

/** The pairs of abilities of a rulebook that no record brings together. */
function missing(
  rules: Ruleset,
  records: readonly string[],
): { readonly all: number; readonly unmet: readonly string[] } {
  const played = records.map((text) => nightsOf(rules, text));
  const called = new Set(played.flatMap(({ calls }) => calls));
  const abilities = new Set(
    Object.values(rules.roles).flatMap(({ id, faction, abilities: own }) =>
      own
        .filter(({ call, verb }) => called.has(call) && !idle.includes(verb))
        // If the options choose the faction, it is the faction of the call.
        .map(({ call, verb }) => abilityOf(id, typeof faction === 'function' ? call : faction, call, verb)),
    ),
  );
  const met = new Set(
    played
      .flatMap((nights) => actionsOf(rules, nights))
      .flatMap((night) =>
        pairsOf(night).flatMap(([one, other]) => (meet(one, other) ? pair(one.ability, other.ability) : [])),
      ),
  );
  const all = pairsOf([...abilities]).map(([one, other]) => pair(one, other));
  return { all: all.length, unmet: all.filter((each) => !met.has(each)) };
}

describe('abilities that can meet in one night', () => {
  test.each([
    ['six', 6, []],
    ['club', 10, []],
    // D7: in one game the clans either fire or pick.
    [
      'deck',
      55,
      [
        ...['mafia fires & mafia shoots', 'mafia shoots & yakuza fires'],
        ...['mafia fires & yakuza shoots', 'yakuza fires & yakuza shoots'],
      ],
    ],
    ['boxed', 66, []],
    // A18: a detective shoots only when every commissar is out.
    ['grand', 231, ['commissar checks & detective shoots', 'commissar shoots & detective shoots']],
  ])('every pair of the rulebook %s meets in a record', (id, pairs, never) => {
    const { all, unmet } = missing(rulesets[id]!, recordsOf(id));
    expect(unmet).toEqual(never);
    expect(all).toBe(pairs);
  });

  test('a pair without a record would be found', () => {
    const without = recordsOf('boxed').filter((text) => !(text.includes('12 checks') && text.includes('14 checks')));
    expect(missing(rulesets['boxed']!, without).unmet).toEqual(['journalist checks & lawyer checks']);
  });
});
